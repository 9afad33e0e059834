/** A crew's payout, folded from its events, and what it needs next (design.md §3 After the end, §4; R11). */
import type { Durations } from '../durations.ts';
import type { TechnicianId } from '../ids.ts';
import { type Cents, minus, sum, zero } from '../money.ts';
import type { PayoutEvent } from './events.ts';

/** One technician's share of one SharesOwed event. */
export interface Share {
  readonly sharesRevision: number;
  readonly technicianId: TechnicianId;
  /** Negative: to be taken back. */
  readonly amount: Cents;
  readonly chargeId: string;
  readonly transfers: readonly { readonly transferId: string; readonly amount: Cents }[];
  /** Of a negative share: how much has been taken back. */
  readonly reversed: Cents;
  readonly attempts: number;
  readonly failedAt: string | null;
}

/** A payout as it was sent to the bank. */
export interface SentPayout {
  readonly payoutId: string;
  readonly accountId: string;
  readonly amount: Cents;
  readonly attempt: number;
}

/** One technician's way to the bank. */
export interface BankPayout {
  readonly technicianId: TechnicianId;
  readonly accountId: string | null;
  /** Transferred less taken back. */
  readonly received: Cents;
  /** Paid out, under way or netted. */
  readonly sent: Cents;
  /** Of that, kept back to settle what the technician's account owed for another booking. */
  readonly netted: Cents;
  readonly transferredAt: string | null;
  readonly underway: SentPayout | null;
  /** What the bank has taken; it may return it days later. */
  readonly paid: readonly SentPayout[];
  readonly attempts: number;
  readonly failedAt: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
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
  underway: null,
  paid: [],
  attempts: 0,
  failedAt: null,
  failure: null,
});

/** One event further; total over every stored event. */
export function evolvePayout(state: PayoutState, event: PayoutEvent): PayoutState {
  switch (event.type) {
    case 'SharesNoted': {
      const { sharesRevision, chargeId, technicians } = event.data;
      if (state.noted.includes(sharesRevision)) return state;
      const shares = technicians.map(
        ({ technicianId, amount }): Share => ({
          sharesRevision,
          technicianId,
          amount,
          chargeId,
          transfers: [],
          reversed: zero,
          attempts: 0,
          failedAt: null,
        }),
      );
      return { ...state, noted: [...state.noted, sharesRevision], shares: [...state.shares, ...shares] };
    }
    case 'TransferMade': {
      const { technicianId, sharesRevision, transferId, amount, accountId, at } = event.data;
      const moved = withShare(state, sharesRevision, technicianId, (share) => ({
        ...share,
        transfers: [...share.transfers, { transferId, amount }],
        failedAt: null,
      }));
      return withBank(moved, technicianId, (bank) => ({
        ...bank,
        accountId,
        received: sum(bank.received, amount),
        transferredAt: at,
      }));
    }
    case 'TransferFailed': {
      const { technicianId, sharesRevision, attempt, at } = event.data;
      return withShare(state, sharesRevision, technicianId, (share) => ({
        ...share,
        attempts: attempt,
        failedAt: at,
      }));
    }
    case 'TransferReversed': {
      const { technicianId, sharesRevision, amount } = event.data;
      const back = withShare(state, sharesRevision, technicianId, (share) => ({
        ...share,
        reversed: sum(share.reversed, amount),
        failedAt: null,
      }));
      return withBank(back, technicianId, (bank) => ({ ...bank, received: minus(bank.received, amount) }));
    }
    case 'PayoutCreated': {
      const { technicianId, payoutId, accountId, amount, attempt } = event.data;
      return withBank(state, technicianId, (bank) => ({
        ...bank,
        underway: { payoutId, accountId, amount, attempt },
        sent: sum(bank.sent, amount),
        attempts: attempt,
        failedAt: null,
        failure: null,
      }));
    }
    case 'PayoutPaid': {
      const { technicianId, payoutId } = event.data;
      return withBank(state, technicianId, (bank) =>
        bank.underway?.payoutId === payoutId
          ? { ...bank, underway: null, paid: [...bank.paid, bank.underway] }
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
      }));
    }
    case 'PayoutFailed': {
      const { technicianId, payoutId, amount, attempt, code, message, at } = event.data;
      return withBank(state, technicianId, (bank) => ({
        ...bank,
        sent: payoutId === null ? bank.sent : minus(bank.sent, amount),
        underway: bank.underway?.payoutId === payoutId ? null : bank.underway,
        paid: bank.paid.filter((paid) => paid.payoutId !== payoutId),
        // A return may tell of an earlier attempt than the last one: its number must not be used again.
        attempts: Math.max(bank.attempts, attempt),
        failedAt: at,
        failure: { code, message },
      }));
    }
    default:
      return unreachable(event);
  }
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

