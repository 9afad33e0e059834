/** A year's pay against the ledger: to the cent, whatever was moved when and for whom, and however it is paged. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { paidInYear, type PaidInYear } from './ledger.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
});
afterAll(() => side?.close());

const zone = 'America/New_York';
const years = [2025, 2026, 2027];

/** Midnight at New Year in New York is 5 AM UTC. */
const line = fc.record({
  technician: fc.constantFrom('ada', 'grace', 'edsger', 'Zoe:1', 'a_b'),
  movement: fc.constantFrom('transfer', 'tip_transfer', 'transfer_reversal', 'shares', 'tip'),
  cents: fc.integer({ min: 1, max: 500_000 }),
  at: fc.constantFrom(
    '2025-06-01T12:00:00Z',
    '2026-01-01T04:59:59Z',
    '2026-01-01T05:00:00Z',
    '2026-12-31T23:59:59Z',
    '2027-01-01T05:00:00Z',
  ),
});

const yearOf = (at: string): number => new Date(Date.parse(at) - 5 * 3_600_000).getUTCFullYear();

async function allPages(year: number, limit: number): Promise<readonly PaidInYear[]> {
  const all: PaidInYear[] = [];
  for (let after = ''; ; ) {
    const page = await paidInYear(side.rm, { year, zone, after, limit });
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < limit) return all;
    after = last.technicianId;
  }
}

test('adds up each technician’s transfers less reversals, in the year of New York’s calendar', async () => {
  const { pool } = side.rm;
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (lines, limit) => {
        await pool.query('DELETE FROM rm.ledger');
        const sums = new Map<string, number>();
        for (const [position, { technician, movement, cents, at }] of lines.entries()) {
          const isSent = movement === 'transfer' || movement === 'tip_transfer';
          const amount = isSent ? cents : -cents;
          await pool.query(
            `INSERT INTO rm.ledger (position, line, booking_id, movement, account, amount, at)
             VALUES ($1, 0, 'b1', $2, $3, $4, $6), ($1, 1, 'b1', $2, 'cash', $5, $6),
               ($1 + 1000, 0, NULL, 'test_payout', 'test_payouts', 2500, $6)`,
            [position, movement, `technician_payable:${technician}`, amount, -amount, at],
          );
          const key = `${yearOf(at)}:${technician}`;
          if (isSent || movement === 'transfer_reversal') sums.set(key, (sums.get(key) ?? 0) + amount);
        }
        const told = new Map<string, number>();
        for (const year of years)
          for (const { technicianId, paid } of await allPages(year, limit)) {
            expect(told.has(`${year}:${technicianId}`)).toBe(false);
            told.set(`${year}:${technicianId}`, paid);
          }
        expect(Object.fromEntries(told)).toEqual(Object.fromEntries(sums));
      },
    ),
    { numRuns: 25 },
  );
});
