/** Time travel: a booking as it stood at a position of the log, and what changed since another (decision 203). */
import * as z from 'zod/mini';
import { bookingStatusRecord } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';

/** A position of the log as text: it may be too long for a number. */
const position = z.string().check(z.regex(/^\d{1,18}$/, fieldError('notValidId')));

/** What a booking is told by at a moment, and how each is written. Amounts are cents. */
export const factKinds = {
  status: 'status',
  payment: 'payment',
  day: 'day',
  window: 'window',
  items: 'text',
  crew: 'text',
  crewSize: 'count',
  asked: 'count',
  declined: 'count',
  arrival: 'instant',
  startedAt: 'instant',
  piecesDone: 'count',
  photosBefore: 'count',
  photosAfter: 'count',
  completedAt: 'instant',
  noShowAt: 'instant',
  stoppedAt: 'instant',
  returnAskedAt: 'instant',
  returnPlannedAt: 'instant',
  cancelledAt: 'instant',
  total: 'money',
  agreed: 'money',
  rise: 'money',
  riseState: 'rise',
  held: 'money',
  holdEndsAt: 'instant',
  failedTries: 'count',
  fee: 'money',
  captured: 'money',
  refunded: 'money',
  owedBack: 'money',
  disputed: 'money',
  tip: 'money',
  providerFees: 'money',
  transferred: 'money',
  contact: 'text',
  address: 'text',
  rating: 'count',
  notes: 'count',
  openIssues: 'count',
} as const;
export type FactName = keyof typeof factKinds;
export const factNames = Object.keys(factKinds) as readonly FactName[] as readonly [FactName, ...FactName[]];

const facts = z.record(z.enum(factNames), z.nullable(z.union([z.string(), z.number()])));
export type Facts = z.output<typeof facts>;

/** The event that a moment ends with. */
const moment = z.object({ position, at: z.string() });

export const getBookingMoment = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/moment',
  summary:
    'A booking as it stood after the event at a position of its log: state, money, and what its customer was shown; with what changed since an earlier position.',
  roles: ['admin'],
  permission: 'manage_bookings',
  query: z.strictObject({
    /** Everything up to here counts. Left out: all there is. */
    position: z.optional(position),
    /** An instant (ISO) instead, which stands for the booking's last event before it. */
    at: z.optional(z.iso.datetime(fieldError('dayUnreadable'))),
    /** What it is compared with; left out: its event before. */
    since: z.optional(position),
  }),
  response: z.object({
    id: z.string(),
    number: z.string(),
    zone: z.string(),
    moment,
    facts,
    /** Whose the accounts of the books are. */
    crew: z.array(z.object({ technicianId: z.string(), name: z.nullable(z.string()) })),
    storeCode: z.nullable(z.string()),
    /** Null: the booking did not exist. */
    since: z.nullable(z.object({ moment, facts })),
    /** Of the facts those that differ. */
    changed: z.array(z.enum(factNames)),
    /** Every field of the folded state that differs, by its path; sealed values are only said to differ. */
    fields: z.array(
      z.object({ path: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
    ),
    /** As the tracker's own call would have answered its customer then. */
    customer: bookingStatusRecord,
    /** The books up to the moment, as GET /api/admin/bookings/{id}/ledger has them. */
    ledger: z.array(
      z.object({
        posting: z.string(),
        at: z.string(),
        account: z.string(),
        amountCents: z.number(),
        memo: z.string(),
      }),
    ),
  }),
});
