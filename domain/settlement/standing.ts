/** How a settlement stands, in the words of those who wait for its money. */
import type { Cents } from '../core/money.ts';
import { nextPayoutTry } from '../payout/next.ts';
import type { Durations } from '../core/durations.ts';
import type { PayeeReason } from './events.ts';
import { lookEvery } from './next.ts';
import type { Settlement } from './state.ts';

/** What the money of a statement waits for; amounts in cents, instants as ISO strings. */
export type WaitsFor =
  /** Being worked on; due by then. */
  | { readonly code: 'statement_due'; readonly payBy: string }
  | { readonly code: PayeeReason; readonly due: readonly string[] }
  /** The provider refused to send it; those on duty see to it. */
  | { readonly code: 'transfer_refused'; readonly reason: string }
  | { readonly code: 'funds_awaited'; readonly until: string }
  | { readonly code: 'on_the_way'; readonly arrivesOn: string }
  | { readonly code: 'carried_over'; readonly carried: Cents };

/** What a statement's money waits for; null: it is at the bank. */
export function waitsForOf(settlement: Settlement): WaitsFor | null {
  const { payable, carried, payBy, payout, awaited, failed, fundsUntil } = settlement;
  if (payable === 0) return { code: 'carried_over', carried };
  if (payout) return payout.paidAt === null ? { code: 'on_the_way', arrivesOn: payout.arrivesOn } : null;
  if (awaited) return { code: awaited.reason, due: awaited.due };
  if (failed) return { code: 'transfer_refused', reason: failed.code };
  if (fundsUntil !== null) return { code: 'funds_awaited', until: fundsUntil };
  return { code: 'statement_due', payBy };
}

/** Why those on duty see a settlement: each code is a line of stuck work with its own words. */
export interface HeldUp {
  readonly code: PayeeReason | 'refused' | 'unconfirmed';
  /** In the provider's words; empty where the code says it all. */
  readonly message: string;
  readonly since: string;
  readonly lastTryAt: string;
  readonly tries: number;
}

/** What holds a settlement up that does not go on by itself; null: nothing does. */
export function heldUpOf({ payable, awaited, failed, payout }: Settlement): HeldUp | null {
  if (payable === 0) return null;
  if (awaited) {
    const { reason: code, due, since } = awaited;
    return { code, message: due.join(', '), since, lastTryAt: since, tries: 1 };
  }
  const tried = payout ? payout.unread : failed;
  if (!tried) return null;
  const { attempts: tries, failedAt, message } = tried;
  return { code: payout ? 'unconfirmed' : 'refused', message, since: failedAt, lastTryAt: failedAt, tries };
}

/** When the product looks or tries again by itself (ISO); null: a person's Retry or another bank account begins the next try. */
export function nextLookAt(
  { code, lastTryAt, tries }: HeldUp,
  now: string,
  durations: Pick<Durations, 'payoutDelay' | 'payoutRetry'>,
): string | null {
  if (code !== 'refused' && code !== 'unconfirmed')
    return new Date(Date.parse(now) + lookEvery(durations)).toISOString();
  const next = nextPayoutTry({ failedAt: lastTryAt, attempts: tries }, durations);
  return next === null ? null : new Date(next).toISOString();
}
