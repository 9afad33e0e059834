/**
 * A booking's state, folded from its events: a union in which an assigned booking has a crew and a pending one can't.
 */
import type { Actor } from '../core/actor.ts';
import type { StepTime } from '../core/device-time.ts';
import type { DistanceAway } from './at-the-door.ts';
import type { BlobKey, BookingId, BookingNumber, CustomerId, TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';
import type {
  AddOn,
  Appointment,
  AskedFor,
  BookedItem,
  BookingEvents,
  BookingIssueName,
  BookingReferral,
  BookingStatus,
  CancellationPolicy,
  CancelledBy,
  KnownDispute,
  HoldTerms,
  MissingParts,
  PaymentLinkChannel,
  Place,
  Price,
  RankedOffer,
  ReturnReason,
  SealedContact,
  ShareRates,
  UnassignedReason,
} from './events.ts';

/** Payment states of design.md §3. */
export type PaymentState =
  | 'none'
  | 'card_saved'
  | 'authorized'
  | 'captured'
  | 'partially_refunded'
  | 'refunded'
  | 'failed'
  | 'cancelled';

/** The intent that the browser confirms, as in the booking's stream. */
export interface PreparedPayment {
  readonly intentId: string;
  readonly intentType: 'payment' | 'setup';
  readonly stripeCustomerId: string;
  readonly amount: Cents;
  readonly attempt: number;
  readonly adopted: boolean;
}

/** Failed tries to take the money since the card, the appointment or the work changed. */
export interface FailingCharge {
  readonly tries: number;
  /** From the last try: the bank's reason, or the provider's own code. */
  readonly code: string;
  readonly message: string;
  /** Whether any of them was a decline of the card; if not, only the provider has failed and no card is at fault. */
  readonly refused: boolean;
  /** ISO instant of the last try. */
  readonly at: string;
}

/** The booking's money; attempt numbers come only from here (design.md §3). */
export interface Payment {
  readonly state: PaymentState;
  readonly stripeCustomerId: string | null;
  readonly prepared: PreparedPayment | null;
  readonly hold: HoldTerms | null;
  readonly card: { readonly paymentMethodId: string; readonly brand: string; readonly last4: string } | null;
  readonly captures: readonly BookingEvents['PaymentCaptured'][];
  readonly captured: Cents;
  readonly refunded: Cents;
  /** The part of `refunded` for the technician's fault: only this reduces shares (design.md §4). */
  readonly refundedForFault: Cents;
  /** The provider's refunds, each recorded once. */
  readonly refundIds: readonly string[];
  /** Those for the technician's fault. */
  readonly faultRefundIds: readonly string[];
  /** Those that came back, each recorded once. */
  readonly returnedIds: readonly string[];
  /** Requests for a refund that the provider refused, each recorded once. */
  readonly refusedIds: readonly string[];
  /** What came back and was not refunded again. */
  readonly owedBack: Cents;
  /** The part of `owedBack` for the technician's fault. */
  readonly owedBackForFault: Cents;
  readonly disputes: readonly KnownDispute[];
  readonly holdPlacedAt: string | null;
  /**
   * When a hold ended right after it was placed: the next one waits, so that a wrong clock does not cause an endless
   * loop.
   */
  readonly holdDiedYoungAt: string | null;
  readonly holdAttempts: number;
  readonly captureAttempts: number;
  readonly lastFailure: {
    readonly code: string;
    readonly message: string;
    readonly at: string;
    readonly purpose: string;
    readonly intentId: string | null;
  } | null;
  /**
   * Since when the saved card is known to be declined; another card, or a successful hold of the same one, clears it
   * (R10).
   */
  readonly cardDeclinedAt: string | null;
  /** When the hold for this appointment was declined: the customer's grace period starts then. */
  readonly lateHoldDeclinedAt: string | null;
  readonly failing: FailingCharge | null;
}

export interface CrewMember {
  readonly technicianId: TechnicianId;
  readonly seat: number;
  readonly name: Sealed;
  readonly phone: Sealed | null;
  readonly assignedAt: string;
}
/** Seat 0 is always filled and leads. */
export type Crew = readonly [CrewMember, ...CrewMember[]];

export interface OfferWave {
  readonly wave: number;
  readonly offers: readonly RankedOffer[];
  readonly offeredAt: string;
  readonly expiresAt: string;
  readonly lapsed: boolean;
  /** Made for an earlier appointment or crew: those asked then may be asked again. */
  readonly superseded: boolean;
}

export interface StatusChange {
  readonly status: BookingStatus;
  /** When the status was reached. */
  readonly at: string;
  /** When we heard of it, if a device reported it later; absent: at once. */
  readonly heardAt?: string;
  readonly by: string;
  /** A person's own words, sealed. */
  readonly notes: string | null;
  /** Names the product's own text about it; absent if there is none. */
  readonly code?: HistoryCode;
}

/** Texts in `server.timeline`, each with the prefix `code_`. */
export type HistoryCode =
  | UnassignedReason
  | 'rescheduled'
  | 'nobody_there'
  | 'changed_order'
  | 'return_visit';

/** A technician waiting at a door that nobody opens, and how the visit ended. ISO instants. */
export interface NoShow {
  /** When the customer was told. */
  readonly notifiedAt: string;
  /** From when the visit may be ended. */
  readonly until: string;
  /** Null while the technician waits. */
  readonly reported: {
    readonly at: string;
    readonly photos: readonly BlobKey[];
    readonly position: Sealed | null;
    readonly away: DistanceAway | null;
  } | null;
}

/** The visit that is to finish the work. ISO instants. */
export interface ReturnVisit {
  readonly requestedAt: string;
  readonly reason: ReturnReason;
  readonly missing: readonly MissingParts[];
  readonly note: Sealed | null;
  /** Minutes reserved for the crew. */
  readonly minutes: number;
  /** When the customer said that the missing parts have arrived. */
  readonly partsArrivedAt: string | null;
  /** When its date was chosen: from then on the appointment is this visit's. */
  readonly plannedAt: string | null;
}

/** A visit that ended before the work was done. */
export interface EndedVisit {
  readonly endedAt: string;
  readonly minutes: number;
  readonly workedBy: readonly TechnicianId[];
  readonly photos: readonly BlobKey[];
}

/** An admin's note about the booking. */
export interface BookingNote {
  readonly note: Sealed;
  /** The admin's id. */
  readonly by: string;
  readonly at: string;
}

/** What every placed booking has, whatever its status. */
export interface BookingFacts {
  readonly id: BookingId;
  readonly number: BookingNumber;
  /** Revision of the last event that this was folded from (0-based). */
  readonly revision: number;
  readonly customerId: CustomerId;
  /** Whose cards at the provider pay for it: the customer who placed it, even if it belongs to another record since. */
  readonly payer: CustomerId;
  readonly brand: string;
  readonly serviceType: string;
  readonly items: readonly BookedItem[];
  readonly itemCount: number;
  readonly addOns: readonly AddOn[];
  readonly price: Price;
  /** The maximum that the customer has agreed to pay: no more is ever held or captured (design.md §3, Capture). */
  readonly agreed: Cents;
  readonly rates: ShareRates;
  readonly policy: CancellationPolicy;
  /** Which terms were agreed to, and which prices were used; absent: the first of each. */
  readonly termsVersion?: string;
  readonly priceVersion?: number;
  readonly crewSize: number;
  readonly minutes: number;
  readonly appointment: Appointment;
  readonly place: Place;
  readonly contact: SealedContact;
  readonly partner: BookingReferral | null;
  readonly discountCode: string | null;
  readonly intentType: 'payment' | 'setup';
  readonly offeredPaymentIntentId: string | null;
  readonly smsConsent: boolean;
  readonly locale: 'en' | 'es';
  readonly placedAt: string;
  /** Until when it waits for its payment; absent: as long as any unpaid booking. */
  readonly payBefore?: string;
  /** Who booked it for the customer; absent: the customer. */
  readonly bookedBy?: Actor;
  /** The technician whom the customer requested; absent: nobody in particular. */
  readonly askedFor?: AskedFor;
  readonly payment: Payment;
  readonly waves: readonly OfferWave[];
  /** Technicians who have declined this booking or given it back: they are not asked again. */
  readonly declinedBy: readonly TechnicianId[];
  readonly poolOpenedAt: string | null;
  readonly unassignedAlertAt: string | null;
  readonly nobodyFoundAt: string | null;
  readonly history: readonly StatusChange[];
  readonly beforePhotos: readonly BlobKey[];
  readonly afterPhotos: readonly BlobKey[];
  readonly startedAt: string | null;
  /** A reported wait at a door that nobody opens; null without one. */
  readonly noShow: NoShow | null;
  /** Crew members other than the lead who have arrived for this visit. */
  readonly arrivals: readonly { readonly technicianId: TechnicianId; readonly at: string }[];
  /**
   * When each technician's last step was done that their device reported: the next one is not before it (decision 133).
   */
  readonly lastDone: Readonly<Record<string, string>>;
  /** How many pieces of each item are done, in the order of `items`; shorter if nothing of the last ones is done. */
  readonly piecesDone: readonly number[];
  /** The stop for which a person must decide how to continue; null without one. */
  readonly stopped: BookingEvents['VisitStopped'] | null;
  /** The visit that is to finish the work, until it is done; null if one visit is enough. */
  readonly returnVisit: ReturnVisit | null;
  /** Visits that ended before the work was done, oldest first. */
  readonly visits: readonly EndedVisit[];
  /** The arrival time given by the technician on the way, in minutes from the ISO instant; null if none was given. */
  readonly eta: { readonly minutes: number; readonly from: string } | null;
  readonly priceRise:
    | {
        readonly state: 'requested';
        readonly held: Cents;
        readonly actual: Cents;
        readonly expiresAt: string;
      }
    | { readonly state: 'approved'; readonly held: Cents; readonly actual: Cents }
    | {
        readonly state: 'refused';
        readonly held: Cents;
        readonly actual: Cents;
        readonly reason: BookingEvents['PriceRiseRefused']['reason'];
      }
    | null;
  /** The part of `captured − refunded` whose shares are booked as owed. */
  readonly sharesBooked: Cents;
  readonly shares: readonly BookingEvents['SharesOwed'][];
  readonly review: {
    readonly rating: 1 | 2 | 3 | 4 | 5;
    readonly text: Sealed | null;
    readonly at: string;
  } | null;
  /** What is stuck in its own stream, oldest first (R18). */
  readonly issues: readonly BookingIssueName[];
  /** Oldest first. */
  readonly notes: readonly BookingNote[];
  /** The newest link with which the customer may pay; null if none was sent. */
  readonly paymentLink: {
    readonly channels: readonly PaymentLinkChannel[];
    readonly expiresAt: string;
    readonly at: string;
  } | null;
}

/** `at`: when we heard of it, from when follow-ups are due; `doneAtOf` it is when the work was done. */
export interface Completion extends StepTime {
  readonly technicianId: TechnicianId;
  readonly actualMinutes: number;
  readonly actualCost: Cents;
  readonly notes: Sealed | null;
  readonly implied: readonly BookingStatus[];
}

export interface Cancellation {
  readonly cancelledBy: CancelledBy;
  readonly reason: BookingEvents['BookingCancelled']['reason'];
  readonly fee: Cents;
  readonly at: string;
}

export type Booking =
  | (BookingFacts & { readonly status: 'pending' | 'confirmed'; readonly crew: readonly [] })
  | (BookingFacts & {
      readonly status: 'assigned' | 'scheduled' | 'in_route' | 'on_site' | 'in_progress';
      readonly crew: Crew;
    })
  | (BookingFacts & { readonly status: 'completed'; readonly crew: Crew; readonly completion: Completion })
  | (BookingFacts & {
      readonly status: 'cancelled';
      readonly crew: readonly CrewMember[];
      readonly cancellation: Cancellation;
    });

/** A stream without events yet, or a booking. */
export type BookingState = { readonly status: 'none' } | Booking;
