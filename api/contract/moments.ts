/** Time travel: a booking as it stood at a position of the log, and what changed since another one (decision 203). */
import * as z from 'zod/mini';
import { bookingStatusRecord } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { bookingStatus, day } from './fields.ts';

/** A position of the log as text, since it may be too large for a number. */
const position = z.string().check(z.regex(/^\d{1,18}$/, fieldError('notValidId')));

/** The facts of a booking at a moment, and how each is formatted. Amounts are cents. */
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

/** The last event of a moment. */
const moment = z.object({ position, at: z.string() });

export const getBookingMoment = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/moment',
  summary:
    'A booking as it stood after the event at a position of its log: state, money, and what its customer was shown; with what changed since an earlier position.',
  roles: ['admin'],
  permission: 'manage_bookings',
  query: z.strictObject({
    /** Includes everything up to here. Default: the end of the log. */
    position: z.optional(position),
    /** An ISO instant instead, which selects the booking's last event before it. */
    at: z.optional(z.iso.datetime(fieldError('dayUnreadable'))),
    /** What it is compared with; default: the booking's event before. */
    since: z.optional(position),
  }),
  response: z.object({
    id: z.string(),
    number: z.string(),
    zone: z.string(),
    moment,
    facts,
    /** The technicians whose accounts are in the books. */
    crew: z.array(z.object({ technicianId: z.string(), name: z.nullable(z.string()) })),
    storeCode: z.nullable(z.string()),
    /** Null: the booking did not exist. */
    since: z.nullable(z.object({ moment, facts })),
    /** The facts that differ. */
    changed: z.array(z.enum(factNames)),
    /** Every field of the folded state that differs, by path; of sealed values only that they differ. */
    fields: z.array(
      z.object({ path: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
    ),
    /** What the tracker's own call would have returned to the customer then. */
    customer: bookingStatusRecord,
    /** The books up to the moment, as in GET /api/admin/bookings/{id}/ledger. */
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

/** Two moments, each a position, or an instant, which selects the log's last event before it. */
const twoMoments = {
  /** Includes everything up to here. Default, without `at`: the end of the log. */
  position: z.optional(position),
  at: z.optional(z.iso.datetime(fieldError('dayUnreadable'))),
  /** What it is compared with; default, without `sinceAt`: nothing. */
  since: z.optional(position),
  sinceAt: z.optional(z.iso.datetime(fieldError('dayUnreadable'))),
};

/** A position, and when its event was written; null if there is none. */
const place = z.object({ position, at: z.nullable(z.string()) });

/**
 * Accounts of the books that belong to no one in particular; those of technicians and stores end with a colon and an
 * ID.
 */
export const houseAccounts = [
  'cash',
  'customer_receivable',
  'platform_revenue',
  'stripe_fees',
  'disputes',
  'tip_refunds',
  'test_payouts',
  'suspense',
] as const;
export const personAccounts = ['technician_payable', 'partner_payable'] as const;

const accountLine = z.object({
  posting: position,
  at: z.string(),
  memo: z.string(),
  bookingId: z.nullable(z.string()),
  bookingNumber: z.nullable(z.string()),
  amountCents: z.number(),
  /** The account's balance after it, in cents. */
  standCents: z.number(),
  /** Posted after the moment it is compared with. */
  isSince: z.boolean(),
});
export type AccountLineRow = z.output<typeof accountLine>;

export const getAccountMoment = endpoint({
  method: 'GET',
  path: '/api/admin/ops/accounts/moment',
  summary:
    'An account of the books as it stood at a position of the log or a time, with its newest lines, and what was posted since an earlier moment.',
  roles: ['admin'],
  permission: ['operate', 'manage_money'],
  query: z.strictObject({
    account: z
      .string()
      .check(
        z.regex(
          new RegExp(`^(?:${houseAccounts.join('|')}|(?:${personAccounts.join('|')}):[A-Za-z0-9_-]{1,64})$`),
          fieldError('notValidId'),
        ),
      ),
    ...twoMoments,
  }),
  response: z.object({
    account: z.string(),
    moment: place,
    balanceCents: z.number(),
    /** Number of lines up to the moment. */
    count: z.number(),
    /** The newest lines, newest first. */
    lines: z.array(accountLine),
    notShown: z.number(),
    since: z.nullable(z.object({ moment: place, balanceCents: z.number(), count: z.number() })),
  }),
});

const period = z.object({ start: z.string(), end: z.string() });
/** When someone works that day, and their time off. */
const dayTimes = z.object({ works: z.array(period), off: z.array(period) });

const dayJob = z.object({
  status: bookingStatus,
  startsAt: z.string(),
  endsAt: z.string(),
  /** The job site's zone. */
  zone: z.string(),
  leads: z.boolean(),
});

const dayRow = z.object({
  bookingId: z.string(),
  number: z.string(),
  /** Compared with the other moment; `same` if there is none. */
  change: z.enum(['same', 'added', 'gone', 'changed']),
  /** Null: the job was not theirs on that day at that time. */
  after: z.nullable(dayJob),
  before: z.nullable(dayJob),
});
export type DayRow = z.output<typeof dayRow>;

export const getDayMoment = endpoint({
  method: 'GET',
  path: '/api/admin/technicians/:id/day-moment',
  summary:
    'A technician’s day as it stood at a position of the log or a time: jobs and hours, and what has changed since an earlier moment.',
  roles: ['admin'],
  permission: ['operate', 'manage_bookings'],
  query: z.strictObject({
    /** YYYY-MM-DD in the calendars of the job sites. */
    day,
    ...twoMoments,
  }),
  response: z.object({
    technicianId: z.string(),
    /** Null: no technician with this ID, or erased. */
    name: z.nullable(z.string()),
    day: z.string(),
    moment: place,
    since: z.nullable(z.object({ moment: place })),
    /** Null: they were not registered yet. */
    times: z.nullable(dayTimes),
    timesBefore: z.nullable(dayTimes),
    /** Where they live; null if they are not registered. */
    zone: z.nullable(z.string()),
    jobs: z.array(dayRow),
    /** Their bookings that were not checked because they were assigned long before or after that day. */
    notLooked: z.number(),
  }),
});
