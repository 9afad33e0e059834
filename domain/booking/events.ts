/**
 * The booking's events. These are STORED shapes: they are never rewritten. A change of meaning is a new schema version
 * with an upcaster (events/upcasting), never an edit of these. Money in cents, instants as ISO strings in UTC, personal
 * data sealed (design.md §8).
 */
import type { DistanceAway } from './at-the-door.ts';
import type { EventsOf, Signed } from '../core/event.ts';
import type { Actor } from '../core/actor.ts';
import type { StepTime } from '../core/device-time.ts';
import type { BrandId } from '../catalogue/brands.ts';
import type { BlobKey, BookingId, BookingNumber, CustomerId, PartnerId, TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Reason } from '../core/says.ts';
import type { Sealed } from '../core/sealed.ts';
import type { SealedSite } from './site.ts';

export type BookingStatus =
  | 'pending'
  | 'confirmed'
  | 'assigned'
  | 'scheduled'
  | 'in_route'
  | 'on_site'
  | 'in_progress'
  | 'completed'
  | 'cancelled';

/** The window that a customer booked, in local time at the job. */
export interface Appointment {
  /** Calendar day at the job, YYYY-MM-DD. */
  readonly date: string;
  /** The label in the spec's calls and on screens: `9:00 AM - 11:00 AM`. */
  readonly time: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** IANA zone of the job site (R2). */
  readonly zone: string;
}

export interface BookedItem {
  readonly catalogueId: string | null;
  readonly name: string;
  /** Absent in older streams, where all pieces have the booking's brand (`brandOfPiece`). */
  readonly brand?: BrandId;
  readonly category: string;
  readonly quantity: number;
  /** Price of one. */
  readonly unitPrice: Cents;
  /** Minutes for one. */
  readonly minutes: number;
  readonly complexity: 'easy' | 'medium' | 'hard' | 'expert';
}

export type AddOn =
  | 'same_day'
  | 'evening_weekend'
  | 'rearrangement'
  | 'wall_mounting'
  | 'old_furniture_removal';

/** One line of the price; lines add up to `total`. Its text is made where it is shown (receipt/written.ts). */
export type PriceLine = { readonly amount: Cents } & (
  | {
      readonly kind: 'item';
      readonly name: string;
      readonly quantity: number;
      /** Only in orders with several brands, where the line names the piece's brand. */
      readonly brand?: BrandId;
    }
  /** Pieces of which only the number is known. */
  | { readonly kind: 'items_estimate'; readonly itemCount: number }
  | { readonly kind: 'add_on'; readonly addOn: AddOn }
  | { readonly kind: 'discount'; readonly percent: number }
  | { readonly kind: 'minimum' | 'adjustment' }
);

export interface Price {
  readonly lines: readonly PriceLine[];
  /** Before the discount; shares are computed from it (design.md §4). */
  readonly undiscounted: Cents;
  readonly discount: Cents;
  /** What the customer owes: `undiscounted − discount`. */
  readonly total: Cents;
}

/** Basis points of the captured amount. */
export interface ShareRates {
  readonly technician: number;
  readonly partner: number;
}

/** The cancellation policy as of the booking (R9). Durations in milliseconds. */
export interface CancellationPolicy {
  readonly freeUntilBefore: number;
  readonly grace: number;
  readonly lateFeeBps: number;
  readonly sameDayFeeBps: number;
  /** How long a technician waits if nobody opens the door; absent in older streams, which use the default. */
  readonly noShowWait?: number;
}

export interface Place {
  readonly zip: string;
  readonly state: string;
  /** Typed by a person, so sealed with the customer's key; plain in events of earlier versions. */
  readonly city: Sealed | string;
}

/** Who the job is for and where, sealed with the customer's key, or null where nothing was given. */
export interface SealedContact {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  readonly email: Sealed;
  readonly phone: Sealed;
  readonly street: Sealed;
  readonly unit: Sealed | null;
  readonly instructions: Sealed | null;
  /** Absent if the customer gave none, and in older streams. */
  readonly site?: SealedSite;
}

