/** A signed link gives access to one thing for one booking, for a time. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSignedLinks } from './signed-links.ts';

const links = openSignedLinks(randomBytes(32));
const token = links.sign('approve', 'booking-1', '2026-12-02T00:00:00.000Z');
const before = '2026-12-01T00:00:00.000Z';

test('a link holds for its purpose, booking and time', () => {
  expect(links.verify('approve', 'booking-1', token, before)).toBe(true);
  expect(links.hasExpired('approve', 'booking-1', token, before)).toBe(false);
});

test('a link whose time is over is told from one that was never ours', () => {
  const after = '2026-12-02T00:00:01.000Z';
  expect(links.hasExpired('approve', 'booking-1', token, after)).toBe(true);
  expect(links.hasExpired('track', 'booking-1', token, after)).toBe(false);
  expect(links.hasExpired('approve', 'booking-1', `zzzzzz.${token.split('.')[1]}`, after)).toBe(false);
});

test.each([
  ['another purpose', 'track', 'booking-1', token, before],
  ['another booking', 'approve', 'booking-2', token, before],
  ['after its end', 'approve', 'booking-1', token, '2026-12-02T00:00:01.000Z'],
  ['a longer life written into it', 'approve', 'booking-1', `zzzzzz.${token.split('.')[1]}`, before],
  ['no token', 'approve', 'booking-1', '', before],
] as const)('it is refused for %s', (_name, purpose, booking, given, now) => {
  expect(links.verify(purpose, booking, given, now)).toBe(false);
});

test('it is refused with any other last character, even one that spells the same bytes', () => {
  const [head, last] = [token.slice(0, -1), token.at(-1)];
  const others = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
  const accepted = others.filter((one) => links.verify('approve', 'booking-1', head + one, before));
  expect(accepted).toEqual([last]);
});
