/** A customer's bookings (spec customer §3 and §7). */
import { askedForStandings } from '#domain/booking/asked-for.ts';
import { accesses, parkings } from '#domain/booking/site.ts';
import * as z from 'zod/mini';
import { badges } from '#domain/onboarding/badges.ts';
import { returnReasons } from '#domain/booking/return-visit.ts';
import { endpoint } from './endpoint.ts';
import {
  addOn,
  bookingStatus,
  centsAmount,
  day,
  dollars,
  email,
  looseId,
  paymentStatus,
  phone,
  rating,
  required,
  stateCode,
  text,
  zip,
} from './fields.ts';
import { personName, placeText, requiredPlace } from './names.ts';
import { discountProblems, orderItem, pricing } from './quotes.ts';
import { fieldError } from './field-error.ts';

const statusChange = z.object({
  status: bookingStatus,
  timestamp: z.string(),
  notes: z.nullable(z.string()),
});

/** One piece of the order. */
const bookedItem = z.object({
  catalogueId: z.nullable(z.string()),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  quantity: z.number(),
  unitPriceCents: z.number(),
  minutes: z.number(),
  /** How many of them the crew has done so far. */
  done: z.number(),
});

/** What a crew finds on site: null, or no pieces, if the customer said nothing about it. */
const siteFacts = {
  parking: z.nullable(z.enum(parkings)),
  access: z.nullable(z.enum(accesses)),
};
/** As the customer enters it; pieces by their index among the booking's items, from 0. */
export const saidSite = z.strictObject({
  ...siteFacts,
  wall: z.array(z.int().check(z.minimum(0))).check(z.maxLength(60)),
});
export type SaidSite = z.output<typeof saidSite>;
/** As others read it, the pieces by their names. */
export const siteRecord = z.object({ ...siteFacts, wall: z.array(z.string()) });
export type Site = z.output<typeof siteRecord>;

/** Facts of a booking that every view of it has. Dollars where the specs name the field, cents in `…Cents`. */
export const bookingCore = z.object({
  id: z.string(),
  /** Human-readable number, `HX-7K2M4Q`. */
  number: z.string(),
  status: bookingStatus,
  /**
   * The brand of all pieces; for several brands, their ids in the order of the pieces (`ikea+wayfair`, decision 233).
   */
  brand: z.string(),
  serviceType: z.string(),
  itemCount: z.number(),
  items: z.array(bookedItem),
  addOns: z.array(addOn),
  site: siteRecord,
  /** Day and label of the window at the job site, and the same as instants. */
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  zone: z.string(),
  crewSize: z.number(),
  /** Expected minutes of the whole crew's visit. */
  minutes: z.number(),
  totalPrice: z.number(),
  totalCost: z.number(),
  actualCost: z.nullable(z.number()),
  actualDuration: z.nullable(z.number()),
  paymentStatus,
  paymentCaptured: z.boolean(),
  startedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  completionNotes: z.nullable(z.string()),
  /** URLs, for those who may see the booking. */
  beforePhotos: z.array(z.string()),
  afterPhotos: z.array(z.string()),
  rating: z.nullable(z.number()),
  review: z.nullable(z.string()),
  createdAt: z.string(),
});

/** A price increase that waits for the customer, or its outcome. */
export const priceRise = z.object({
  state: z.enum(['requested', 'approved', 'refused']),
  heldCents: z.number(),
  actualCents: z.number(),
  /** The technician's reason, in their notes on the work; null if none were written or the customer was erased. */
  notes: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /**
   * Why it was refused: by the customer, by no answer, or by the bank after approval; `below_minimum`: the difference
   * is too small to charge and was waived.
   */
  refusal: z.nullable(z.enum(['declined', 'unanswered', 'card_declined', 'below_minimum'])),
  /** URLs of the photos before and after the work; for the holder of a signed link they carry its token. */
  photos: z.array(z.string()),
});
export type PriceRise = z.output<typeof priceRise>;

/** A customer who did not open the door: the wait, and how the visit ended. */
export const noShow = z.object({
  /** Instant at which the customer was notified. */
  notifiedAt: z.string(),
  /** Instant from which the visit may end. */
  until: z.string(),
  /** Null while the technician waits. */
  reportedAt: z.nullable(z.string()),
  /** URLs of the photos of the door; for the holder of a signed link they carry its token. */
  photos: z.array(z.string()),
});
export type NoShow = z.output<typeof noShow>;

