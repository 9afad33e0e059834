/** What if: a changed rule applied to past bookings, page by page; nothing is written (decisions 204 and 244). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';

/** Percent from 0 to 100 with up to two decimals, as typed; empty: unchanged. */
const percentage = z
  .string()
  .check(z.trim(), z.regex(/^(?:|100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, fieldError('percentInvalid')));
/** A whole number of hours or minutes; empty: unchanged. */
const whole = z
  .string()
  .check(z.trim(), z.regex(/^\d{0,4}$/, fieldError('wholeNumber', { min: 0, max: 9_999 })));

const parts = z.object({
  customer: z.number(),
  technicians: z.number(),
  partner: z.number(),
  platform: z.number(),
});

const outcome = z.object({
  bookingId: z.string(),
  number: z.string(),
  is: parts,
  /** Null: today's rule does not reproduce what was booked. */
  would: z.nullable(parts),
});
export type WhatIfOutcome = z.output<typeof outcome>;

/** What is changed, and how; a figure that is left out stays each booking's own. */
export const whatIfForm = z.strictObject({
  what: z.enum(['shares', 'fees'], fieldError('chooseFromList')),
  technician: z.optional(percentage),
  partner: z.optional(percentage),
  late: z.optional(percentage),
  sameDay: z.optional(percentage),
  freeHours: z.optional(whole),
  graceMinutes: z.optional(whole),
});

export const getWhatIf = endpoint({
  method: 'GET',
  path: '/api/admin/ops/what-if',
  summary:
    'A changed share or policy of fees, run over some past bookings in the order of their IDs, a second at most: what would differ, to the cent, and where the next call goes on. Nothing is written.',
  roles: ['admin'],
  permission: ['operate', 'manage_money'],
  query: z.extend(whatIfForm, {
    /** Where the previous call ended. */
    after: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, fieldError('notValidId')))),
  }),
  response: z.object({
    /** How many bookings there are in all. */
    total: z.number(),
    looked: z.number(),
    concerned: z.number(),
    changed: z.array(outcome),
    untold: z.array(outcome),
    /** Sums in cents over all bookings that could be computed. */
    is: parts,
    would: parts,
    /** Null: these were all. */
    next: z.nullable(z.string()),
  }),
});
