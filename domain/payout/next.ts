/** What a crew's payout needs next, derived from its state (design.md §3 After the end, §4; R11). */
import { type Awaited, type AwaitedKind, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { Durations } from '../core/durations.ts';
import type { TechnicianId } from '../core/ids.ts';
import { type Cents, minus, sum, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import { tipShares, type TransferSource } from './events.ts';
import type { PaidPayout, PayoutState, SentPayout, Share } from './state.ts';

export type PayoutStep =
  | {
      readonly kind: 'transfer';
      readonly share: Share;
      readonly source: TransferSource;
      readonly amount: Cents;
      readonly attempt: number;
    }
  | {
      readonly kind: 'reverse';
      readonly share: Share;
      readonly transferId: string;
      /** Where the transfer went. */
      readonly accountId: string;
      readonly amount: Cents;
      readonly attempt: number;
    }
  | {
      readonly kind: 'pay_out';
      readonly technicianId: TechnicianId;
      readonly accountId: string;
      readonly amount: Cents;
      readonly attempt: number;
      /** Payouts in the stream. */
      readonly known: readonly string[];
      /** ISO instant before which there can be none. */
      readonly since: string;
    }
  /** Ask for this payout's status. */
  | {
      readonly kind: 'check';
      readonly technicianId: TechnicianId;
      readonly payoutId: string;
      readonly accountId: string;
      /** The technician's last attempt, which need not be this payout's; a failure counts as that many tries. */
      readonly attempt: number;
      readonly unread: SentPayout['unread'];
      /** Whether it is paid already: then only its return changes anything. */
      readonly paid: boolean;
      readonly awaited: readonly Awaited[];
    }
  /** A payout has failed, and nothing is left to pay out. */
  | { readonly kind: 'drop'; readonly technicianId: TechnicianId; readonly attempt: number }
  /** After a failure: check whether the technician has given another bank account since. */
  | {
      readonly kind: 'watch_bank';
      readonly technicianId: TechnicianId;
      readonly since: string;
      readonly awaited: readonly Awaited[];
    }
  | Waiting<string>
  | { readonly kind: 'ended' };

/** Automatic tries; after these only new bank details or a person start another one (R11: no loop). */
export const MAX_TRIES = 5;

/**
 * When the next automatic try after failed ones is due, in epoch milliseconds: each wait is twice the previous one.
 * Null: it is given up, and new bank details or a person start another one.
 */
export function nextPayoutTry(
  failed: { readonly failedAt: string; readonly attempts: number },
  { payoutRetry }: Pick<Durations, 'payoutRetry'>,
): number | null {
  if (failed.attempts >= MAX_TRIES) return null;
  return Date.parse(failed.failedAt) + payoutRetry * 2 ** Math.max(0, failed.attempts - 1);
}

const day = 24 * 60 * 60 * 1000;

/** How long a paid payout is checked: a bank may return it, and the webhook about that may be lost. */
const watchedFor = 7 * day;

/** The subject of a payout's stuck work: a transfer (`shareSubject`), a technician, or a payout. */
export interface PayoutLine {
  readonly kind: PayoutIssueKind;
  readonly subject: string;
}

type PayoutIssueKind = 'transfer_failed' | 'payout_failed' | 'payout_unconfirmed';

/** Identifies a transfer in stuck work: one technician's share of one SharesOwed event. */
export function shareSubject(share: Pick<Share, 'sharesRevision' | 'technicianId'>): string {
  return `${share.sharesRevision}:${share.technicianId}`;
}

/** Whether the line is about this step's failure, so that Retry means this step. */
export function isRetryOf({ kind, subject }: PayoutLine, step: MovingStep): boolean {
  return step.kind === 'pay_out'
    ? kind === 'payout_failed' && subject === step.technicianId
    : kind === 'transfer_failed' && subject === shareSubject(step.share);
}

/** A step that moves money, for which the story must be up to date with the log. */
export type MovingStep = Extract<PayoutStep, { readonly kind: 'transfer' | 'reverse' | 'pay_out' }>;

/** What only the running workflow knows about a payout. */
export interface Pending {
  /** Technicians whose failed steps are retried at once because their bank details have changed. */
  readonly newBanks: readonly TechnicianId[];
  /** Lines of stuck work that a person wants retried now. */
  readonly retries: readonly PayoutLine[];
  /** Payouts about which the provider has sent an event, perhaps that the bank returned one. */
  readonly notified: readonly string[];
  /** When this run last checked each paid payout, in epoch milliseconds. */
  readonly looked: ReadonlyMap<string, number>;
}

export const nothingPending: Pending = { newBanks: [], retries: [], notified: [], looked: new Map() };

/** Steps that may be taken at `now` (ISO instant), in order, and until when to wait for the next one. */
export function payoutSteps(
  state: PayoutState,
  now: string,
  durations: Durations,
  { newBanks, retries, notified, looked }: Pending = nothingPending,
): readonly PayoutStep[] {
  const at = Date.parse(now);
  const waits: number[] = [];
  const awaited: Awaited[] = [];
  const steps: PayoutStep[] = [];
  /**
   * Whether the instant has come; if not, it is recorded as a wait. The payout's own checks leave out `waited`, so that
   * they are not shown as waits.
   */
  const isDue = (instant: number, waited: Omit<Awaited, 'until'> | null): boolean => {
    if (at >= instant) return true;
    waits.push(instant);
    if (waited) awaited.push({ ...waited, until: new Date(instant).toISOString() });
    return false;
  };
  const isReady = (
    technicianId: TechnicianId,
    kind: PayoutIssueKind,
    subject: string,
    tried: {
      readonly failedAt: string | null;
      readonly attempts: number;
      readonly awaitedUntil: string | null;
      /** Since when there is something to try. */
      readonly from: string;
      /** Where the awaited money comes from. */
      readonly money?: 'funds' | 'debt';
    },
  ): boolean => {
    if (newBanks.includes(technicianId)) return true;
    if (retries.some((line) => line.kind === kind && line.subject === subject)) return true;
    const { failedAt, attempts, from, awaitedUntil, money = 'funds' } = tried;
    if (awaitedUntil !== null) return isDue(Date.parse(awaitedUntil), { kind: money, since: from, subject });
    if (failedAt === null) return true;
    const next = nextPayoutTry({ failedAt, attempts }, durations);
    const { again, givenUp } = waitsAfter[kind];
    if (next !== null && isDue(next, { kind: again, since: failedAt, subject })) return true;
    const nobodys: Awaited = { kind: givenUp, since: failedAt, until: null, subject };
    steps.push({
      kind: 'watch_bank',
      technicianId,
      since: failedAt,
      awaited: next === null ? [nobodys] : [],
    });
    return false;
  };
  for (const share of state.shares) {
    const step = shareStep(state, share);
    const money = step?.kind === 'reverse' ? ('debt' as const) : ('funds' as const);
    const tried = { ...share, from: share.notedAt, money };
    if (step && isReady(share.technicianId, 'transfer_failed', shareSubject(share), tried)) steps.push(step);
  }
  for (const bank of state.banks) {
    const { technicianId, accountId, underway, known, attempts, since } = bank;
    const look = (
      { payoutId, accountId: account, unread }: SentPayout,
      paid: boolean,
      ...waited: readonly Awaited[]
    ): PayoutStep => ({
      kind: 'check',
      awaited: waited,
      technicianId,
      payoutId,
      accountId: account,
      attempt: attempts,
      unread,
      paid,
    });
    for (const paid of bank.paid) {
      const lookAt = nextLook(paid, at, looked.get(paid.payoutId));
      const until = new Date(Date.parse(paid.paidAt) + watchedFor).toISOString();
      const returned: Awaited = { kind: 'payout_return', since: paid.paidAt, until, subject: paid.payoutId };
      const isLook = notified.includes(paid.payoutId) || (lookAt !== null && isDue(lookAt, null));
      if (isLook) steps.push(look(paid, true, returned));
      else if (lookAt !== null) awaited.push(returned);
    }
    if (underway) {
      const { unread, payoutId, sentAt } = underway;
      if (
        unread === null ||
        notified.includes(payoutId) ||
        isReady(technicianId, 'payout_unconfirmed', payoutId, { ...unread, awaitedUntil: null, from: sentAt })
      )
        steps.push(
          look(underway, false, { kind: 'payout_arrival', since: sentAt, until: null, subject: payoutId }),
        );
      continue;
    }
    const amount = minus(minus(bank.received, bank.sent), toTakeBack(state, technicianId));
    if (bank.failure !== null && minus(bank.received, bank.sent) <= 0)
      steps.push({ kind: 'drop', technicianId, attempt: attempts });
    // A debt after a refund is netted with later shares; it stays visible and does not loop (R11).
    if (amount <= 0 || accountId === null || bank.transferredAt === null || since === null) continue;
    const delay = { kind: 'payout_delay', since: bank.transferredAt, subject: technicianId } as const;
    const isDelayed = !isDue(Date.parse(bank.transferredAt) + durations.payoutDelay, delay);
    const tried = { ...bank, from: bank.transferredAt };
    if (!isDelayed && isReady(technicianId, 'payout_failed', technicianId, tried)) {
      const attempt = bank.attempts + 1;
      steps.push({ kind: 'pay_out', technicianId, accountId, amount, attempt, known, since });
    }
  }
  if (waits.length > 0) steps.push(waiting(new Date(Math.min(...waits)).toISOString(), ...awaited));
  return steps.length > 0 ? steps : [{ kind: 'ended' }];
}

/** What is waited for after a failure: the next automatic try, or a person if there is none. */
const waitsAfter = {
  transfer_failed: { again: 'transfer_retry', givenUp: 'transfer_given_up' },
  payout_failed: { again: 'payout_retry', givenUp: 'payout_given_up' },
  payout_unconfirmed: { again: 'payout_unread', givenUp: 'payout_unread_given_up' },
} as const satisfies Readonly<Record<PayoutIssueKind, Readonly<Record<'again' | 'givenUp', AwaitedKind>>>>;

/** What a payout's steps wait for; those that move money count until they are done. */
export function awaitedBySteps(steps: readonly PayoutStep[], now: string): readonly Awaited[] {
  return steps.flatMap((step) => {
    switch (step.kind) {
      case 'ended':
        return [];
      case 'wait':
      case 'watch_bank':
      case 'check':
        return step.awaited;
      case 'transfer':
      case 'reverse':
        return [stepUnderWay(`${step.kind} ${shareSubject(step.share)}`, now)];
      case 'pay_out':
      case 'drop':
        return [stepUnderWay(`${step.kind} ${step.technicianId}`, now)];
      default:
        return unreachable(step);
    }
  });
}

/** When a paid payout is next checked, in epoch milliseconds: once a day for a week. Null: no longer. */
function nextLook({ paidAt }: PaidPayout, at: number, last = Date.parse(paidAt)): number | null {
  const until = Date.parse(paidAt) + watchedFor;
  // The week was over before this run began: its last check was made by another run.
  if (last >= until || at >= until + day) return null;
  return Math.min(last + day, until);
}

function shareStep(state: PayoutState, share: Share): PayoutStep | null {
  const attempt = share.attempts + 1;
  if (share.amount > 0) {
    const isMade = (wanted: TransferSource) => share.transfers.some(({ source }) => source === wanted);
    const above = minus(share.amount, share.drawn);
    if (share.drawn > 0 && !isMade('charge'))
      return { kind: 'transfer', share, source: 'charge', amount: share.drawn, attempt };
    return above > 0 && !isMade('balance')
      ? { kind: 'transfer', share, source: 'balance', amount: above, attempt }
      : null;
  }
  const left = minus(minus(zero, share.amount), share.reversed);
  if (left <= 0) return null;
  // Taken back from earlier transfers to this technician, each up to what is left of it.
  for (const earlier of state.shares) {
    // A refund of the price does not take a tip back.
    if (earlier.technicianId !== share.technicianId || earlier.sharesRevision === tipShares) continue;
    for (const { transferId, accountId, amount, reversed } of earlier.transfers) {
      const room = minus(amount, reversed);
      if (room > 0) {
        const part = left < room ? left : room;
        return { kind: 'reverse', share, transferId, accountId, amount: part, attempt };
      }
    }
  }
  return null;
}

/** What is still to be taken back from a technician's transfers; it is not paid out in the meantime. */
function toTakeBack(state: PayoutState, technicianId: TechnicianId): Cents {
  const own = state.shares.filter((share) => share.technicianId === technicianId && share.amount < 0);
  return sum(zero, ...own.map(({ amount, reversed }) => minus(minus(zero, amount), reversed)));
}
