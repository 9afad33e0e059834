/** The technician's work on a booking (spec technician §7). */
import * as z from 'zod/mini';
import { returnReasons } from '#domain/booking/return-visit.ts';
import { stopReasons } from '#domain/booking/stop-reasons.ts';
import { declineReasons, giveBackCauses } from '#domain/booking/offers.ts';
import { bookingCore, callWindow, receipt, returnVisit, siteRecord, stepErrors } from './bookings.ts';
import { endpoint, PHOTOS_LIMIT } from './endpoint.ts';
import { dollars, looseId, required, text, success } from './fields.ts';
import { fieldError } from './field-error.ts';

/** Longest data URL of one photo: 10 MB as base64. */
const PHOTO_TEXT = 14 * 1024 * 1024;
const photoText = z
  .string(fieldError('photosMissing'))
  .check(
    z.maxLength(PHOTO_TEXT, fieldError('imagesTooLarge')),
    z.regex(/^data:image\/[a-z0-9.+-]+;base64,/, fieldError('photoDataUrl')),
  );

/** Why a technician was offered a job, most important first: the ranking's reasons, as codes with values. */
export const offerReason = z.union([
  z.object({
    text: z.enum(['knowsBrandAndFurniture', 'knowsBrand']),
    values: z.object({ brand: z.string() }),
  }),
  z.object({ text: z.literal('milesAway'), values: z.object({ miles: z.string() }) }),
  z.object({ text: z.literal('rated'), values: z.object({ rating: z.string() }) }),
  z.object({ text: z.enum(['recentJobs', 'weeklyWindows']), values: z.object({ count: z.number() }) }),
  z.object({
    text: z.enum(['askedFor', 'knowsFurniture', 'noSkillsStated', 'noSkillNeeded', 'ownArea', 'noReviews']),
    values: z.object({}),
  }),
]);
export type OfferReason = z.output<typeof offerReason>;

/** A booking as a technician sees it. Before acceptance: first name, ZIP area, distance, items, earnings (R20). */
export const job = z.extend(bookingCore, {
  /** The full address after acceptance; before, `City, ST 10001`. */
  address: z.string(),
  area: z.object({ zip: z.string(), city: z.string(), state: z.string() }),
  /** From the technician's base; null when unknown. */
  distanceMetres: z.nullable(z.number()),
  customerPhone: z.nullable(z.string()),
  /** Whether it is our number, which connects them; missing in jobs cached on phones by earlier versions. */
  isPhoneMasked: z.optional(z.boolean()),
  /** When calls to it are connected; null for a number that can be called at any time. */
  callWindow: z.optional(z.nullable(callWindow)),
  customerFirstName: z.string(),
  customerLastName: z.nullable(z.string()),
  customer: z.object({ firstName: z.string(), lastName: z.nullable(z.string()) }),
  /** Missing in jobs cached on phones by earlier versions. */
  site: z._default(siteRecord, { parking: null, access: null, wall: [] }),
  specialInstructions: z.nullable(z.string()),
  /** This technician's share, dollars and cents. */
  technicianPayout: z.number(),
  technicianPayoutCents: z.number(),
  /** The same if the open seats of the crew stay empty; missing in jobs cached on phones by earlier versions. */
  payoutAsStaffedCents: z.optional(z.number()),
  /** Until when those in the wave can accept; null in the open pool and for own jobs. */
  offerExpiresAt: z.nullable(z.string()),
  /** When this technician was offered it; null in the open pool and if they were assigned without an offer. */
  offeredAt: z.nullable(z.string()),
  /** Why it is offered to this technician; empty in the open pool and for own jobs. */
  offerReasons: z.array(offerReason),
  /** For an offer: what in the technician's record prevents them from taking it now. */
  misfit: z.nullable(z.enum(['area', 'skills', 'hours', 'time_off'])),
  /** When this technician accepted it or was assigned. */
  acceptedAt: z.nullable(z.string()),
  /** Instants of the steps other than `startedAt` and `completedAt`; null before them and for skipped steps. */
  appointmentConfirmedAt: z.nullable(z.string()),
  routeStartedAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
  /** Whether this technician drives the steps (seat 0 of the crew). */
  lead: z.boolean(),
  accepted: z.boolean(),
  /** The whole crew of an accepted job, the lead first; empty before acceptance. */
  crew: z.array(
    z.object({
      technicianId: z.string(),
      /** First name; null once the technician was erased. */
      firstName: z.nullable(z.string()),
      lead: z.boolean(),
      /** Whether it is the technician who asks. */
      you: z.boolean(),
      /** When they reported their arrival in this visit. */
      arrivedAt: z.nullable(z.string()),
      /** Their share of the job. */
      shareCents: z.number(),
    }),
  ),
  /**
   * How much of the hold the customer agreed to: more needs their approval. Null while nothing is held, and before
   * acceptance.
   */
  heldCents: z.nullable(z.number()),
  /**
   * The wait if no one opens the door, and what the technician gets if the visit ends because of it; otherwise null.
   */
  noShow: z.nullable(
    z.object({
      notifiedAt: z.string(),
      /** Instant from which the visit may end. */
      until: z.string(),
      /** With complete proof: what the customer pays, and this technician's share of it. */
      feeCents: z.number(),
      shareCents: z.number(),
      /** The center of the job's ZIP code, in degrees, which a proof has to be near; null if unknown. */
      place: z.optional(z.nullable(z.object({ latitude: z.number(), longitude: z.number() }))),
      /** Whether we heard of the technician's arrival within the window; false: a person decides about the fee. */
      isArrivalProven: z.optional(z.boolean()),
    }),
  ),
  /** The visit that is to finish the work; null if one visit is enough. */
  returnVisit: z.nullable(returnVisit),
  /** Minutes worked in the visits that have ended. */
  minutesWorked: z.number(),
  /** When the crew left because it was not safe, or because a no-show lacks proof; null if no one has to decide. */
  stoppedAt: z.nullable(z.string()),
  /** Whether it is a no-show report that a person has to decide about. */
  noShowInReview: z.optional(z.boolean()),
  /** A price increase that the customer still has to approve. */
  priceRise: z.nullable(
    z.object({
      state: z.enum(['requested', 'approved', 'refused']),
      heldCents: z.number(),
      actualCents: z.number(),
    }),
  ),
});
export type Job = z.output<typeof job>;

