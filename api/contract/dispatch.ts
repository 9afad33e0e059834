/** The day's board, and the changes dispatchers make on it (spec admin §6; decisions 165 and 166). */
import * as z from 'zod/mini';
import { customerBody, detailsBody, seenJob, timesBody } from './admin.ts';
import { contactInfo, receipt, stepErrors } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { addOn, bookingStatus, day, dollars, looseId, paymentStatus, required, text } from './fields.ts';
import { discountProblems, orderItem } from './quotes.ts';
import { fieldError } from './field-error.ts';

/** Degrees; null for a ZIP code that does not exist. */
const place = z.nullable(z.object({ latitude: z.number(), longitude: z.number() }));
const period = z.object({ start: z.string(), end: z.string() });

/** A job of the day. Instants are ISO. */
const dispatchJob = z.object({
  id: z.string(),
  number: z.string(),
  status: bookingStatus,
  customer: z.object({ firstName: z.string(), lastName: z.string() }),
  brand: z.string(),
  serviceType: z.string(),
  itemCount: z.number(),
  crewSize: z.number(),
  /** Lead first. */
  crew: z.array(z.object({ technicianId: z.string(), name: z.string() })),
  scheduledDate: z.string(),
  /** The promised window, `2:00 PM - 4:00 PM`. */
  scheduledTime: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  minutes: z.number(),
  zip: z.string(),
  place,
  paymentStatus,
  startedAt: z.nullable(z.string()),
  /** When the technician who is on the way said they would arrive. */
  expectedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  /** Why it cannot wait, and until when; null for a job that lacks nothing. */
  due: z.nullable(
    z.object({
      at: z.string(),
      /**
       * What happens then: the customer is told that no technician was found, the booking is cancelled, or it lapses
       * unpaid.
       */
      outcome: z.enum(['customer_told', 'cancelled', 'lapses']),
    }),
  ),
});

const dispatchTechnician = z.object({
  id: z.string(),
  name: z.string(),
  zip: z.string(),
  base: place,
  radiusMetres: z.number(),
  /** When they work on this day, and their time off. */
  works: z.array(period),
  off: z.array(period),
  /** False: they may not work at all, and their remaining jobs must go to others. */
  mayWork: z.boolean(),
  /** Why they get no new jobs, in the reader's language; null if they do. */
  held: z.nullable(z.string()),
});

export const getDispatchDay = endpoint({
  method: 'GET',
  path: '/api/admin/dispatch',
  summary:
    'One day of one time zone: technicians with their hours, jobs with their crews, and the time that is kept.',
  roles: ['admin'],
  permission: 'manage_bookings',
  query: z.strictObject({
    /** Day at the job sites; default today in the zone. */
    day: z.optional(day),
    /** IANA zone; default the one with the most jobs on that day. */
    zone: z.optional(text(60)),
  }),
  response: z.object({
    day: z.string(),
    zone: z.string(),
    /** Every zone with jobs on that day or technicians, the one with the most jobs first. */
    zones: z.array(z.object({ zone: z.string(), jobs: z.number(), technicians: z.number() })),
    technicians: z.array(dispatchTechnician),
    jobs: z.array(dispatchJob),
    /** Time firmly reserved for bookings, including drives. */
    kept: z.array(z.extend(period, { bookingId: z.string(), technicianId: z.string() })),
  }),
});

/** Maximum crew size. */
const maxCrew = 20;

/** One change of one job, applied in this order: moved, taken off, assigned. */
const dispatchChange = z.strictObject({
  bookingId: looseId,
  seen: seenJob,
  move: z.optional(
    z.strictObject({ scheduledDate: day, scheduledTime: required(40, fieldError('chooseTime')) }),
  ),
  takeOff: z.optional(z.array(looseId).check(z.maxLength(maxCrew))),
  assign: z.optional(
    z
      .array(
        z.strictObject({
          technicianId: looseId,
          /** Which crew member to replace. Otherwise a free seat is filled, and in a full crew the lead is replaced. */
          replaces: z.optional(looseId),
        }),
      )
      .check(z.maxLength(maxCrew)),
  ),
});
export type DispatchChange = z.output<typeof dispatchChange>;

