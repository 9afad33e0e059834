/** A crew's payout, folded from its events (design.md §3 After the end, §4; R11). */
import type { TechnicianId } from '../core/ids.ts';
import { type Cents, cents, minus, sum, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import type { PayoutEvent, TransferSource } from './events.ts';

/** One technician's share of one SharesOwed event. */
export interface Share {
  readonly sharesRevision: number;
  readonly technicianId: TechnicianId;
  /** Negative: to be taken back. */
  readonly amount: Cents;
  readonly chargeId: string;
  /** When it was recorded from the booking (ISO): nothing was sent before. */
  readonly notedAt: string;
  /** How much of it is drawn on the charge; a discount at our cost can make the charge smaller than the share. */
  readonly drawn: Cents;
  readonly transfers: readonly {
    readonly transferId: string;
    readonly accountId: string;
    readonly amount: Cents;
    readonly source: TransferSource;
    /** How much of it has been taken back for later shares. */
    readonly reversed: Cents;
  }[];
  /** For a negative share: how much has been taken back. */
  readonly reversed: Cents;
  readonly attempts: number;
  readonly failedAt: string | null;
  /** Until when the platform's balance is awaited; for a negative share, the technician's next earnings. */
  readonly awaitedUntil: string | null;
}

/** A payout that was sent to the bank. */
export interface SentPayout {
  readonly payoutId: string;
  readonly accountId: string;
  readonly amount: Cents;
  readonly attempt: number;
  /** ISO instant. */
  readonly sentAt: string;
  /**
   * Failed attempts to read its status: how many in a row, and when the last. Null: it could be read, or was not tried.
   */
  readonly unread: { readonly attempts: number; readonly failedAt: string } | null;
}

/** A payout that the bank has received. */
export interface PaidPayout extends SentPayout {
  readonly paidAt: string;
}

/** One technician's payouts to the bank. */
export interface BankPayout {
  readonly technicianId: TechnicianId;
  readonly accountId: string | null;
  /** Transferred minus taken back. */
  readonly received: Cents;
  /** Paid out, under way or netted. */
  readonly sent: Cents;
  /** The part of it withheld to settle what the technician's account owed for another booking. */
  readonly netted: Cents;
  readonly transferredAt: string | null;
  /** The first transfer (ISO): nothing was paid out before. */
  readonly since: string | null;
  readonly underway: SentPayout | null;
  /** Payouts that the bank has received; it may return them days later. */
  readonly paid: readonly PaidPayout[];
  /** Every payout in the stream: any other at the provider was made by a try whose answer was lost. */
  readonly known: readonly string[];
  readonly attempts: number;
  readonly failedAt: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Until when the account's funds are on their way. */
  readonly awaitedUntil: string | null;
}

export interface PayoutState {
  readonly noted: readonly number[];
  readonly shares: readonly Share[];
  readonly banks: readonly BankPayout[];
}

export const noPayout: PayoutState = { noted: [], shares: [], banks: [] };

const newBank = (technicianId: TechnicianId): BankPayout => ({
  technicianId,
  accountId: null,
  received: zero,
  sent: zero,
  netted: zero,
  transferredAt: null,
  since: null,
  underway: null,
  paid: [],
  known: [],
  attempts: 0,
  failedAt: null,
  failure: null,
  awaitedUntil: null,
});

/** Applies one event; total over every stored event. */
export function evolvePayout(state: PayoutState, event: PayoutEvent): PayoutState {
  switch (event.type) {
    case 'SharesNoted': {
      const { sharesRevision, chargeId, charged, technicians, at: notedAt } = event.data;
      if (state.noted.includes(sharesRevision)) return state;
      let room = charged === undefined ? null : minus(charged, drawnOn(state, chargeId));
      const shares = technicians.map(({ technicianId, amount }): Share => {
        const drawn = cents(Math.max(0, room === null ? amount : Math.min(amount, room)));
        if (room !== null) room = minus(room, drawn);
        return {
          sharesRevision,
          technicianId,
          amount,
          chargeId,
          notedAt,
          drawn,
          transfers: [],
          reversed: zero,
          attempts: 0,
          failedAt: null,
          awaitedUntil: null,
        };
      });
      return { ...state, noted: [...state.noted, sharesRevision], shares: [...state.shares, ...shares] };
    }
    case 'TransferMade': {
      const { technicianId, sharesRevision, transferId, amount, accountId, at } = event.data;
      const { source = 'charge' } = event.data;
      const moved = withShare(state, sharesRevision, technicianId, (share) => ({
        ...share,
        transfers: [...share.transfers, { transferId, accountId, amount, source, reversed: zero }],
        // The next part is a separate step with keys of its own, so it gets all its tries.
        attempts: 0,
        failedAt: null,
        awaitedUntil: null,
      }));
      return withBank(moved, technicianId, (bank) => ({
        ...bank,
        accountId,
        received: sum(bank.received, amount),
        transferredAt: at,
        since: bank.since ?? at,
      }));
    }
    case 'TransferFailed': {
      const { technicianId, sharesRevision, attempt, at } = event.data;
      return withShare(state, sharesRevision, technicianId, (share) => ({
        ...share,
        attempts: attempt,
        failedAt: at,
        awaitedUntil: null,
      }));
    }
    case 'FundsAwaited': {
      const { technicianId, sharesRevision, until } = event.data;
      return sharesRevision === null
        ? withBank(state, technicianId, (bank) => ({ ...bank, awaitedUntil: until }))
        : withShare(state, sharesRevision, technicianId, (share) => ({ ...share, awaitedUntil: until }));
    }
    case 'TransferReversed': {
      const { technicianId, sharesRevision, transferId, amount } = event.data;
      const shares = state.shares.map((share) => ({
        ...share,
        transfers: share.transfers.map((one) =>
          one.transferId === transferId ? { ...one, reversed: sum(one.reversed, amount) } : one,
        ),
      }));
      const back = withShare({ ...state, shares }, sharesRevision, technicianId, (share) => ({
        ...share,
        reversed: sum(share.reversed, amount),
        attempts: 0,
        failedAt: null,
        awaitedUntil: null,
      }));
      return withBank(back, technicianId, (bank) => {
        const received = minus(bank.received, amount);
        // What was sent beyond this booking's own money came from others, whose payouts net it: it is not netted here
        // again.
        return { ...bank, received, sent: bank.sent > received ? received : bank.sent };
      });
    }
    case 'PayoutCreated': {
      const { technicianId, payoutId, accountId, amount, attempt, at: sentAt } = event.data;
      return withBank(state, technicianId, (bank) => ({
        ...bank,
        underway: { payoutId, accountId, amount, attempt, sentAt, unread: null },
        known: [...bank.known, payoutId],
        sent: sum(bank.sent, amount),
        attempts: attempt,
        failedAt: null,
        failure: null,
        awaitedUntil: null,
      }));
    }
    case 'PayoutUnread': {
      const { technicianId, payoutId, attempt, at } = event.data;
      return withUnread(state, technicianId, payoutId, { attempts: attempt, failedAt: at });
    }
    case 'PayoutReadAgain':
      return withUnread(state, event.data.technicianId, event.data.payoutId, null);
    case 'PayoutPaid': {
      const { technicianId, payoutId, at } = event.data;
      return withBank(state, technicianId, (bank) =>
        bank.underway?.payoutId === payoutId
          ? { ...bank, underway: null, paid: [...bank.paid, { ...bank.underway, paidAt: at }] }
          : bank,
      );
    }
    case 'PayoutNetted': {
      const { technicianId, amount } = event.data;
      return withBank(state, technicianId, (bank) => ({
        ...bank,
        sent: sum(bank.sent, amount),
        netted: sum(bank.netted, amount),
        failedAt: null,
        failure: null,
        awaitedUntil: null,
      }));
    }
    case 'PayoutDropped':
      return withBank(state, event.data.technicianId, (bank) => ({ ...bank, failedAt: null, failure: null }));
    case 'PayoutFailed': {
      const { technicianId, payoutId, amount, attempt, code, message, at } = event.data;
      return withBank(state, technicianId, (bank) => ({
        ...bank,
        sent: payoutId === null ? bank.sent : minus(bank.sent, amount),
        underway: bank.underway?.payoutId === payoutId ? null : bank.underway,
        paid: bank.paid.filter((paid) => paid.payoutId !== payoutId),
        // A return may be about an earlier attempt than the last one, whose number must not be used again.
        attempts: Math.max(bank.attempts, attempt),
        failedAt: at,
        failure: { code, message },
        awaitedUntil: null,
      }));
    }
    default:
      return unreachable(event);
  }
}

function withUnread(
  state: PayoutState,
  technicianId: TechnicianId,
  payoutId: string,
  unread: SentPayout['unread'],
): PayoutState {
  return withBank(state, technicianId, (bank) =>
    bank.underway?.payoutId === payoutId ? { ...bank, underway: { ...bank.underway, unread } } : bank,
  );
}

/** How much of a charge the shares recorded so far draw, in cents. */
function drawnOn(state: PayoutState, chargeId: string): Cents {
  return sum(zero, ...state.shares.filter((share) => share.chargeId === chargeId).map(({ drawn }) => drawn));
}

function withShare(
  state: PayoutState,
  sharesRevision: number,
  technicianId: TechnicianId,
  change: (share: Share) => Share,
): PayoutState {
  const isIt = (share: Share) =>
    share.sharesRevision === sharesRevision && share.technicianId === technicianId;
  return { ...state, shares: state.shares.map((share) => (isIt(share) ? change(share) : share)) };
}

function withBank(
  state: PayoutState,
  technicianId: TechnicianId,
  change: (bank: BankPayout) => BankPayout,
): PayoutState {
  const known = state.banks.some((bank) => bank.technicianId === technicianId);
  const banks = known ? state.banks : [...state.banks, newBank(technicianId)];
  return {
    ...state,
    banks: banks.map((bank) => (bank.technicianId === technicianId ? change(bank) : bank)),
  };
}
