/** Read model `ledger`: balanced double entry of every movement of money (design.md §4, R11). */
import type { CommissionEvent } from '#domain/commission/events.ts';
import type { PartnerId } from '#domain/core/ids.ts';
import type { SettlementEvent } from '#domain/settlement/events.ts';
import { type PayoutEvent, tipShares } from '#domain/payout/events.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { type Cents, cents, minus, sum } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import type { TestPayoutEvent } from '#domain/testpayout/events.ts';
import {
  asBookingEvent,
  asCommissionEvent,
  asPayoutEvent,
  asSettlementEvent,
  asTestPayoutEvent,
  asTipEvent,
  bookingIdOf,
  commissionPartnerOf,
  isOfTestPayout,
  payoutBookingOf,
  settlementOf,
  tipBookingOf,
} from '../booking-event.ts';
import type { Projection } from '../projection.ts';
import { type Table, upsert } from '../tables.ts';

/**
 * Accounts of the books. `suspense` absorbs anything that would leave a movement out of balance, so that a faulty split
 * shows in `reconcile` without blocking anything; it is normally zero.
 */
export type Account =
  | 'cash'
  | 'customer_receivable'
  | 'stripe_fees'
  | 'platform_revenue'
  /**
   * What banks have taken back for disputed charges and not returned; after a lost dispute it is the platform's loss.
   */
  | 'disputes'
  /** Tips refunded to the card although the crew keeps them: the platform's loss. */
  | 'tip_refunds'
  /** Sent to technicians as tests, minus what came back: no one's earnings. Test mode only. */
  | 'test_payouts'
  | 'suspense'
  | `technician_payable:${string}`
  | `partner_payable:${string}`;

export type MovementKind =
  | 'capture'
  | 'shares'
  /** Charged, and owed to the crew in full at once: the platform and partners get no part of it. */
  | 'tip'
  /** To a connected account, like `transfer`; separate because Form 1099-NEC requires it. */
  | 'tip_transfer'
  | 'tip_refund'
  | 'tip_refund_return'
  | 'refund'
  | 'refund_return'
  | 'dispute'
  | 'dispute_return'
  | 'transfer'
  | 'transfer_reversal'
  | 'test_payout'
  | 'test_payout_reversal'
  /** A settlement, to a store partner's connected account. */
  | 'partner_transfer'
  /** Commissions refused by an admin: the platform keeps them. */
  | 'commission_forfeited';

/** One line: debits are positive, credits negative. */
export interface Line {
  readonly account: Account;
  readonly amount: Cents;
}

/** Lines that belong together and add up to zero. */
export interface Movement {
  readonly kind: MovementKind;
  readonly lines: readonly Line[];
}

/** The movement of a booking's event, or null if it moves no money. */
export function bookingMovement(event: Placed<BookingEvent>): Movement | null {
  switch (event.type) {
    case 'PaymentCaptured': {
      const { amount, fee } = event.data;
      return movement('capture', [
        { account: 'cash', amount },
        { account: 'customer_receivable', amount: negative(amount) },
        { account: 'stripe_fees', amount: fee },
        { account: 'cash', amount: negative(fee) },
      ]);
    }
    case 'SharesOwed': {
      const { captured, technicians, partner, platform } = event.data;
      return movement('shares', [
        { account: 'customer_receivable', amount: captured },
        ...technicians.map(({ technicianId, amount }) => ({
          account: `technician_payable:${technicianId}` as const,
          amount: negative(amount),
        })),
        ...(partner
          ? [{ account: `partner_payable:${partner.partnerId}` as const, amount: negative(partner.amount) }]
          : []),
        { account: 'platform_revenue', amount: negative(platform) },
      ]);
    }
    case 'RefundIssued':
      return refunded('refund', event.data.amount);
    case 'RefundReturned':
      return refunded('refund_return', negative(event.data.amount));
    case 'DisputeFundsWithdrawn':
      return disputed('dispute', event.data.amount, event.data.fee);
    case 'DisputeFundsReinstated':
      return disputed('dispute_return', negative(event.data.amount), negative(event.data.fee));
    default:
      return null;
  }
}

/** The movement of a payout's event, or null. What happens at the bank is not in our books. */
export function payoutMovement(event: PayoutEvent): Movement | null {
  switch (event.type) {
    case 'TransferMade':
      return transferred(
        event.data.sharesRevision === tipShares ? 'tip_transfer' : 'transfer',
        event.data.technicianId,
        event.data.amount,
      );
    case 'TransferReversed':
      return transferred('transfer_reversal', event.data.technicianId, negative(event.data.amount));
    default:
      return null;
  }
}

/** The movement of a tip's event, or null. Its disputes are booked like those of the price. */
function tipMovement(event: TipEvent): Movement | null {
  switch (event.type) {
    case 'TipCharged': {
      const { amount, fee, technicians } = event.data;
      return movement('tip', [
        { account: 'cash', amount },
        ...technicians.map(({ technicianId, amount: part }) => ({
          account: `technician_payable:${technicianId}` as const,
          amount: negative(part),
        })),
        { account: 'stripe_fees', amount: fee },
        { account: 'cash', amount: negative(fee) },
      ]);
    }
    case 'TipRefundsChanged': {
      const { change } = event.data;
      return movement(change > 0 ? 'tip_refund' : 'tip_refund_return', [
        { account: 'tip_refunds', amount: change },
        { account: 'cash', amount: negative(change) },
      ]);
    }
    case 'TipDisputeChanged': {
      const { change, feeChange } = event.data;
      if (change === 0 && feeChange === 0) return null;
      return disputed(change < 0 ? 'dispute_return' : 'dispute', change, feeChange);
    }
    case 'TipGiven':
    case 'TipChargeFailed':
    case 'TipPaymentPrepared':
    case 'TipLapsed':
      return null;
    default:
      return unreachable(event);
  }
}

