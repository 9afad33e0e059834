/** Who may take a job, over the death of the database that their list comes from (decision 255). */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { as, type BookingId, type TechnicianId } from '#domain/core/ids.ts';
import { allProjections } from '#projections/projections.ts';
import { type Runner, startRunner } from '#projections/runner.ts';
import { castOf, toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import { startEventStore } from '#sandbox/eventstore/server.ts';
import { migrate } from '#scripts/migrate.ts';
import { startPostgres } from '#scripts/services/postgres.ts';
import { openTwoWorlds } from '#tests/support/two-worlds.ts';
import { refuseStranger } from './open-to.ts';
import { loadBooking } from './streams.ts';

/** Stops the process that writes out what was committed without waiting for the disk, so that a crash takes it. */
async function stopWalWriter(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'`);
  const [{ pid }] = z.tuple([z.object({ pid: z.number() })]).parse(rows);
  process.kill(pid, 'SIGSTOP');
  return pid;
}

test.each(['Postgres', 'EventStoreDB'] as const)(
  'R3 with the log in %s: an offer that the read models lost in a crash refuses nobody',
  async (store) => {
    const folder = await mkdtemp(join(tmpdir(), 'hexkey-open-to-'));
    const dataDir = join(folder, 'data');
    let postgres = await startPostgres({ dataDir });
    await migrate(postgres.url);
    const server =
      store === 'EventStoreDB' ? await startEventStore({ file: join(folder, 'log') }) : undefined;
    const database = { url: postgres.url, drop: () => Promise.resolve() };
    const worlds = await openTwoWorlds(server ? { EVENTSTORE_URL: server.url } : {}, database);
    const { deps } = worlds.api;
    const technicianId = as<TechnicianId>(worlds.ours.technicianId);
    const bookingId = as<BookingId>(randomUUID());
    const stream = `booking-${bookingId}`;
    const offered = wholeLife({ ...(await castOf(deps.keys, 9)), bookingId, technicianId }).slice(0, 4);
    let next: Runner | undefined;
    try {
      const walWriter = await stopWalWriter(deps.pool);
      const { position } = await deps.log.append(stream, 'none', toAppend(stream, offered));
      const before = await loadBooking(deps, bookingId);
      expect(await refuseStranger(deps, before, technicianId)).toBe(before);

      await worlds.runner.stop();
      process.kill(postgres.pid, 'SIGKILL');
      process.kill(walWriter, 'SIGKILL');
      await postgres.exited;
      postgres = await startPostgres({ dataDir, port: postgres.port });

      // The log still has the offer; the list that showed it is gone.
      expect(await deps.waits.waitFor(['bookings'], position, 0)).toBe('timeout');
      const after = await loadBooking(deps, bookingId);
      expect(after.events.at(-1)?.position).toBe(position);
      const refused = refuseStranger(deps, after, technicianId);
      await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });

      const { log, keys } = deps;
      next = startRunner({
        databaseUrl: postgres.url,
        log,
        openMany: (sealed) => keys.openMany(sealed),
        projections: allProjections,
      });
      await expect.poll(() => refuseStranger(deps, after, technicianId), { timeout: 20_000 }).toBe(after);
    } finally {
      await next?.stop();
      await worlds.stop();
      await server?.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  90_000,
);
