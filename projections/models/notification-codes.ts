/** The notifications of an event: texts of the catalog, which name a booking by its number and never a person. */
import type { AdminEvent } from '#domain/admin/events.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import type { FailingCharge } from '#domain/booking/state.ts';
import { failingAfter, significanceOf } from '#domain/booking/tries.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import type { ConversationEvent } from '#domain/conversation/events.ts';
import type { CommissionEvent } from '#domain/commission/events.ts';
import type { OnboardingEvent } from '#domain/onboarding/events.ts';
import type { PartnerEvent } from '#domain/partner/events.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import type { SettlementEvent } from '#domain/settlement/events.ts';
import { covers, type Needed, type Permission } from '#domain/admin/permissions.ts';
import type { Role } from '#domain/core/actor.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { NotificationTexts } from '#words/generated/server.ts';
import type { Wanted } from '#words/texts.ts';

/** Types of spec admin §4 (notification connection). */
export type NotificationType =
  | 'booking_update'
  | 'technician_assignment'
  | 'payment_status'
  | 'application_status'
  | 'commission_update'
  | 'system'
  | 'payment_failed'
  | 'booking_cancelled'
  | 'application_rejected';

// Types that require action by an admin: jobs without a technician, money that did not move, people and commissions
// that wait for an answer.
const forAdmins: ReadonlySet<NotificationType> = new Set([
  'technician_assignment',
  'payment_status',
  'payment_failed',
  'application_status',
  'commission_update',
]);
// The same for everyone else: an offer to answer, a card or a bank account to correct.
const forOthers: ReadonlySet<NotificationType> = new Set(['technician_assignment', 'payment_failed']);

/** Whether a notification of this type requires action by its reader; others are just information. */
export const wantsAction = (role: Role, type: NotificationType): boolean =>
  (role === 'admin' ? forAdmins : forOthers).has(type);

const aboutMoney = ['manage_bookings', 'manage_money'] as const;
const aboutApplicants = ['manage_users', 'manage_partners'] as const;
/** The permission an admin needs to receive notifications of a type. */
const needs: Readonly<Record<NotificationType, Needed>> = {
  booking_update: 'manage_bookings',
  technician_assignment: 'manage_bookings',
  booking_cancelled: 'manage_bookings',
  payment_status: aboutMoney,
  payment_failed: aboutMoney,
  application_status: aboutApplicants,
  application_rejected: aboutApplicants,
  commission_update: 'manage_partners',
  system: 'every_admin',
};

/** Whether an admin with these permissions receives notifications of a type. */
export const isToldTo = (permissions: readonly Permission[], type: NotificationType): boolean =>
  covers(permissions, needs[type]);

/** The types that an admin with these permissions receives. */
export const typesToldTo = (permissions: readonly Permission[]): readonly NotificationType[] =>
  (Object.keys(needs) as NotificationType[]).filter((type) => isToldTo(permissions, type));

/**
 * The text of a notification: `moved` has the title `moved` and the text `movedText` in the catalog
 * (`server.notification`).
 */
export type NotificationCode = {
  [Key in keyof NotificationTexts]: Key extends `${infer Code}Text` ? Code : never;
}[keyof NotificationTexts];

/** The values in its text; amounts are cents. */
export type NotificationValues = Readonly<Record<string, string | number>>;

/** One message to one kind of reader. */
export interface Notification {
  readonly to:
    | { readonly kind: 'customer' | 'crew' | 'admins' }
    | { readonly kind: 'technicians'; readonly ids: readonly string[] }
    | { readonly kind: 'partner'; readonly id: string };
  readonly type: NotificationType;
  readonly code: NotificationCode;
  readonly values: NotificationValues;
}

function notification<Code extends NotificationCode>(
  to: Notification['to'],
  type: NotificationType,
  code: Code,
  ...values: Wanted<NotificationTexts[`${Code}Text`]>
): Notification {
  // What the text requires: amounts, names, numbers.
  return { to, type, code, values: (values.at(0) ?? {}) as NotificationValues };
}

const customer = { kind: 'customer' } as const;
const crew = { kind: 'crew' } as const;
const admins = { kind: 'admins' } as const;

/** The booking that notifications are about. */
export interface Subject {
  /** `HX-…` */
  readonly number: string;
  /** Whether it waited for its payment before the event: only the first hold or card confirms it. */
  readonly wasPending: boolean;
  /** The failing charge before the event. */
  readonly failing: FailingCharge | null;
}

