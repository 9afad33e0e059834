/** The peer: emmett's event store on the same Postgres. Its package is installed only in `bench/`. */
import { openPool } from '../../events/postgres/transaction.ts';
import type { Target } from './targets.ts';

/**
 * The parts of emmett that are used, declared here because the package is not installed when the project is type
 * checked.
 */
interface EmmettModule {
  getPostgreSQLEventStore(
    connectionString: string,
    options: { readonly connectionOptions: { readonly pool: unknown } },
  ): {
    appendToStream(
      stream: string,
      events: readonly { readonly type: string; readonly data: unknown; readonly metadata: unknown }[],
      options: { readonly expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
    ): Promise<unknown>;
    schema: { migrate(): Promise<unknown> };
    close(): Promise<void>;
  };
}

const PACKAGE = '@event-driven-io/emmett-postgresql';

/** Opens emmett with as many connections as there are writers, so that its pool does not limit the measurement. */
export async function emmettTarget(databaseUrl: string, writers: number): Promise<Target> {
  const emmett = (await import(PACKAGE)) as EmmettModule;
  const pool = openPool(databaseUrl, 'bench emmett', Math.max(writers, 2));
  const store = emmett.getPostgreSQLEventStore(databaseUrl, { connectionOptions: { pool } });
  await store.schema.migrate();
  return {
    async append(stream, revision, events) {
      const expectedStreamVersion = revision < 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(revision + 1);
      const messages = events.map(({ type, data, metadata }) => ({ type, data, metadata }));
      await store.appendToStream(stream, messages, { expectedStreamVersion });
    },
    async close() {
      await store.close();
      if (!pool.ended) await pool.end();
    },
  };
}
