import type pg from 'pg';
import { expect, test } from 'vitest';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { maxOpenBookings } from '#domain/booking/unpaid-limits.ts';
import { checkOpenBookings } from './open-bookings.ts';

const check = (open: number) => {
  const pool = { query: async () => ({ rows: [{ open: BigInt(open) }] }) } as unknown as pg.Pool;
  return checkOpenBookings({ readModels: { pool, openMany: async () => [] } }, [as<CustomerId>('c1')]);
};

test('one more booking is taken below the limit, and refused at it with the number and the way out', async () => {
  await expect(check(maxOpenBookings - 1)).resolves.toBeUndefined();
  await expect(check(maxOpenBookings)).rejects.toMatchObject({
    code: 'too_many_open',
    says: { text: 'tooManyOpen', values: { count: 30 } },
    details: { open: 30 },
  });
});