/** The visit to finish work that is partly done (decision 125). Instants are ISO. */
export const returnVisit = z.object({
  requestedAt: z.string(),
  reason: z.enum([...returnReasons, 'nobody_home']),
  /** What the customer orders from the store. */
  missing: z.array(
    z.object({
      /** Index among the items, from 0; null if the booking names none. */
      item: z.nullable(z.number()),
      piece: z.nullable(z.string()),
      /** The technician's words; null once erased. */
      parts: z.nullable(z.string()),
    }),
  ),
  /** Why the work could not be finished, in the technician's words. */
  note: z.nullable(z.string()),
  /** URLs of the technician's photos; for the holder of a signed link they carry its token. */
  photos: z.array(z.string()),
  /** When the customer said that the missing parts have arrived. */
  partsArrivedAt: z.nullable(z.string()),
  /** When its date was chosen; from then on the booking's appointment is this visit's. */
  plannedAt: z.nullable(z.string()),
});
export type ReturnVisit = z.output<typeof returnVisit>;

/** When the technician who is on the way expects to arrive; null in any other status, or if they did not say. */
const arrival = z.nullable(
  z.object({
    /** Minutes, as the technician entered them. */
    minutes: z.number(),
    /** Instant at which they left. */
    leftAt: z.string(),
    /** `leftAt` plus the minutes. */
    expectedAt: z.string(),
  }),
);
export type Arrival = z.output<typeof arrival>;

/** What a customer is told about a technician: what reviews and evidence show, nothing personal (R20). */
export const technicianRecord = z.object({
  /** Mean of the reviews, 1 to 5; null without any. */
  rating: z.nullable(z.number()),
  /** Number of those reviews. */
  ratings: z.number(),
  /** Jobs done. */
  jobs: z.number(),
  badges: z.array(z.enum(badges)),
});
export type TechnicianRecord = z.output<typeof technicianRecord>;

/** The technician the customer asked for, while the booking is open; null if they asked for no one in particular. */
const askedFor = z.nullable(z.object({ firstName: z.string(), standing: z.enum(askedForStandings) }));
export type AskedFor = z.output<typeof askedFor>;

/** When calls through our number are connected (decision 098), ISO instants; null if there is no such limit. */
export const callWindow = z.object({ from: z.nullable(z.string()), until: z.nullable(z.string()) });

/** A booking as its customer sees it. */
export const booking = z.extend(bookingCore, {
  /** With the details needed to order the same pieces again. */
  items: z.array(z.extend(bookedItem, { complexity: z.enum(['easy', 'medium', 'hard', 'expert']) })),
  pricing,
  /**
   * What may be held and charged without asking again, in cents: the amount due, as far as the customer agreed
   * (decision 011).
   */
  agreedCents: z.number(),
  /** A higher price that the customer has not agreed to yet, in cents; null if there is none. */
  askedCents: z.nullable(z.number()),
  stripePaymentIntentId: z.nullable(z.string()),
  paymentHoldAmount: z.nullable(z.number()),
  paymentCapturedAt: z.nullable(z.string()),
  /** The card that is held or saved; null if there is none. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** `setup`: the card is saved and held 48 h before the appointment. */
  intentType: z.enum(['payment', 'setup']),
  /** Why the last card attempt failed, fit to show, in English. */
  paymentFailure: z.nullable(z.string()),
  /** The bank's decline code of that failure, for texts in other languages. */
  paymentFailureCode: z.nullable(z.string()),
  /** Instant at which the booking is cancelled unless a declined card is fixed; null if that is not the case. */
  mendCardBefore: z.nullable(z.string()),
  capturedCents: z.number(),
  refundedCents: z.number(),
  address: z.string(),
  /** The job's place, in addition to the address line. */
  area: z.object({
    zip: z.string(),
    city: z.nullable(z.string()),
    state: z.string(),
    street: z.nullable(z.string()),
    unit: z.nullable(z.string()),
  }),
  customerFirstName: z.string(),
  customerLastName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  specialInstructions: z.nullable(z.string()),
  technician: z.nullable(
    z.object({
      id: z.string(),
      user: z.object({ firstName: z.string(), lastName: z.string(), phone: z.nullable(z.string()) }),
      /** When calls to that number are connected; null for a number that can be called at any time. */
      callWindow: z.nullable(callWindow),
      /** Null in lists, and for a deleted technician. */
      record: z.nullable(technicianRecord),
    }),
  ),
  askedFor,
  statusHistory: z.array(statusChange),
  arrival,
  noShow: z.nullable(noShow),
  returnVisit: z.nullable(returnVisit),
  /** When the visit was stopped and a person has to decide how it continues; otherwise null. */
  stoppedAt: z.nullable(z.string()),
  priceRise: z.nullable(priceRise),
  cancellation: z.nullable(
    z.object({ feeCents: z.number(), cancelledBy: z.string(), reason: z.string(), at: z.string() }),
  ),
  /**
   * The cancellation policy that applied when this booking was made (R9): milliseconds, and basis points of the price.
   */
  policy: z.object({
    freeUntilBefore: z.number(),
    grace: z.number(),
    lateFeeBps: z.number(),
    sameDayFeeBps: z.number(),
    /** How long a technician waits if no one opens the door. */
    noShowWait: z.number(),
  }),
  /** The accepted version of the terms: `GET /api/terms/{version}`. */
  termsVersion: z.string(),
  /** No technician could come: the customer is asked to choose another window. */
  offeredOtherSlots: z.boolean(),
  /** Booked before it was linked to this account: the account's saved cards do not pay for it. */
  hasOtherPayer: z.optional(z.literal(true)),
  /** The customer's commands that the rules allow now. */
  can: z.array(z.enum(['pay', 'cancel', 'confirm_parts', 'reschedule', 'site', 'review', 'approve'])),
});
export type Booking = z.output<typeof booking>;

