/** Every cent explained: comparisons of the books, and where a booking's amount comes from (decision 224). */
import * as z from 'zod/mini';
import { figures } from '#domain/books/figures.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { actReason } from './histories.ts';

const difference = z.object({
  /** A booking's ID; for partners' money, the stream it belongs to. */
  id: z.string(),
  number: z.nullable(z.string()),
  /** Such as `captured` or `tip_refunded`. */
  fact: z.string(),
  /** Whether the values are cents. */
  isMoney: z.boolean(),
  values: z.array(z.object({ witness: z.string(), value: z.nullable(z.union([z.number(), z.string()])) })),
});
export type BooksDifferenceRow = z.output<typeof difference>;

const comparison = z.object({
  at: z.string(),
  witnesses: z.array(z.string()),
  bookings: z.number(),
  /** Cents, according to the log. */
  captured: z.number(),
  refunded: z.number(),
  toTechnicians: z.number(),
  toPartners: z.number(),
  /** How many. */
  differences: z.number(),
});
export type ComparisonRow = z.output<typeof comparison>;

export const listComparisons = endpoint({
  method: 'GET',
  path: '/api/admin/ops/books',
  summary:
    'The comparisons of our books with the provider’s, the workflows and the technicians’ time, newest first, and what the last one found.',
  roles: ['admin'],
  permission: ['operate', 'manage_money'],
  response: z.object({
    comparisons: z.array(comparison),
    /** From the last comparison; the first hundred. */
    differences: z.array(difference),
    notShown: z.number(),
  }),
});

export const compareForm = z.strictObject({ reason: actReason });

export const compareBooks = endpoint({
  method: 'POST',
  path: '/api/admin/ops/books/compare',
  summary: 'Compares the books now instead of at night, with a reason; audited.',
  roles: ['admin'],
  permission: 'operate',
  body: compareForm,
  response: z.object({ success: z.literal(true) }),
});

const entry = z.object({
  account: z.string(),
  amountCents: z.number(),
});

export const explainCents = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/explained',
  summary:
    'Where an amount of a booking comes from: entries of the ledger, their events, and the provider’s ids.',
  roles: ['admin'],
  permission: ['manage_bookings', 'manage_money'],
  query: z.strictObject({
    figure: z.enum(figures, fieldError('chooseFromList')),
    /** For a share, a payout or a commission: whose. */
    of: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, fieldError('notValidId')))),
  }),
  response: z.object({
    /** The sum of the steps, in cents. */
    sumCents: z.number(),
    /** In the order in which they were booked. */
    steps: z.array(
      z.object({
        /** Its position in the log. */
        posting: z.string(),
        at: z.string(),
        memo: z.string(),
        /** Its part of the amount, in cents. */
        amountCents: z.number(),
        /** All lines of the posting; they add up to zero. */
        lines: z.array(entry),
        event: z.object({
          type: z.string(),
          /** Its type in words. */
          name: z.string(),
          stream: z.string(),
          revision: z.number(),
          by: z.string(),
        }),
        /** The provider's ids that the event names. */
        ids: z.array(z.string()),
      }),
    ),
  }),
});

const movementKinds = ['charges', 'refunds', 'disputes', 'transfers', 'reversals'] as const;

const closedLine = z.object({
  /** The provider's ID. */
  id: z.string(),
  of: z.enum(movementKinds),
  bookingId: z.nullable(z.string()),
  at: z.string(),
  oursCents: z.number(),
  providerCents: z.number(),
});
export type ClosedLine = z.output<typeof closedLine>;

const closedSum = z.object({
  of: z.enum(movementKinds),
  entries: z.number(),
  oursCents: z.number(),
  providerCents: z.number(),
});
export type ClosedSum = z.output<typeof closedSum>;

export const getMonthClose = endpoint({
  method: 'GET',
  path: '/api/admin/ops/books/month',
  summary:
    'A month’s close: what moved our cash beside the provider’s own list, after its fees, and every entry on which they differ.',
  roles: ['admin'],
  permission: ['operate', 'manage_money'],
  query: z.strictObject({
    /** In New York's calendar. */
    month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, fieldError('chooseFromList'))),
  }),
  response: z.object({
    month: z.string(),
    from: z.string(),
    until: z.string(),
    readAt: z.string(),
    sums: z.array(closedSum),
    differences: z.array(closedLine),
  }),
});
