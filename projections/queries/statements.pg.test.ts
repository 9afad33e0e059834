/**
 * A technician's months against the ledger's lines: to the cent, in their own calendar, each opening with the previous
 * one's closing balance.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { daysOfMonth, statementOf } from '#domain/payout/statement.ts';
import { instantOf, wallOf } from '#domain/scheduling/wall-time.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { payableMonths, payableOf } from './ledger.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
});
afterAll(() => side?.close());

const technicians = ['ada', 'grace'] as const;
const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu'];
const months = ['2026-10', '2026-11', '2026-12'];
/** Within these months in every zone, including a month's last hours and the night of a clock change. */
const instants = [
  '2026-10-02T12:00:00.000Z',
  '2026-11-01T03:59:59.999Z',
  '2026-11-01T04:00:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-11-01T10:00:00.000Z',
  '2026-11-30T23:00:00.000Z',
  '2026-12-01T04:59:59.999Z',
  '2026-12-01T05:00:00.000Z',
  '2026-12-20T12:00:00.000Z',
];
const line = fc.record({
  technician: fc.constantFrom(...technicians),
  bookingId: fc.constantFrom('b1', 'b2', 'b3'),
  movement: fc.constantFrom('shares', 'transfer', 'tip_transfer', 'transfer_reversal'),
  /** From the technician's perspective: earned or sent is positive. */
  counted: fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0),
  at: fc.constantFrom(...instants),
});

test('a statement’s lines are the month’s movements, no more and no less', async () => {
  const { pool } = side.rm;
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 25 }),
      fc.constantFrom(...technicians),
      fc.constantFrom(...zones),
      async (unordered, technician, zone) => {
        const lines = unordered.toSorted((a, b) => a.at.localeCompare(b.at));
        await pool.query('DELETE FROM rm.ledger');
        for (const [position, { technician: whose, bookingId, movement, counted, at }] of lines.entries()) {
          const amount = movement === 'shares' ? -counted : counted;
          await pool.query(
            `INSERT INTO rm.ledger (position, line, booking_id, movement, account, amount, at)
             VALUES ($1, 0, $2, $3, $4, $5, $6), ($1, 1, $2, $3, 'cash', $7, $6),
               ($1 + 1000, 0, NULL, 'test_payout', 'test_payouts', 2500, $6)`,
            [position, bookingId, movement, `technician_payable:${whose}`, amount, at, -amount],
          );
        }
        const own = lines.filter((one) => one.technician === technician);
        let closing = 0;
        for (const month of months) {
          const { first, next } = daysOfMonth(month);
          const during = { from: instantOf(first, '00:00', zone), until: instantOf(next, '00:00', zone) };
          const found = await payableOf(side.rm, as<TechnicianId>(technician), during);
          const statement = statementOf(found.opening, found.lines);
          const wanted = own.filter(({ at }) => wallOf(at, zone).date.startsWith(month));
          const total = (isShare: boolean) =>
            wanted
              .filter(({ movement }) => (movement === 'shares') === isShare)
              .reduce((sum, { counted }) => sum + counted, 0);
          expect(statement.opening).toBe(closing);
          expect([statement.earned, statement.transferred]).toEqual([total(true), total(false)]);
          expect(
            statement.jobs
              .flatMap((job) => job.lines)
              .map(({ amount }) => amount)
              .toSorted((a, b) => a - b),
          ).toEqual(wanted.map(({ counted }) => cents(counted)).toSorted((a, b) => a - b));
          closing = statement.closing;
        }
        const listed = await payableMonths(side.rm, as<TechnicianId>(technician), zone);
        expect(listed.map(({ month }) => month)).toEqual(
          months
            .filter((month) => own.some(({ at }) => wallOf(at, zone).date.startsWith(month)))
            .toReversed(),
        );
        const all = (movement: (kind: string) => boolean) =>
          own.filter((one) => movement(one.movement)).reduce((sum, { counted }) => sum + counted, 0);
        expect(closing).toBe(all((kind) => kind === 'shares') - all((kind) => kind !== 'shares'));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
