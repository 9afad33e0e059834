/** Read model `payouts`: what each technician earned with each booking and how it got to the bank. */
import { z } from 'zod';
import type { PayoutEvent } from '#domain/payout/events.ts';
import { type Cents, cents, minus, sum, zero } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import {
  asBookingEvent,
  asPayoutEvent,
  asTipEvent,
  bookingIdOf,
  payoutBookingOf,
  tipBookingOf,
} from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';

/** Statuses of spec technician §4. */
export type PayoutStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** One technician's money from one booking, in cents. */
export interface PayoutRow {
  readonly bookingId: string;
  readonly technicianId: string;
  /** Shares of what was captured, less after a refund for the technician's fault, plus the tip. */
  readonly owed: Cents;
  /** The tip within that. */
  readonly tips: Cents;
  /** In the connected account: transfers minus reversals. */
  readonly transferred: Cents;
  /** Of that, on the way to the bank, there, or kept back to settle another booking's debt. */
  readonly sent: Cents;
  /** Of that, confirmed by the bank. */
  readonly paid: Cents;
  readonly underwayPayout: string | null;
  readonly failure: string | null;
  readonly failedAt: string | null;
  readonly createdAt: string;
  readonly processedAt: string | null;
}

/**
 * Completed once everything owed has been confirmed by the bank or has settled a debt; later reversals don't change
 * that.
 */
export function payoutStatus(
  row: Pick<PayoutRow, 'owed' | 'sent' | 'underwayPayout' | 'failure'>,
): PayoutStatus {
  if (row.underwayPayout !== null) return 'processing';
  if (row.sent > 0 && row.sent >= row.owed) return 'completed';
  return row.failure !== null ? 'failed' : 'pending';
}

const table: Table<PayoutRow> = {
  name: 'payouts',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: (row) => keyOf(row.bookingId, row.technicianId) },
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'technician_id', type: 'text', of: ({ technicianId }) => technicianId },
    { name: 'status', type: 'text', of: payoutStatus },
    { name: 'owed', type: 'int', of: ({ owed }) => owed },
    { name: 'tips', type: 'int', of: ({ tips }) => tips },
    { name: 'transferred', type: 'int', of: ({ transferred }) => transferred },
    { name: 'sent', type: 'int', of: ({ sent }) => sent },
    { name: 'paid', type: 'int', of: ({ paid }) => paid },
    { name: 'underway_payout', type: 'text', of: ({ underwayPayout }) => underwayPayout },
    { name: 'failure', type: 'text', of: ({ failure }) => failure },
    { name: 'failed_at', type: 'timestamptz', of: ({ failedAt }) => failedAt },
    { name: 'created_at', type: 'timestamptz', of: ({ createdAt }) => createdAt },
    { name: 'processed_at', type: 'timestamptz', of: ({ processedAt }) => processedAt },
  ],
};

const amount = z.number().transform(cents);
const text = z.string().nullable();
const stored = z.object({
  id: z.string(),
  booking_id: z.string(),
  technician_id: z.string(),
  owed: amount,
  tips: amount,
  transferred: amount,
  sent: amount,
  paid: amount,
  underway_payout: text,
  failure: text,
  failed_at: text,
  created_at: z.string(),
  processed_at: text,
});

/** The columns of a row, as stored. */
export const payoutColumns = stored;
export function toPayoutRow(row: z.output<typeof stored>): PayoutRow {
  return {
    bookingId: row.booking_id,
    technicianId: row.technician_id,
    owed: row.owed,
    tips: row.tips,
    transferred: row.transferred,
    sent: row.sent,
    paid: row.paid,
    underwayPayout: row.underway_payout,
    failure: row.failure,
    failedAt: row.failed_at,
    createdAt: row.created_at,
    processedAt: row.processed_at,
  };
}

function keyOf(bookingId: string, technicianId: string): string {
  return `${bookingId}:${technicianId}`;
}

function keysOf(stored: RecordedEvent): readonly string[] {
  const bookingId = bookingIdOf(stored);
  if (bookingId !== null) {
    const event = asBookingEvent(stored);
    if (event.type !== 'SharesOwed') return [];
    return event.data.technicians.map(({ technicianId }) => keyOf(bookingId, technicianId));
  }
  const ofTip = tipBookingOf(stored);
  if (ofTip !== null) {
    const event = asTipEvent(stored);
    if (event.type !== 'TipCharged') return [];
    return event.data.technicians.map(({ technicianId }) => keyOf(ofTip, technicianId));
  }
  const ofPayout = payoutBookingOf(stored);
  if (ofPayout === null) return [];
  const event = asPayoutEvent(stored);
  return event.type === 'SharesNoted' ? [] : [keyOf(ofPayout, event.data.technicianId)];
}

