/** Notes what became of a message that a provider has taken. Nothing is refused: the provider's word is what there is. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { DeliveryOutcome, DeliveryReported } from './events.ts';

/** What was told last; null: nothing yet. */
type DeliveryState = DeliveryOutcome | null;

interface ReportDelivery {
  readonly type: 'ReportDelivery';
  readonly providerId: string;
  readonly outcome: DeliveryOutcome;
  readonly code: string | null;
}

function decide(
  told: DeliveryState,
  { providerId, outcome, code }: ReportDelivery,
  { now: at }: DecidedBy,
): DecisionOf<DeliveryReported, never> {
  return told === outcome
    ? decided()
    : decided({ type: 'DeliveryReported', data: { providerId, outcome, code, at } });
}

/** What became of the messages that providers took, `delivery-<providerId>`. */
export const deliveries = {
  category: 'delivery',
  initial: null,
  evolve: (_told, { type, data: { outcome } }) => (type === 'DeliveryReported' ? outcome : unreachable(type)),
  decide,
} satisfies Aggregate<DeliveryState, DeliveryReported, ReportDelivery, never>;