/** The notifications of an event; most events notify nobody. */
export function bookingNotifications(
  event: Placed<BookingEvent>,
  { number, wasPending, failing }: Subject,
): readonly Notification[] {
  const about = { number };
  switch (event.type) {
    case 'HoldPlaced': {
      if (!wasPending) return [];
      const { amount } = event.data;
      return [
        notification(customer, 'payment_status', 'confirmedHeld', { number, amount }),
        notification(admins, 'booking_update', 'newBooking', about),
      ];
    }
    case 'CardSaved':
      if (!wasPending) return [];
      return [
        notification(customer, 'payment_status', 'confirmedSaved', about),
        notification(admins, 'booking_update', 'newBooking', about),
      ];
    case 'PaymentDeclined': {
      // The saved card's first decline is reported, not every retry; for a new card the checkout reports it at once.
      const isOwnTry = event.data.purpose !== 'late_hold';
      const isNotified = isOwnTry
        ? wasPending
        : significanceOf(failing, failingAfter(failing, event)).isFirstRefusal;
      return isNotified ? [notification(customer, 'payment_failed', 'declined', about)] : [];
    }
    case 'OffersMade': {
      const ids = event.data.offers.map(({ technicianId }) => technicianId);
      return [notification({ kind: 'technicians', ids }, 'technician_assignment', 'jobOffered', about)];
    }
    case 'UnassignedAlertRaised':
      return [notification(admins, 'technician_assignment', 'technicianMissing', about)];
    case 'CrewTimeLost':
      return [notification(admins, 'technician_assignment', 'timeLost', about)];
    case 'NobodyFoundNotified':
      return [notification(customer, 'booking_update', 'nobody', about)];
    case 'TechnicianAssigned':
      return [
        notification(customer, 'technician_assignment', 'assigned', about),
        notification(technician(event.data.technicianId), 'technician_assignment', 'jobAssigned', about),
        notification(admins, 'booking_update', 'staffed', about),
      ];
    case 'TechnicianUnassigned': {
      const withdrawn = notification(
        technician(event.data.technicianId),
        'booking_update',
        'jobWithdrawn',
        about,
      );
      // Someone else takes the seat in the same change, which has its own notification.
      if (event.data.replacedBy !== undefined) return [withdrawn];
      const isGivenBack = event.data.reason === 'given_back';
      return [
        ...(isGivenBack ? [] : [withdrawn]),
        notification(customer, 'booking_update', 'unassigned', about),
        notification(admins, 'technician_assignment', isGivenBack ? 'givenBack' : 'technicianLost', about),
      ];
    }
    case 'AppointmentConfirmed':
      return [notification(customer, 'booking_update', 'appointment', about)];
    case 'AppointmentRescheduled': {
      const { date: day, time } = event.data.to;
      return [customer, crew].map((to) => notification(to, 'booking_update', 'moved', { number, day, time }));
    }
    case 'RouteStarted': {
      const { etaMinutes: minutes } = event.data;
      return minutes === null
        ? [notification(customer, 'booking_update', 'route', about)]
        : [notification(customer, 'booking_update', 'routeEta', { number, minutes })];
    }
    case 'TechnicianArrived':
      return [notification(customer, 'booking_update', 'arrived', about)];
    case 'NoShowWaitStarted':
      return [notification(customer, 'booking_update', 'noShowWait', about)];
    case 'VisitStopped':
      return [
        notification(customer, 'booking_update', 'visitStopped', about),
        notification(
          admins,
          'technician_assignment',
          event.data.reason === 'unproven_no_show' ? 'noShowToReview' : 'crewLeft',
          about,
        ),
      ];
    case 'ReturnVisitRequested': {
      const asked = event.data.reason === 'parts_missing' ? 'returnParts' : 'returnVisit';
      return [
        notification(customer, 'booking_update', asked, about),
        notification(admins, 'booking_update', 'returnWanted', about),
      ];
    }
    case 'PartsArrived':
      return [crew, admins].map((to) => notification(to, 'booking_update', 'partsArrived', about));
    case 'ReturnDateDropped':
      return [
        notification(customer, 'booking_update', 'returnDropped', about),
        notification(admins, 'technician_assignment', 'returnUnstaffed', about),
      ];
    case 'WorkStarted':
      return [notification(customer, 'booking_update', 'started', about)];
    case 'WorkCompleted':
      return [customer, admins].map((to) => notification(to, 'booking_update', 'completed', about));
    case 'PriceRiseRequested': {
      const { held, actual } = event.data;
      return [notification(customer, 'payment_status', 'approval', { number, held, actual })];
    }
    case 'PriceRiseRefused': {
      const { reason } = event.data;
      const code =
        reason === 'below_minimum'
          ? 'differenceWaived'
          : reason === 'card_declined'
            ? 'differenceRefused'
            : 'priceRiseRefused';
      return [notification(admins, 'payment_status', code, about)];
    }
    case 'PaymentCaptured':
      return [notification(customer, 'payment_status', 'received', { number, amount: event.data.amount })];
    case 'CaptureFailed':
    case 'ProviderFailed': {
      const { isForDuty, isLast } = significanceOf(failing, failingAfter(failing, event));
      if (!isForDuty) return [];
      // A cancelled booking accepts no other card.
      const givenUp = event.data.purpose === 'cancellation_fee' ? 'feeGivenUp' : 'chargeGivenUp';
      return [notification(admins, 'payment_failed', isLast ? givenUp : 'chargeFailed', about)];
    }
    case 'SharesOwed':
      return shareNotifications(event.data, number);
    case 'BookingCancelled': {
      const { fee, reason } = event.data;
      // The customer has just placed the booking they wanted instead, and no one else knew about this one.
      if (reason === 'replaced') return [];
      const said = (to: Notification['to']) =>
        fee > 0
          ? notification(to, 'booking_cancelled', 'cancelledFee', { number, amount: fee })
          : notification(to, 'booking_cancelled', 'cancelled', about);
      return [said(customer), notification(crew, 'booking_cancelled', 'cancelled', about), said(admins)];
    }
    case 'StatusSetByAdmin': {
      const { to: status } = event.data;
      return [customer, crew].map((to) => notification(to, 'booking_update', 'changed', { number, status }));
    }
    case 'DetailsChanged':
    case 'ContactChanged':
    case 'SiteChanged':
      return [notification(crew, 'booking_update', 'jobChanged', about)];
    case 'RefundIssued': {
      const { amount, origin } = event.data;
      const refunded = notification(customer, 'payment_status', 'refund', { number, amount });
      if (origin === undefined) return [refunded];
      return [refunded, notification(admins, 'payment_status', 'refundOutside', { number, amount })];
    }
    case 'RefundFailed':
      return [notification(admins, 'payment_failed', 'refundFailed', about)];
    case 'RefundReturned':
      return [
        notification(admins, 'payment_failed', 'refundReturned', { number, amount: event.data.amount }),
      ];
    case 'DisputeOpened': {
      const { amount } = event.data;
      const reason = event.data.reason.replaceAll('_', ' ');
      return [notification(admins, 'payment_failed', 'disputed', { number, amount, reason })];
    }
    case 'DisputeClosed': {
      const outcome = event.data.outcome.replace('_', ' ');
      return [notification(admins, 'payment_status', 'disputeClosed', { number, outcome })];
    }
    case 'ReviewAdded': {
      const { rating } = event.data;
      return [crew, admins].map((to) => notification(to, 'booking_update', 'reviewed', { number, rating }));
    }
    case 'MessageWritten':
      return [notification(customer, 'booking_update', 'message', about)];
    case 'BookingPlaced':
    case 'BookingMovedToCustomer':
    case 'NoteWritten':
    case 'PaymentLinkSent':
    case 'PaymentPrepared':
    case 'HoldReleased':
    case 'OfferWaveLapsed':
    case 'OfferDeclined':
    case 'OfferWithdrawn':
    case 'OfferPoolOpened':
    case 'CrewTimeRegained':
    case 'CrewMemberArrived':
    case 'PhotosAdded':
    case 'PiecesDone':
    case 'NoShowReported':
    case 'PriceRiseApproved':
    case 'HoldIncreased':
    case 'IssueSeen':
    case 'DisputeUpdated':
    case 'DisputeFundsWithdrawn':
    case 'DisputeFundsReinstated':
      return [];
    default:
      return unreachable(event);
  }
}

