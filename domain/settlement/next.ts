/**
 * What a settlement needs next, derived from its state: close → statement → mail to the partner → transfer → bank (spec
 * admin §9; R11, R30).
 */
import { type Awaited, type AwaitedKind, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { Durations } from '../core/durations.ts';
import type { Cents } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import { nextPayoutTry } from '../payout/next.ts';
import type { BankPayout, Letter, Settlement, SettlementState } from './state.ts';

export type SettlementStep =
  /** Close the period in the partner's account. */
  | { readonly kind: 'close' }
  /** Draw the statement and store it. */
  | { readonly kind: 'issue' }
  | ({ readonly kind: 'tell' } & Letter)
  | { readonly kind: 'transfer'; readonly amount: Cents; readonly attempt: number; readonly since: string }
  | {
      readonly kind: 'pay_out';
      readonly accountId: string;
      readonly amount: Cents;
      readonly attempt: number;
      /** ISO instant before which there can be none. */
      readonly since: string;
      readonly known: readonly string[];
    }
  /** Ask for the payout's status. */
  | {
      readonly kind: 'check';
      readonly accountId: string;
      readonly payout: BankPayout;
      readonly attempt: number;
    }
  /** Check whether the partner has given another bank account since a failure. */
  | {
      readonly kind: 'watch_bank';
      readonly since: string;
      readonly until: string;
      readonly awaited: readonly Awaited[];
    }
  | Waiting<string>
  | { readonly kind: 'ended' };

/** What only the running workflow knows; ISO instants. */
export interface SettlementNews {
  /** When the provider was last asked for the payee or a payout; null: not yet. */
  readonly lookedAt: string | null;
  /** Payouts about which the provider has sent an event, perhaps this one. */
  readonly notified: readonly string[];
  /** A person wants it retried now. */
  readonly isRetried: boolean;
  /** When the partner last gave a bank account, as far as this run has checked. */
  readonly bankSince: string | null;
}

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;

/** How long a paid payout is checked: a bank may return it, and the webhook about that may be lost. */
const watchedFor = 7 * DAY;

/** The step due at `now` (ISO instant). */
export function nextSettlementStep(
  state: SettlementState,
  now: string,
  durations: Pick<Durations, 'payoutDelay' | 'payoutRetry'>,
  news: SettlementNews,
): SettlementStep {
  if (state.status === 'none') return { kind: 'close' };
  if (state.documents === null) return { kind: 'issue' };
  const [letter] = state.untold;
  if (letter) return { kind: 'tell', ...letter };
  if (state.payable === 0) return { kind: 'ended' };
  if (state.payout) return payoutStep(state, state.payout, now, durations, news);
  const held = heldUp(state, now, durations, news);
  if (held) return held;
  const { payable: amount, transfer } = state;
  const attempt = state.attempts + 1;
  if (transfer === null) return { kind: 'transfer', amount, attempt, since: state.closedAt };
  const { accountId, at: since } = transfer;
  return { kind: 'pay_out', accountId, amount, attempt, since, known: state.knownPayouts };
}

/** What prevents trying the transfer or the payout now; null if nothing does. */
function heldUp(
  { awaited, fundsUntil, failed, closedAt }: Settlement,
  now: string,
  durations: Pick<Durations, 'payoutDelay' | 'payoutRetry'>,
  { lookedAt, isRetried, bankSince }: SettlementNews,
): SettlementStep | null {
  if (isRetried) return null;
  const every = lookEvery(durations);
  if (awaited) {
    // The provider is asked repeatedly: what it waits for may be entered on its own pages, without our being told.
    const next = lookedAt === null ? now : later(lookedAt, every);
    const { reason, since } = awaited;
    const kind = reason === 'verification_due' ? 'payee_verification' : 'payee_bank';
    return now >= next ? null : waiting(next, { kind, since, until: null });
  }
  if (fundsUntil !== null)
    return now >= fundsUntil
      ? null
      : waiting(fundsUntil, { kind: 'funds', since: closedAt, until: fundsUntil });
  if (failed === null) return null;
  const { byBank, failedAt } = failed;
  if (bankSince !== null && bankSince > failedAt) return null;
  const next = nextPayoutTry(failed, durations);
  // After a return the provider is asked at once: it says whether it needs another account first.
  if (next !== null && (byBank || Date.parse(now) >= next)) return null;
  const look = later(now, every);
  const due = next === null ? look : new Date(next).toISOString();
  return {
    kind: 'watch_bank',
    since: failedAt,
    until: due < look ? due : look,
    awaited: [againAfter(failedAt, next, 'settlement_retry', 'settlement_given_up')],
  };
}

function payoutStep(
  { transfer, attempts, closedAt }: Settlement,
  payout: BankPayout,
  now: string,
  durations: Pick<Durations, 'payoutDelay' | 'payoutRetry'>,
  { lookedAt, notified, isRetried }: SettlementNews,
): SettlementStep {
  const { payoutId: subject, paidAt, unread } = payout;
  const check: SettlementStep = {
    kind: 'check',
    accountId: transfer?.accountId ?? '',
    payout,
    attempt: attempts,
  };
  if (isRetried || notified.includes(payout.payoutId)) return check;
  if (paidAt !== null) {
    const end = later(paidAt, watchedFor);
    const last = lookedAt === null || lookedAt < paidAt ? paidAt : lookedAt;
    // The week was over before this run began, or its last check was made.
    if (last >= end || now >= later(end, DAY)) return { kind: 'ended' };
    const next = [later(last, DAY), end].sort()[0] ?? end;
    return now >= next ? check : waiting(next, { kind: 'payout_return', since: paidAt, until: end, subject });
  }
  if (unread) {
    const next = nextPayoutTry(unread, durations);
    const { failedAt: since } = unread;
    const again = againAfter(since, next, 'payout_unread', 'payout_unread_given_up', subject);
    if (next === null) return { kind: 'watch_bank', since, until: later(now, DAY), awaited: [again] };
    return Date.parse(now) >= next ? check : waiting(new Date(next).toISOString(), again);
  }
  const next = lookedAt === null ? now : later(lookedAt, answerEvery(durations));
  return now >= next
    ? check
    : waiting(next, {
        kind: 'payout_arrival',
        since: transfer?.at ?? closedAt,
        until: null,
        subject,
      });
}

/** What is waited for after a failure: the next automatic try, or a person if there is none. */
function againAfter(
  since: string,
  next: number | null,
  retry: AwaitedKind,
  givenUp: AwaitedKind,
  subject?: string,
): Awaited {
  const of = subject === undefined ? {} : { subject };
  return next === null
    ? { kind: givenUp, since, until: null, ...of }
    : { kind: retry, since, until: new Date(next).toISOString(), ...of };
}

/** What a settlement waits for at `now`, apart from its own checks at the provider. */
export function awaitedBySettlement(
  state: SettlementState,
  now: string,
  durations: Pick<Durations, 'payoutDelay' | 'payoutRetry'>,
): readonly Awaited[] {
  const looked: SettlementNews = { lookedAt: now, notified: [], isRetried: false, bankSince: null };
  const step = nextSettlementStep(state, now, durations, looked);
  switch (step.kind) {
    case 'ended':
      return [];
    case 'wait':
    case 'watch_bank':
      return step.awaited;
    case 'close':
    case 'issue':
    case 'tell':
      return [stepUnderWay(step.kind, now, 'own_step')];
    case 'transfer':
    case 'pay_out':
    case 'check':
      return [stepUnderWay(step.kind, now)];
    default:
      return unreachable(step);
  }
}

/**
 * Time between two checks of what the partner has to do, in milliseconds: six hours with the product's own durations.
 */
export function lookEvery({ payoutDelay }: Pick<Durations, 'payoutDelay'>): number {
  return Math.max(15 * SECOND, Math.min(6 * HOUR, payoutDelay / 8));
}

/** Time between two checks of a bank's answer; the webhook brings it sooner unless it is lost. */
function answerEvery({ payoutDelay }: Pick<Durations, 'payoutDelay'>): number {
  return Math.min(HOUR, Math.max(SECOND, payoutDelay / 48));
}

const later = (at: string, milliseconds: number): string =>
  new Date(Date.parse(at) + milliseconds).toISOString();
