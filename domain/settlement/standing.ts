/** A settlement's status for those who wait for its money. */
import type { Cents } from '../core/money.ts';
import type { Durations } from '../core/durations.ts';
import { unreachable } from '../core/unreachable.ts';
import { nextPayoutTry } from '../payout/next.ts';
import type { PayeeReason } from './events.ts';
import { lookEvery } from './next.ts';
import type { Settlement } from './state.ts';

/** What a statement's payment waits for; amounts in cents, ISO instants. */
export type WaitsFor =
  /** In progress; due by then. */
  | { readonly code: 'statement_due'; readonly payBy: string }
  | { readonly code: 'bank_missing' | 'account_closed' }
  /** `due`: what the provider needs to know, by its own names. */
  | { readonly code: 'verification_due'; readonly due: readonly string[] }
  /** `reason`: the bank's own code. */
  | { readonly code: 'bank_rejected'; readonly reason: string }
  /** The provider refused to send it; staff on duty take care of it. */
  | { readonly code: 'transfer_refused'; readonly reason: string }
  | { readonly code: 'funds_awaited'; readonly until: string }
  | { readonly code: 'on_the_way'; readonly arrivesOn: string }
  | { readonly code: 'carried_over'; readonly carried: Cents };

/** What a statement's payment waits for; null: it is at the bank. */
export function waitsForOf(settlement: Settlement): WaitsFor | null {
  const { payable, carried, payBy, payout, awaited, failed, fundsUntil } = settlement;
  if (payable === 0) return { code: 'carried_over', carried };
  if (payout) return payout.paidAt === null ? { code: 'on_the_way', arrivesOn: payout.arrivesOn } : null;
  if (awaited) return awaitedOf(settlement, awaited.reason, awaited.due);
  if (failed) return { code: 'transfer_refused', reason: failed.code };
  if (fundsUntil !== null) return { code: 'funds_awaited', until: fundsUntil };
  return { code: 'statement_due', payBy };
}

function awaitedOf({ failed }: Settlement, code: PayeeReason, due: readonly string[]): WaitsFor {
  switch (code) {
    case 'bank_missing':
    case 'account_closed':
      return { code };
    case 'verification_due':
      return { code, due };
    case 'bank_rejected':
      return { code, reason: failed?.code ?? 'unknown' };
    default:
      return unreachable(code);
  }
}

/** Whether any of its money is not at the bank. */
export function isOpen({ payable, payout }: Settlement): boolean {
  return payable > 0 && payout?.paidAt == null;
}

/** Why a settlement is shown to staff on duty: each code has its own text. */
export interface HeldUp {
  /** `late`: nothing refuses it, but it was not paid by the promised day. */
  readonly code: PayeeReason | 'refused' | 'unconfirmed' | 'late';
  /** The provider's words; empty if the code says everything. */
  readonly message: string;
  readonly since: string;
  readonly tries: number;
  /** Not retried automatically. */
  readonly isGivenUp: boolean;
  /** When the product checks or retries automatically (ISO); null if it is under way, or waits for a person. */
  readonly nextTryAt: string | null;
}

/** What holds up a settlement that does not continue by itself, or is late; null if nothing does. */
export function heldUpOf(
  settlement: Settlement,
  now: string,
  durations: Pick<Durations, 'payoutDelay' | 'payoutRetry'>,
): HeldUp | null {
  const { awaited, failed, payout, payBy } = settlement;
  if (!isOpen(settlement)) return null;
  if (awaited) {
    const { reason: code, due, since } = awaited;
    const nextTryAt = new Date(Date.parse(now) + lookEvery(durations)).toISOString();
    return { code, message: due.join(', '), since, tries: 1, isGivenUp: false, nextTryAt };
  }
  const tried = payout ? payout.unread : failed;
  if (tried) {
    const { attempts: tries, failedAt: since, message } = tried;
    const next = nextPayoutTry(tried, durations);
    const nextTryAt = next === null ? null : new Date(next).toISOString();
    const code = payout ? 'unconfirmed' : 'refused';
    return { code, message, since, tries, isGivenUp: next === null, nextTryAt };
  }
  if (now <= payBy) return null;
  return { code: 'late', message: '', since: payBy, tries: 1, isGivenUp: false, nextTryAt: null };
}