/** The notifications of a payout's event: to the technician when money arrives or fails to, to ops when it fails. */
export function payoutNotifications(event: PayoutEvent, number: string): readonly Notification[] {
  switch (event.type) {
    case 'PayoutPaid': {
      const { technicianId, amount } = event.data;
      return [notification(technician(technicianId), 'payment_status', 'payoutSent', { number, amount })];
    }
    case 'PayoutNetted': {
      const { technicianId, amount } = event.data;
      return [notification(technician(technicianId), 'payment_status', 'payoutNetted', { number, amount })];
    }
    case 'PayoutFailed': {
      const { technicianId, amount } = event.data;
      return [
        notification(technician(technicianId), 'payment_failed', 'payoutFailed', { number, amount }),
        notification(admins, 'payment_failed', 'crewPayoutFailed', { number }),
      ];
    }
    case 'TransferFailed':
      return [notification(admins, 'payment_failed', 'transferFailed', { number })];
    case 'SharesNoted':
    case 'TransferMade':
    case 'TransferReversed':
    case 'PayoutCreated':
    case 'PayoutUnread':
    case 'PayoutReadAgain':
    case 'PayoutDropped':
    case 'FundsAwaited':
      return [];
    default:
      return unreachable(event);
  }
}

/** The notifications of a tip: to each crew member their part, to the customer that the bank requires action. */
export function tipNotifications(event: TipEvent, number: string): readonly Notification[] {
  switch (event.type) {
    case 'TipCharged':
      return event.data.technicians.map(({ technicianId, amount }) =>
        notification(technician(technicianId), 'payment_status', 'tipped', { number, amount }),
      );
    case 'TipChargeFailed':
      return event.data.kind === 'invalid_state'
        ? []
        : [notification(customer, 'payment_failed', 'tipUnconfirmed', { number })];
    case 'TipRefundsChanged':
    case 'TipDisputeChanged':
      return [notification(admins, 'payment_failed', 'tipReturned', { number })];
    case 'TipGiven':
    case 'TipPaymentPrepared':
    case 'TipLapsed':
      return [];
    default:
      return unreachable(event);
  }
}