/** Contact details of spec customer §3; either `streetAddress` or `address` is required. */
export const contactInfo = z
  .strictObject({
    firstName: personName(fieldError('firstNameMissing')),
    lastName: personName(fieldError('lastNameMissing')),
    phone,
    email,
    address: z.optional(placeText(240)),
    streetAddress: z.optional(placeText(200)),
    city: requiredPlace(80, fieldError('cityRequired')),
    state: stateCode(fieldError('stateRequired'), fieldError('stateLetters')),
    zipCode: zip,
    apartmentUnit: z.optional(z.nullable(placeText(40))),
    specialInstructions: z.optional(z.nullable(text(1000))),
  })
  .check(
    z.refine((value) => Boolean(value.streetAddress || value.address), {
      error: fieldError('streetRequired'),
      path: ['streetAddress'],
    }),
  )
  // The same rule for the OpenAPI document.
  .register(z.globalRegistry, {
    anyOf: ['streetAddress', 'address'].map((field) => ({
      required: [field],
      properties: { [field]: { pattern: '\\S' } },
    })),
  });

/** A technician, and a job they have done for the customer. */
export const knownTechnicianName = z.strictObject({ technicianId: looseId, bookingId: looseId });

/** The booking creation payload of spec customer §3, with what design.md §11 adds: items, addOns, ref, discountCode. */
export const bookingRequest = z.strictObject({
  customerId: z.optional(z.nullable(looseId)),
  brand: z._default(text(60), 'other'),
  serviceType: z._default(text(60), 'other'),
  itemCount: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  items: z.optional(z.array(orderItem).check(z.minLength(1), z.maxLength(40))),
  addOns: z.optional(z.array(addOn).check(z.maxLength(5))),
  basePrice: z.optional(dollars),
  rushFee: z.optional(dollars),
  earlyBirdDiscount: z.optional(dollars),
  /** The price in dollars that the customer saw: compared with the server's price, never used. */
  totalPrice: z.optional(dollars),
  customerNotes: z.optional(z.nullable(text(1000))),
  specialInstructions: z.optional(z.nullable(text(1000))),
  scheduledDate: day,
  scheduledTime: required(40, fieldError('chooseTime')),
  contactInfo,
  /** Sent by the spec's client; ignored. */
  status: z.optional(text(40)),
  paymentStatus: z.optional(text(40)),
  stripePaymentIntentId: z.optional(
    z.nullable(z.string().check(z.regex(/^pi_[A-Za-z0-9_]{1,120}$/, fieldError('notPaymentIntent')))),
  ),
  ref: z.optional(z.nullable(text(60))),
  discountCode: z.optional(z.nullable(text(40))),
  /** Text messages only with consent. */
  smsConsent: z.optional(z.boolean()),
  /** Saves the address in the account, for the next booking. */
  saveAddress: z.optional(z.boolean()),
  site: z.optional(saidSite),
  /** The technician the customer prefers, among those who have done a job for them; asked first (decision 237). */
  askFor: z.optional(z.nullable(knownTechnicianName)),
  locale: z.optional(z.enum(['en', 'es'])),
});
export type BookingRequest = z.input<typeof bookingRequest>;

