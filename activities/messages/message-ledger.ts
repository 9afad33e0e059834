/** What a booking's stream asks for and what its messages' stream says is over, read on from send to send. */
import { fold, type Recorded } from '#domain/booking/evolve.ts';
import type { Durations } from '#domain/core/durations.ts';
import { foldMessages, type MessageEvent } from '#domain/messages/events.ts';
import { outstanding, type PlannedMessage, planMessages, type Send } from '#domain/messages/plan.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';

/** Whether something is due now and when to look again; `over`: the booking has ended and nothing more is planned. */
export interface SendPlan {
  readonly isDue: boolean;
  /** ISO instant, or null when nothing is planned for later. */
  readonly wakeAt: string | null;
  readonly over: boolean;
}

export interface MessageLedger {
  /** The times that the messages are planned by. */
  readonly durations: Durations;
  /** The booking's events as of the last look. */
  readonly events: readonly Recorded[];
  /** Reads what both streams have got since the last look, and answers what is due now. */
  due(): Promise<readonly Send[]>;
  /** The same, as the workflow wants to hear it. */
  plan(): Promise<SendPlan>;
  /**
   * When an earlier try, whose outcome nobody knows, began the message: by the sender's clock, which its links were
   * signed by, and by the log's. Null for none.
   */
  begun(key: string): { readonly at: string; readonly recordedAt: string } | null;
}

/**
 * Opens the ledger of a booking's messages. Each look costs two reads of what is new, and folds the booking only if
 * there is something: so staleness can be judged anew before every send.
 */
export function openMessageLedger(options: {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly bookingId: string;
  readonly durations: Durations;
  /** ISO instant of now. */
  readonly now: () => string;
}): MessageLedger {
  const { log, bookingId, durations, now } = options;
  const events: Recorded[] = [];
  const steps: StoredEvent[] = [];
  let planned: readonly PlannedMessage[] = [];
  let hasEnded = true;

  async function look() {
    const [news, newSteps] = await Promise.all([
      log.readStream(`booking-${bookingId}`, nextOf(events)),
      log.readStream(`messages-${bookingId}`, nextOf(steps)),
    ]);
    // Both channels look at once: what the other one has brought meanwhile is there already.
    const fresh = news.filter(({ revision }) => revision >= nextOf(events));
    const last = nextOf(steps);
    steps.push(...newSteps.filter(({ revision }) => revision >= last));
    if (fresh.length > 0) {
      events.push(...fresh.map(asRecorded));
      planned = planMessages(events, durations);
      const { status } = fold(events);
      hasEnded = status === 'completed' || status === 'cancelled' || status === 'none';
    }
    return outstanding(planned, foldMessages(steps.map(asMessage)), now());
  }

  return {
    durations,
    events,
    due: async () => (await look()).due,
    async plan() {
      const { due, wakeAt } = await look();
      const isDue = due.length > 0;
      return { isDue, wakeAt, over: hasEnded && !isDue && wakeAt === null };
    },
    begun(key) {
      const begun = steps.find((step) => step.type === 'MessageStarted' && asMessage(step).data.key === key);
      return begun ? { at: asMessage(begun).data.at, recordedAt: begun.recordedAt } : null;
    },
  };
}

/** Revision that comes after the last one read. */
function nextOf(read: readonly { readonly revision: number }[]): number {
  return (read.at(-1)?.revision ?? -1) + 1;
}

// Both streams hold what this product's own decisions wrote; the log upcasts what it reads.
const asRecorded = ({ type, data, revision }: StoredEvent) => ({ type, data, revision }) as Recorded;
const asMessage = ({ type, data }: StoredEvent) => ({ type, data }) as MessageEvent;
