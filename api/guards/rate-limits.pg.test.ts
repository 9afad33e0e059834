import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { openPool } from '#events/postgres/transaction.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openRateLimits } from './rate-limits.ts';

describe('rate limits', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool(database.url, 'test');
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const tooMany = expect.objectContaining({ status: 429, retryAfter: expect.any(Number) });

  it('are shared by all processes, at once and one after the other', async () => {
    const processes = [openRateLimits(pool), openRateLimits(pool)];
    const counted = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) => processes[index % 2]?.count('failed_login', 'ada')),
    );
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(processes[0]?.count('failed_login', 'ada')).rejects.toEqual(tooMany);
    await expect(processes[1]?.count('failed_login', 'bob')).resolves.toBeUndefined();
  });

  it('begin anew for whoever has shown who they are, and take back what was no failure', async () => {
    const limits = openRateLimits(pool);
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 10; tries += 1) await limits.count('failed_login', 'eve');
      await limits.forget('failed_login', 'eve');
    }
    for (let tries = 0; tries < 30; tries += 1) {
      await limits.count('failed_login', 'joe');
      await limits.takeBack('failed_login', 'joe');
    }
  });
});
