import { expect, it } from 'vitest';
import { countsOf, eachInTurn } from './bulk.ts';

it('works on every row once, in their order, at most four at the same time', async () => {
  const rows = Array.from({ length: 11 }, (_, index) => index);
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  await eachInTurn(rows, async (row) => {
    begun.push(row);
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
  });
  expect(begun).toEqual(rows);
  expect(most).toBe(4);
});

it('counts how many rows came out how', () => {
  expect(
    countsOf([
      { state: 'done', text: 'Blocked' },
      { state: 'failed', text: 'Open bookings', isRefused: true },
      { state: 'done', text: 'Blocked' },
      { state: 'waiting' },
    ]),
  ).toEqual({ waiting: 1, done: 2, failed: 1 });
});
