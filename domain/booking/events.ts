/**
 * The booking's events. These are STORED shapes: they are never rewritten. A change of meaning is a new schema
 * version with an upcaster (events/upcasting), never an edit of what stands here.
 * Money in cents, instants as ISO strings in UTC, personal data sealed (design.md §8).
 */
import type { Actor } from '../core/actor.ts';
import type { BlobKey, BookingId, BookingNumber, CustomerId, PartnerId, TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Reason } from '../core/says.ts';
import type { Sealed } from '../core/sealed.ts';
import type { SettledIssue } from './issues.ts';

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

/** The window a customer booked, at the job site. */
export interface Appointment {
  /** Calendar day at the job site, YYYY-MM-DD. */
  readonly date: string;
  /** The label shown and sent by the spec's calls: `9:00 AM - 11:00 AM`. */
  readonly time: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** IANA zone of the job site (R2). */
  readonly zone: string;
}

export interface BookedItem {
  readonly catalogueId: string | null;
  readonly name: string;
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

/** One line of the price as the customer sees it. Lines add up to `total`. */
export interface PriceLine {
  readonly kind: 'item' | 'items_estimate' | 'add_on' | 'minimum' | 'discount' | 'adjustment';
  readonly label: string;
  readonly amount: Cents;
}

export interface Price {
  readonly lines: readonly PriceLine[];
  /** Before discount: what shares are taken of (design.md §4). */
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

/** Snapshot of the cancellation policy at booking (R9). Durations in ms. */
export interface CancellationPolicy {
  readonly freeUntilBefore: number;
  readonly grace: number;
  readonly lateFeeBps: number;
  readonly sameDayFeeBps: number;
}

export interface Place {
  readonly zip: string;
  readonly state: string;
  /** Typed by a person, and so sealed with the customer's key; plain in events of earlier versions. */
  readonly city: Sealed | string;
}

/** Who the job is for and where, sealed with the customer's key, or plain null where nothing was given. */
export interface SealedContact {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  readonly email: Sealed;
  readonly phone: Sealed;
  readonly street: Sealed;
  readonly unit: Sealed | null;
  readonly instructions: Sealed | null;
}

export interface HoldTerms {
  readonly paymentIntentId: string;
  readonly chargeId: string;
  readonly amount: Cents;
  /** The provider's end of the hold. */
  readonly captureBefore: string;
  readonly paymentMethodId: string;
  readonly cardBrand: string;
  readonly cardLast4: string;
  /** Overcapture: the most that may be captured, or null when not offered. */
  readonly maximumCapturable: Cents | null;
  readonly incrementable: boolean;
}

export type CancelledBy = 'customer' | 'admin' | 'technician' | 'platform';
export type PhotoKind = 'before' | 'after';

/** A technician's place in the ranking of one wave, kept with its reasons (design.md §3, Assignment). */
export interface RankedOffer {
  readonly technicianId: TechnicianId;
  readonly rank: number;
  readonly metres: number;
  readonly reasons: readonly Reason[];
}

/** How a dispute ended; `inquiry_closed`: the bank asked and never took the money, `prevented`: settled before it began. */
export type DisputeOutcome = 'won' | 'lost' | 'inquiry_closed' | 'prevented';

interface AboutDispute {
  readonly disputeId: string;
  readonly chargeId: string;
}

interface DisputeDetails {
  readonly amount: Cents;
  /** The provider's words: `fraudulent`, `product_not_received`, … */
  readonly reason: string;
  readonly status: string;
  /** ISO instant until which evidence counts, or null. */
  readonly respondBy: string | null;
}

export type BookingEvent =
  | {
      readonly type: 'BookingPlaced';
      readonly data: {
        readonly bookingId: BookingId;
        readonly number: BookingNumber;
        readonly customerId: CustomerId;
        readonly brand: string;
        readonly serviceType: string;
        readonly items: readonly BookedItem[];
        readonly itemCount: number;
        readonly addOns: readonly AddOn[];
        readonly price: Price;
        readonly rates: ShareRates;
        readonly policy: CancellationPolicy;
        readonly crewSize: number /** Of the whole crew's visit. */;
        readonly minutes: number;
        readonly appointment: Appointment;
        readonly place: Place;
        readonly contact: SealedContact;
        readonly partner: { readonly partnerId: PartnerId; readonly storeCode: string } | null;
        readonly discountCode: string | null;
        /** `payment`: hold at booking; `setup`: save the card, hold later. */
        readonly intentType: 'payment' | 'setup';
        readonly smsConsent: boolean;
        readonly locale: 'en' | 'es';
        readonly placedAt: string;
        /** An intent made before the booking (`POST /api/create-payment-intent`), to be verified and adopted. */
        readonly offeredPaymentIntentId: string | null;
      };
    }
  /** The provider's object exists; the card isn't confirmed yet. The client secret is never stored: it is asked for again. */
  | {
      readonly type: 'PaymentPrepared';
      readonly data: {
        readonly intentId: string;
        readonly intentType: 'payment' | 'setup';
        readonly stripeCustomerId: string;
        readonly amount: Cents;
        readonly attempt: number;
        readonly adopted: boolean;
      };
    }
  | {
      readonly type: 'HoldPlaced';
      readonly data: HoldTerms & { readonly attempt: number; readonly at: string };
    }
  | {
      readonly type: 'CardSaved';
      readonly data: {
        readonly setupIntentId: string;
        readonly paymentMethodId: string;
        readonly cardBrand: string;
        readonly cardLast4: string;
        readonly at: string;
      };
    }
  | {
      readonly type: 'PaymentDeclined';
      readonly data: {
        readonly intentId: string;
        readonly purpose: 'hold' | 'late_hold' | 'setup';
        readonly attempt: number;
        readonly code: string;
        readonly message: string;
        readonly at: string;
      };
    }
  | {
      readonly type: 'HoldReleased';
      readonly data: {
        readonly paymentIntentId: string;
        readonly reason: 'cancelled' | 'replaced' | 'expired' | 'card_saved_instead';
        readonly at: string;
      };
    }
  | {
      readonly type: 'OffersMade';
      readonly data: {
        readonly wave: number;
        readonly offers: readonly RankedOffer[];
        readonly expiresAt: string;
        readonly at: string;
      };
    }
  | { readonly type: 'OfferWaveLapsed'; readonly data: { readonly wave: number; readonly at: string } }
  | { readonly type: 'OfferPoolOpened'; readonly data: { readonly at: string } }
  | { readonly type: 'UnassignedAlertRaised'; readonly data: { readonly at: string } }
  | { readonly type: 'NobodyFoundTold'; readonly data: { readonly at: string } }
  /** Seat 0 leads and drives the steps. */
  | {
      readonly type: 'TechnicianAssigned';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly seat: number;
        readonly by: Actor;
        readonly at: string;
        /** Snapshot for the customer's screens, sealed with the technician's key. */
        readonly technicianName: Sealed;
        readonly technicianPhone: Sealed | null;
      };
    }
  | {
      readonly type: 'TechnicianUnassigned';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly seat: number;
        readonly by: Actor;
        readonly reason: string;
        /** Who takes the place in the same change; absent when the seat stays empty. */
        readonly replacedBy?: TechnicianId;
        readonly at: string;
      };
    }
  | { readonly type: 'AppointmentConfirmed'; readonly data: { readonly by: Actor; readonly at: string } }
  | {
      readonly type: 'AppointmentRescheduled';
      readonly data: {
        readonly from: Appointment;
        readonly to: Appointment;
        readonly by: Actor;
        readonly at: string;
      };
    }
  | {
      readonly type: 'RouteStarted';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly etaMinutes: number | null;
        readonly at: string;
      };
    }
  | {
      readonly type: 'TechnicianArrived';
      readonly data: { readonly technicianId: TechnicianId; readonly at: string };
    }
  | {
      readonly type: 'WorkStarted';
      readonly data: { readonly technicianId: TechnicianId; readonly at: string };
    }
  | {
      readonly type: 'PhotosAdded';
      readonly data: {
        readonly kind: PhotoKind;
        readonly photos: readonly BlobKey[];
        readonly by: Actor;
        readonly at: string;
      };
    }
  | {
      readonly type: 'WorkCompleted';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly actualMinutes: number;
        readonly actualCost: Cents;
        readonly notes: Sealed | null;
        readonly afterPhotos: readonly BlobKey[];
        /** Statuses that were skipped: implied by the completion, with no invented times. */
        readonly implied: readonly BookingStatus[];
        readonly by: Actor;
        readonly at: string;
      };
    }
  | {
      readonly type: 'PriceRiseRequested';
      readonly data: {
        /** What is charged without an approval: of the hold what was agreed, or what was captured. */
        readonly held: Cents;
        readonly actual: Cents;
        readonly expiresAt: string;
        readonly at: string;
      };
    }
  | {
      readonly type: 'PriceRiseApproved';
      readonly data: {
        readonly by: Actor;
        /** The signed link of the mail, the phone to an admin, or the customer's own session. */
        readonly channel: 'link' | 'phone' | 'account';
        readonly at: string;
      };
    }
  | {
      readonly type: 'PriceRiseRefused';
      readonly data: {
        readonly by: Actor;
        /** `below_minimum`: the difference is less than the provider charges, so it is waived. */
        readonly reason: 'declined' | 'unanswered' | 'card_declined' | 'below_minimum';
        /** Of a waived difference, which may never have been asked about: what is charged, and what the work came to. */
        readonly held?: Cents;
        readonly actual?: Cents;
        readonly at: string;
      };
    }
  | {
      readonly type: 'HoldIncreased';
      readonly data: { readonly paymentIntentId: string; readonly amount: Cents; readonly at: string };
    }
  | {
      readonly type: 'PaymentCaptured';
      readonly data: {
        readonly paymentIntentId: string;
        readonly chargeId: string;
        readonly amount: Cents /** The provider's fee. */;
        readonly fee: Cents;
        readonly purpose: 'completion' | 'cancellation_fee' | 'price_rise';
        readonly attempt: number;
        readonly at: string;
      };
    }
  | {
      readonly type: 'CaptureFailed';
      readonly data: {
        readonly paymentIntentId: string | null;
        readonly purpose: 'completion' | 'cancellation_fee' | 'price_rise';
        readonly attempt: number;
        readonly code: string;
        readonly message: string;
        readonly at: string;
      };
    }
  /**
   * The payment provider could not make a hold or a charge: an error of its own, or a refusal of our request. No bank
   * has said anything about the card, so the customer is told nothing and nothing lapses.
   */
  | {
      readonly type: 'ProviderFailed';
      readonly data: {
        readonly purpose: 'late_hold' | 'completion' | 'cancellation_fee' | 'price_rise';
        /** The hold that was to be captured or raised; null for a new charge of the saved card. */
        readonly paymentIntentId: string | null;
        readonly attempt: number;
        readonly code: string;
        /** The provider's own words, for those on duty. */
        readonly message: string;
        readonly at: string;
      };
    }
  | {
      readonly type: 'SharesOwed';
      readonly data: {
        /** What is split here: captured less refunded since the last split; negative after a refund. */
        readonly captured: Cents;
        readonly technicians: readonly { readonly technicianId: TechnicianId; readonly amount: Cents }[];
        readonly partner: { readonly partnerId: PartnerId; readonly amount: Cents } | null;
        readonly platform: Cents;
        /** The charge that the transfers draw on. */ readonly chargeId: string;
        readonly reason: 'completion' | 'cancellation_fee' | 'price_rise' | 'refund';
        readonly at: string;
      };
    }
  | {
      readonly type: 'BookingCancelled';
      readonly data: {
        readonly by: Actor;
        readonly cancelledBy: CancelledBy;
        readonly reason:
          | 'customer_request'
          /** The customer booked a changed order in its place before it was paid. */
          | 'replaced'
          | 'unpaid'
          | 'nobody_found'
          | 'late_hold_failed'
          | 'no_show'
          | 'admin'
          | 'technician';
        readonly note: string | null;
        readonly fee: Cents;
        readonly at: string;
      };
    }
  | {
      readonly type: 'StatusSetByAdmin';
      readonly data: {
        readonly from: BookingStatus;
        readonly to: BookingStatus;
        readonly by: Actor;
        readonly why: string | null;
        readonly at: string;
      };
    }
  | {
      readonly type: 'DetailsChanged';
      readonly data: {
        readonly brand: string;
        readonly serviceType: string;
        readonly itemCount: number;
        readonly price: Price;
        /** The total that this one takes the place of; absent in older streams. */
        readonly previousTotal?: Cents;
        readonly crewSize: number;
        readonly minutes: number;
        readonly instructions: Sealed | null;
        readonly by: Actor;
        readonly at: string;
      };
    }
  | {
      readonly type: 'ContactChanged';
      readonly data: {
        readonly contact: SealedContact;
        readonly place: Place;
        readonly by: Actor;
        readonly at: string;
      };
    }
  | {
      readonly type: 'RefundIssued';
      readonly data: {
        readonly refundId: string;
        readonly amount: Cents;
        readonly cause: 'goodwill' | 'technician_fault';
        readonly by: Actor;
        readonly note: string | null;
        /** Made at the provider itself and not by Hexkey; absent for our own. */
        readonly origin?: 'dashboard';
        /** Of what came back earlier, the part that is still owed after this refund; absent when nothing was. */
        readonly stillOwed?: Cents;
        /** The refused refund that this one makes good: its request, and what is still missing of it; absent for others. */
        readonly mends?: { readonly request: string; readonly left: Cents };
        readonly at: string;
      };
    }
  | {
      readonly type: 'RefundFailed';
      readonly data: {
        /** Names what was to be paid back: that of the first request, however often it is asked again. */
        readonly request: string;
        /** The request of this try; absent for the first one. */
        readonly attempt?: string;
        readonly amount: Cents;
        readonly code: string;
        readonly message: string;
        readonly at: string;
      };
    }
  /** A refund that had been made came back, days later as a rule: the money is ours again and owed to the customer. */
  | {
      readonly type: 'RefundReturned';
      readonly data: {
        readonly refundId: string;
        readonly amount: Cents;
        readonly cause: 'goodwill' | 'technician_fault';
        readonly code: string;
        readonly message: string;
        readonly at: string;
      };
    }
  /** Somebody on duty has seen an issue that nothing mends, or has dealt with it elsewhere. */
  | {
      readonly type: 'IssueSeen';
      readonly data: SettledIssue & {
        readonly by: Actor;
        readonly note: Sealed | null;
        readonly at: string;
      };
    }
  /** The cardholder's bank questions a charge. */
  | {
      readonly type: 'DisputeOpened';
      readonly data: AboutDispute & DisputeDetails & { readonly at: string };
    }
  | {
      readonly type: 'DisputeUpdated';
      readonly data: AboutDispute &
        DisputeDetails & {
          /** Null when it is open, also when a closed one was opened again. */
          readonly outcome: DisputeOutcome | null;
          readonly at: string;
        };
    }
  /** The bank has taken `amount` from our balance, and the provider its fee. */
  | {
      readonly type: 'DisputeFundsWithdrawn';
      readonly data: AboutDispute & { readonly amount: Cents; readonly fee: Cents; readonly at: string };
    }
  /** Given back: money, a fee, or both. `outstanding`: what is still withdrawn; `outcome`: the dispute's by then. */
  | {
      readonly type: 'DisputeFundsReinstated';
      readonly data: AboutDispute & {
        readonly amount: Cents;
        readonly fee: Cents;
        readonly outcome: DisputeOutcome | null;
        readonly outstanding: Cents;
        readonly at: string;
      };
    }
  | {
      readonly type: 'DisputeClosed';
      readonly data: AboutDispute & {
        readonly outcome: DisputeOutcome;
        readonly status: string;
        readonly outstanding: Cents;
        readonly at: string;
      };
    }
  | {
      readonly type: 'ReviewAdded';
      readonly data: {
        readonly rating: 1 | 2 | 3 | 4 | 5;
        readonly text: Sealed | null;
        readonly by: Actor;
        readonly at: string;
      };
    }
  | {
      readonly type: 'MessageWritten';
      readonly data: { readonly text: Sealed; readonly by: Actor; readonly at: string };
    };

export type BookingEventType = BookingEvent['type'];
export type BookingEventOf<T extends BookingEventType> = Extract<BookingEvent, { type: T }>;