/** The answer of every write to a booking: where it stands, and what the browser needs for the card. */
export const receipt = z.object({
  id: z.string(),
  number: z.string(),
  status: bookingStatus,
  paymentStatus,
  /** Log position of the write; also in the header `x-position`. */
  position: z.string(),
  /** For the customer's browser to confirm the card; null if there is nothing to confirm, and in all other answers. */
  clientSecret: z.nullable(z.string()),
  intentType: z.nullable(z.enum(['payment', 'setup'])),
  stripePaymentIntentId: z.nullable(z.string()),
  amountCents: z.nullable(z.number()),
});
export type Receipt = z.output<typeof receipt>;

/** Refusals that any step of a booking may answer (domain/booking/commands.ts). */
export const stepErrors = ['illegal_step', 'final_status', 'not_yours', 'unknown_booking'] as const;

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/bookings',
  summary: 'Books an appointment; answers what the browser needs to confirm the card.',
  roles: ['customer'],
  body: bookingRequest,
  response: receipt,
  status: 201,
  errors: [
    'too_many_unpaid',
    'too_many_open',
    'price_changed',
    'slot_taken',
    'not_served',
    'not_found',
    'unknown_item',
    'unknown_zip',
    'state_mismatch',
    'unknown_store_code',
    ...discountProblems,
    'intent_unusable',
    'in_the_past',
    'amount_too_low',
    'amount_too_high',
  ],
});

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  summary: "The customer's own bookings, newest first.",
  roles: ['customer'],
  response: z.array(booking),
});

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/:id',
  summary: 'One booking, for its customer and admins; technicians read it as a job.',
  roles: ['customer', 'admin'],
  permission: 'manage_bookings',
  response: booking,
});

export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/cancellation',
  summary: 'What cancelling now would cost, in cents; for admins also what a no-show would.',
  roles: ['customer', 'admin'],
  permission: 'manage_bookings',
  query: z.strictObject({ noShow: z.optional(z.enum(['true', 'false'])) }),
  response: z.object({
    allowed: z.boolean(),
    feeCents: z.number(),
    /**
     * The most that can be charged if an admin chooses the fee: the part of the hold that the customer has agreed to.
     */
    maxFeeCents: z.number(),
    /** What is released from the hold or refunded from the payment. */
    releasedCents: z.number(),
    /** One sentence with the reason, fit to show. */
    explanation: z.string(),
    /** Until when it is free; null if it no longer is. */
    freeUntil: z.nullable(z.string()),
    /** The discount code that can be used again afterwards; null if there is none. */
    returnedCode: z.nullable(z.string()),
  }),
});

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/cancel',
  summary:
    'Cancels a booking under its policy. Refused with the current fee if it differs from the one that was shown.',
  roles: ['customer', 'admin'],
  permission: 'manage_bookings',
  body: z.optional(
    z.strictObject({
      /** The fee that the person was shown. Without it only a free cancellation is accepted. */
      feeCents: z.optional(centsAmount),
      reason: z.optional(z.nullable(text(500))),
      /** Admins: the customer was not there. `feeCents` is the fee that the admin saw or chose. */
      noShow: z.optional(z.boolean()),
      /** Customers: a changed order replaces it. Only while nothing is paid. */
      replaced: z.optional(z.boolean()),
    }),
  ),
  response: receipt,
  errors: [...stepErrors, 'outcome_changed', 'visit_stopped'],
});

export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/reschedule',
  summary:
    'Moves a booking to another window, as long as cancelling would be free; sets the date of a return visit.',
  roles: ['customer'],
  body: z.strictObject({
    scheduledDate: day,
    scheduledTime: required(40, fieldError('chooseTime')),
  }),
  response: receipt,
  errors: [...stepErrors, 'too_early', 'too_late', 'slot_taken', 'in_the_past'],
});

export const changeSite = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/site',
  summary: 'Parking, stairs and what goes on the wall, as long as nobody is on the way.',
  roles: ['customer', 'admin'],
  permission: 'manage_bookings',
  body: saidSite,
  response: receipt,
  errors: [...stepErrors],
});