export type PayoutStep =
  | { readonly kind: 'transfer'; readonly share: Share; readonly attempt: number }
  | {
      readonly kind: 'reverse';
      readonly share: Share;
      readonly transferId: string;
      readonly amount: Cents;
      readonly attempt: number;
    }
  | {
      readonly kind: 'pay_out';
      readonly technicianId: TechnicianId;
      readonly accountId: string;
      readonly amount: Cents;
      readonly attempt: number;
    }
  /** Ask how this payout stands. */
  | {
      readonly kind: 'check';
      readonly technicianId: TechnicianId;
      readonly payoutId: string;
      readonly accountId: string;
      readonly attempt: number;
      /** It was paid already: only its return is news. */
      readonly paid: boolean;
    }
  /** After a failure: see whether the technician has given another bank account since. */
  | { readonly kind: 'watch_bank'; readonly technicianId: TechnicianId; readonly since: string }
  | { readonly kind: 'wait'; readonly until: string }
  | { readonly kind: 'ended' };

/** Tries by the clock; after these only new bank details or a person begin another one (R11: no loop). */
export const mostTries = 5;

/**
 * Steps that may be taken at `now` (ISO instant), in order. `retry`: whose failures are not waited out, because a
 * person asked or the bank details have changed. `news`: payouts of which the provider has told something; among them
 * may be one that the bank has returned after it was paid.
 */
export function payoutSteps(
  state: PayoutState,
  now: string,
  durations: Durations,
  retry: 'all' | readonly TechnicianId[],
  news: readonly string[] = [],
): readonly PayoutStep[] {
  const at = Date.parse(now);
  const waits: number[] = [];
  const steps: PayoutStep[] = [];
  const ready = (technicianId: TechnicianId, failedAt: string | null, attempts: number): boolean => {
    if (failedAt === null || retry === 'all' || retry.includes(technicianId)) return true;
    const next = Date.parse(failedAt) + durations.payoutRetry;
    if (attempts < mostTries && at >= next) return true;
    steps.push({ kind: 'watch_bank', technicianId, since: failedAt });
    return false;
  };
  for (const share of state.shares) {
    const step = shareStep(state, share);
    if (step && ready(share.technicianId, share.failedAt, share.attempts)) steps.push(step);
  }
  for (const bank of state.banks) {
    const { technicianId } = bank;
    for (const { payoutId, accountId, attempt } of bank.paid.filter((paid) => news.includes(paid.payoutId)))
      steps.push({ kind: 'check', technicianId, payoutId, accountId, attempt, paid: true });
    if (bank.underway) {
      const { payoutId, accountId, attempt } = bank.underway;
      steps.push({ kind: 'check', technicianId, payoutId, accountId, attempt, paid: false });
      continue;
    }
    const amount = minus(bank.received, bank.sent);
    // A debt after a refund is netted with later shares; it stays visible and does not loop (R11).
    if (amount <= 0 || bank.accountId === null || bank.transferredAt === null) continue;
    const due = Date.parse(bank.transferredAt) + durations.payoutDelay;
    if (at < due) waits.push(due);
    else if (ready(bank.technicianId, bank.failedAt, bank.attempts)) {
      const { accountId } = bank;
      steps.push({ kind: 'pay_out', technicianId, accountId, amount, attempt: bank.attempts + 1 });
    }
  }
  if (steps.length > 0) return steps;
  return waits.length > 0
    ? [{ kind: 'wait', until: new Date(Math.min(...waits)).toISOString() }]
    : [{ kind: 'ended' }];
}

function shareStep(state: PayoutState, share: Share): PayoutStep | null {
  const attempt = share.attempts + 1;
  if (share.amount > 0) return share.transfers.length === 0 ? { kind: 'transfer', share, attempt } : null;
  const left = minus(minus(zero, share.amount), share.reversed);
  if (left <= 0) return null;
  // Taken back from the transfers made to this technician before, each up to what is left of it.
  for (const earlier of state.shares) {
    if (earlier.technicianId !== share.technicianId) continue;
    for (const { transferId, amount } of earlier.transfers) {
      const room = minus(amount, reversedOf(state, transferId));
      if (room > 0) {
        const part = left < room ? left : room;
        return { kind: 'reverse', share, transferId, amount: part, attempt };
      }
    }
  }
  return null;
}

/** What earlier negative shares have taken out of a transfer, in the order in which they are taken. */
function reversedOf(state: PayoutState, transferId: string): Cents {
  const transfers = state.shares.flatMap((share) =>
    share.transfers.map((transfer) => ({ ...transfer, technicianId: share.technicianId })),
  );
  const own = transfers.find((transfer) => transfer.transferId === transferId);
  if (!own) return zero;
  let taken = sum(
    ...state.shares.filter((share) => share.technicianId === own.technicianId).map((share) => share.reversed),
  );
  for (const transfer of transfers) {
    if (transfer.technicianId !== own.technicianId) continue;
    const part = taken < transfer.amount ? taken : transfer.amount;
    if (transfer.transferId === transferId) return part;
    taken = minus(taken, part);
  }
  return zero;
}

function unreachable(value: never): never {
  throw new Error(`unknown case ${JSON.stringify(value)}`);
}
