/** Migrations on an empty database. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';

test('several processes migrating at once install the schema once, and a later run does no harm', async () => {
  const database = await createTestDatabase();
  const empty = new URL(database.url);
  empty.pathname = `/test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${empty.pathname.slice(1)}`);
  try {
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(empty.href)));
    const names = runs.flat();
    expect(names).toContain('001-event-log');
    expect(new Set(names).size).toBe(names.length);
    expect(await migrate(empty.href)).toEqual([]);
    expect(await migrate(database.url)).toEqual([]);
  } finally {
    await admin.query(`DROP DATABASE ${empty.pathname.slice(1)} WITH (FORCE)`);
    await admin.end();
    await database.drop();
  }
});