/** The caller's view of a job, in answers. */
const seenAnswer = z.object({ crew: z.array(z.string()), startsAt: z.string() });

/** A change in answers, in the form in which it can be sent back. */
const changeAnswer = z.object({
  bookingId: z.string(),
  seen: seenAnswer,
  move: z.optional(z.object({ scheduledDate: z.string(), scheduledTime: z.string() })),
  takeOff: z.optional(z.array(z.string())),
  assign: z.optional(z.array(z.object({ technicianId: z.string(), replaces: z.optional(z.string()) }))),
});

/** Maximum number of jobs per call. */
const maxChanges = 60;
const changes = z.array(dispatchChange).check(z.minLength(1), z.maxLength(maxChanges));

/** Who is notified of a change, how, and with which text: that of the text message, in the person's own language. */
export const notifiedPerson = z.object({
  role: z.enum(['customer', 'technician']),
  name: z.string(),
  channels: z.array(z.enum(['mail', 'sms', 'push', 'app'])),
  /** Subject of the email, or title of the notification in the app. */
  title: z.string(),
  words: z.string(),
});
export type ToldPerson = z.output<typeof notifiedPerson>;

/** What a change would do, computed before anyone is notified. */
export const preview = z.object({
  allowed: z.boolean(),
  /** The refusal's code; null if the change is allowed. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** Who leaves the crew because they are not free then. */
  leaving: z.array(z.string()),
  /** Technicians who are free for the open seats; null if the change has no open seats. */
  free: z.nullable(z.number()),
  /** Warnings, in the reader's language. */
  warnings: z.array(z.string()),
  told: z.array(notifiedPerson),
});
export type Preview = z.output<typeof preview>;

export const planChanges = endpoint({
  method: 'POST',
  path: '/api/admin/dispatch/plans',
  summary: 'What changes of jobs, made in this order, would do and who would be told; nothing is changed.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: z.strictObject({ changes }),
  response: z.object({ plans: z.array(z.extend(preview, { bookingId: z.string() })) }),
});

/** The result of one change: `unknown` if no answer came in time, so that someone has to check the job. */
const changeResult = z.object({
  bookingId: z.string(),
  number: z.string(),
  outcome: z.enum(['done', 'refused', 'unknown', 'not_tried']),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** The job as it stands now, read again afterwards (R4). */
  status: bookingStatus,
  crew: z.array(z.object({ technicianId: z.string(), name: z.string() })),
  startsAt: z.string(),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  /** The change that undoes it, valid until someone changes the job again; null if nothing was done. */
  undo: z.nullable(changeAnswer),
});
export type ChangeResult = z.output<typeof changeResult>;

export const makeChanges = endpoint({
  method: 'POST',
  path: '/api/admin/dispatch/changes',
  summary: 'Changes jobs, each for itself, and answers what became of each.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: z.strictObject({
    changes,
    /** Whether a refused change stops the ones after it. */
    inOrder: z.optional(z.boolean()),
  }),
  response: z.object({ results: z.array(changeResult), position: z.string() }),
  errors: [...stepErrors],
});

export const planDayOff = endpoint({
  method: 'GET',
  path: '/api/admin/dispatch/technicians/:id/day',
  summary:
    'The jobs that somebody has on a day, or still has on any, each with who could take it; nothing is changed.',
  roles: ['admin'],
  permission: 'manage_bookings',
  /** Without a day: every open job. */
  query: z.strictObject({ day: z.optional(day) }),
  response: z.object({
    technicianId: z.string(),
    name: z.string(),
    day: z.nullable(z.string()),
    rows: z.array(
      z.object({
        bookingId: z.string(),
        number: z.string(),
        status: bookingStatus,
        startsAt: z.string(),
        /** At the job site. */
        scheduledDate: z.string(),
        scheduledTime: z.string(),
        seen: seenAnswer,
        /** Why it cannot be moved to someone else; null if it can. */
        stays: z.nullable(z.string()),
        /** Who is proposed; null: no one is free, so the job will be offered again. */
        chosen: z.nullable(z.string()),
        candidates: z.array(
          z.object({ technicianId: z.string(), name: z.string(), reasons: z.array(z.string()) }),
        ),
      }),
    ),
  }),
  errors: ['unknown_technician'],
});

