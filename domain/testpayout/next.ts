/** What a test payout needs next: into the account, on to the bank, and back if it does not arrive. */
import { type Awaited, stepUnderWay, type Waiting, waiting } from '../core/awaited.ts';
import type { Durations } from '../core/durations.ts';
import { isUnderway, type TestPayout, type TestPayoutState } from './state.ts';

interface Of {
  readonly payout: TestPayout;
}

export type TestPayoutStep =
  | ({ readonly kind: 'transfer' } & Of)
  | ({ readonly kind: 'pay_out' } & Of)
  /** Ask the provider for its status. */
  | ({ readonly kind: 'check'; readonly payoutId: string } & Of)
  | ({ readonly kind: 'take_back'; readonly transferId: string } & Of)
  | Waiting<string>
  | { readonly kind: 'ended' };

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** The step due at `now`; `lookedAt` is when the provider was last asked, null for not yet (ISO instants). */
export function nextTestPayoutStep(
  { payouts }: TestPayoutState,
  now: string,
  { payoutDelay }: Pick<Durations, 'payoutDelay'>,
  lookedAt: string | null,
): TestPayoutStep {
  const payout = payouts.at(-1);
  if (!payout || !isUnderway(payout)) return { kind: 'ended' };
  const { transferId, failure } = payout;
  if (transferId === null) return { kind: 'transfer', payout };
  if (failure) return { kind: 'take_back', payout, transferId };
  if (payout.payout === null) return { kind: 'pay_out', payout };
  const every = Math.min(3 * HOUR, Math.max(SECOND, payoutDelay / 16));
  const until = lookedAt === null ? now : new Date(Date.parse(lookedAt) + every).toISOString();
  if (until > now) {
    const { payoutId: subject } = payout.payout;
    return waiting(until, { kind: 'payout_arrival', since: payout.requestedAt, until: null, subject });
  }
  return { kind: 'check', payout, payoutId: payout.payout.payoutId };
}

/** What a test payout waits for at `now`, apart from its own checks at the provider. */
export function awaitedByTestPayout(
  state: TestPayoutState,
  now: string,
  durations: Pick<Durations, 'payoutDelay'>,
): readonly Awaited[] {
  const step = nextTestPayoutStep(state, now, durations, now);
  if (step.kind === 'ended') return [];
  return step.kind === 'wait' ? step.awaited : [stepUnderWay(step.kind, now)];
}
