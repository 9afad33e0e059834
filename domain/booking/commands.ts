/**
 * The commands on a booking. People's commands arrive as Updates; the system's own are given by the workflow after an
 * effect or a timer. `decide` answers each with events or a typed refusal.
 */
import type { SealedSite } from './site.ts';
import type { DistanceAway } from './at-the-door.ts';
import type { BlobKey, CustomerId, TechnicianId } from '../core/ids.ts';
import type { DecisionOf, RefusalOf } from '../core/decision.ts';
import type { Cents } from '../core/money.ts';
import type { HelpedBy } from './remedies.ts';
import type { Sealed } from '../core/sealed.ts';
import type {
  Appointment,
  BookingEvent,
  BookingEventOf,
  BookingEventType,
  BookingStatus,
  DeclineReason,
  DisputeFacts,
  GiveBackCause,
  HoldTerms,
  MissingParts,
  PaymentLinkChannel,
  Place,
  Price,
  RankedOffer,
  ReturnReason,
  SealedContact,
  StopReason,
  UnassignedReason,
  WithdrawReason,
} from './events.ts';

type Data<T extends BookingEventType> = BookingEventOf<T>['data'];

/**
 * The crew and start of the job on the screen of the person who gives a command. If that has changed, the command is
 * refused, so that of two dispatchers on one job the second one notices the first (decision 165).
 */
export interface SeenJob {
  /** By seat. */
  readonly crew: readonly TechnicianId[];
  /** ISO instant. */
  readonly startsAt: string;
}

