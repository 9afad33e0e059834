/** Closing a month when the two sides' clocks separate the same entry at the edge of the week. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as } from '#domain/core/ids.ts';
import type { Period } from '#domain/settlement/period.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { closeOfMonth, type ListedMovement } from './month-close.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
});
afterAll(() => side?.close());

const june = as<Period>('2030-06');
/** A week after the month. */
const edge = Date.parse('2030-07-08T04:00:00.000Z');
const minutes = (by: number) => new Date(edge + by * 60_000).toISOString();

/** A dispute with amounts taken and returned, as in our books. */
async function booked(disputeId: string, movements: readonly (readonly [at: string, net: number])[]) {
  for (const [at, net] of movements) {
    const type = net < 0 ? 'DisputeFundsWithdrawn' : 'DisputeFundsReinstated';
    const position = await side.append(`booking-${disputeId}`, [{ type, data: { disputeId } }]);
    await side.rm.pool.query(
      `INSERT INTO rm.ledger (position, line, booking_id, movement, account, amount, at)
       VALUES ($1, 0, $2, 'dispute', 'cash', $3, $4)`,
      [position, disputeId, net, at],
    );
  }
}

const listed = (source: string, at: string, net: number): ListedMovement => ({
  of: 'disputes',
  source,
  chargeId: null,
  net,
  at,
});

test('what differs is read again with two weeks, and reported only when it differs still', async () => {
  const inJune = '2030-06-20T12:00:00.000Z';
  await booked('dp_1', [
    [inJune, -5_000],
    [minutes(-1), 5_000],
  ]);
  const cut = [listed('dp_1', inJune, -5_000), listed('dp_1', minutes(1), 5_000)];
  const spans: string[] = [];
  const close = (entries: readonly ListedMovement[]) =>
    closeOfMonth(
      {
        log: side.log,
        rm: side.rm,
        list: ({ from, until }) => {
          spans.push(until);
          return Promise.resolve(entries.filter(({ at }) => at >= from && at < until));
        },
      },
      june,
    );
  const { differences, sums } = await close(cut);
  expect(differences).toEqual([]);
  expect(sums.find(({ of }) => of === 'disputes')).toEqual({
    of: 'disputes',
    entries: 1,
    ours: 0,
    provider: 0,
  });
  expect(spans).toEqual(['2030-07-08T04:00:00.000Z', '2030-07-15T04:00:00.000Z']);
  // An entry that agrees within the week is fine, and one that still differs is reported.
  await booked('dp_2', [[inJune, -700]]);
  await booked('dp_3', [[inJune, -900]]);
  const more = [
    ...cut,
    listed('dp_2', inJune, -700),
    listed('dp_2', minutes(60), 700),
    listed('dp_3', inJune, -901),
  ];
  const later = await close(more);
  expect(later.differences).toMatchObject([{ id: 'dp_3', ours: -900, provider: -901 }]);
  expect(later.sums.find(({ of }) => of === 'disputes')).toMatchObject({ entries: 3, ours: -1_600 });
});