export interface HoldTerms {
  readonly paymentIntentId: string;
  readonly chargeId: string;
  readonly amount: Cents;
  /** When the provider ends the hold. */
  readonly captureBefore: string;
  readonly paymentMethodId: string;
  readonly cardBrand: string;
  readonly cardLast4: string;
  /** Overcapture: the maximum that may be captured, or null if not offered. */
  readonly maximumCapturable: Cents | null;
  readonly incrementable: boolean;
}

/** The partner through whose code a booking came. */
export interface BookingReferral {
  readonly partnerId: PartnerId;
  /** The partner's own code, or that of one of their places or campaigns. */
  readonly storeCode: string;
  /** The scan that led to it; absent if the code came from a link, and in older streams. */
  readonly scanId?: string;
  /** Mark of the device (domain/referral/events.ts); absent without a cookie of ours, and in older streams. */
  readonly device?: string;
}

export type CancelledBy = 'customer' | 'admin' | 'technician' | 'platform';
export type PhotoKind = 'before' | 'after';

/** A technician's place in the ranking of one wave, stored with the reasons (design.md §3, Assignment). */
export interface RankedOffer {
  readonly technicianId: TechnicianId;
  readonly rank: number;
  readonly metres: number;
  readonly reasons: readonly Reason[];
}

/**
 * How a dispute ended; `inquiry_closed`: the bank asked but never took the money; `prevented`: settled before it began.
 */
export type DisputeOutcome = 'won' | 'lost' | 'inquiry_closed' | 'prevented';

/** A dispute as the provider reports it. The amounts are totals of all its movements so far. */
export interface DisputeFacts {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly amount: Cents;
  /** The provider's own value: `fraudulent`, `product_not_received`, … */
  readonly reason: string;
  readonly status: string;
  /** When evidence is due (ISO instant); null if none is requested. */
  readonly respondBy: string | null;
  /** Null while it is open. */
  readonly outcome: DisputeOutcome | null;
  /** Taken from our balance. */
  readonly withdrawn: Cents;
  /** Returned to our balance. */
  readonly reinstated: Cents;
  /** The provider's fee, minus what was refunded of it. */
  readonly fee: Cents;
}

/** A dispute as recorded in its booking or tip. */
export interface KnownDispute extends DisputeFacts {
  /** When we heard of it (ISO). */
  readonly openedAt: string;
}

interface AboutDispute {
  readonly disputeId: string;
  readonly chargeId: string;
}

interface DisputeDetails {
  readonly amount: Cents;
  /** The provider's own value: `fraudulent`, `product_not_received`, … */
  readonly reason: string;
  readonly status: string;
  /** Until when evidence is accepted (ISO), or null. */
  readonly respondBy: string | null;
}

/** The technician whom the customer requests, asked before anyone else (decision 237). */
export interface AskedFor {
  readonly technicianId: TechnicianId;
  /** For the customer's screens, sealed with the technician's key. */
  readonly name: Sealed;
}

/** What may get stuck. */
export type BookingIssue =
  | 'capture_failed'
  | 'late_hold_declined'
  | 'provider_failed'
  | 'price_rise_refused'
  | 'refund_failed'
  | 'refund_returned'
  | 'outside_refund'
  | 'dispute'
  | 'dispute_lost'
  | 'unassigned'
  | 'time_lost'
  | 'visit_stopped';

/**
 * Why somebody left the crew: another technician was assigned instead, another job has their time, they are not free at
 * the appointment's new time, an admin set a status without a crew (StatusSetByAdmin says why), they gave the job back,
 * or an admin removed them.
 */
export type UnassignedReason =
  | 'other_technician'
  | 'other_job'
  | 'not_free'
  | 'status_set'
  | 'given_back'
  | 'taken_off';

/** How a payment link reaches the customer. */
export type PaymentLinkChannel = 'mail' | 'sms';

/**
 * Why a visit waits for a person's decision: it was not safe to stay, or a no-show was reported without proof of being
 * at the job.
 */
