/** A separate Postgres for a benchmark, with its usual durability and room for long writes; deleted afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../scripts/migrate.ts';
import { startPostgres } from '../scripts/services/postgres.ts';

export const databaseSettings = { max_wal_size: '4GB', shared_buffers: '512MB' };

/** Runs `measure` with the URL of an empty database with the latest schema. */
export async function withPostgres<T>(measure: (databaseUrl: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hexkey-bench-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), settings: databaseSettings });
  try {
    await migrate(postgres.url);
    return await measure(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
