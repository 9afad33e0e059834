/** Rows come back from Postgres as they were written, whatever they contain. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { clientConfig } from '#events/postgres/connection.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { load, type Table, upsert } from './tables.ts';

const row = z.object({
  id: z.string(),
  count: z.bigint().nullable(),
  at: z.string().nullable(),
  tags: z.array(z.string()),
  facts: z.unknown(),
  state: z.string(),
});
type Row = z.output<typeof row>;

const table: Table<Row> = {
  name: 'kinds',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ id }) => id },
    { name: 'count', type: 'bigint', of: ({ count }) => count },
    { name: 'at', type: 'timestamptz', of: ({ at }) => at },
    { name: 'tags', type: 'text[]', of: ({ tags }) => tags },
    { name: 'facts', type: 'jsonb', of: ({ facts }) => facts },
    { name: 'state', type: 'json', of: ({ state }) => state },
  ],
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(clientConfig(database.url, 'tables test'));
  await client.connect();
  await client.query(
    `CREATE TABLE rm.kinds (id text PRIMARY KEY, count bigint, at timestamptz, tags text[] NOT NULL,
       facts jsonb NOT NULL, state text NOT NULL)`,
  );
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

const awkward = ['', ' ', 'NULL', '"', '\\', `{a,"b"}`, "it's", 'a\nb\tc', '\u001e\u001f', 'Zoë 🪑', '\\"\\'];

test('awkward text, nulls and big numbers survive in every kind of column', async () => {
  const rows = awkward.map((text, index) => ({
    id: text,
    count: index % 2 === 0 ? null : 9_007_199_254_740_993n,
    at: index % 2 === 0 ? '2030-03-04T12:00:00.120Z' : null,
    tags: index % 2 === 0 ? [text, text] : [],
    facts: { text },
    state: text,
  }));
  await upsert({ client, schema: 'rm' }, table, rows);
  const found = await load({ client, schema: 'rm' }, table, row, awkward);
  const written = rows.map((one) => ({ ...one, state: JSON.stringify(one.state) }));
  expect(new Set(found)).toEqual(new Set(written));
});