/** The notifications of a conversation: to a side that had read everything, once until it reads again. */
export function conversationNotifications(event: ConversationEvent, number: string): readonly Notification[] {
  if (event.type !== 'MessageSaid' || !event.data.isFirstUnread) return [];
  return event.data.by.role === 'customer'
    ? [notification(crew, 'booking_update', 'customerWrote', { number })]
    : [notification(customer, 'booking_update', 'message', { number })];
}

/** The notifications of a partnership: to admins that someone waits, to the partner the outcome. */
export function partnerNotifications(event: PartnerEvent, id: string): readonly Notification[] {
  const partner = { kind: 'partner', id } as const;
  switch (event.type) {
    case 'PartnershipApplied': {
      const { storeName: store } = event.data.store;
      return [notification(admins, 'application_status', 'partnershipApplied', { store })];
    }
    case 'PartnershipApproved':
      return [notification(partner, 'application_status', 'partnershipApproved')];
    case 'PartnershipRejected':
      return [notification(partner, 'application_rejected', 'partnershipRejected')];
    case 'PartnerTermsNoticed': {
      const { from: day } = event.data;
      return [notification(partner, 'system', 'partnerTerms', { day })];
    }
    case 'PartnerRegistered':
    case 'PartnerConfirmationSent':
    case 'PartnerEmailConfirmed':
    case 'PartnerLanguageChosen':
    case 'StoreCodeIssued':
    case 'PartnerLoginIssued':
    case 'PartnerDetailsChanged':
    case 'PartnerBankConnected':
    case 'PlaceCodeIssued':
    case 'PlaceCodeEnded':
    case 'PartnerTermsAccepted':
    case 'PartnerNotesWritten':
    case 'PartnershipCancelled':
    case 'PartnerDeleted':
      return [];
    default:
      return unreachable(event);
  }
}

/** The notifications of a partner's month: that it is closed, that its money is sent, or what it waits for. */
export function settlementNotifications(event: SettlementEvent, id: string): readonly Notification[] {
  const partner = { kind: 'partner', id } as const;
  switch (event.type) {
    case 'StatementClosed': {
      const { payable, carried } = event.data;
      const [code, amount] =
        payable > 0 ? (['statementReady', payable] as const) : (['statementCarried', carried] as const);
      return [notification(partner, 'commission_update', code, { amount })];
    }
    case 'PartnerPayoutCreated': {
      const { amount } = event.data;
      return [notification(partner, 'commission_update', 'commissionSent', { amount })];
    }
    case 'PartnerPayoutPaid':
      return [notification(partner, 'commission_update', 'commissionPaid')];
    case 'PayeeAwaited':
      return [notification(partner, 'payment_failed', 'commissionWaits')];
    case 'PartnerTransferFailed':
      return [notification(admins, 'payment_failed', 'partnerTransferFailed')];
    case 'StatementIssued':
    case 'PartnerTold':
    case 'FundsAwaited':
    case 'PartnerTransferMade':
    case 'PartnerPayoutFailed':
    case 'PartnerPayoutUnread':
    case 'PartnerPayoutReadAgain':
      return [];
    default:
      return unreachable(event);
  }
}

