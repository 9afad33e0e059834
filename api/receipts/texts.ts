/** Texts of receipts, for data, PDF and calendar entry. */
import { receiptTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';

export const textsIn = spoken(receiptTexts);
