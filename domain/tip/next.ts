/** What a tip needs next: a charge, the customer's confirmation, and later checks of refunds and disputes. */
import { awaitedOfDisputes, unsettledDisputes } from '../booking/disputes.ts';
import { type Awaited, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { Durations } from '../core/durations.ts';
import { unreachable } from '../core/unreachable.ts';
import type { ChargedTip, ChargingTip, TipState, UnconfirmedTip } from './state.ts';

export type TipStep =
  | { readonly kind: 'charge'; readonly tip: ChargingTip; readonly attempt: number }
  /** Create the intent that the customer confirms. */
  | { readonly kind: 'prepare'; readonly tip: UnconfirmedTip; readonly attempt: number }
  /** Ask the provider whether the customer has confirmed. */
  | { readonly kind: 'check'; readonly tip: UnconfirmedTip; readonly paymentIntentId: string }
  /** Too late to confirm: void what is left at the provider. */
  | { readonly kind: 'void'; readonly tip: ChargingTip | UnconfirmedTip }
  /** Ask the provider for the charge's refunds and disputes. */
  | { readonly kind: 'look'; readonly tip: ChargedTip; readonly disputeIds: readonly string[] }
  | Waiting<string>
  | { readonly kind: 'ended' };

/** What only the running workflow knows. */
export interface TipSignals {
  /** The provider or the customer has reported a change. */
  readonly isNotified: boolean;
  /** Disputes named by the provider. */
  readonly disputeIds: readonly string[];
  /** A person wants the charge retried now. */
  readonly isRetried: boolean;
  /** When this run last asked the provider (ISO); null: not yet. */
  readonly lookedAt: string | null;
}

/** Automatic tries; after these a person's Retry starts another one. */
export const MAX_TIP_TRIES = 5;

const SECOND = 1_000;
/**
 * Time between two checks, in multiples of the wait after a failed charge: a day, and six hours, with the product's own
 * durations.
 */
const looksEvery = { confirmation: 24, dispute: 6 } as const;

/**
 * When the next automatic try is due, in epoch milliseconds: each wait is twice the previous one. Null: only a person's
 * Retry helps.
 */
export function nextTipTry(
  failed: { readonly failedAt: string; readonly attempts: number },
  { captureRetry }: Pick<Durations, 'captureRetry'>,
): number | null {
  if (failed.attempts >= MAX_TIP_TRIES) return null;
  return Date.parse(failed.failedAt) + captureRetry * 2 ** Math.max(0, failed.attempts - 1);
}

/** The step due at `now` (ISO instant). */
export function nextTipStep(
  state: TipState,
  now: string,
  { captureRetry }: Pick<Durations, 'captureRetry'>,
  signals: TipSignals,
): TipStep {
  switch (state.status) {
    case 'none':
    case 'lapsed':
      return { kind: 'ended' };
    case 'charging': {
      const { attempts, failure, until } = state;
      const charge: TipStep = { kind: 'charge', tip: state, attempt: attempts + 1 };
      if (failure === null || signals.isRetried) return charge;
      if (now >= until) return { kind: 'void', tip: state };
      const next = nextTipTry({ failedAt: failure.at, attempts }, { captureRetry });
      const { at: since } = failure;
      if (next === null) return waiting(until, { kind: 'tip_given_up', since, until });
      const due = new Date(next).toISOString();
      return now >= due
        ? charge
        : waiting(earlier(due, until), { kind: 'tip_retry', since, until: earlier(due, until) });
    }
    case 'unconfirmed': {
      const { paymentIntentId, attempts, failure, until } = state;
      if (now >= until) return { kind: 'void', tip: state };
      const awaited: Awaited = { kind: 'tip_confirmation', since: failure.at, until };
      if (paymentIntentId === null) {
        // After a refusal it is not requested again sooner than a charge would be.
        const next = failure.kind === 'invalid_state' ? later(failure.at, captureRetry) : now;
        return now >= next || signals.isRetried
          ? { kind: 'prepare', tip: state, attempt: attempts + 1 }
          : waiting(earlier(next, until), awaited);
      }
      const next = nextLook(now, looksEvery.confirmation * captureRetry, signals);
      return now >= next
        ? { kind: 'check', tip: state, paymentIntentId }
        : waiting(earlier(next, until), awaited);
    }
    case 'charged': {
      const open = unsettledDisputes(state.disputes).map(({ disputeId }) => disputeId);
      if (open.length === 0 && !signals.isNotified) return { kind: 'ended' };
      const next = nextLook(now, looksEvery.dispute * captureRetry, signals);
      if (now < next) return waiting(next, ...awaitedOfDisputes(state.disputes));
      return { kind: 'look', tip: state, disputeIds: [...new Set([...open, ...signals.disputeIds])] };
    }
    default:
      return unreachable(state);
  }
}

/** What a tip waits for at `now`, apart from its own checks at the provider. */
export function awaitedByTip(
  state: TipState,
  now: string,
  durations: Pick<Durations, 'captureRetry'>,
): readonly Awaited[] {
  const looked: TipSignals = { isNotified: false, disputeIds: [], isRetried: false, lookedAt: now };
  const step = nextTipStep(state, now, durations, looked);
  if (step.kind === 'ended') return [];
  return step.kind === 'wait' ? step.awaited : [stepUnderWay(step.kind, now)];
}

/**
 * When the provider is asked again: at once after a notification, otherwise from time to time, since webhooks get lost.
 */
function nextLook(now: string, every: number, { isNotified, lookedAt }: TipSignals): string {
  if (isNotified || lookedAt === null) return now;
  return later(lookedAt, Math.max(SECOND, every));
}

const later = (at: string, milliseconds: number): string =>
  new Date(Date.parse(at) + milliseconds).toISOString();

const earlier = (one: string, other: string): string => (one < other ? one : other);
