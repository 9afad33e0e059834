/** What a booking is, folded from its events: a union in which an assigned booking has a crew and a pending one cannot. */
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

/** The intent that the browser confirms, as the booking's stream has it. */
export interface PreparedPayment {
  readonly intentId: string;
  readonly intentType: 'payment' | 'setup';
  readonly stripeCustomerId: string;
  readonly amount: Cents;
  readonly attempt: number;
  readonly adopted: boolean;
}

/** Tries to take the money that have failed since the card, the appointment or the work changed. */
export interface FailingCharge {
  readonly tries: number;
  /** Of the last try: the bank's reason, or the provider's own code. */
  readonly code: string;
  readonly message: string;
  /** Whether the card was refused in any of them; without it the provider alone has failed, and no card is at fault. */
  readonly refused: boolean;
  /** ISO instant of the last try. */
  readonly at: string;
}

/** The money side of the booking; attempt numbers come from here and nowhere else (design.md §3). */
export interface Payment {
  readonly state: PaymentState;
  readonly stripeCustomerId: string | null;
  readonly prepared: PreparedPayment | null;
  readonly hold: HoldTerms | null;
  readonly card: { readonly paymentMethodId: string; readonly brand: string; readonly last4: string } | null;
  readonly captures: readonly BookingEvents['PaymentCaptured'][];
  readonly captured: Cents;
  readonly refunded: Cents;
  /** The part of `refunded` that was the technician's fault: only this lowers shares (design.md §4). */
  readonly refundedForFault: Cents;
  /** The provider's refunds, each recorded once. */
  readonly refundIds: readonly string[];
  /** Those of them that were the technician's fault. */
  readonly faultRefundIds: readonly string[];
  /** Those of them that came back, each recorded once. */
  readonly returnedIds: readonly string[];
  /** Requests for a refund that the provider refused, each recorded once. */
  readonly refusedIds: readonly string[];
  /** What came back and was not refunded again. */
  readonly owedBack: Cents;
  /** The part of `owedBack` that was the technician's fault. */
  readonly owedBackForFault: Cents;
  readonly disputes: readonly KnownDispute[];
  readonly holdPlacedAt: string | null;
  /** When a hold ended that had hardly begun: the next one waits, so that a wrong clock makes no endless round. */
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
  /** Since when the saved card is known to be declined; another card, or a hold of the same, ends it (R10). */
  readonly cardDeclinedAt: string | null;
  /** When the hold of this appointment was declined: from then on the customer's grace runs. */
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
  /** Made for an appointment or a crew that is no more: those asked then may be asked again. */
  readonly superseded: boolean;
}

export interface StatusChange {
  readonly status: BookingStatus;
  /** When it was so. */
  readonly at: string;
  /** When we heard of it, where a device told of it later; absent: at once. */
  readonly heardAt?: string;
  readonly by: string;
  /** A person's own words, sealed. */
  readonly notes: string | null;
  /** What the product says of it; absent: nothing. */
  readonly code?: HistoryCode;
}

/** Texts of `server.timeline`, each behind `code_`. */
export type HistoryCode =
  | UnassignedReason
  | 'rescheduled'
  | 'nobody_there'
  | 'changed_order'
  | 'return_visit';

/** A technician before a door that nobody opens, and how the visit ended for it. Instants are ISO. */
export interface NoShow {
  /** When the customer was told. */
  readonly notifiedAt: string;
  /** From when on the visit may end. */
  readonly until: string;
  /** Null while the technician waits. */
  readonly reported: {
    readonly at: string;
    readonly photos: readonly BlobKey[];
    readonly position: Sealed | null;
    readonly away: DistanceAway | null;
  } | null;
}

/** The visit that is to finish the work. Instants are ISO. */
export interface ReturnVisit {
  readonly requestedAt: string;
  readonly reason: ReturnReason;
  readonly missing: readonly MissingParts[];
  readonly note: Sealed | null;
  /** Minutes that the crew is kept free for. */
  readonly minutes: number;
  /** When the customer said that the missing parts are there. */
  readonly partsArrivedAt: string | null;
  /** When its date was chosen: the appointment is its own from then on. */
  readonly plannedAt: string | null;
}

