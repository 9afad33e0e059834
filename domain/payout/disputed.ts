/**
 * Shares of a disputed charge are not sent while the bank may still take the money back (design.md §3, After the end).
 */
import type { PayoutStep } from './next.ts';

/**
 * The steps without transfers that draw on a disputed charge; money already transferred is still paid out. If nothing
 * is left the payout ends, and the end of the dispute starts it again.
 */
export function withoutDisputed(
  steps: readonly PayoutStep[],
  disputed: readonly string[],
): readonly PayoutStep[] {
  const left = steps.filter((step) => step.kind !== 'transfer' || !disputed.includes(step.share.chargeId));
  return left.length > 0 ? left : [{ kind: 'ended' }];
}