/** Commands that people (or the API on their behalf) give. */
export type BookingCommand =
  | { readonly type: 'PlaceBooking'; readonly placed: Data<'BookingPlaced'> }
  | {
      readonly type: 'AcceptJob';
      readonly technicianId: TechnicianId;
      readonly name: Sealed;
      readonly phone: Sealed | null;
    }
  /** Also possible for a job in the open pool: it disappears from the technician's list. */
  | {
      readonly type: 'DeclineOffer';
      readonly technicianId: TechnicianId;
      readonly reason: DeclineReason | null;
    }
  | {
      readonly type: 'AssignTechnician';
      readonly technicianId: TechnicianId;
      readonly name: Sealed;
      readonly phone: Sealed | null;
      /** The crew member to be replaced; absent: a free seat is taken, or in a full crew the lead is replaced. */
      readonly replaces?: TechnicianId;
      readonly seen?: SeenJob;
    }
  | {
      readonly type: 'UnassignTechnician';
      readonly technicianId: TechnicianId;
      readonly reason: UnassignedReason;
      readonly seen?: SeenJob;
    }
  /** By the technician, until the visit or its appointment has begun; they are not asked again. */
  | { readonly type: 'GiveBackJob'; readonly technicianId: TechnicianId; readonly cause: GiveBackCause }
  | { readonly type: 'ConfirmAppointment' }
  | { readonly type: 'StartRoute'; readonly etaMinutes: number | null }
  | { readonly type: 'Arrive' }
  /** A crew member other than the lead has arrived. */
  | { readonly type: 'CheckIn'; readonly technicianId: TechnicianId }
  /** Nobody opens the door: the customer is told, and the wait begins. */
  | { readonly type: 'StartNoShowWait' }
  /**
   * The wait is over and nobody came. After a late arrival there is no fee; without proof of the location an admin
   * decides.
   */
  | {
      readonly type: 'ReportNoShow';
      readonly photos: readonly BlobKey[];
      readonly position: Sealed | null;
      readonly away: DistanceAway | null;
    }
  | { readonly type: 'StartWork' }
  /** How many pieces of an item are done by now, as reported by the crew member who finished one. */
  | {
      readonly type: 'SetPiecesDone';
      readonly technicianId: TechnicianId;
      readonly item: number;
      readonly done: number;
    }
  /** A crew member in danger leaves at once; an admin decides what happens next. */
  | {
      readonly type: 'StopVisit';
      readonly technicianId: TechnicianId;
      readonly reason: Exclude<StopReason, 'unproven_no_show'>;
      readonly note: Sealed | null;
    }
  /** By the lead: the work can't be finished in this visit. */
  | {
      readonly type: 'RequestReturnVisit';
      readonly reason: Exclude<ReturnReason, 'nobody_home'>;
      readonly missing: readonly MissingParts[];
      readonly note: Sealed | null;
      readonly photos: readonly BlobKey[];
    }
  /** By the customer: the missing parts have arrived, so a date may be chosen. */
  | { readonly type: 'ConfirmPartsArrived' }
  | { readonly type: 'AddPhotos'; readonly kind: 'before' | 'after'; readonly photos: readonly BlobKey[] }
  | {
      readonly type: 'CompleteWork';
      readonly actualMinutes: number | null;
      readonly actualCost: Cents | null;
      readonly notes: Sealed | null;
      readonly notesRequired: boolean;
      readonly afterPhotos: readonly BlobKey[];
    }
  | { readonly type: 'ApprovePriceRise'; readonly channel: 'link' | 'phone' | 'account' }
  | { readonly type: 'DeclinePriceRise' }
  | { readonly type: 'BillCustomer' }
  /**
   * `shownFee`: the amount on the screen; if it has changed, the command is refused with the new one. Null: none was
   * shown, so only a free cancellation is accepted; also null from admins, who choose the fee themselves: without
   * `chosenFee`, a no-show that costs something is refused with its fee.
   */
  | {
      readonly type: 'CancelBooking';
      readonly shownFee: Cents | null;
      readonly chosenFee: Cents | null;
      readonly note: string | null;
      readonly noShow: boolean;
      /** The customer books a changed order instead; only while this one is unpaid. */
      readonly replaced?: boolean;
    }
  /** The workflow unassigns crew members who are not free at the new time, in the same append. */
  | { readonly type: 'RescheduleBooking'; readonly to: Appointment; readonly seen?: SeenJob }
  | {
      readonly type: 'SetStatus';
      readonly to: BookingStatus;
      readonly why: string | null;
      readonly fee: Cents | null;
    }
  | {
      readonly type: 'ChangeDetails';
      readonly brand: string;
      readonly serviceType: string;
      readonly itemCount: number;
      readonly price: Price;
      readonly crewSize: number;
      readonly minutes: number;
      readonly instructions: Sealed | null;
      /** The new time, if it changes with the details; as in RescheduleBooking. */
      readonly move?: { readonly to: Appointment };
    }
  | { readonly type: 'ChangeSite'; readonly site: SealedSite }
  | { readonly type: 'ChangeContact'; readonly contact: SealedContact; readonly place: Place }
  | {
      readonly type: 'MoveToCustomer';
      readonly customerId: CustomerId;
      readonly contact: SealedContact;
      readonly place: Place;
    }
  | { readonly type: 'AddReview'; readonly rating: 1 | 2 | 3 | 4 | 5; readonly text: Sealed | null }
  | { readonly type: 'WriteMessage'; readonly text: Sealed }
  /** By an admin, visible to admins only. */
  | { readonly type: 'WriteNote'; readonly note: Sealed }
  /** By an admin: a link with which the customer pays without signing in, while the booking waits for its payment. */
  | { readonly type: 'SendPaymentLink'; readonly channels: readonly PaymentLinkChannel[] }
  /** Checked with the provider before it is given. Amount ≤ captured − refunded. */
  | {
      readonly type: 'RecordRefund';
      readonly refundId: string;
      readonly amount: Cents;
      readonly cause: 'goodwill' | 'technician_fault';
      readonly note: string | null;
      /** Made at the provider directly and not by Hexkey. */
      readonly origin?: 'dashboard';
      readonly mends?: Data<'RefundIssued'>['mends'];
    }
  | {
      readonly type: 'RecordRefundFailure';
      readonly request: string;
      /** The request of this try; a repetition has its own. Recorded once. */
      readonly attempt: string;
      readonly amount: Cents;
      readonly code: string;
      readonly message: string;
    }
  /** A recorded refund came back. */
  | {
      readonly type: 'RecordRefundReturn';
      readonly refundId: string;
      readonly amount: Cents;
      readonly code: string;
      readonly message: string;
    }
  /** Does nothing if the issue is not open: another person may have pressed at the same time. */
  | {
      readonly type: 'MarkIssueSeen';
      readonly kind: HelpedBy<'mark_seen'>;
      readonly subject: string;
      readonly note: Sealed | null;
    }
  | { readonly type: 'RecordDispute'; readonly reported: DisputeFacts }
  // The workflow's own, after an effect or a timer
  | {
      readonly type: 'RecordPrepared';
      readonly intentId: string;
      readonly intentType: 'payment' | 'setup';
      readonly stripeCustomerId: string;
      readonly amount: Cents;
      readonly adopted: boolean;
    }
  | { readonly type: 'RecordHold'; readonly hold: HoldTerms }
  | {
      readonly type: 'RecordCardSaved';
      readonly setupIntentId: string;
      readonly paymentMethodId: string;
      readonly cardBrand: string;
      readonly cardLast4: string;
    }
  | {
      readonly type: 'RecordDecline';
      readonly intentId: string;
      readonly purpose: 'hold' | 'late_hold' | 'setup';
      readonly code: string;
      readonly message: string;
    }
  | {
      readonly type: 'RecordHoldReleased';
      readonly paymentIntentId: string;
      readonly reason: Data<'HoldReleased'>['reason'];
    }
  | { readonly type: 'MakeOffers'; readonly offers: readonly RankedOffer[]; readonly expiresAt: string }
  | { readonly type: 'LapseWave'; readonly wave: number }
  /**
   * The technician may not be given work any more. No withdrawal is needed in the open pool, which they no longer see.
   */
  | { readonly type: 'WithdrawOffer'; readonly technicianId: TechnicianId; readonly reason: WithdrawReason }
  | { readonly type: 'OpenPool' }
  | { readonly type: 'RaiseUnassignedAlert' }
  /** The complete list of crew members whose time another job has taken. */
  | { readonly type: 'RecordLostTime'; readonly technicianIds: readonly TechnicianId[] }
  | { readonly type: 'NotifyNobodyFound' }
  | { readonly type: 'LapseUnpaid' }
  | { readonly type: 'CancelForWantOfTechnician' }
  /** The return visit's time has come and nobody was found for it; partly done work is not cancelled for that. */
  | { readonly type: 'DropReturnDate' }
  | { readonly type: 'CancelForFailedHold' }
  | { readonly type: 'RequestPriceRise'; readonly expiresAt: string }
  | { readonly type: 'LapsePriceRise'; readonly reason: 'unanswered' | 'card_declined' | 'below_minimum' }
  | { readonly type: 'RecordHoldIncrease'; readonly paymentIntentId: string; readonly amount: Cents }
  | {
      readonly type: 'RecordCapture';
      readonly paymentIntentId: string;
      readonly chargeId: string;
      readonly amount: Cents;
      readonly fee: Cents;
      readonly purpose: Data<'PaymentCaptured'>['purpose'];
    }
  | {
      readonly type: 'RecordCaptureFailure';
      readonly paymentIntentId: string | null;
      readonly purpose: Data<'CaptureFailed'>['purpose'];
      readonly code: string;
      readonly message: string;
    }
  | {
      readonly type: 'RecordProviderFailure';
      readonly purpose: Data<'ProviderFailed'>['purpose'];
      readonly paymentIntentId: string | null;
      readonly code: string;
      readonly message: string;
    }
  | { readonly type: 'BookShares' };