/** A visit that ended before the work was done. */
export interface EndedVisit {
  readonly endedAt: string;
  readonly minutes: number;
  readonly workedBy: readonly TechnicianId[];
  readonly photos: readonly BlobKey[];
}

/** What an admin noted about the booking. */
export interface BookingNote {
  readonly note: Sealed;
  /** Id of the admin. */
  readonly by: string;
  readonly at: string;
}

/** Facts that every placed booking has, whatever its status. */
export interface BookingFacts {
  readonly id: BookingId;
  readonly number: BookingNumber;
  /** Revision of the stream that this was folded from (0-based; last event's). */
  readonly revision: number;
  readonly customerId: CustomerId;
  /** Whose cards pay for it at the provider: who placed it, also where it has become another record's since. */
  readonly payer: CustomerId;
  readonly brand: string;
  readonly serviceType: string;
  readonly items: readonly BookedItem[];
  readonly itemCount: number;
  readonly addOns: readonly AddOn[];
  readonly price: Price;
  /** The most that the customer has agreed to pay: never is more held or captured (design.md §3, Capture). */
  readonly agreed: Cents;
  readonly rates: ShareRates;
  readonly policy: CancellationPolicy;
  /** Which terms were agreed to, and by which prices it was quoted; absent: the first of each. */
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
  /** Until when it waits for its payment; absent: as long as every unpaid booking does. */
  readonly payBefore?: string;
  /** Who booked it for the customer; absent: the customer. */
  readonly bookedBy?: Actor;
  /** Whom the customer would like to come; absent: nobody in particular. */
  readonly askedFor?: AskedFor;
  readonly payment: Payment;
  readonly waves: readonly OfferWave[];
  /** Who has declined this booking or given it back: they are not asked again. */
  readonly declinedBy: readonly TechnicianId[];
  readonly poolOpenedAt: string | null;
  readonly unassignedAlertAt: string | null;
  readonly nobodyFoundAt: string | null;
  readonly history: readonly StatusChange[];
  readonly beforePhotos: readonly BlobKey[];
  readonly afterPhotos: readonly BlobKey[];
  readonly startedAt: string | null;
  /** Nobody opens the door; null while nobody has said so. */
  readonly noShow: NoShow | null;
  /** Who of the crew, the lead apart, is at the customer's in this visit. */
  readonly arrivals: readonly { readonly technicianId: TechnicianId; readonly at: string }[];
  /** When each technician's last step was done of which their device told: the next one is not before it (decision 133). */
  readonly lastDone: Readonly<Record<string, string>>;
  /** How many pieces of each item are done, in the order of `items`; shorter where nothing is done of the last ones. */
  readonly piecesDone: readonly number[];
  /** When the crew left because it was not safe; null while no person has to decide how it goes on. */
  readonly stopped: BookingEvents['VisitStopped'] | null;
  /** The visit that is to finish the work, until it is done; null for work that one visit suffices for. */
  readonly returnVisit: ReturnVisit | null;
  /** Visits that ended before the work was done, the oldest first. */
  readonly visits: readonly EndedVisit[];
  /** When the technician who is on the way said they will arrive: minutes from the ISO instant; null: nothing was said. */
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
  /** `captured − refunded` as far as its shares are booked as owed. */
  readonly sharesBooked: Cents;
  readonly shares: readonly BookingEvents['SharesOwed'][];
  readonly review: {
    readonly rating: 1 | 2 | 3 | 4 | 5;
    readonly text: Sealed | null;
    readonly at: string;
  } | null;
  /** What hangs in its own stream, the oldest first (R18). */
  readonly issues: readonly BookingIssueName[];
  /** The oldest first. */
  readonly notes: readonly BookingNote[];
  /** The newest link by which the customer may pay; null: none was sent. */
  readonly paymentLink: {
    readonly channels: readonly PaymentLinkChannel[];
    readonly expiresAt: string;
    readonly at: string;
  } | null;
}

/** `at`: when we heard of it, from when on what follows is due; `doneAtOf` it is when the work was done. */
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