export const listAvailableJobs = endpoint({
  method: 'GET',
  path: '/api/bookings/available',
  summary: 'Jobs this technician may accept now.',
  roles: ['technician'],
  response: z.array(job),
  errors: ['application_open'],
});

export const listMyJobs = endpoint({
  method: 'GET',
  path: '/api/bookings/technician',
  summary: "The technician's own jobs.",
  roles: ['technician'],
  response: z.array(job),
});

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  summary: 'One job, open or own.',
  roles: ['technician'],
  response: job,
});

/** A technician's command about a job; `errors` in addition to those of every step. */
const jobCommand = <const Path extends string, Body extends z.ZodMiniType>({
  errors = [],
  ...call
}: {
  readonly path: Path;
  readonly summary: string;
  readonly body: Body;
  readonly errors?: readonly string[];
}) =>
  endpoint({
    ...call,
    method: 'POST',
    roles: ['technician'],
    response: receipt,
    errors: [...stepErrors, ...errors],
  });

/** A job step without a body. */
const jobStep = <const Path extends string>(call: { readonly path: Path; readonly summary: string }) =>
  jobCommand({ ...call, body: z.optional(z.strictObject({})), errors: ['visit_stopped'] });

export const acceptJob = jobCommand({
  path: '/api/bookings/:id/confirm',
  summary: 'Accepts a job; the first acceptance wins.',
  body: z.optional(z.strictObject({ technicianId: z.optional(z.nullable(looseId)) })),
  errors: ['application_open', 'already_taken', 'crew_full', 'slot_taken', 'offer_ended'],
});

export const declineJob = jobCommand({
  path: '/api/jobs/:id/decline',
  summary: 'Declines a job that is open to this technician; they are not asked again.',
  body: z.optional(z.strictObject({ reason: z.optional(z.nullable(z.enum(declineReasons))) })),
  errors: ['application_open', 'already_taken', 'offer_ended'],
});

export const giveBackJob = jobCommand({
  path: '/api/jobs/:id/give-back',
  summary: 'Gives an own job back before the visit and its window begin; it is offered to others at once.',
  body: z.strictObject({ reason: z.enum(giveBackCauses) }),
  errors: ['too_late'],
});

export const confirmAppointment = jobStep({
  path: '/api/jobs/:id/schedule',
  summary: 'Confirms the appointment with the customer.',
});

export const startRoute = jobCommand({
  path: '/api/jobs/:id/route',
  summary: 'Heading to the site; the customer is told with the arrival time.',
  body: z.optional(
    z.strictObject({ etaMinutes: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(600)))) }),
  ),
});

export const arrive = jobStep({ path: '/api/jobs/:id/arrive', summary: 'Arrived on site.' });

export const checkIn = jobStep({
  path: '/api/jobs/:id/check-in',
  summary: 'One of the crew who does not lead is there.',
});

export const startNoShowWait = jobStep({
  path: '/api/jobs/:id/no-show-wait',
  summary: 'Nobody opens the door: the customer is told, and the technician waits.',
});

export const setPiecesDone = jobCommand({
  path: '/api/jobs/:id/pieces',
  summary: 'How many pieces of an item are done by now.',
  body: z.strictObject({
    /** Index among the items, from 0. */
    item: z.int().check(z.minimum(0), z.maximum(99)),
    done: z.int().check(z.minimum(0), z.maximum(99)),
  }),
});

export const stopVisit = jobCommand({
  path: '/api/jobs/:id/unsafe',
  summary: 'It is not safe there: the visit stops, those on duty are alerted, and nothing is charged.',
  body: z.strictObject({ reason: z.enum(stopReasons), note: z.optional(z.nullable(text(1000))) }),
});

