/**
 * What is stuck in a booking's own stream until something fixes it (R18): which event raises which issue, and which
 * settles it.
 */
import type { Cause } from '../core/says.ts';
import { isSettled } from './disputes.ts';
import type {
  BookingEvent,
  BookingEventOf,
  BookingEvents,
  BookingEventType,
  BookingIssue,
  BookingIssueName,
  SettledIssue,
} from './events.ts';
import { isIncrease } from './increase.ts';
import { unreachable } from '../core/unreachable.ts';

/** What an event settles; a null subject: every issue of the kind. */
interface Settled {
  readonly kind: SettledIssue['kind'];
  readonly subject: string | null;
}

/** Whether this issue is among those settled. */
function isSettling({ kind, subject }: Settled, issue: SettledIssue): boolean {
  return kind === issue.kind && (subject === null || subject === issue.subject);
}

/** Whether two names mean the same issue. */
export function isSameIssue(one: SettledIssue, other: SettledIssue): boolean {
  return one.kind === other.kind && one.subject === other.subject;
}

/** An issue that an event raises, or raises again. */
export interface RaisedIssue extends BookingIssueName {
  /** The provider's code, or our own. */
  readonly code: string;
  /** For staff on duty. */
  readonly cause: Cause;
}

/** The steps that the provider may fail at; each is a line of its own. */
type ProviderStep = BookingEvents['ProviderFailed']['purpose'];

/** Whether an event settles an issue: always, or under a condition. */
type Mending = {
  readonly [T in BookingEventType]?: true | ((data: BookingEventOf<T>['data']) => boolean);
};

/**
 * The one table of what settles what: only events that fix an issue, or leave nothing to fix. Kinds missing here are
 * settled only by being marked as seen (domain/booking/remedies.ts): a refused difference, and a refund made outside.
 */
const mendedBy: readonly {
  readonly kind: BookingIssue;
  /**
   * `dispute`, `refund`, `technician`: the dispute that the event is about, the refused refund that it makes up for,
   * the technician whom it names. Null: any subject.
   */
  readonly subject: '' | 'fee' | 'dispute' | 'refund' | 'technician' | ProviderStep | null;
  readonly by: Mending;
}[] = [
  {
    kind: 'capture_failed',
    subject: '',
    by: { PaymentCaptured: ({ purpose }) => purpose === 'completion' },
  },
  {
    kind: 'capture_failed',
    subject: 'fee',
    by: { PaymentCaptured: ({ purpose }) => purpose === 'cancellation_fee' },
  },
  {
    kind: 'late_hold_declined',
    subject: '',
    by: {
      HoldPlaced: true,
      CardSaved: true,
      PaymentCaptured: ({ purpose }) => purpose !== 'price_rise',
      // The card is tried again when the hold for the new time is due: until then nothing is stuck.
      AppointmentRescheduled: true,
      BookingCancelled: true,
    },
  },
  // If the card is declined, the provider works again, and the decline is a line of its own.
  {
    kind: 'provider_failed',
    subject: 'late_hold',
    by: {
      HoldPlaced: true,
      CardSaved: true,
      PaymentDeclined: ({ purpose }) => purpose === 'late_hold',
      PaymentCaptured: ({ purpose }) => purpose !== 'price_rise',
      AppointmentRescheduled: true,
      BookingCancelled: true,
    },
  },
  {
    kind: 'provider_failed',
    subject: 'completion',
    by: {
      PaymentCaptured: ({ purpose }) => purpose === 'completion',
      CaptureFailed: ({ purpose }) => purpose === 'completion',
    },
  },
  {
    kind: 'provider_failed',
    subject: 'cancellation_fee',
    by: {
      PaymentCaptured: ({ purpose }) => purpose === 'cancellation_fee',
      CaptureFailed: ({ purpose }) => purpose === 'cancellation_fee',
    },
  },
  {
    kind: 'provider_failed',
    subject: 'price_rise',
    by: {
      PaymentCaptured: ({ purpose }) => purpose === 'price_rise',
      CaptureFailed: ({ purpose }) => purpose === 'price_rise',
      PriceRiseRefused: true,
    },
  },
  {
    kind: 'refund_failed',
    subject: 'refund',
    // Only a repetition of the same refund, in full, settles it: another refund of any amount pays back something else.
    by: { RefundIssued: ({ mends: made }) => made?.left === 0 },
  },
  {
    kind: 'refund_returned',
    subject: '',
    by: { RefundIssued: ({ origin, stillOwed }) => origin !== 'dashboard' && stillOwed === 0 },
  },
  {
    kind: 'dispute',
    subject: 'dispute',
    by: { DisputeClosed: isSettled, DisputeFundsReinstated: isSettled },
  },
  {
    kind: 'dispute_lost',
    subject: 'dispute',
    // Banks reopen disputes that they had closed.
    by: {
      DisputeUpdated: ({ outcome }) => outcome === null,
      DisputeClosed: ({ outcome }) => outcome !== 'lost',
    },
  },
  {
    kind: 'unassigned',
    subject: '',
    // A crew that is short starts anyway: once the work is done nobody is missing.
    by: { TechnicianAssigned: true, WorkCompleted: true, BookingCancelled: true },
  },
  {
    kind: 'time_lost',
    subject: 'technician',
    by: { CrewTimeRegained: true, TechnicianUnassigned: true },
  },
  {
    kind: 'time_lost',
    subject: null,
    // A move reserves the new time for those who stay; a visit that has ended needs none.
    by: {
      AppointmentRescheduled: true,
      ReturnVisitRequested: true,
      WorkCompleted: true,
      BookingCancelled: true,
    },
  },
  {
    kind: 'visit_stopped',
    subject: '',
    // An admin lets it continue by setting a status, with this crew or, after a move, another one.
    by: { StatusSetByAdmin: true, ReturnVisitRequested: true, WorkCompleted: true, BookingCancelled: true },
  },
];

