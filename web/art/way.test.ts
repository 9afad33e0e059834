/** The route is drawn to scale: a closer technician is drawn closer, and the marks are at their miles. */
import { expect, test } from 'vitest';
import { markAt, milesOf, placeAt, scaleFor, wayFrom } from './way.ts';

const mile = 1609.344;

test.each([
  [200, 0.5, [0.25, 0.5]],
  [mile, 1, [0.5, 1]],
  [1.1 * mile, 2, [1, 2]],
  [9 * mile, 10, [2, 4, 6, 8, 10]],
  [60 * mile, 100, [25, 50, 75, 100]],
  [400 * mile, 100, [25, 50, 75, 100]],
])('%d metres are drawn on a street of %d miles', (metres, miles, marks) => {
  expect(scaleFor(metres)).toEqual({ miles, marks });
});

test('half of the miles is half of the way; the house is the end of it', () => {
  const scale = scaleFor(5 * mile);
  const [x, y] = placeAt(5, scale);
  const [halfX, halfY] = placeAt(2.5, scale);
  expect([halfX * 2, halfY * 2].map(Math.round)).toEqual([x, y].map(Math.round));
  expect(placeAt(0, scale).map(Math.abs)).toEqual([0, 0]);
  // Farther than the scale covers: at its beginning.
  expect(placeAt(50, scale)).toEqual(placeAt(5, scale));
  expect(milesOf(mile)).toBe(1);
});

test('the way still to go begins where its technician is, and the marks stand beside the street', () => {
  const scale = scaleFor(2 * mile);
  const { ahead, behind } = wayFrom(1, scale);
  const [x, y] = placeAt(1, scale).map((value) => Math.round(value * 10) / 10);
  expect(ahead.startsWith(`M${x} ${y}L`)).toBe(true);
  expect(behind.endsWith(`L${x} ${y}`)).toBe(true);
  expect(markAt(1, scale).path).not.toBe(markAt(2, scale).path);
});
