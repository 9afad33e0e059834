/** `execute` over the real log: decisions under races, repetitions, and commands without an id of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Aggregate } from '#domain/core/aggregate.ts';
import { decided, refused } from '#domain/core/decision.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { execute, load } from './execute.ts';
import { EventIdTaken } from './log.ts';
import { openPostgresEventLog } from './postgres/log.ts';

interface TakeSeat {
  readonly type: 'TakeSeat';
  readonly by: string;
}

interface Taken {
  readonly type: 'SeatTaken';
  readonly data: { readonly by: string };
}

/** Three seats, one per person. */
const cars: Aggregate<readonly string[], Taken, TakeSeat, 'full'> = {
  category: 'car',
  initial: [],
  evolve: (seats, { data }) => [...seats, data.by],
  decide(seats, { by }) {
    if (seats.includes(by)) return decided();
    return seats.length === 3 ? refused('full', 'slotTaken') : decided({ type: 'SeatTaken', data: { by } });
  },
};

const take = (by: string): TakeSeat => ({ type: 'TakeSeat', by });
const author = { actor: { role: 'system', id: 'test' }, now: '2030-01-07T12:00:00.000Z' } as const;
let database: TestDatabase;
let log: ReturnType<typeof openPostgresEventLog>;

beforeAll(async () => {
  database = await createTestDatabase();
  log = openPostgresEventLog({ databaseUrl: database.url });
});

afterAll(async () => {
  await log.close();
  await database.drop();
});

test('of many at once as many are accepted as the decision allows, and the rest refused by name', async () => {
  const results = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'a', 'b'].map((by) => execute(log, cars, 'race', author, () => take(by))),
  );
  expect(await load(log, cars, 'race')).toHaveLength(3);
  const refusals = results.flatMap((result) => (result.ok ? [] : result.refusal.code));
  expect(new Set(refusals)).toEqual(new Set(['full']));
});

test('a command id is carried out once, and answers what the first time left behind', async () => {
  const command = { ...author, commandId: 'once', bodyHash: 'h1' };
  const both = await Promise.all([1, 2].map(() => execute(log, cars, 'once', command, () => take('a'))));
  await execute(log, cars, 'once', author, () => take('b'));
  const again = await execute(log, cars, 'once', command, () => take('c'));
  for (const result of [...both, again]) expect(result).toMatchObject({ ok: true, state: ['a'] });
  expect(await load(log, cars, 'once')).toEqual(['a', 'b']);
  const other = { ...command, bodyHash: 'h2' };
  await expect(execute(log, cars, 'once', other, () => take('a'))).rejects.toThrow(EventIdTaken);
  await expect(execute(log, cars, 'elsewhere', command, () => take('a'))).rejects.toThrow(EventIdTaken);
});

test('several commands stand or fall together, each decided on what those before it left', async () => {
  const all = (...names: readonly string[]) => names.map(take);
  expect(await execute(log, cars, 'all', author, () => all('a', 'b', 'c', 'd'))).toMatchObject({ ok: false });
  expect(await load(log, cars, 'all')).toEqual([]);
  const taken = await execute(log, cars, 'all', author, () => all('a', 'b', 'a'));
  expect(taken).toMatchObject({ ok: true, state: ['a', 'b'] });
  expect(await execute(log, cars, 'all', author, () => [])).toMatchObject({
    ok: true,
    position: taken.ok && taken.position,
  });
});