export type BookingCommandType = BookingCommand['type'];

/** Why a command was refused: a stable code, and a text with its values (only api/ makes HTTP and a sentence of it). */
export type Refusal = RefusalOf<RefusalCode>;

export type RefusalCode =
  | 'unknown_booking'
  | 'already_exists'
  | 'illegal_step'
  | 'not_yours'
  | 'already_taken'
  | 'offer_ended'
  | 'slot_taken'
  | 'crew_full'
  | 'needs_technician'
  | 'needs_payment'
  | 'card_declined'
  | 'charge_pending'
  | 'needs_photos'
  | 'needs_notes'
  | 'too_many_photos'
  | 'final_status'
  | 'outcome_changed'
  | 'in_the_past'
  | 'too_late'
  | 'too_early'
  | 'visit_stopped'
  | 'nothing_to_approve'
  | 'approval_ended'
  | 'nothing_to_bill'
  | 'already_reviewed'
  | 'refund_refused'
  | 'answer_refused'
  | 'refund_under_way'
  | 'amount_too_high'
  | 'amount_too_low'
  | 'price_fixed'
  | 'not_storable'
  | 'why_required'
  | 'changed_meanwhile';

const paymentCommands = [
  'RecordPrepared',
  'RecordHold',
  'RecordCardSaved',
  'RecordDecline',
  'RecordHoldReleased',
  'RequestPriceRise',
  'ApprovePriceRise',
  'DeclinePriceRise',
  'LapsePriceRise',
  'BillCustomer',
  'RecordHoldIncrease',
  'RecordCapture',
  'RecordCaptureFailure',
  'RecordProviderFailure',
  'BookShares',
  'RecordRefund',
  'RecordRefundFailure',
  'RecordRefundReturn',
  'MarkIssueSeen',
  'RecordDispute',
] as const;

/** A command about the booking's money: the provider's results, price rises, shares and refunds. */
export type PaymentCommand = Extract<BookingCommand, { type: (typeof paymentCommands)[number] }>;

export function isPaymentCommand(command: BookingCommand): command is PaymentCommand {
  return (paymentCommands as readonly string[]).includes(command.type);
}

/** A command that moves a placed booking on; payments are decided separately. */
export type StepCommand = Exclude<BookingCommand, PaymentCommand | { type: 'PlaceBooking' }>;

export type Decision = DecisionOf<BookingEvent, RefusalCode>;
