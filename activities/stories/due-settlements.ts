/** Starts the settlements of months that have ended, called each morning by a schedule of the engine (decision 150). */
import type { Client } from '@temporalio/client';
import { commissions } from '#domain/commission/decide.ts';
import { dueMonths } from '#domain/commission/due.ts';
import type { Durations } from '#domain/core/durations.ts';
import { load } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import { notifyStory } from '#events/temporal/stories.ts';
import { withHeartbeat } from '../log/outcomes.ts';
import type { CommissionBooks } from '../money/settlements.ts';

export type DueSettlementActivities = ReturnType<typeof dueSettlementActivities>;

export function dueSettlementActivities({
  log,
  client,
  taskQueue,
  commissionBooks,
}: {
  readonly log: EventLog;
  readonly client: Client;
  readonly taskQueue: string;
  readonly commissionBooks: CommissionBooks;
}) {
  return {
    /** Starts what is due at `now` (ISO), or notifies it if it runs; answers how many. */
    startDueSettlements: (durations: Durations, now: string): Promise<number> =>
      withHeartbeat(async () => {
        let started = 0;
        for (const partnerId of await commissionBooks.partners()) {
          const state = await load(log, commissions, partnerId);
          const lines = await commissionBooks.lines(partnerId, state.closings.at(-1)?.upTo ?? null);
          for (const period of dueMonths(state, lines, now)) {
            await notifyStory({ client, taskQueue, durations }, { type: 'settlement', partnerId, period });
            started += 1;
          }
        }
        return started;
      }),
  };
}
