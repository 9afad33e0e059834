/**
 * What a booking contributes to its customer's record: whether it counts, its date, and what was paid (spec admin §4).
 */
import type { Placed } from '../core/aggregate.ts';
import type { CustomerId } from '../core/ids.ts';
import { type Cents, minus, sum, zero } from '../core/money.ts';
import type { BookingEvent } from './events.ts';

export interface Custom {
  readonly customerId: CustomerId;
  /** Start of the appointment, an ISO instant. */
  readonly startsAt: string;
  /** IANA zone of the job site (R2). */
  readonly zone: string;
  /** A cancelled booking doesn't count; its cancellation fee does. */
  readonly isCancelled: boolean;
  /** Captured minus refunded. */
  readonly spent: Cents;
}

/** Applies one event; undefined before the booking is placed; the same object if nothing changes. */
export function customAfter(custom: Custom | undefined, event: Placed<BookingEvent>): Custom | undefined {
  if (event.type === 'BookingPlaced') {
    const { customerId, appointment } = event.data;
    const { startsAt, zone } = appointment;
    return { customerId, startsAt, zone, isCancelled: false, spent: zero };
  }
  if (!custom) return custom;
  switch (event.type) {
    case 'AppointmentRescheduled':
      return { ...custom, startsAt: event.data.to.startsAt, zone: event.data.to.zone };
    case 'BookingMovedToCustomer':
      return { ...custom, customerId: event.data.customerId };
    case 'BookingCancelled':
      return { ...custom, isCancelled: true };
    case 'PaymentCaptured':
    case 'RefundReturned':
      return { ...custom, spent: sum(custom.spent, event.data.amount) };
    case 'RefundIssued':
      return { ...custom, spent: minus(custom.spent, event.data.amount) };
    default:
      return custom;
  }
}