/** The issues that an event settles. */
export function settledBy(event: BookingEvent): readonly Settled[] {
  if (event.type === 'IssueSeen') return [{ kind: event.data.kind, subject: event.data.subject }];
  return mendedBy
    .filter(({ by }) => mends(by, event))
    .map(({ kind, subject }) => ({ kind, subject: subjectIn(event, subject) }));
}

function subjectIn(event: BookingEvent, subject: (typeof mendedBy)[number]['subject']): string | null {
  if (subject === 'dispute' && 'disputeId' in event.data) return event.data.disputeId;
  if (subject === 'technician' && 'technicianId' in event.data) return event.data.technicianId;
  if (subject === 'refund' && event.type === 'RefundIssued') return event.data.mends?.request ?? '';
  return subject;
}

/** The issues that are open after an event, oldest first. */
export function issuesAfter(
  open: readonly BookingIssueName[],
  event: BookingEvent,
): readonly BookingIssueName[] {
  const settled = open.length > 0 ? settledBy(event) : [];
  const left =
    settled.length > 0 ? open.filter((issue) => !settled.some((name) => isSettling(name, issue))) : open;
  const raised = raisedBy(event);
  if (!raised || left.some((issue) => isSameIssue(issue, raised))) return left;
  return [...left, { kind: raised.kind, subject: raised.subject }];
}

function mends<E extends BookingEvent>(by: Mending, event: E): boolean {
  // The condition is listed under the event's own type, so it takes that event's data.
  const condition = by[event.type] as true | ((data: E['data']) => boolean) | undefined;
  return condition === true || (condition?.(event.data) ?? false);
}

/** The issue that an event raises; null for none. */
export function raisedBy(event: BookingEvent): RaisedIssue | null {
  switch (event.type) {
    case 'CaptureFailed': {
      const { purpose, code, message } = event.data;
      const cause: Cause = { text: 'said', values: { message } };
      switch (purpose) {
        case 'completion':
          return { kind: 'capture_failed', subject: '', code, cause };
        case 'cancellation_fee':
          return { kind: 'capture_failed', subject: 'fee', code, cause };
        case 'price_rise':
          return {
            kind: 'price_rise_refused',
            subject: '',
            code,
            cause: { text: 'differenceRefused', values: { message } },
          };
        default:
          return unreachable(purpose);
      }
    }
    case 'PaymentDeclined': {
      const { purpose, code, message } = event.data;
      const cause: Cause = { text: 'said', values: { message } };
      return purpose === 'late_hold' ? { kind: 'late_hold_declined', subject: '', code, cause } : null;
    }
    case 'ProviderFailed': {
      const { purpose: subject, code, message } = event.data;
      // The agreed amount is captured at once and the difference charged automatically: nothing is stuck.
      if (isIncrease(event.data)) return null;
      return { kind: 'provider_failed', subject, code, cause: { text: subject, values: { message } } };
    }
    case 'PriceRiseRefused': {
      const { reason: code } = event.data;
      // The declined charge, just before it, has the bank's reason. A waived difference leaves nothing to do.
      if (code === 'card_declined' || code === 'below_minimum') return null;
      return { kind: 'price_rise_refused', subject: '', code, cause: 'priceNotApproved' };
    }
    case 'ReturnDateDropped':
      return { kind: 'unassigned', subject: '', code: 'unassigned', cause: 'returnDateDropped' };
    case 'UnassignedAlertRaised':
      return {
        kind: 'unassigned',
        subject: '',
        code: 'unassigned',
        cause: 'unassigned',
      };
    case 'CrewTimeLost':
      return {
        kind: 'time_lost',
        subject: event.data.technicianId,
        code: 'time_lost',
        cause: 'timeLost',
      };
    case 'VisitStopped': {
      const { reason } = event.data;
      return { kind: 'visit_stopped', subject: '', code: reason, cause: `stopped_${reason}` };
    }
    case 'RefundFailed': {
      const { request: subject, amount, code, message } = event.data;
      return {
        kind: 'refund_failed',
        subject,
        code,
        cause: { text: 'refundFailed', values: { amount, message } },
      };
    }
    case 'RefundReturned': {
      const { code, message } = event.data;
      return { kind: 'refund_returned', subject: '', code, cause: { text: 'said', values: { message } } };
    }
    case 'RefundIssued': {
      const { origin, amount } = event.data;
      if (origin !== 'dashboard') return null;
      // The customer has the money; somebody has to say whether the crew's shares change.
      const cause: Cause = { text: 'outsideRefund', values: { amount } };
      return { kind: 'outside_refund', subject: '', code: 'outside_refund', cause };
    }
    case 'DisputeOpened':
    case 'DisputeUpdated': {
      // An update of a closed dispute raises nothing: its end has already reported how it stands.
      if (event.type === 'DisputeUpdated' && event.data.outcome !== null) return null;
      const { disputeId: subject, amount, reason, status: code } = event.data;
      // Until when the bank takes evidence is shown beside it, in the job's time zone.
      return { kind: 'dispute', subject, code, cause: { text: 'disputed', values: { amount, reason } } };
    }
    case 'DisputeClosed': {
      const { disputeId: subject, status: code, outcome, outstanding } = event.data;
      if (outcome === 'lost') {
        const cause: Cause = { text: 'disputeLost', values: { amount: outstanding } };
        return { kind: 'dispute_lost', subject, code, cause };
      }
      if (isSettled(event.data)) return null;
      const cause: Cause = { text: 'disputeUnpaid', values: { status: code, amount: outstanding } };
      return { kind: 'dispute', subject, code, cause };
    }
    default:
      return null;
  }
}