export const confirmPartsArrived = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/parts-arrived',
  summary: 'The missing parts are there: the date of the return visit may be chosen.',
  roles: ['customer', 'admin'],
  permission: 'manage_bookings',
  body: z.optional(z.strictObject({})),
  response: receipt,
  errors: [...stepErrors],
});

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/photos',
  summary: "The work's photos, before and after.",
  roles: ['customer', 'technician', 'admin'],
  permission: 'manage_bookings',
  response: z.array(z.object({ url: z.string(), kind: z.enum(['before', 'after']) })),
  errors: ['not_yours'],
});

export const reviewBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/review',
  summary: 'Rates completed work, once.',
  roles: ['customer'],
  body: z.strictObject({ rating, review: z.optional(z.nullable(text(4000))) }),
  response: receipt,
  errors: [...stepErrors, 'already_reviewed'],
});

export const answerPriceRise = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/price-rise',
  summary:
    'The customer agrees or not to a higher final price; by session or by the signed link of the mail.',
  roles: 'anyone',
  permission: 'manage_bookings',
  body: z.strictObject({ approve: z.boolean(), token: z.optional(text(200)) }),
  response: receipt,
  errors: [...stepErrors, 'nothing_to_approve', 'approval_ended'],
});

/** The tracker's record: strangers see status and date, and for them the rest is null or empty. */
export const bookingStatusRecord = z.object({
  id: z.string(),
  number: z.string(),
  status: bookingStatus,
  serviceDate: z.string(),
  scheduledDate: z.string(),
  /** Whether the caller sees all of it. */
  full: z.boolean(),
  scheduledTime: z.nullable(z.string()),
  /** Crew size, and the expected minutes of the whole crew's visit. */
  visit: z.nullable(z.object({ crewSize: z.number(), minutes: z.number() })),
  zone: z.string(),
  paymentStatus: z.nullable(paymentStatus),
  paymentHoldAmount: z.nullable(z.number()),
  paymentCapturedAt: z.nullable(z.string()),
  address: z.nullable(z.string()),
  totalPrice: z.nullable(z.number()),
  specialInstructions: z.nullable(z.string()),
  statusHistory: z.array(statusChange),
  /** `email` is not for the crew. */
  customer: z.nullable(
    z.object({ firstName: z.string(), lastName: z.string(), email: z.nullable(z.string()) }),
  ),
  /** In the caller's language; strangers only see that it is an assembly. */
  serviceName: z.string(),
  /** Its brand and kind; null for strangers. */
  service: z.nullable(z.object({ brand: z.string(), serviceType: z.string() })),
  /** `record`: only for the customer. */
  technician: z.nullable(z.object({ name: z.string(), record: z.nullable(technicianRecord) })),
  /** Not for the crew or strangers. */
  askedFor,
  /**
   * How far away a technician is who is on the way and shares it: meters to the job's ZIP, minutes, and when it was
   * measured.
   */
  nearing: z.nullable(z.object({ metres: z.number(), minutes: z.number(), at: z.string() })),
  arrival,
  noShow: z.nullable(noShow),
  returnVisit: z.nullable(returnVisit),
  stoppedAt: z.nullable(z.string()),
  /** Progress of the work; null before it begins, or if no pieces are named. */
  pieces: z.nullable(z.object({ done: z.number(), all: z.number() })),
  priceRise: z.nullable(priceRise),
  /**
   * What who came by the link of a mail does to read and write messages (decision 247): nothing more in this browser, type
   * the end of their phone number, or sign in to their account. Null without such a link.
   */
  talk: z.nullable(z.enum(['open', 'digits', 'sign_in'])),
});

/** What another order of the same pieces needs to know of a booking; nothing of its customer but the ZIP code. */
export const getPiecesAgain = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/again',
  summary: 'The pieces of a booking, to book them again by the link of a mail; id or booking number.',
  roles: 'anyone',
  query: z.strictObject({ token: text(200) }),
  response: z.object({
    ...z.pick(booking, { brand: true, serviceType: true, items: true, addOns: true }).shape,
    area: z.object({ zip: z.string() }),
  }),
  errors: ['link_ended'],
});

export const getBookingStatus = endpoint({
  method: 'GET',
  path: '/api/booking-status/:id',
  summary: 'The public tracker; id or booking number.',
  roles: 'anyone',
  permission: 'manage_bookings',
  query: z.strictObject({ token: z.optional(text(200)) }),
  response: z.object({
    booking: bookingStatusRecord,
    /** For a token that opens nothing: it was ours and has expired, or was never ours. */
    link: z.optional(z.enum(['expired', 'unknown'])),
  }),
});
