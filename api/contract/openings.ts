/** Where and when customers can book: rules by which admins close and open places, days and windows (decision 182). */
import * as z from 'zod/mini';
import { slotWindows } from '#domain/scheduling/slots.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { day, required, success, text } from './fields.ts';

const openingRule = z.object({
  rule: z.number(),
  is: z.enum(['open', 'closed']),
  /** ZIP codes, or the first three digits of an area; none: everywhere. */
  zips: z.array(z.string()),
  /** Days at the job site. */
  from: z.string(),
  until: z.nullable(z.string()),
  /** Starts of the windows, HH:MM; none: the whole day. */
  windows: z.array(z.string()),
  reason: z.string(),
  setAt: z.string(),
  /** `over`: its last day has passed; `lifted`: it was revoked. */
  standing: z.enum(['standing', 'over', 'lifted']),
  /** Bookings not done yet that fall under an active closing rule; null for other rules. */
  bookings: z.nullable(z.number()),
});
export type OpeningRuleView = z.output<typeof openingRule>;

const byCataloguers = { roles: ['admin'], permission: 'manage_catalogue' } as const;

export const listOpeningRules = endpoint({
  method: 'GET',
  path: '/api/admin/opening-rules',
  summary: 'The rules by which places, days and windows are closed and opened, the latest first: it decides.',
  ...byCataloguers,
  response: z.object({ rules: z.array(openingRule) }),
});

const windowStarts = slotWindows.map(({ start }) => start) as [string, ...string[]];

export const openingBody = z.strictObject({
  is: z.enum(['open', 'closed'], fieldError('chooseFromList')),
  /** ZIP codes and three-digit areas, separated by commas or spaces; empty: everywhere. */
  zips: z.optional(
    text(2000).check(z.regex(/^(\d{5}|\d{3})?([\s,]+(\d{5}|\d{3}))*[\s,]*$/, fieldError('zipsOrAreas'))),
  ),
  from: day,
  /** The last day; empty: until the rule is revoked. */
  until: z.optional(z.nullable(z.union([z.literal(''), day]))),
  windows: z.optional(
    z.array(z.enum(windowStarts, fieldError('chooseFromList'))).check(z.maxLength(slotWindows.length)),
  ),
  reason: required(200, fieldError('reasonMissing')),
});

export const setOpeningRule = endpoint({
  method: 'POST',
  path: '/api/admin/opening-rules',
  summary:
    'Closes or opens windows for new bookings and for moves by customers; what is booked stays, and admins may still come.',
  ...byCataloguers,
  body: openingBody,
  response: z.extend(success, { rule: z.number(), position: z.string() }),
  status: 201,
  errors: ['bad_days', 'in_the_past', 'too_many_rules'],
});

export const liftOpeningRule = endpoint({
  method: 'POST',
  path: '/api/admin/opening-rules/:rule/lift',
  summary: 'Takes a rule back: the one before it decides again.',
  ...byCataloguers,
  response: z.extend(success, { position: z.string() }),
});