/** An edit as its own call takes it; exactly one of them. */
const edit = z.strictObject({
  times: z.optional(timesBody),
  details: z.optional(detailsBody),
  customer: z.optional(customerBody),
});

export const previewEdit = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/preview',
  summary: 'What an edit of a booking would do and who would be told; nothing is changed.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: edit,
  response: preview,
  errors: [...stepErrors, 'in_the_past', 'unknown_zip', 'state_mismatch'],
});

export const noteBody = z.strictObject({
  note: required(2000, fieldError('noteMissing')),
});

/** Notes on the booking are only visible to admins. */
export const writeNote = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/notes',
  summary: 'Notes something about a booking, with its author and time.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: noteBody,
  response: receipt,
  status: 201,
  errors: [...stepErrors, 'person_erased'],
});

const linkChannels = z
  .array(z.enum(['mail', 'sms']), fieldError('chooseChannel'))
  .check(z.minLength(1, fieldError('chooseChannel')), z.maxLength(2));

/** A link by which the customer pays without signing in, and its expiry. */
const paymentLink = z.object({ channels: z.array(z.enum(['mail', 'sms'])), expiresAt: z.string() });

export const bookByPhone = endpoint({
  method: 'POST',
  path: '/api/admin/phone-bookings',
  summary:
    'Books for a customer on the phone, who is found by id or mail address, or made; they pay by a link. The price is the server’s.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: z.strictObject({
    /** A customer who was found; otherwise they are found or created by the email address. */
    customerId: z.optional(z.nullable(looseId)),
    brand: z._default(text(60), 'other'),
    serviceType: z._default(text(60), 'other'),
    itemCount: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
    items: z.optional(z.array(orderItem).check(z.minLength(1), z.maxLength(40))),
    addOns: z.optional(z.array(addOn).check(z.maxLength(5))),
    scheduledDate: day,
    scheduledTime: required(40, fieldError('chooseTime')),
    contactInfo,
    /** The price in dollars that the customer was told: compared with the server's price, never used. */
    totalPrice: z.optional(dollars),
    discountCode: z.optional(z.nullable(text(40))),
    ref: z.optional(z.nullable(text(60))),
    /** The customer agreed to text messages on the phone. */
    smsConsent: z._default(z.boolean(), false),
    locale: z._default(z.enum(['en', 'es']), 'en'),
    channels: linkChannels,
  }),
  response: z.extend(receipt, {
    customer: z.object({ id: z.string(), isNew: z.boolean() }),
    paymentLink,
  }),
  status: 201,
  errors: [
    'too_many_open',
    'price_changed',
    'slot_taken',
    'unknown_item',
    'unknown_zip',
    'state_mismatch',
    'unknown_store_code',
    ...discountProblems,
    'in_the_past',
    'amount_too_low',
    'amount_too_high',
    'sms_consent_missing',
  ],
});

export const sendPaymentLink = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/payment-link',
  summary: 'Sends the link again by which a customer pays for a booking that was made on the phone.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: z.strictObject({ channels: linkChannels }),
  response: receipt,
  errors: [...stepErrors, 'sms_consent_missing'],
});

export const findCallers = endpoint({
  method: 'GET',
  path: '/api/admin/callers',
  summary: 'Customers by a part of their name, mail address or phone number, eight at most.',
  roles: ['admin'],
  permission: 'manage_bookings',
  query: z.strictObject({ search: required(120, fieldError('textMissing')) }),
  response: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
      bookings: z.number(),
      /** Where their last booking was. */
      place: z.nullable(
        z.object({
          streetAddress: z.string(),
          apartmentUnit: z.nullable(z.string()),
          city: z.string(),
          state: z.string(),
          zipCode: z.string(),
        }),
      ),
    }),
  ),
});
