/**
 * Every way in which Postgres can be lost is answered as a temporary outage, not as an internal error: the real server,
 * the real client.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientConfig } from '#events/postgres/connection.ts';
import { openPool, transaction } from '#events/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { toRefused } from './problems.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, 'problems test');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const END_ITSELF = 'SELECT pg_terminate_backend(pg_backend_pid())';

/** Ends the server's side of a connection and waits until the client has noticed. */
async function cut(client: pg.PoolClient | pg.Client): Promise<void> {
  const heard = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await heard;
}

async function ownClient(settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(database.url, 'problems test'), ...settings });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function tooLong(client: pg.Client): Promise<void> {
  try {
    await client.query('SELECT pg_sleep(1)');
  } finally {
    await client.end();
  }
}

/** Runs `work` with the port of a server that runs `greet` for each connection. */
async function serving<T>(greet: (socket: Socket) => void, work: (port: number) => Promise<T>): Promise<T> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function connectTo(port: number): Promise<unknown> {
  const url = `postgres://nobody@127.0.0.1:${port}/nothing`;
  const away = new pg.Pool({ ...clientConfig(url, 'problems test'), connectionTimeoutMillis: 200 });
  return away.query('SELECT 1');
}

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'during a statement': () => pool.query(END_ITSELF),
  'between two statements of a transaction': () =>
    transaction(pool, async (client) => {
      await cut(client);
      await client.query('SELECT 1');
    }),
  'on a client that was closed': async () => {
    const client = await ownClient();
    const closing = client.end();
    await Promise.all([closing, client.query('SELECT 1')]);
  },
  'by a statement that takes too long for the server': async () => {
    await tooLong(await ownClient({ statement_timeout: 20 }));
  },
  'by a statement that takes too long for the client': async () => {
    await tooLong(await ownClient({ query_timeout: 20 }));
  },
  'by nobody at its port': async () => {
    const port = await serving(
      () => undefined,
      (free) => Promise.resolve(free),
    );
    return connectTo(port);
  },
  'by a server that accepts and says nothing': () => serving(() => undefined, connectTo),
  'by a server that hangs up at once': () => serving((socket) => socket.destroy(), connectTo),
};

describe('a Postgres that is lost', () => {
  test.each(Object.entries(ways))('%s is answered 503 with a time to come back', async (_, way) => {
    const error: unknown = await way().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(toRefused(error)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 2 });
  });

  test.each(['SELECT 1/0', 'SELECT * FROM no_such_table', "SELECT 'a'::int"])(
    '%s stays a fault of ours',
    async (statement) => {
      const error: unknown = await pool.query(statement).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(toRefused(error)).toBeNull();
    },
  );
});
