/**
 * Records the delivery status of a message that a provider accepted. Nothing is refused: there is only the provider's
 * report.
 */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { DeliveryOutcome, DeliveryReported } from './events.ts';

/** The last reported status; null: none yet. */
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

/** Delivery of the messages that providers accepted, `delivery-<providerId>`. */
export const deliveries = {
  category: 'delivery',
  initial: null,
  evolve: (_told, { type, data: { outcome } }) => (type === 'DeliveryReported' ? outcome : unreachable(type)),
  decide,
} satisfies Aggregate<DeliveryState, DeliveryReported, ReportDelivery, never>;
