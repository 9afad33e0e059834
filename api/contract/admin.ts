/** Admins' work on bookings (spec admin §7). */
import * as z from 'zod/mini';
import { stopReasons } from '#domain/booking/stop-reasons.ts';
import { bookingCore, noShow, priceRise, receipt, returnVisit, stepErrors } from './bookings.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import {
  bookingStatus,
  centsAmount,
  day,
  dollars,
  email,
  looseId,
  phone,
  required,
  text,
  zip,
} from './fields.ts';
import { personName, placeText, requiredPlace } from './names.ts';
import { pricing } from './quotes.ts';
import { fieldError } from './field-error.ts';
import { csvFile, paged } from './paged.ts';

const adminStatusChange = z.object({
  status: bookingStatus,
  timestamp: z.string(),
  notes: z.nullable(z.string()),
  /** Role and id of the actor; `system` for timers. */
  by: z.string(),
});

/** A booking as admins see it. */
export const adminBooking = z.extend(bookingCore, {
  customer: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  customerPhone: z.string(),
  address: z.string(),
  technician: z.nullable(
    z.object({
      id: z.string(),
      user: z.object({
        firstName: z.string(),
        lastName: z.string(),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
      }),
    }),
  ),
  specialInstructions: z.nullable(z.string()),
  paymentHoldAmount: z.nullable(z.number()),
  statusHistory: z.array(adminStatusChange),
  /** Whether no one has taken it for a day. */
  unassignedAlert: z.boolean(),
  storeCode: z.nullable(z.string()),
});
export type AdminBooking = z.output<typeof adminBooking>;

export const adminBookingDetail = z.extend(adminBooking, {
  pricing,
  /** The version of our prices that it was quoted with, and the version of the terms that the customer accepted. */
  priceVersion: z.number(),
  termsVersion: z.string(),
  contactInfo: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    streetAddress: z.string(),
    apartmentUnit: z.nullable(z.string()),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  capturedCents: z.number(),
  refundedCents: z.number(),
  heldCents: z.nullable(z.number()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  holdEndsAt: z.nullable(z.string()),
  stripePaymentIntentId: z.nullable(z.string()),
  paymentFailure: z.nullable(z.string()),
  /**
   * A visit that was stopped because it was not safe, or because its no-show lacks proof; with the technician's note.
   */
  stopped: z.nullable(
    z.object({
      at: z.string(),
      reason: z.enum([...stopReasons, 'unproven_no_show']),
      note: z.nullable(z.string()),
    }),
  ),
  returnVisit: z.nullable(returnVisit),
  noShow: z.nullable(
    z.extend(noShow, {
      /** The technician's position in degrees, with the accuracy in meters that the phone reported; null if unknown. */
      position: z.nullable(
        z.object({ latitude: z.number(), longitude: z.number(), accuracyMetres: z.number() }),
      ),
      /** Meters from there to the center of the job's ZIP code; null if either is unknown. */
      metresAway: z.nullable(z.number()),
      /** When the technician arrived, and when we heard of it: later if the phone had no signal. Instants. */
      arrivedAt: z.nullable(z.string()),
      arrivalHeardAt: z.nullable(z.string()),
    }),
  ),
  priceRise: z.nullable(priceRise),
  cancellation: z.nullable(
    z.object({ feeCents: z.number(), cancelledBy: z.string(), reason: z.string(), at: z.string() }),
  ),
  crew: z.array(z.object({ technicianId: z.string(), seat: z.number(), name: z.string() })),
  /** Admins' notes, oldest first; the text is null once the customer was erased. */
  notes: z.array(
    z.object({
      note: z.nullable(z.string()),
      /** The author's account name. */
      author: z.string(),
      at: z.string(),
    }),
  ),
  /** For a booking made by phone: until when it waits for payment, and when a link was last sent. */
  payByLink: z.nullable(
    z.object({
      payBefore: z.string(),
      sent: z.nullable(z.object({ at: z.string(), channels: z.array(z.enum(['mail', 'sms'])) })),
    }),
  ),
  smsConsent: z.boolean(),
  revision: z.number(),
  workflowId: z.string(),
  /** The workflow in Temporal's Web UI; null if none is configured. */
  workflowUrl: z.nullable(z.string()),
});
export type AdminBookingDetail = z.output<typeof adminBookingDetail>;

export const getStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The summary strip, each number with its change against the previous 30 days.',
  roles: ['admin'],
  permission: 'view_analytics',
  response: z.object({
    totalBookings: z.number(),
    /** Dollars captured minus refunds. */
    totalRevenue: z.number(),
    totalRevenueCents: z.number(),
    activeTechnicians: z.number(),
    /** Null if nothing has been rated. */
    avgRating: z.nullable(z.number()),
    /** Each is null if there is nothing to compare with, as in the first 30 days. */
    changes: z.object({
      bookings: z.nullable(z.number()),
      revenueCents: z.nullable(z.number()),
      technicians: z.nullable(z.number()),
      rating: z.nullable(z.number()),
    }),
  }),
});

