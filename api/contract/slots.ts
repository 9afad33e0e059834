/** Appointment windows from actual capacity (design.md §11). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { addOn, day, notServed, queryNumber, text, zip } from './fields.ts';
import { fieldError } from './field-error.ts';

export const slot = z.object({
  /** Opaque; encodes day and window. */
  id: z.string(),
  /** Day at the job site, YYYY-MM-DD. */
  date: z.string(),
  /** Label: `9:00 AM - 11:00 AM`. */
  time: z.string(),
  /** `Thu, Mar 12, 9:00 AM - 11:00 AM`: for screen readers and lists. */
  label: z.string(),
  available: z.boolean(),
  /** Fees that this appointment adds if booked now (same day, evening, weekend), and their sum. */
  addOns: z.array(addOn),
  feeCents: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type Slot = z.output<typeof slot>;

const whole = (max: number) => queryNumber(max, fieldError('numberOutOfRange', { max }));

/** What an order that is not placed yet requires of technicians. */
export const orderNeeds = z.strictObject({
  /** Number of pieces; determines the crew size and, without `minutes`, the duration. */
  items: z.optional(whole(60)),
  /** For the whole crew's visit, as in quotes and bookings. */
  minutes: z.optional(whole(6000)),
  /** For several brands, all of them, as in bookings (`ikea+wayfair`). */
  brand: z.optional(text(200)),
  /** What is to be assembled, as in the booking: determines which skills are needed. */
  serviceType: z.optional(text(60)),
  /** Categories of the pieces, separated by commas. */
  categories: z.optional(text(400)),
});

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/slots',
  summary: 'Windows in which technicians can come; the next 3 days unless more are asked for.',
  roles: 'anyone',
  permission: 'manage_bookings',
  query: z.strictObject({
    zip,
    ...orderNeeds.shape,
    /** First day, default tomorrow at the job site. */
    from: z.optional(day),
    days: z.optional(whole(31)),
    /** `true`: adds today as an extra first day if one of its windows can still be booked. */
    today: z.optional(z.literal('true')),
    /**
     * When a booking is rescheduled by someone who may see it: its needs apply, and its own reservation counts as free.
     */
    booking: z.optional(text(64)),
  }),
  response: z.object({
    slots: z.array(slot),
    /** IANA zone of the job site, used for all times. */
    zone: z.string(),
    /** Today's date at the job site, YYYY-MM-DD. */
    today: z.string(),
    place: z.object({ zip: z.string(), state: z.string() }),
    crewSize: z.number(),
    /** Whether any technician serves this place at all. */
    served: z.boolean(),
    /**
     * Why nothing can be booked here, with a message to show; people can leave their address with `POST /api/waitlist`.
     */
    notServed,
    /** The next day with a free window after those shown, if none of them has one. */
    nextAvailableDate: z.nullable(z.string()),
  }),
  errors: ['unknown_zip'],
});