export type StopReason = 'threatened' | 'animal' | 'building' | 'health' | 'other' | 'unproven_no_show';

/**
 * Why a visit ended before the work was done: parts are missing or damaged, there was not enough time, the place was
 * not ready, or nobody opened the door at a return visit.
 */
export type ReturnReason = 'parts_missing' | 'out_of_time' | 'not_ready' | 'nobody_home' | 'other';

/** The missing parts of one piece. */
export interface MissingParts {
  /** Index in the booking's items, from 0; null for a booking without items. */
  readonly item: number | null;
  /** What to ask the store for, as typed by the technician; sealed with the customer's key. */
  readonly parts: Sealed;
}

/** Why a technician gives back a job that they had taken. */
export type GiveBackCause = 'ill' | 'vehicle' | 'time_does_not_suit' | 'too_large' | 'other';

/**
 * Why an offer is withdrawn: the provider doesn't pay the technician out, an admin deactivated them, or their record is
 * deleted.
 */
export type WithdrawReason = 'payouts_stopped' | 'technician_deactivated' | 'technician_deleted';

/** Why a technician declines a job that is open to them. */
export type DeclineReason = 'too_far' | 'time_does_not_suit' | 'too_large' | 'pay_too_low' | 'other';

/** Identifies an issue of a booking: an open one with the same kind and subject is the same. */
export interface BookingIssueName {
  readonly kind: BookingIssue;
  /**
   * `fee` for a cancellation fee that was not charged; the step that the provider failed at; the first request of a
   * refused refund; a dispute's id; the technician whose time is lost; empty for all others.
   */
  readonly subject: string;
}

/** What an event settles: an issue of the booking, or a charge whose refunds are reported by its aftercare. */
export interface SettledIssue {
  readonly kind: BookingIssue | 'refund_unmatched' | 'tip_returned';
  /** As in `BookingIssueName`; the charge of `refund_unmatched`; `refund` or the dispute of `tip_returned`. */
  readonly subject: string;
}

