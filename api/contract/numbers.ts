/** The console's figures: a period next to the one before it, and each plot as a file (spec admin §2). */
import * as z from 'zod/mini';
import { visitSteps } from '#domain/visits/events.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { streamedFile, success } from './fields.ts';

/** The last days up to today, or this month up to today; each compared with the same number of days before. */
export const numberRanges = ['7', '30', '90', 'month'] as const;
export type NumberRange = (typeof numberRanges)[number];
const range = z._default(z.enum(numberRanges, fieldError('chooseFromList')), '30');

/** The plots, each with its own table and file. */
export const plots = ['revenue', 'states', 'funnel', 'assign', 'on_time', 'refunds', 'partners'] as const;
export type Plot = (typeof plots)[number];

const count = z.number();
const cents = z.number();
const periodNumbers = z.object({
  /** Days in the books' calendar, both included. */
  from: z.string(),
  to: z.string(),
  /** Every day, including those without activity. */
  days: z.array(
    z.object({
      day: z.string(),
      capturedCents: cents,
      /** Placed bookings by what became of them. */
      completed: count,
      open: count,
      cancelled: count,
      /** Visits with an arrival, and those on time. */
      arrived: count,
      onTime: count,
      /** Bookings whose card was held or saved, and how many of them came through a store partner's code. */
      authorized: count,
      ofPartners: count,
    }),
  ),
  funnel: z.array(z.object({ step: z.enum([...visitSteps, 'authorized']), count })),
  /** Bookings by how long they waited for a technician: up to each of `assignLimits`, and beyond the last. */
  assigned: z.array(count),
  medianMinutes: z.nullable(z.number()),
  refunds: z.array(
    z.object({ reason: z.enum(['technician_fault', 'goodwill', 'outside']), count, amountCents: cents }),
  ),
  /** Technicians with a job whose appointment is in the period. */
  workingTechnicians: count,
  /** Mean rating of the jobs completed in the period; null if there are none. */
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
    /** The position up to which the log was read. */
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

/** Sent by our own pages, once per visit and step; contains nothing that identifies the visit. */
export const countVisitStep = endpoint({
  method: 'POST',
  path: '/api/visit-steps',
  summary: 'Counts that a visit has reached a step on its way to a booking; nothing else is kept.',
  roles: 'anyone',
  body: z.strictObject({ step: z.enum(visitSteps, fieldError('chooseFromList')) }),
  response: success,
  status: 202,
});
