/** What happened to a customer's account, one sentence an event. */
import type { CustomerEventType } from '#domain/customer/events.ts';
import type { Language } from '#domain/core/language.ts';
import { accountHistoryTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';

const said = spoken(accountHistoryTexts);

/** `The email address was confirmed`. */
export const accountSentence = (language: Language, type: CustomerEventType): string => said(language)(type);