/** `StepTime`: for steps that a technician's device may report later; older streams have only `at`. */
export interface BookingEvents {
  BookingPlaced: {
    bookingId: BookingId;
    number: BookingNumber;
    customerId: CustomerId;
    /** The brands of all pieces, in the order of the pieces (`brandField`). */
    brand: string;
    serviceType: string;
    items: readonly BookedItem[];
    itemCount: number;
    addOns: readonly AddOn[];
    price: Price;
    /** The version of our prices used (decision 181); absent: the first. */
    priceVersion?: number;
    rates: ShareRates;
    policy: CancellationPolicy;
    /** The version of the terms that the customer agreed to (decision 183); absent: the first. */
    termsVersion?: string;
    crewSize: number;
    /** For the whole crew's visit. */
    minutes: number;
    appointment: Appointment;
    place: Place;
    contact: SealedContact;
    partner: BookingReferral | null;
    discountCode: string | null;
    /** `payment`: hold at booking; `setup`: save the card, hold later. */
    intentType: 'payment' | 'setup';
    smsConsent: boolean;
    locale: 'en' | 'es';
    placedAt: string;
    /** Until when it waits for its payment (ISO); absent: as long as any unpaid booking. */
    payBefore?: string;
    /** Who booked it for the customer by phone; absent: the customer. */
    bookedBy?: Actor;
    /** Absent: nobody in particular. */
    askedFor?: AskedFor;
    /** An intent made before the booking (`POST /api/create-payment-intent`), to be verified and adopted. */
    offeredPaymentIntentId: string | null;
  };
  /**
   * The provider's object exists, but the card isn't confirmed yet. The client secret is never stored; it is read again
   * when needed.
   */
  PaymentPrepared: {
    intentId: string;
    intentType: 'payment' | 'setup';
    stripeCustomerId: string;
    amount: Cents;
    attempt: number;
    adopted: boolean;
  };
  HoldPlaced: HoldTerms & { readonly attempt: number; readonly at: string };
  CardSaved: {
    setupIntentId: string;
    paymentMethodId: string;
    cardBrand: string;
    cardLast4: string;
    at: string;
  };
  PaymentDeclined: {
    intentId: string;
    purpose: 'hold' | 'late_hold' | 'setup';
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
  HoldReleased: {
    paymentIntentId: string;
    reason: 'cancelled' | 'replaced' | 'expired' | 'card_saved_instead';
    at: string;
  };
  OffersMade: {
    wave: number;
    offers: readonly RankedOffer[];
    expiresAt: string;
    at: string;
  };
  /** Its time is over, or everyone in it has declined. */
  OfferWaveLapsed: { wave: number; at: string };
  /** A technician does not want this job; they are not asked again. */
  OfferDeclined: {
    technicianId: TechnicianId;
    /** Null if none was given. */
    reason: DeclineReason | null;
    by: Actor;
    at: string;
  };
  /** The technician may not be given work any more, so others are asked. It does not count as their answer. */
  OfferWithdrawn: { technicianId: TechnicianId; reason: WithdrawReason; at: string };
  OfferPoolOpened: { at: string };
  UnassignedAlertRaised: { at: string };
  NobodyFoundNotified: { at: string };
  /** Seat 0 leads and drives the steps. */
  TechnicianAssigned: {
    technicianId: TechnicianId;
    seat: number;
    by: Actor;
    at: string;
    /** For the customer's screens, sealed with the technician's key. */
    technicianName: Sealed;
    technicianPhone: Sealed | null;
  };
  TechnicianUnassigned: {
    technicianId: TechnicianId;
    seat: number;
    by: Actor;
    reason: UnassignedReason;
    /** The technician's choice, for `given_back`. */
    cause?: GiveBackCause;
    /** Who takes the seat in the same change; absent if it stays empty. */
    replacedBy?: TechnicianId;
    at: string;
  };
  /** Another job has this technician's time, and they can no longer leave this one (decision 056). */
  CrewTimeLost: { technicianId: TechnicianId; at: string };
  /** The time is reserved for this booking again. */
  CrewTimeRegained: { technicianId: TechnicianId; at: string };
  AppointmentConfirmed: Signed & StepTime;
  AppointmentRescheduled: Signed & {
    from: Appointment;
    to: Appointment;
  };
  RouteStarted: StepTime & {
    technicianId: TechnicianId;
    etaMinutes: number | null;
  };
  TechnicianArrived: StepTime & { technicianId: TechnicianId };
  /** A crew member other than the lead has arrived; for the lead there is `TechnicianArrived`. */
  CrewMemberArrived: StepTime & { technicianId: TechnicianId };
  /** Nobody opens the door: the customer is told, and the visit may end for that from `until`. */
  NoShowWaitStarted: StepTime & { technicianId: TechnicianId; until: string };
  /**
   * Nobody came while the technician waited; the cancellation follows right after it, or the stop for lack of proof.
   */
  NoShowReported: StepTime & {
    technicianId: TechnicianId;
    photos: readonly BlobKey[];
    /** Where the technician was, sealed with the customer's key; null if the phone reported no position. */
    position: Sealed | null;
    /** How far that is from the job; null if unknown, absent in events from before it was recorded. */
    away?: DistanceAway | null;
  };
  WorkStarted: StepTime & { technicianId: TechnicianId };
  /** How many pieces of an item are done by now. */
  PiecesDone: StepTime & {
    technicianId: TechnicianId;
    /** Index in the booking's items, from 0. */
    item: number;
    done: number;
  };
  /**
   * The crew has left: it is not safe there, or a no-show lacks proof. Nothing is charged, and a person decides how to
   * continue.
   */
  VisitStopped: StepTime & {
    technicianId: TechnicianId;
    reason: StopReason;
    /** Sealed with the technician's key. */
    note: Sealed | null;
  };
  /** The visit has ended, but the work is not done: another visit is needed, on a date that the customer chooses. */
  ReturnVisitRequested: Signed &
    StepTime & {
      technicianId: TechnicianId;
      reason: ReturnReason;
      missing: readonly MissingParts[];
      /** Sealed with the customer's key. */
      note: Sealed | null;
      photos: readonly BlobKey[];
      /** Minutes worked in the visit that has ended. */
      minutes: number;
      /** Who worked in it; nobody if the work had not begun. */
      workedBy: readonly TechnicianId[];
      /** Minutes planned for the return visit. */
      minutesLeft: number;
    };
  /** The customer has the missing parts. */
  PartsArrived: Signed;
  /** Nobody was found for the date of the return visit: the customer chooses another one. */
  ReturnDateDropped: { at: string };
  PhotosAdded: Signed &
    StepTime & {
      kind: PhotoKind;
      photos: readonly BlobKey[];
    };
  WorkCompleted: Signed &
    StepTime & {
      technicianId: TechnicianId;
      actualMinutes: number;
      actualCost: Cents;
      notes: Sealed | null;
      afterPhotos: readonly BlobKey[];
      /** Skipped statuses, implied by the completion without invented times. */
      implied: readonly BookingStatus[];
    };
  PriceRiseRequested: {
    /** What is charged without an approval: of a hold what was agreed, or what was captured. */
    held: Cents;
    actual: Cents;
    expiresAt: string;
    at: string;
  };
  PriceRiseApproved: {
    by: Actor;
    /** The signed link in the mail, a phone call to an admin, or the customer's own session. */
    channel: 'link' | 'phone' | 'account';
    at: string;
  };
  PriceRiseRefused: {
    by: Actor;
    /** `below_minimum`: the difference is below the provider's minimum charge, so it is waived. */
    reason: 'declined' | 'unanswered' | 'card_declined' | 'below_minimum';
    /** For a waived difference, which may never have been asked about: what is charged, and what the work cost. */
    held?: Cents;
    actual?: Cents;
    at: string;
  };
  HoldIncreased: { paymentIntentId: string; amount: Cents; at: string };
  PaymentCaptured: {
    paymentIntentId: string;
    chargeId: string;
    amount: Cents;
    /** The provider's fee. */
    fee: Cents;
    purpose: 'completion' | 'cancellation_fee' | 'price_rise';
    attempt: number;
    at: string;
  };
  CaptureFailed: {
    paymentIntentId: string | null;
    purpose: 'completion' | 'cancellation_fee' | 'price_rise';
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
  /**
   * The payment provider could not make a hold or a charge: an error of its own, or a refusal of our request. No bank
   * has declined the card, so the customer is told nothing and no deadline starts.
   */
  ProviderFailed: {
    purpose: 'late_hold' | 'completion' | 'cancellation_fee' | 'price_rise';
    /** The hold that was to be captured or raised; null for a new charge of the saved card. */
    paymentIntentId: string | null;
    attempt: number;
    code: string;
    /** The provider's own words, for staff on duty. */
    message: string;
    at: string;
  };
  SharesOwed: {
    /** The amount split here: captured minus refunded since the last split; negative after a refund. */
    captured: Cents;
    technicians: readonly { readonly technicianId: TechnicianId; readonly amount: Cents }[];
    /**
     * `of`: the part of the price that the commission is computed from, at `bps` basis points; both absent in older
     * events.
     */
    partner: {
      readonly partnerId: PartnerId;
      readonly amount: Cents;
      readonly of?: Cents;
      readonly bps?: number;
    } | null;
    platform: Cents;
    /** The charge from which the transfers are drawn. */ chargeId: string;
    reason: 'completion' | 'cancellation_fee' | 'price_rise' | 'refund';
    at: string;
  };
  BookingCancelled: {
    by: Actor;
    cancelledBy: CancelledBy;
    reason:
      | 'customer_request'
      /** The customer booked a changed order instead, before this one was paid. */
      | 'replaced'
      | 'unpaid'
      | 'nobody_found'
      | 'late_hold_failed'
      | 'no_show'
      | 'admin'
      | 'technician';
    note: string | null;
    fee: Cents;
    at: string;
  };
  StatusSetByAdmin: {
    from: BookingStatus;
    to: BookingStatus;
    by: Actor;
    why: string | null;
    at: string;
  };
  DetailsChanged: Signed & {
    brand: string;
    serviceType: string;
    itemCount: number;
    price: Price;
    /** The total that this one replaces; absent in older streams. */
    previousTotal?: Cents;
    crewSize: number;
    minutes: number;
    instructions: Sealed | null;
  };
  ContactChanged: Signed & {
    contact: SealedContact;
    place: Place;
  };
  /** The customer changed the details of the site: parking, stairs, what goes on the wall. */
  SiteChanged: Signed & { site: SealedSite };
  /** Two records of one person were merged: from now on the booking belongs to the other one, sealed with its key. */
  BookingMovedToCustomer: Signed & {
    customerId: CustomerId;
    contact: SealedContact;
    place: Place;
  };
  RefundIssued: {
    refundId: string;
    amount: Cents;
    cause: 'goodwill' | 'technician_fault';
    by: Actor;
    note: string | null;
    /** Made at the provider directly and not by Hexkey; absent for our own. */
    origin?: 'dashboard';
    /** Of what came back earlier, the part still owed after this refund; absent if nothing was. */
    stillOwed?: Cents;
    /**
     * The refused refund that this one makes up for: its request, and how much of it is still missing; absent for
     * others.
     */
    mends?: { readonly request: string; readonly left: Cents };
    at: string;
  };
  RefundFailed: {
    /** Identifies the intended refund: its first request, however often it is repeated. */
    request: string;
    /** The request of this try; absent for the first one. */
    attempt?: string;
    amount: Cents;
    code: string;
    message: string;
    at: string;
  };
  /** A refund came back, usually days later: the money is ours again and owed to the customer. */
  RefundReturned: {
    refundId: string;
    amount: Cents;
    cause: 'goodwill' | 'technician_fault';
    code: string;
    message: string;
    at: string;
  };
  /** A person on duty has seen an issue that nothing fixes, or has dealt with it elsewhere. */
  IssueSeen: SettledIssue & {
    readonly by: Actor;
    readonly note: Sealed | null;
    readonly at: string;
  };
  /** The cardholder's bank disputes a charge. */
  DisputeOpened: AboutDispute & DisputeDetails & { readonly at: string };
  DisputeUpdated: AboutDispute &
    DisputeDetails & {
      /** Null while open, and again if a closed one is reopened. */
      readonly outcome: DisputeOutcome | null;
      readonly at: string;
    };
  /** The bank has taken `amount` from our balance, and the provider its fee. */
  DisputeFundsWithdrawn: AboutDispute & { readonly amount: Cents; readonly fee: Cents; readonly at: string };
  /**
   * Returned to us: money, a fee, or both. `outstanding`: what is still withdrawn; `outcome`: the dispute's at that
   * time.
   */
  DisputeFundsReinstated: AboutDispute & {
    readonly amount: Cents;
    readonly fee: Cents;
    readonly outcome: DisputeOutcome | null;
    readonly outstanding: Cents;
    readonly at: string;
  };
  DisputeClosed: AboutDispute & {
    readonly outcome: DisputeOutcome;
    readonly status: string;
    readonly outstanding: Cents;
    readonly at: string;
  };
  ReviewAdded: Signed & {
    rating: 1 | 2 | 3 | 4 | 5;
    text: Sealed | null;
  };
  MessageWritten: Signed & StepTime & { text: Sealed };
  /** For admins only; sealed with the customer's key. */
  NoteWritten: Signed & { note: Sealed };
  /** The customer gets a link to pay without signing in, until the booking lapses. */
  PaymentLinkSent: Signed & { channels: readonly PaymentLinkChannel[]; expiresAt: string };
}

export type BookingEvent = EventsOf<BookingEvents>;

export type BookingEventType = BookingEvent['type'];
export type BookingEventOf<Type extends BookingEventType> = Extract<BookingEvent, { type: Type }>;