export const requestReturnVisit = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/return-visit',
  summary:
    'The work cannot be finished in this visit: the customer is told why, and chooses a date for the next.',
  roles: ['technician'],
  body: z.strictObject({
    reason: z.enum(returnReasons),
    /** What is missing, piece by piece. */
    missing: z.optional(
      z
        .array(
          z.strictObject({
            /** Index among the items, from 0; null if the booking names none. */
            item: z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
            parts: required(500, fieldError('partsMissing')),
          }),
        )
        .check(z.maxLength(20)),
    ),
    note: z.optional(z.nullable(text(1000))),
    /** Data URLs. */
    photos: z.optional(z.array(photoText).check(z.maxLength(10))),
  }),
  maxBody: PHOTOS_LIMIT,
  response: receipt,
  errors: [
    ...stepErrors,
    'visit_stopped',
    'needs_photos',
    'needs_notes',
    'too_many_photos',
    'unreadable_photo',
  ],
});

/** A number as a form field. */
const decimal = z.optional(z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,15})?$/, fieldError('noPosition'))));

export const reportNoShow = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/no-show',
  summary: 'Ends the visit after the wait, with photos of the door and the position of the technician.',
  roles: ['technician'],
  body: z.optional(
    z.strictObject({
      /** Degrees. If the position is missing or not at the job, an admin decides what the no-show costs. */
      latitude: decimal,
      longitude: decimal,
      /** Meters; a position without it proves nothing. */
      accuracy: decimal,
    }),
  ),
  encoding: 'form',
  maxBody: PHOTOS_LIMIT,
  response: receipt,
  errors: [
    ...stepErrors,
    'visit_stopped',
    'too_early',
    'needs_photos',
    'too_many_photos',
    'unreadable_photo',
  ],
});

export const startWork = jobStep({ path: '/api/jobs/:id/start', summary: 'Starts the work.' });

/** Photos of a job, as JSON with data URLs or as a form with one or more `photos` files. */
const photoUpload = <const Path extends string>(call: { readonly path: Path; readonly summary: string }) =>
  endpoint({
    ...call,
    method: 'POST',
    roles: ['technician'],
    body: z.strictObject({
      photos: z.optional(z.array(photoText).check(z.minLength(1, fieldError('noPhotos')), z.maxLength(10))),
    }),
    encoding: 'either',
    maxBody: PHOTOS_LIMIT,
    response: z.extend(receipt, { photos: z.array(z.string()) }),
    errors: [...stepErrors, 'too_many_photos', 'unreadable_photo'],
  });

export const addBeforePhotos = photoUpload({
  path: '/api/jobs/:id/photos/before',
  summary: 'Adds photos of the state before the work.',
});

export const addAfterPhotos = photoUpload({
  path: '/api/jobs/:id/photos/after',
  summary: 'Adds photos of the finished work, before completion.',
});

export const completeJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/complete',
  summary: 'Completes the work: duration, final cost, notes, photos.',
  roles: ['technician'],
  body: z.strictObject({
    /** Minutes. */
    actualDuration: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(6000)))),
    actualCost: z.optional(z.nullable(dollars)),
    completionNotes: required(4000, fieldError('needsNotes')),
    /** Data URLs; may be left out if the after photos were uploaded one by one. */
    afterPhotos: z.optional(z.array(photoText).check(z.maxLength(10))),
  }),
  maxBody: PHOTOS_LIMIT,
  response: receipt,
  errors: [
    ...stepErrors,
    'visit_stopped',
    'needs_photos',
    'needs_notes',
    'too_many_photos',
    'amount_too_low',
    'amount_too_high',
    'unreadable_photo',
  ],
});

export const completeJobByForm = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/complete',
  summary: 'The same completion as a form with repeated `photos` files.',
  roles: ['technician'],
  body: z.optional(
    z.strictObject({
      actualDuration: z.optional(z.string().check(z.regex(/^\d{1,4}$/, fieldError('minutesMissing')))),
      actualCost: z.optional(
        z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, fieldError('amountNotInDollars'))),
      ),
      completionNotes: z.optional(text(4000)),
    }),
  ),
  encoding: 'form',
  maxBody: PHOTOS_LIMIT,
  response: receipt,
  errors: [
    ...stepErrors,
    'visit_stopped',
    'needs_photos',
    'needs_notes',
    'too_many_photos',
    'amount_too_low',
    'amount_too_high',
    'unreadable_photo',
  ],
});

export const billCustomer = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/bill',
  summary: 'Captures again after a failed capture; the same success when captured already.',
  roles: ['technician', 'admin'],
  permission: 'manage_bookings',
  body: z.optional(z.strictObject({})),
  response: receipt,
  errors: [...stepErrors, 'nothing_to_bill', 'card_declined', 'charge_pending'],
});

/** Only while on the way, and only the latest one is stored (R20). */
export const sharePosition = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/position',
  summary: 'Shows the customer how far the technician still is, until the arrival.',
  roles: ['technician'],
  body: z.strictObject({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  response: success,
  errors: ['illegal_step', 'not_yours'],
});

export const stopSharing = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:id/position',
  summary: 'Shows it no longer, and forgets it.',
  roles: ['technician'],
  response: success,
  errors: ['not_yours'],
});
