/** What hangs in a booking's own stream until something mends it (R18): which event raises which issue, and which settles it. */
import { dollars } from '../money.ts';
import { isSettled } from './disputes.ts';
import type { BookingEvent, BookingEventOf, BookingEventType } from './events.ts';

/** What may hang. */
export type BookingIssue =
  | 'capture_failed'
  | 'late_hold_declined'
  | 'price_rise_refused'
  | 'refund_failed'
  | 'refund_returned'
  | 'outside_refund'
  | 'dispute'
  | 'unassigned';

/** One issue of a booking: an open one of the same kind and subject is the same. */
export interface BookingIssueName {
  readonly kind: BookingIssue;
  /** `fee` for a cancellation fee that was not taken; a dispute's id; empty for all others. */
  readonly subject: string;
}

/** An issue that an event raises, or raises again. */
export interface RaisedIssue extends BookingIssueName {
  /** The provider's code, or our own word. */
  readonly code: string;
  /** A sentence for those on duty. */
  readonly cause: string;
}

/** An event that settles an issue; without a condition it always does. */
type Mending = {
  readonly [T in BookingEventType]?: true | ((data: BookingEventOf<T>['data']) => boolean);
};

/**
 * The one table of what settles what: only what mends an issue, or leaves nothing to mend. Capturing the held amount
 * does not mend a difference that was refused.
 */
const mendedBy: readonly {
  readonly kind: BookingIssue;
  /** `dispute`: the dispute that the event is about. */
  readonly subject: '' | 'fee' | 'dispute';
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
      // The card is tried again when the hold of the new time is due: until then nothing hangs.
      AppointmentRescheduled: true,
      BookingCancelled: true,
    },
  },
  {
    kind: 'price_rise_refused',
    subject: '',
    by: { PaymentCaptured: ({ purpose }) => purpose === 'price_rise' },
  },
  {
    kind: 'refund_failed',
    subject: '',
    // What was refunded in the provider's dashboard was not ours to make.
    by: { RefundIssued: ({ origin }) => origin !== 'dashboard' },
  },
  {
    kind: 'refund_returned',
    subject: '',
    by: { RefundIssued: ({ origin, stillOwed }) => origin !== 'dashboard' && stillOwed === 0 },
  },
  { kind: 'outside_refund', subject: '', by: { OutsideRefundSeen: true } },
  {
    kind: 'dispute',
    subject: 'dispute',
    by: { DisputeClosed: isSettled, DisputeFundsReinstated: isSettled },
  },
  {
    kind: 'unassigned',
    subject: '',
    // A crew that is short starts all the same: once the work is done nobody is missing.
    by: { TechnicianAssigned: true, WorkCompleted: true, BookingCancelled: true },
  },
];

/** The issues that an event settles. */
export function settledBy(event: BookingEvent): readonly BookingIssueName[] {
  return mendedBy
    .filter(({ by }) => mends(by, event))
    .map(({ kind, subject }) => ({
      kind,
      subject: subject === 'dispute' && 'disputeId' in event.data ? event.data.disputeId : subject,
    }));
}

function mends<E extends BookingEvent>(by: Mending, event: E): boolean {
  // The condition stands under the event's own type, so it takes that event's data.
  const condition = by[event.type] as true | ((data: E['data']) => boolean) | undefined;
  return condition === true || (condition?.(event.data) ?? false);
}

/** The issue that an event raises; null for none. */
export function raisedBy(event: BookingEvent): RaisedIssue | null {
  switch (event.type) {
    case 'CaptureFailed': {
      const { purpose, code, message: cause } = event.data;
      switch (purpose) {
        case 'completion':
          return { kind: 'capture_failed', subject: '', code, cause };
        case 'cancellation_fee':
          return { kind: 'capture_failed', subject: 'fee', code, cause };
        case 'price_rise':
          return { kind: 'price_rise_refused', subject: '', code, cause: `${refusedDifference} ${cause}` };
        default:
          return purpose satisfies never;
      }
    }
    case 'PaymentDeclined': {
      const { purpose, code, message: cause } = event.data;
      return purpose === 'late_hold' ? { kind: 'late_hold_declined', subject: '', code, cause } : null;
    }
    case 'PriceRiseRefused': {
      const { reason: code } = event.data;
      // The refusal of the charge, just before it, tells the bank's reason.
      if (code === 'card_declined') return null;
      return { kind: 'price_rise_refused', subject: '', code, cause: 'The higher price was not approved.' };
    }
    case 'UnassignedAlertRaised':
      return {
        kind: 'unassigned',
        subject: '',
        code: 'unassigned',
        cause: 'A technician is still missing.',
      };
    case 'RefundFailed':
      return { kind: 'refund_failed', subject: '', code: event.data.code, cause: event.data.message };
    case 'RefundReturned':
      return { kind: 'refund_returned', subject: '', code: event.data.code, cause: event.data.message };
    case 'RefundIssued': {
      const { origin, amount } = event.data;
      if (origin !== 'dashboard') return null;
      // The customer has the money; somebody has to say whether the crew's shares change.
      const cause = `${dollars(amount)} was refunded at the provider and not by Hexkey. The shares are as they were.`;
      return { kind: 'outside_refund', subject: '', code: 'outside_refund', cause };
    }
    case 'DisputeOpened':
    case 'DisputeUpdated': {
      const { disputeId: subject, amount, reason, status: code, respondBy } = event.data;
      const until = respondBy === null ? '' : ` Evidence counts until ${respondBy}.`;
      const cause = `The bank disputes ${dollars(amount)}: ${reason}.${until}`;
      return { kind: 'dispute', subject, code, cause };
    }
    case 'DisputeClosed': {
      const { disputeId: subject, status: code, outstanding } = event.data;
      if (isSettled(event.data)) return null;
      const cause = `The dispute is closed (${code}), and ${dollars(outstanding)} has not come back yet.`;
      return { kind: 'dispute', subject, code, cause };
    }
    default:
      return null;
  }
}

const refusedDifference = 'The higher price was approved, and the difference was not paid:';