/** The movement of a test payout's event, or null: separate from all accounts of earnings. */
function testPayoutMovement(event: TestPayoutEvent): Movement | null {
  switch (event.type) {
    case 'TestTransferMade':
      return tested('test_payout', event.data.amount);
    case 'TestTransferReversed':
      return tested('test_payout_reversal', negative(event.data.amount));
    default:
      return null;
  }
}

function tested(kind: MovementKind, amount: Cents): Movement {
  return movement(kind, [
    { account: 'test_payouts', amount },
    { account: 'cash', amount: negative(amount) },
  ]);
}

/** The movement of a partner's commission event, or null: closing a period moves only what was refused. */
function commissionMovement(event: CommissionEvent): Movement | null {
  if (event.type !== 'PeriodClosed' || event.data.forfeited.length === 0) return null;
  const { partnerId, forfeited } = event.data;
  return movement(
    'commission_forfeited',
    forfeited.flatMap(({ amount }): readonly Line[] => [
      { account: `partner_payable:${partnerId}`, amount },
      { account: 'platform_revenue', amount: negative(amount) },
    ]),
  );
}

/** The movement of a settlement's event, or null. What happens at the bank is not in our books. */
function settlementMovement(event: SettlementEvent, partnerId: PartnerId): Movement | null {
  if (event.type !== 'PartnerTransferMade') return null;
  const { amount } = event.data;
  return movement('partner_transfer', [
    { account: `partner_payable:${partnerId}`, amount },
    { account: 'cash', amount: negative(amount) },
  ]);
}

function refunded(kind: MovementKind, amount: Cents): Movement {
  return movement(kind, [
    { account: 'customer_receivable', amount },
    { account: 'cash', amount: negative(amount) },
  ]);
}

function disputed(kind: MovementKind, amount: Cents, fee: Cents): Movement {
  return movement(kind, [
    { account: 'disputes', amount },
    { account: 'stripe_fees', amount: fee },
    { account: 'cash', amount: negative(sum(amount, fee)) },
  ]);
}

function transferred(kind: MovementKind, technicianId: string, amount: Cents): Movement {
  return movement(kind, [
    { account: `technician_payable:${technicianId}`, amount },
    { account: 'cash', amount: negative(amount) },
  ]);
}

function negative(amount: Cents): Cents {
  return cents(-amount);
}

/** A movement without its empty lines, and with a `suspense` line if the given ones don't add up to zero. */
function movement(kind: MovementKind, lines: readonly Line[]): Movement {
  const rest = sum(...lines.map(({ amount }) => amount));
  const balanced: readonly Line[] =
    rest === 0 ? lines : [...lines, { account: 'suspense', amount: minus(cents(0), rest) }];
  return { kind, lines: balanced.filter(({ amount }) => amount !== 0) };
}

/** A movement with the event that it comes from. */
export interface Posting extends Movement {
  readonly position: bigint;
  /** Null: it belongs to no booking. */
  readonly bookingId: string | null;
  /** Null: it belongs to no settlement. */
  readonly settlementId: string | null;
  readonly at: string;
}

function movementOf(event: RecordedEvent): Movement | null {
  if (bookingIdOf(event) !== null) return bookingMovement(asBookingEvent(event));
  if (payoutBookingOf(event) !== null) return payoutMovement(asPayoutEvent(event));
  if (tipBookingOf(event) !== null) return tipMovement(asTipEvent(event));
  if (isOfTestPayout(event)) return testPayoutMovement(asTestPayoutEvent(event));
  if (commissionPartnerOf(event) !== null) return commissionMovement(asCommissionEvent(event));
  const settlement = settlementOf(event);
  return settlement && settlementMovement(asSettlementEvent(event), settlement.partnerId);
}

/** What an event of the log posts to the books, or null. */
export function postingOf(event: RecordedEvent): Posting | null {
  const bookingId = bookingIdOf(event) ?? payoutBookingOf(event) ?? tipBookingOf(event);
  const made = movementOf(event);
  const settlementId = settlementOf(event)?.id ?? null;
  return made && { ...made, position: event.position, bookingId, settlementId, at: event.recordedAt };
}

interface Row extends Line {
  readonly posting: Posting;
  readonly line: number;
}

const table: Table<Row> = {
  name: 'ledger',
  key: ['position', 'line'],
  columns: [
    { name: 'position', type: 'bigint', of: ({ posting }) => posting.position },
    { name: 'line', type: 'int', of: ({ line }) => line },
    { name: 'booking_id', type: 'text', of: ({ posting }) => posting.bookingId },
    { name: 'settlement_id', type: 'text', of: ({ posting }) => posting.settlementId },
    { name: 'movement', type: 'text', of: ({ posting }) => posting.kind },
    { name: 'account', type: 'text', of: ({ account }) => account },
    { name: 'amount', type: 'int', of: ({ amount }) => amount },
    { name: 'at', type: 'timestamptz', of: ({ posting }) => posting.at },
  ],
};

/** Read model `ledger`. */
export const ledger: Projection = {
  name: 'ledger',
  tables: [table.name],
  async apply(events, target) {
    const rows = events.flatMap((event) => {
      const posting = postingOf(event);
      return posting ? posting.lines.map((entry, line) => ({ ...entry, posting, line })) : [];
    });
    await upsert(target, table, rows);
  },
};