function apply(
  row: PayoutRow | undefined,
  stored: RecordedEvent,
  _open: unknown,
  key: string,
): PayoutRow | undefined {
  const ofTip = tipBookingOf(stored);
  if (ofTip !== null) return afterTip(row, asTipEvent(stored), ofTip, key);
  const bookingId = bookingIdOf(stored);
  if (bookingId === null) return row && afterPayout(row, asPayoutEvent(stored));
  const event = asBookingEvent(stored);
  if (event.type !== 'SharesOwed') return row;
  const share = event.data.technicians.find(({ technicianId }) => keyOf(bookingId, technicianId) === key);
  return share ? afterShare(row ?? newRow(bookingId, share.technicianId, event.data.at), share.amount) : row;
}

function afterTip(
  row: PayoutRow | undefined,
  event: TipEvent,
  bookingId: string,
  key: string,
): PayoutRow | undefined {
  if (event.type !== 'TipCharged') return row;
  const { technicians, at } = event.data;
  const part = technicians.find(({ technicianId }) => keyOf(bookingId, technicianId) === key);
  if (!part) return row;
  const before = row ?? newRow(bookingId, part.technicianId, at);
  return { ...before, owed: sum(before.owed, part.amount), tips: sum(before.tips, part.amount) };
}

/** The row after shares were booked; `amount` is negative after a refund for the technician's fault. */
export function afterShare(row: PayoutRow, amount: Cents): PayoutRow {
  return { ...row, owed: sum(row.owed, amount) };
}

/** A row before anything is owed. */
export function newRow(bookingId: string, technicianId: string, createdAt: string): PayoutRow {
  return {
    bookingId,
    technicianId,
    owed: zero,
    tips: zero,
    transferred: zero,
    sent: zero,
    paid: zero,
    underwayPayout: null,
    failure: null,
    failedAt: null,
    createdAt,
    processedAt: null,
  };
}

/** The row after an event of its payout's stream. */
export function afterPayout(row: PayoutRow, event: PayoutEvent): PayoutRow {
  switch (event.type) {
    case 'SharesNoted':
    case 'PayoutUnread':
    case 'PayoutReadAgain':
    case 'FundsAwaited':
      return row;
    case 'TransferMade':
      return { ...row, transferred: sum(row.transferred, event.data.amount), failure: null, failedAt: null };
    case 'TransferReversed':
      return {
        ...row,
        transferred: minus(row.transferred, event.data.amount),
        failure: null,
        failedAt: null,
      };
    case 'TransferFailed':
      return { ...row, failure: event.data.message, failedAt: event.data.at };
    case 'PayoutCreated': {
      const { payoutId, amount: sent } = event.data;
      return { ...row, sent: sum(row.sent, sent), underwayPayout: payoutId, failure: null, failedAt: null };
    }
    case 'PayoutNetted': {
      const { amount: netted, at } = event.data;
      return { ...row, sent: sum(row.sent, netted), failure: null, failedAt: null, processedAt: at };
    }
    case 'PayoutDropped':
      return { ...row, failure: null, failedAt: null };
    case 'PayoutPaid': {
      const { payoutId, amount: paid, at } = event.data;
      const underwayPayout = row.underwayPayout === payoutId ? null : row.underwayPayout;
      return { ...row, paid: sum(row.paid, paid), underwayPayout, processedAt: at };
    }
    case 'PayoutFailed': {
      const { payoutId, amount: failed, message, at } = event.data;
      // A bank may return what it had confirmed: then it is no longer sent or paid.
      const wasPaid = payoutId !== null && row.underwayPayout !== payoutId;
      return {
        ...row,
        sent: payoutId === null ? row.sent : minus(row.sent, failed),
        paid: wasPaid ? minus(row.paid, failed) : row.paid,
        underwayPayout: row.underwayPayout === payoutId ? null : row.underwayPayout,
        failure: message,
        failedAt: at,
      };
    }
    default:
      return unreachable(event);
  }
}

/** Read model `payouts`. */
export const payouts = keyed({
  name: 'payouts',
  table,
  keysOf,
  stored,
  fromStored: (row) => [row.id, toPayoutRow(row)] as const,
  apply,
});
