/** A store partner's statements: figures, the path of their money, and the PDFs as issued (decision 150). */
import * as z from 'zod/mini';
import { languages } from '#domain/core/language.ts';
import { endpoint } from './endpoint.ts';
import { file } from './fields.ts';
import { commissionWait } from './partners.ts';

const cents = z.number();

/** Why a statement's money is not at the bank: as of a commission, or that all of it was carried over. */
const statementWait = z.union([
  commissionWait,
  z.object({
    code: z.literal('carried_over'),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
]);

export const statement = z.object({
  id: z.string(),
  /** `YYYY-MM`, or `closing` at the end of a partnership. */
  period: z.string(),
  /** The first instant after the period. */
  until: z.string(),
  openingCents: cents,
  earnedCents: cents,
  /** Taken back because of refunds; zero or negative. */
  correctedCents: cents,
  /** Held back earlier and released in this period. */
  releasedCents: cents,
  /** From this period, held back for review. */
  withheldCents: cents,
  dueCents: cents,
  /** What is paid of it: all, or nothing. */
  payableCents: cents,
  carriedCents: cents,
  payBy: z.string(),
  status: z.enum(['carried', 'pending', 'on_the_way', 'paid']),
  waitsFor: z.nullable(statementWait),
  /** When it was issued; null until then. */
  issuedAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
});
export type StatementView = z.output<typeof statement>;

export const listPartnerStatements = endpoint({
  method: 'GET',
  path: '/api/store-partner/:id/statements',
  summary: 'The statements of a store partner, newest first, each with what its money waits for.',
  roles: ['partner', 'admin'],
  permission: 'manage_money',
  response: z.array(statement),
});

export const getPartnerStatement = endpoint({
  method: 'GET',
  path: '/api/store-partner/:id/statement.pdf',
  summary: 'A statement as it was issued; its bytes never change.',
  roles: ['partner', 'admin'],
  permission: 'manage_money',
  query: z.strictObject({
    /** As in the list. */
    period: z.string().check(z.regex(/^(20\d{2}-(0[1-9]|1[0-2])|closing)$/)),
    lang: z.optional(z.enum(languages)),
  }),
  response: file,
  produces: 'application/pdf',
});
