/** A booking and a deletion at the same time, against the real table. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { beginClosing, beginPlacing, endMark } from './account-marks.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('of a placing and a deletion that meet, at least one sees the other', async () => {
  const rounds = Array.from({ length: 200 }, (_, round) => `person-${round}`);
  const met = await Promise.all(
    rounds.map(async (person, round) => {
      const both = { isClosing: false, isPlacing: false };
      const placing = async () => void Object.assign(both, await beginPlacing(pool, person, 'booking'));
      const closing = async () => void Object.assign(both, await beginClosing(pool, person, 'command'));
      // Either may come first.
      await Promise.all(round % 2 === 0 ? [placing(), closing()] : [closing(), placing()]);
      return both.isClosing || both.isPlacing;
    }),
  );
  expect(met).not.toContain(false);
});

test('a mark that was taken away is seen by nobody, and one that is forgotten ends by itself', async () => {
  await beginPlacing(pool, 'ada', 'one');
  expect(await beginClosing(pool, 'ada', 'first')).toEqual({ isPlacing: true });
  await endMark(pool, 'ada', 'closing', 'first');
  await endMark(pool, 'ada', 'placing', 'one');
  expect(await beginClosing(pool, 'ada', 'second')).toEqual({ isPlacing: false });
  expect(await beginPlacing(pool, 'ada', 'two')).toEqual({ isClosing: true });
  await pool.query(`UPDATE app.account_marks SET marked_at = now() - interval '3 minutes'`);
  expect(await beginPlacing(pool, 'ada', 'three')).toEqual({ isClosing: false });
});

test('other people’s bookings are none of a deletion’s business', async () => {
  await beginPlacing(pool, 'bob', 'booking');
  expect(await beginClosing(pool, 'cy', 'command')).toEqual({ isPlacing: false });
});
