/** Discount codes as admins create, limit and end them, and which bookings use them. */
import * as z from 'zod/mini';
import { madeLength } from '#domain/code/typed.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { bookingStatus, day, dollars, required, success, text } from './fields.ts';
import { csvFile, paged } from './paged.ts';

/** A code's status; `used_up`: the maximum number of bookings have it. */
export const codeStandings = ['planned', 'running', 'used_up', 'ended'] as const;
/**
 * `thanks`: for a review, for one customer and one booking; `campaign`: created by an admin, for anyone who enters it.
 */
export const codeKinds = ['campaign', 'thanks'] as const;

/** Maximum number of bookings per code: each use is checked against all of them. */
export const maxUses = 2_000;
/** At 90 % off, the smallest order of the catalog is still above the provider's minimum charge. */
export const maxPercent = 90;

const adminCode = z.object({
  code: z.string(),
  kind: z.enum(codeKinds),
  /** What it is for; null for a review's thank-you code. */
  name: z.nullable(z.string()),
  percent: z.number(),
  standing: z.enum(codeStandings),
  uses: z.number(),
  usesPerCustomer: z.number(),
  /** First and last day in New York's calendar. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  minOrderCents: z.number(),
  /** Bookings that have it. */
  used: z.number(),
  issuedAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type AdminCode = z.output<typeof adminCode>;

const byCataloguers = { roles: ['admin'], permission: 'manage_catalogue' } as const;

const codeFilter = {
  kind: z.optional(z.enum(codeKinds, fieldError('chooseFromList'))),
  standing: z.optional(z.enum(codeStandings, fieldError('chooseFromList'))),
};

const codesPage = paged({
  rows: 'codes',
  row: adminCode,
  filter: codeFilter,
  sorts: ['issued', 'code', 'used'],
});

export const listCodes = endpoint({
  method: 'GET',
  path: '/api/admin/discount-codes',
  summary: 'Discount codes by code or name, the newest first.',
  ...byCataloguers,
  query: codesPage.query,
  response: codesPage.response,
});

export const exportCodes = endpoint({
  method: 'GET',
  path: '/api/admin/discount-codes/export',
  summary: 'The discount codes that a filter lets through as a file; who takes it stands in the audit.',
  ...byCataloguers,
  ...csvFile(codeFilter),
});

function upTo(max: number) {
  const wrong = fieldError('wholeNumber', { min: 1, max });
  return z.int(wrong).check(z.minimum(1, wrong), z.maximum(max, wrong));
}

const optionalDay = z.optional(z.nullable(z.union([z.literal(''), day])));

/** How often, from when, until when and for which orders a code may be used. */
export const codeLimits = z.strictObject({
  uses: upTo(maxUses),
  usesPerCustomer: upTo(maxUses),
  /** Empty: immediately. */
  from: optionalDay,
  /** The last day; empty: no end. */
  until: optionalDay,
  /** The minimum price before the discount, in dollars; empty: any. */
  minOrder: z.optional(z.union([z.literal(''), dollars], fieldError('amountNotInDollars'))),
});

export const codeBody = z.extend(codeLimits, {
  /** As customers type it; case is ignored. */
  code: text(madeLength.max).check(
    z.regex(/^[A-Za-z0-9]{4,20}$/, fieldError('codeShape', madeLength)),
    z.toUpperCase(),
  ),
  name: required(80, fieldError('codeNameMissing')),
  percent: upTo(maxPercent),
});

export const createCode = endpoint({
  method: 'POST',
  path: '/api/admin/discount-codes',
  summary: 'Makes a discount code for whoever types it; a code is given once and never again.',
  ...byCataloguers,
  body: codeBody,
  response: z.extend(success, { code: z.string(), position: z.string() }),
  status: 201,
  errors: ['code_taken', 'bad_limits'],
});

export const setCodeLimits = endpoint({
  method: 'PUT',
  path: '/api/admin/discount-codes/:code/limits',
  summary: 'Sets the limits of a code that an admin has made; bookings that have it keep it.',
  ...byCataloguers,
  body: codeLimits,
  response: z.extend(success, { position: z.string() }),
  errors: ['bad_limits', 'not_campaign', 'discount_code_ended'],
});

export const endCode = endpoint({
  method: 'POST',
  path: '/api/admin/discount-codes/:code/end',
  summary: 'Ends a code that an admin has made, for good; bookings that have it keep it.',
  ...byCataloguers,
  response: z.extend(success, { position: z.string() }),
  errors: ['not_campaign'],
});

const codeUse = z.object({
  bookingId: z.string(),
  /** Null: the booking was never placed. */
  bookingNumber: z.nullable(z.string()),
  status: z.nullable(bookingStatus),
  usedAt: z.string(),
  discountCents: z.nullable(z.number()),
  totalCents: z.nullable(z.number()),
  /** Whether it takes one of the code's uses; not if the booking came to nothing. */
  counts: z.boolean(),
});
export type CodeUse = z.output<typeof codeUse>;

const usesPage = paged({
  rows: 'uses',
  row: codeUse,
  filter: { code: required(40, fieldError('codeNameMissing')) },
  sorts: ['used'],
});

export const listCodeUses = endpoint({
  method: 'GET',
  path: '/api/admin/discount-code-uses',
  summary: 'The bookings that have a code, the newest first, and what it has taken off them.',
  ...byCataloguers,
  query: usesPage.query,
  response: z.extend(usesPage.response, {
    code: adminCode,
    /** Of all bookings that count. */
    takenOffCents: z.number(),
  }),
});
