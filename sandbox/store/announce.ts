/** Queues the calls that tell the product of something, as the faults that are switched on have it. */
import type { Deliveries } from './deliveries.ts';
import type { Fault, Faults } from './faults.ts';

const reorderMilliseconds = 1500;

/**
 * Queues a call, whose topic is the event that the webhook kinds of faults name: lost, three times, or every second one
 * held back, so that the one after it arrives first.
 */
export function announce(
  { faults, deliveries }: { faults: Faults; deliveries: Deliveries },
  service: Fault['service'],
  delivery: Omit<Parameters<Deliveries['enqueue']>[0], 'delay'>,
): void {
  if (faults.hit(service, delivery.topic, 'lost_webhooks')) return;
  const reorder = faults.hit(service, delivery.topic, 'reorder_webhooks');
  const delay = reorder && reorder.hits % 2 === 0 ? (reorder.milliseconds ?? reorderMilliseconds) : 0;
  deliveries.enqueue({ ...delivery, delay });
  if (faults.hit(service, delivery.topic, 'duplicate_webhooks')) {
    deliveries.enqueue({ ...delivery, delay });
    deliveries.enqueue({ ...delivery, delay });
  }
}