const bookingFilter = {
  status: z.optional(z.union([bookingStatus, z.literal('open'), z.literal('unassigned')])),
  /** Days of the appointment on the job site's calendar, both included. */
  from: z.optional(day),
  to: z.optional(day),
  technicianId: z.optional(looseId),
  customerId: z.optional(looseId),
};

/** Any part of a number, name, email address, phone, street, brand or ZIP. */
const bookingSearch = z.optional(text(120));
const adminBookingFilter = z.strictObject({ ...bookingFilter, search: bookingSearch });
export type AdminBookingFilter = z.output<typeof adminBookingFilter>;

const someNumber = z.optional(z.string().check(z.regex(/^\d{1,6}$/, fieldError('numberMissing'))));

/** The whole list in chunks, for the spec's client; the console uses pages. */
export const listAdminBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings',
  summary:
    'All bookings, newest first, with filters, at most 500 at once: `x-total-count` says how many there are, `link` leads to the next ones.',
  roles: ['admin'],
  permission: 'manage_bookings',
  query: z.strictObject({
    ...bookingFilter,
    search: bookingSearch,
    limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/, fieldError('numberMissing')))),
    offset: someNumber,
  }),
  response: z.array(adminBooking),
});

export const listBookingPage = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/paginated',
  summary:
    'One page of the bookings that a filter lets through, newest first unless sorted, with how many there are.',
  roles: ['admin'],
  permission: 'manage_bookings',
  ...paged({
    rows: 'bookings',
    row: adminBooking,
    filter: bookingFilter,
    sorts: ['number', 'customer', 'when', 'total'],
  }),
});

export const exportBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/export',
  summary: 'The bookings that a filter lets through as a file; who takes it stands in the audit.',
  roles: ['admin'],
  permission: 'manage_bookings',
  ...csvFile(bookingFilter),
});

export const getAdminBooking = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id',
  summary: 'One booking with everything an admin may see.',
  roles: ['admin'],
  permission: 'manage_bookings',
  response: adminBookingDetail,
});

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/candidates',
  summary: 'Technicians ranked for this booking, with the reasons, and those ruled out with theirs.',
  roles: ['admin'],
  permission: 'manage_bookings',
  response: z.array(
    z.object({
      technicianId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** Null when ruled out. */
      rank: z.nullable(z.number()),
      metres: z.nullable(z.number()),
      avgRating: z.nullable(z.number()),
      reasons: z.array(z.string()),
      eligible: z.boolean(),
    }),
  ),
});

/**
 * The job as it was on the screen. If its crew or time has changed since, the command is refused, so that only one of
 * two dispatchers succeeds (decision 165).
 */
export const seenJob = z.strictObject({
  /** Technicians' ids by seat. */
  crew: z.array(looseId).check(z.maxLength(20)),
  startsAt: z.iso.datetime(),
});

export const assignTechnician = endpoint({
  method: 'PATCH',
  path: '/api/bookings/:id/assign',
  summary: 'Gives a booking to a technician.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: z.strictObject({
    technicianId: looseId,
    /** Which crew member to replace. Otherwise a free seat is filled, and in a full crew the lead is replaced. */
    replaces: z.optional(looseId),
    seen: z.optional(seenJob),
  }),
  response: receipt,
  errors: [
    ...stepErrors,
    'slot_taken',
    'already_taken',
    'crew_full',
    'unknown_technician',
    'not_cleared',
    'changed_meanwhile',
  ],
});

export const listStatusOutcomes = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/status-outcomes',
  summary: 'For every status: whether it can be set now, and what that would do, money included.',
  roles: ['admin'],
  permission: 'manage_bookings',
  response: z.array(
    z.object({
      status: bookingStatus,
      current: z.boolean(),
      allowed: z.boolean(),
      /** Recommended by the policy: the next ordinary step. */
      advised: z.boolean(),
      /** One sentence in the reader's language. */
      consequence: z.string(),
      /** Cents captured or kept if this status were set; null if no money moves. */
      chargeCents: z.nullable(z.number()),
    }),
  ),
});

