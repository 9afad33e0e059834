/**
 * Appends to the log in EventStoreDB until it is refused, in a separate process that a test can pause
 * (`copy.pg.test.ts`). Reports every acknowledged append, and why each writer ended.
 */
import { randomUUID } from 'node:crypto';
import { newEvents } from '../execute.ts';
import { openEventStoreLog } from './log.ts';

/** The messages to its parent. */
export type Told = { readonly acknowledged: readonly string[] } | { readonly refused: string };

const [databaseUrl = '', eventStoreUrl = ''] = process.argv.slice(2);
const log = openEventStoreLog({ databaseUrl, eventStoreUrl });
const tell = (told: Told) => process.send?.(told);

async function write(): Promise<void> {
  const stream = `booking-${randomUUID()}`;
  for (let n = 0; ; n++) {
    const commandId = randomUUID();
    const metadata = {
      actor: { role: 'system', id: 'writer' },
      commandId,
      correlationId: commandId,
    } as const;
    const wanted = newEvents([{ type: 'SomethingHappened', data: { n } }], metadata);
    const { events } = await log.append(stream, n === 0 ? 'none' : n - 1, wanted);
    tell({ acknowledged: events.map(({ id }) => id) });
  }
}

await Promise.all(
  Array.from({ length: 16 }, () => write().catch((error: unknown) => tell({ refused: String(error) }))),
);
await log.close();
process.disconnect?.();