/** The notifications of a partner's commissions: to admins that one waits for them, to the partner the decision. */
export function commissionNotifications(event: CommissionEvent, id: string): readonly Notification[] {
  const partner = { kind: 'partner', id } as const;
  switch (event.type) {
    case 'CommissionHeld':
      return [notification(admins, 'commission_update', 'commissionHeld')];
    case 'CommissionReleased':
      return [notification(partner, 'commission_update', 'commissionReleased')];
    case 'CommissionRefused':
      return [notification(partner, 'commission_update', 'commissionRefused')];
    case 'PeriodClosed':
      return [];
    default:
      return unreachable(event);
  }
}

/** The notifications of a technician's vetting: to admins that someone waits for them, to the person the outcome. */
export function onboardingNotifications(event: OnboardingEvent, id: string): readonly Notification[] {
  switch (event.type) {
    case 'ApplicationSent':
      // An application sent by an admin is not announced to admins.
      return event.data.source === 'admin'
        ? []
        : [notification(admins, 'application_status', 'technicianApplied')];
    case 'MoreAnswered':
      return [notification(admins, 'application_status', 'applicantAnswered')];
    case 'ReportDisputed':
      return [notification(admins, 'application_status', 'reportDisputed')];
    case 'PromiseMissed':
      return [notification(admins, 'application_status', 'promiseMissed')];
    case 'MoreAsked':
      return [notification(technician(id), 'application_status', 'moreAsked')];
    case 'LicenseSentBack':
      return [notification(technician(id), 'application_status', 'licenseSentBack')];
    case 'ApplicationApproved':
      return [notification(technician(id), 'application_status', 'applicationApproved')];
    case 'Activated':
      return [notification(technician(id), 'application_status', 'readyToWork')];
    case 'ApplicationRejected':
      return [notification(technician(id), 'application_rejected', 'applicationRejected')];
    case 'SignatureAsked':
      return [notification(technician(id), 'system', 'contractChanged')];
    case 'EmailConfirmed':
    case 'CandidateMade':
    case 'CandidateRefused':
    case 'BirthDateGiven':
    case 'CheckAuthorized':
    case 'CheckOrdered':
    case 'CheckBegun':
    case 'CheckReported':
    case 'LicenseAdded':
    case 'LicenseVerified':
    case 'LicenseViewed':
    case 'ContractSigned':
    case 'SigningOrdered':
    case 'SigningBegun':
    case 'SigningEnded':
    case 'ContractViewed':
    case 'ApplicationTakenUp':
    case 'ReportAccepted':
    case 'AdverseActionBegun':
    case 'ProviderInstructed':
    case 'TestJobWanted':
    case 'TestJobPassed':
    case 'ApplicationWithdrawn':
    case 'ExceptionGranted':
    case 'ExceptionEnded':
    case 'Reminded':
    case 'ApplicationExpired':
    case 'OnboardingClosed':
      return [];
    default:
      return unreachable(event);
  }
}

/**
 * The notifications of an admin's record, to all admins: everyone should know who has joined and whose second factor
 * was turned off.
 */
export function adminNotifications(event: AdminEvent): readonly Notification[] {
  switch (event.type) {
    case 'AdminJoined':
      return [notification(admins, 'system', 'adminJoined')];
    case 'AdminDeactivated':
      return [notification(admins, 'system', 'adminDeactivated')];
    case 'SecondFactorTurnedOff':
      return [notification(admins, 'system', 'codesTurnedOff')];
    case 'AdminRecorded':
    case 'AdminInvited':
    case 'AdminInvitationRenewed':
    case 'AdminInvitationWithdrawn':
    case 'AdminRenamed':
    case 'AdminPermissionsChanged':
    case 'SecondFactorDemanded':
    case 'SecondFactorTurnedOn':
    case 'RecoveryCodesMade':
    case 'RecoveryCodeUsed':
    case 'AdminPasswordChanged':
    case 'AdminSessionsEnded':
    case 'AdminReactivated':
      return [];
    default:
      return unreachable(event);
  }
}

function technician(id: string): Notification['to'] {
  return { kind: 'technicians', ids: [id] };
}

function shareNotifications(
  { technicians, partner, reason }: Extract<Placed<BookingEvent>, { type: 'SharesOwed' }>['data'],
  number: string,
): readonly Notification[] {
  const isCorrected = reason === 'refund';
  const earned = technicians.map(({ technicianId, amount }) =>
    notification(technician(technicianId), 'payment_status', isCorrected ? 'earningsCorrected' : 'earned', {
      number,
      amount,
    }),
  );
  if (!partner) return earned;
  const { partnerId: id, amount } = partner;
  const code = isCorrected ? 'commissionCorrected' : 'commission';
  return [...earned, notification({ kind: 'partner', id }, 'commission_update', code, { number, amount })];
}
