/** The simulator's log is an event log. */
import { setTimeout } from 'node:timers/promises';
import { describeEventLog } from '#events/log.contract.ts';
import { EventStore, openMemoryLog } from './log.ts';

describeEventLog('memory', async () => {
  const store = new EventStore();
  return {
    open: (upcast) => {
      const log = openMemoryLog(store, { now: () => Date.now(), ...(upcast && { upcast }) });
      return {
        ...log,
        // An append takes a moment, so that writers overlap as they do elsewhere.
        append: async (...given) => {
          await setTimeout(1);
          return log.append(...given);
        },
        close: async () => undefined,
      };
    },
    // There is no connection that could be cut.
    cutConnections: async () => undefined,
    drop: async () => undefined,
  };
});
