/** How busy a process's connections are, and how far its clock is from the database's (decision 213). */
import type pg from 'pg';
import { z } from 'zod';
import { part, type Part } from './metrics.ts';

/** Connections of pools, by pool name. */
export function poolsPart(pools: Readonly<Record<string, pg.Pool>>): Part {
  return part({
    name: 'pools',
    figures: {
      hexkey_pool_connections: { help: 'Connections to Postgres.', labels: ['pool', 'state'] },
      hexkey_pool_max_connections: { help: 'Most connections that a pool may open.', labels: ['pool'] },
      hexkey_pool_waiting: { help: 'Who waits for a free connection.', labels: ['pool'] },
    },
    read: async () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount, options }]) => [
        { figure: 'hexkey_pool_connections', value: idleCount, labels: { pool, state: 'idle' } },
        { figure: 'hexkey_pool_connections', value: totalCount - idleCount, labels: { pool, state: 'busy' } },
        { figure: 'hexkey_pool_max_connections', value: options.max, labels: { pool } },
        { figure: 'hexkey_pool_waiting', value: waitingCount, labels: { pool } },
      ]),
  });
}

const clockRow = z.tuple([z.object({ at: z.string() })]);

/**
 * The database's response time, and its clock against this machine's: decisions use the time of the worker that makes
 * them.
 */
export function databasePart(pool: pg.Pool): Part {
  return part({
    name: 'database',
    figures: {
      hexkey_database_answer_seconds: {
        help: 'Until the database has answered a statement that reads nothing.',
      },
      hexkey_clock_skew_seconds: { help: 'This clock minus the one of the database.' },
    },
    async read() {
      // The first statement may open a connection, which must not be included in the time.
      await pool.query('SELECT 1');
      const asked = Date.now();
      const { rows } = await pool.query('SELECT clock_timestamp() AS at');
      const answered = Date.now();
      const theirs = Date.parse(clockRow.parse(rows)[0].at);
      return [
        { figure: 'hexkey_database_answer_seconds', value: (answered - asked) / 1000 },
        { figure: 'hexkey_clock_skew_seconds', value: ((asked + answered) / 2 - theirs) / 1000 },
      ];
    },
  });
}
