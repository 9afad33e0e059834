/** Finds the story that a workflow's id names, with its input. */
import { as, type BookingId, type CustomerId, type TechnicianId } from '#domain/core/ids.ts';
import { workflowTypes } from '#domain/core/stories.ts';
import type { IntentEvents } from '#domain/intent/events.ts';
import { partsOfSettlement } from '#domain/settlement/period.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { EventLog, RecordedEvent } from '#events/log.ts';
import type { StoryName } from '#events/temporal/stories.ts';

/** The story of a workflow; null for a workflow that is none, such as one started by a schedule. */
export async function storyNamed(
  log: Pick<EventLog, 'readStream'>,
  workflowId: string,
): Promise<StoryName | null> {
  const [, word = '', id = ''] = /^([a-z]+)-(.+)$/.exec(workflowId) ?? [];
  const type = Object.values(workflowTypes).find((one) => one === word);
  if (type === undefined) return null;
  switch (type) {
    case 'booking':
    case 'payout':
    case 'messages':
    case 'aftercare':
    case 'tip':
      return { type, bookingId: as<BookingId>(id) };
    case 'onboarding':
    case 'testpayout':
      return { type, technicianId: as<TechnicianId>(id) };
    case 'settlement': {
      const of = partsOfSettlement(id);
      return of && { type, ...of };
    }
    case 'letters':
      return { type, subject: id };
    case 'intent':
      return { type, paymentIntentId: id, customerId: customerIn(await log.readStream(workflowId)) };
    default:
      return unreachable(type);
  }
}

/**
 * The customer in an intent's stream. An intent that was refused before it was opened has none, and its void needs
 * none.
 */
export function customerIn(events: readonly Pick<RecordedEvent, 'type' | 'data'>[]): CustomerId {
  const opened = events.find(({ type }) => type === 'IntentOpened');
  // The stream holds only what the product's own decisions wrote.
  return (opened?.data as IntentEvents['IntentOpened'] | undefined)?.customerId ?? as<CustomerId>('');
}
