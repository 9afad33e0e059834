/** Which links a booking's messages carry: what a text leads to proves no mailbox (decision 247). */
import { expect, test } from 'vitest';
import type { Booking } from '#domain/booking/state.ts';
import { openSignedLinks } from '#events/keys/signed-links.ts';
import { messageLinks } from './links.ts';

const begunAt = '2030-03-07T13:30:00.000Z';
const signer = openSignedLinks(Buffer.alloc(32, 3));
const booking = { id: 'b1', number: 'HX-7K2M4Q', customerId: 'c1', payBefore: null } as unknown as Booking;
const links = messageLinks({ links: signer, publicUrl: 'https://x' }, booking, null, begunAt, true);
const isFor = (purpose: Parameters<typeof signer.verify>[0], token: string) =>
  signer.verify(purpose, 'b1', token, begunAt);

test.each([
  ['the mail’s tracker', 'track', new URL(links.tracker).searchParams.get('token')],
  ['the text’s tracker', 'text', links.shortTracker.replace('https://x/t/HX-7K2M4Q.', '')],
  ['the same pieces', 'again', new URL(links.book).searchParams.get('token')],
] as const)('%s is signed for its own purpose', (_, purpose, token) => {
  for (const one of ['track', 'text', 'again', 'receipt', 'pay'] as const)
    expect(isFor(one, token ?? '')).toBe(one === purpose);
});

test('a link tells when it was made', () => {
  const token = new URL(links.tracker).searchParams.get('token') ?? '';
  expect(signer.endOf('track', 'b1', token)).toBe('2030-04-06T13:30:00.000Z');
  expect(signer.endOf('text', 'b1', token)).toBeNull();
});
