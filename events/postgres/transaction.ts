/** Transactions on a pool, for the write-side tables beside the log. */
import pg from 'pg';
import { clientConfig, isSilent } from './connection.ts';

/**
 * A pool whose clients parse `int8` to `bigint` and `timestamptz` to ISO instants. `answerWithin`: milliseconds after
 * which a query fails, and its connection is given up (default: never). The server stops it a little earlier itself, so
 * that only a connection on which nothing arrives any more comes to that.
 */
export function openPool(databaseUrl: string, name: string, max = 8, answerWithin?: number): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(databaseUrl, name),
    max,
    // Who waits for a lock must see what its holder has written (`es.place`), whatever the database's own default is.
    options: '-c default_transaction_isolation=read\\ committed',
    ...(answerWithin !== undefined && {
      statement_timeout: Math.round(answerWithin * 0.8),
      query_timeout: answerWithin,
    }),
  });
  // The pool replaces an idle connection that is lost; an error that matters is reported by the next query.
  pool.on('error', () => undefined);
  // Without a listener, losing a checked-out connection between two queries would crash the process. Its user gets the
  // error from the next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Runs work in a transaction and commits if `keep` returns true (default: always, unless it throws). */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  keep: (result: T) => boolean = () => true,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query(keep(result) ? 'COMMIT' : 'ROLLBACK');
      return result;
    } catch (error) {
      // Nothing arrives on that connection any more, and a rollback would wait for as long again.
      if (isSilent(error)) broken = error;
      else
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (attempt === 5 || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
    } finally {
      // A connection that can't even roll back is not returned to the pool.
      client.release(broken);
    }
  }
}
