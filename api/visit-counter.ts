/** Counts how far visits get, and periodically writes the counts to the log (decision 186). */
import type { Logger } from 'pino';
import { system } from '#domain/core/actor.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { visits } from '#domain/visits/decide.ts';
import type { VisitStep } from '#domain/visits/events.ts';
import { note } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import { randomUUID } from 'node:crypto';

/** Milliseconds between the first count and its writing: an event for each visit would be most of the log. */
const WRITE_AFTER = 60_000;

export interface VisitCounter {
  count(step: VisitStep): void;
  /** Writes the remaining counts. */
  close(): Promise<void>;
}

/** Counts since the last event are lost if the process dies; no payment depends on them. */
export function openVisitCounter(
  { log, now }: { readonly log: EventLog; readonly now: () => string },
  logger: Logger,
): VisitCounter {
  let counts = new Map<VisitStep, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const counted = counts;
    counts = new Map();
    const at = now();
    const author = { now: at, actor: system('visits'), commandId: `visits:${randomUUID()}` };
    try {
      await note(log, visits, wallOf(at, settlementZone).date, author, {
        type: 'CountVisits',
        counts: Object.fromEntries(counted),
      });
    } catch (error) {
      logger.warn({ err: error }, 'visits could not be counted');
    }
  }

  return {
    count(step) {
      counts.set(step, (counts.get(step) ?? 0) + 1);
      timer ??= setTimeout(() => void write(), WRITE_AFTER);
    },
    close: write,
  };
}
