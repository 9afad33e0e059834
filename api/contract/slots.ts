/** Appointment windows from real capacity (design.md §11). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { addOn, day, notServed, queryNumber, text, zip } from './fields.ts';
import { fieldError } from './field-error.ts';

export const slot = z.object({
  /** Opaque; carries day and window. */
  id: z.string(),
  /** Day at the job site, YYYY-MM-DD. */
  date: z.string(),
  /** Label: `9:00 AM - 11:00 AM`. */
  time: z.string(),
  /** `Thu, Mar 12, 9:00 AM - 11:00 AM`: for screen readers and lists. */
  label: z.string(),
  available: z.boolean(),
  /** Fees that this appointment brings when booked now (same day, evening, weekend), and what they come to. */
  addOns: z.array(addOn),
  feeCents: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type Slot = z.output<typeof slot>;

const whole = (max: number) => queryNumber(max, fieldError('numberOutOfRange', { max }));

/** What an order that is not made yet asks of technicians. */
export const orderNeeds = z.strictObject({
  /** Pieces of furniture; decides crew size and, without `minutes`, the duration. */
  items: z.optional(whole(60)),
  /** Of the whole crew's visit, as quotes and bookings carry it. */
  minutes: z.optional(whole(6000)),
  /** Of several brands all of them, as bookings carry it (`ikea+wayfair`). */
  brand: z.optional(text(200)),
  /** What is to be assembled, as the booking will say it: decides whose skills fit. */
  serviceType: z.optional(text(60)),
  /** Of the pieces, separated by commas. */
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
    /** `true`: begins with today as one day more, where one of its windows may still be booked. */
    today: z.optional(z.literal('true')),
    /** When a booking is moved, by somebody who may see it: its needs count, and its own reservation as free. */
    booking: z.optional(text(64)),
  }),
  response: z.object({
    slots: z.array(slot),
    /** IANA zone of the job site; all times are meant there. */
    zone: z.string(),
    /** The day that it is at the job site, YYYY-MM-DD. */
    today: z.string(),
    place: z.object({ zip: z.string(), state: z.string() }),
    crewSize: z.number(),
    /** Whether any technician serves this place at all. */
    served: z.boolean(),
    /** Why nothing can be booked here, with a sentence to show; the address may be left with `POST /api/waitlist`. */
    notServed,
    /** The next day with a free window after those shown, when none of them is free. */
    nextAvailableDate: z.nullable(z.string()),
  }),
  errors: ['unknown_zip'],
});
