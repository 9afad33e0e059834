/** How every part of the log connects to Postgres: types are parsed per client, not through pg's global table. */
import pg from 'pg';

const BIGINT = pg.types.builtins.INT8;
const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;

/** `int8` becomes `bigint` and `timestamptz` an ISO instant in UTC with milliseconds. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return (value: string) => BigInt(value);
    if (oid === TIMESTAMPTZ) return toInstant;
    return pg.types.getTypeParser(oid, format) as unknown;
  }) as typeof pg.types.getTypeParser,
};

/** Our servers run in UTC and the log keeps milliseconds, so most instants need no conversion through a Date. */
function toInstant(value: string): string {
  const isPlain =
    value.length === '2030-03-04 12:00:00.123+00'.length && value[10] === ' ' && value.endsWith('+00');
  return isPlain ? `${value.slice(0, 10)}T${value.slice(11, 23)}Z` : new Date(value).toISOString();
}

/** Settings of one client of the log; `name` is what `pg_stat_activity` shows. */
export function clientConfig(databaseUrl: string, name: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    types,
  };
}

/** The address for read-only connections: Postgres refuses every write, whatever the code does. */
export function readOnly(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.href;
}

/** pg's messages for a connection that was lost, or not established in time; these errors have no code. */
const lostConnection =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Whether a query got no answer within the time of its connection, which is of no use any more. */
export const isSilent = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** Codes of a socket that was refused, reset or timed out, or whose server can't be found at the moment. */
const socketCodes = /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)$/;
/** SQLSTATE: 08 connection, 53 resources, 57 operator intervention, 40 serialization and deadlock. */
const transientStates = /^(08|53|57|40)[0-9A-Z]{3}$/;

/** Whether an error means that the server was lost or busy, so that the same statement may succeed when retried. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return lostConnection.test(error.message);
  return socketCodes.test(code) || transientStates.test(code);
}

/**
 * SQLSTATE of an error caused by the values themselves: 22 data, 23 constraints except a taken id, 54 limits. Null for
 * any other error.
 */
export function rejectionOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(22|23|54)[0-9A-Z]{3}$/.test(code) && !isUniqueViolation(error)
    ? code
    : null;
}

/** Whether Postgres refused to write on a connection made with `readOnly`. */
export function isReadOnlyTransaction(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

/**
 * Fails if a table refuses appends (`isElsewhere`). Its trigger looks at the statement, so none of these rows is needed.
 * Read-only connections can't ask.
 */
export async function takesAppends(
  db: Pick<pg.Pool, 'query'>,
  table: 'es.events' | 'es.claims',
): Promise<void> {
  try {
    await db.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table} WHERE false`);
  } catch (error) {
    if (!isReadOnlyTransaction(error)) throw error;
  }
}

/** Whether a table refused an append because the log stands in the other store (`215-eventstore.sql`). */
export function isElsewhere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55000';
}

/** Whether an error is a violation of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
