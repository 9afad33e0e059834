/** The console's numbers: a period beside the one before it, and each plot as a file (spec admin §2). */
import * as z from 'zod/mini';
import { visitSteps } from '#domain/visits/events.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { streamedFile, success } from './fields.ts';

/** The last days up to today, or the month up to today; each beside the same days before. */
export const numberRanges = ['7', '30', '90', 'month'] as const;
export type NumberRange = (typeof numberRanges)[number];
const range = z._default(z.enum(numberRanges, fieldError('chooseFromList')), '30');

/** The plots, each with a table and a file of its own. */
export const plots = ['revenue', 'states', 'funnel', 'assign', 'on_time', 'refunds', 'partners'] as const;
export type Plot = (typeof plots)[number];

const count = z.number();
const cents = z.number();
const periodNumbers = z.object({
  /** Days of the books' calendar, both included. */
  from: z.string(),
  to: z.string(),
  /** Every day, also one on which nothing happened. */
  days: z.array(
    z.object({
      day: z.string(),
      capturedCents: cents,
      /** Bookings that were placed, by what has become of them. */
      completed: count,
      open: count,
      cancelled: count,
      /** Visits at which a technician came, and those in time. */
      arrived: count,
      onTime: count,
      /** Bookings whose card was held or saved, and those of them by a store partner's code. */
      authorized: count,
      ofPartners: count,
    }),
  ),
  funnel: z.array(z.object({ step: z.enum([...visitSteps, 'authorized']), count })),
  /** Bookings by how long they waited for a technician: below each of `assignLimits`, and beyond the last. */
  assigned: z.array(count),
  medianMinutes: z.nullable(z.number()),
  refunds: z.array(
    z.object({ reason: z.enum(['technician_fault', 'goodwill', 'outside']), count, amountCents: cents }),
  ),
  /** With a job whose appointment lies in the period. */
  workingTechnicians: count,
  /** Mean of the reviews of jobs that were completed in the period; null without any. */
  rating: z.nullable(z.number()),
  reviews: count,
});
export type PeriodNumbers = z.output<typeof periodNumbers>;

export const getNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/numbers',
  summary: 'What is counted of a period and of the one before it, from the read models.',
  roles: ['admin'],
  permission: 'view_analytics',
  query: z.strictObject({ range }),
  response: z.object({
    now: periodNumbers,
    before: periodNumbers,
    /** Minutes. */
    assignLimits: z.array(z.number()),
    /** Up to where the log had been read. */
    position: z.string(),
  }),
});
export type Numbers = z.output<typeof getNumbers.response>;

export const exportNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/numbers/export',
  summary: 'What a plot of the numbers shows as a file; who takes it stands in the audit.',
  roles: ['admin'],
  permission: 'view_analytics',
  query: z.strictObject({ range, plot: z.enum(plots, fieldError('chooseFromList')) }),
  response: streamedFile,
  produces: 'text/csv',
});

/** Sent by our own pages, once a visit and step; nothing of it tells one visit from another. */
export const countVisitStep = endpoint({
  method: 'POST',
  path: '/api/visit-steps',
  summary: 'Counts that a visit has reached a step on its way to a booking; nothing else is kept.',
  roles: 'anyone',
  body: z.strictObject({ step: z.enum(visitSteps, fieldError('chooseFromList')) }),
  response: success,
  status: 202,
});
