/** The same answer by the link in a mail, in the account, or by an admin on the phone makes the same event (R14). */
import { expect, test } from 'vitest';
import { examples } from '../examples/index.ts';
import type { Actor } from '../core/actor.ts';
import type { BookingCommand } from './commands.ts';
import { bookings, decide } from './decide.ts';
import { fold } from '../core/aggregate.ts';

const asked = fold(bookings, examples.priceRiseBooking());
if (asked.status === 'none') throw new Error('no booking');
if (asked.priceRise?.state !== 'requested') throw new Error('nothing is asked');
const now = new Date(Date.parse(asked.priceRise.expiresAt) - 60_000).toISOString();
const customer: Actor = { role: 'customer', id: asked.customerId };
const admin: Actor = { role: 'admin', id: 'admin' };

const ways = [
  { channel: 'link', actor: customer },
  { channel: 'account', actor: customer },
  { channel: 'phone', actor: admin },
] as const;

/** The events without who gave the answer, and through which channel. */
function eventsOf(command: BookingCommand, actor: Actor) {
  const decision = decide(asked, command, { now, actor });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.events.map(({ type, data }) => {
    const { by: _by, channel: _channel, ...rest } = data as { by?: unknown; channel?: unknown };
    return { type, rest };
  });
}

test('R14: an approval by link, account or phone is the same event', () => {
  const told = ways.map(({ channel, actor }) => eventsOf({ type: 'ApprovePriceRise', channel }, actor));
  expect(told[0]?.map(({ type }) => type)).toEqual(['PriceRiseApproved']);
  for (const one of told) expect(one).toEqual(told[0]);
});

test('R14: so is a refusal', () => {
  const told = ways.map(({ actor }) => eventsOf({ type: 'DeclinePriceRise' }, actor));
  expect(told[0]?.length).toBeGreaterThan(0);
  for (const one of told) expect(one).toEqual(told[0]);
});