export const setStatus = endpoint({
  method: 'PATCH',
  path: '/api/bookings/:id/status',
  summary: "Sets a booking's status as an admin; the workflow follows it.",
  roles: ['admin'],
  permission: 'manage_bookings',
  body: z.strictObject({
    status: bookingStatus,
    why: z.optional(z.nullable(text(500))),
    /** For `cancelled`: the fee that the admin chose, in cents; default 0. */
    feeCents: z.optional(z.nullable(centsAmount)),
  }),
  response: receipt,
  errors: [...stepErrors, 'needs_technician', 'needs_payment', 'why_required', 'amount_too_high'],
});

/** Day and window, as the spec's dialog sends them. */
export const timesBody = z.strictObject({
  scheduledDate: day,
  scheduledTime: required(40, fieldError('fillAll')),
  seen: z.optional(seenJob),
});

export const setTimes = endpoint({
  method: 'PATCH',
  path: '/api/admin/bookings/:id/times',
  summary: 'Moves the appointment.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: timesBody,
  response: receipt,
  errors: [...stepErrors, 'slot_taken', 'in_the_past', 'changed_meanwhile'],
});

/** Who the job is for, and where. */
export const customerBody = z.strictObject({
  firstName: personName(fieldError('firstNameMissing')),
  lastName: personName(fieldError('lastNameMissing')),
  email,
  phone,
  /** One line, `Street, City, ST 10001`, or the street alone with the fields below. */
  address: requiredPlace(240, fieldError('addressRequired')),
  apartmentUnit: z.optional(z.nullable(placeText(40))),
  city: z.optional(placeText(80)),
  state: z.optional(text(2)),
  zipCode: z.optional(zip),
});

export const setCustomer = endpoint({
  method: 'PATCH',
  path: '/api/admin/bookings/:id/customer',
  summary: 'Corrects who the job is for and where.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: customerBody,
  response: receipt,
  errors: [...stepErrors, 'unknown_zip', 'state_mismatch'],
});

/** What is to be done, and for how much. */
export const detailsBody = z.strictObject({
  brand: text(200),
  serviceType: text(60),
  itemCount: z.int().check(z.minimum(1), z.maximum(60)),
  scheduledDate: z.optional(day),
  scheduledTime: z.optional(text(40)),
  /** Dollars; becomes the booking's price. */
  totalPrice: dollars,
  specialInstructions: z.optional(z.nullable(text(1000))),
});

export const setDetails = endpoint({
  method: 'PATCH',
  path: '/api/admin/bookings/:id/details',
  summary: 'Corrects what is to be done and its price.',
  roles: ['admin'],
  permission: 'manage_bookings',
  body: detailsBody,
  response: receipt,
  errors: [...stepErrors, 'price_fixed', 'amount_too_high', 'amount_too_low'],
});

export const refundBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/refund',
  summary: 'Pays captured money back.',
  roles: ['admin'],
  permission: 'manage_money',
  body: z.strictObject({
    amountCents: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    /** `technician_fault` reduces the shares in proportion; `goodwill` leaves them. */
    cause: z.enum(['goodwill', 'technician_fault']),
    note: z.optional(z.nullable(text(500))),
    /**
     * Total refunded so far, as the caller sees it. Any other total is refused, so that no one refunds twice by
     * mistake.
     */
    refundedCents: z.optional(z.int().check(z.minimum(0), z.maximum(100_000_000))),
  }),
  response: receipt,
  errors: [...stepErrors, 'amount_too_high', 'refund_refused', 'refund_under_way', 'outcome_changed'],
});

export const listBookingEvents = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/events',
  summary: "The booking's story as the log has it; personal fields are left out, notes opened.",
  roles: ['admin'],
  permission: 'manage_bookings',
  response: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      /** Stream: the booking's own, its messages', its payout's. */
      stream: z.string(),
      revision: z.number(),
      position: z.string(),
      recordedAt: z.string(),
      actor: z.string(),
      commandId: z.string(),
      deviceTime: z.nullable(z.string()),
      /** The same by our clock, since the device's may be wrong. */
      doneAt: z.nullable(z.string()),
      /** What happened, with its details, in the reader's language. */
      name: z.string(),
      summary: z.string(),
      /** The schema version in which it is stored, and the one to which it is upcast when read; null: unknown. */
      storedVersion: z.nullable(z.number()),
      readVersion: z.nullable(z.number()),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type LoggedBookingEvent = AnswerOf<typeof listBookingEvents>[number];

export const listBookingLedger = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/ledger',
  summary: 'The double entries of a booking; each posting sums to zero.',
  roles: ['admin'],
  permission: ['manage_bookings', 'manage_money'],
  response: z.array(
    z.object({
      posting: z.string(),
      at: z.string(),
      account: z.string(),
      amountCents: z.number(),
      memo: z.string(),
    }),
  ),
});
