/** The log through crashes of its server, on a separate Postgres with fsync on. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#scripts/migrate.ts';
import { startPostgres } from '#scripts/services/postgres.ts';
import { newEvents } from '../execute.ts';
import { plain } from '../log.contract.ts';
import type { NewEvent, StoredEvent } from '../log.ts';
import { openPostgresEventLog } from './log.ts';

function anEvent(data: unknown): readonly NewEvent[] {
  const commandId = randomUUID();
  const metadata = { actor: { role: 'system', id: 'crash' }, commandId, correlationId: commandId } as const;
  return newEvents([{ type: 'SomethingHappened', data }], metadata);
}

test('R16: writers and a subscriber continue after the server was killed, with nothing lost or stored twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hexkey-crash-'));
  const dataDir = join(folder, 'data');
  let postgres = await startPostgres({ dataDir });
  await migrate(postgres.url);
  const log = openPostgresEventLog({ databaseUrl: postgres.url });
  const followed: StoredEvent[] = [];
  const subscription = log.subscribe(0n, async (batch) => void followed.push(...batch));
  const acknowledged: StoredEvent[] = [];
  let done = false;
  const writer = async () => {
    const stream = `booking-${randomUUID()}`;
    for (let n = 0; !done; n++) {
      const { events } = await log.append(stream, n === 0 ? 'none' : n - 1, anEvent({ n }));
      acknowledged.push(...events);
    }
  };
  const writers = Array.from({ length: 8 }, writer);
  try {
    for (let kill = 0; kill < 2; kill++) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 200);
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.exited;
      const { port } = postgres;
      postgres = await startPostgres({ dataDir, port });
      expect(postgres.port).toBe(port);
    }
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 200);
    done = true;
    await Promise.all(writers);
    const head = await log.head();
    await expect.poll(() => subscription.position, { timeout: 20_000 }).toBe(head);
    const byPosition = (one: StoredEvent, other: StoredEvent) => (one.position < other.position ? -1 : 1);
    expect(plain(followed)).toEqual(plain(acknowledged.toSorted(byPosition)));
  } finally {
    done = true;
    await Promise.allSettled(writers);
    await log.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 90_000);
