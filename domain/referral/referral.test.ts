import { describe, expect, test } from 'vitest';
import { fold } from '../core/aggregate.ts';
import { system } from '../core/actor.ts';
import { as, type BookingId, type PartnerId } from '../core/ids.ts';
import { referrals } from './decide.ts';

const by = { now: '2030-01-01T12:00:00.000Z', actor: system('referrals') };
const check = {
  type: 'CheckReferral',
  bookingId: as<BookingId>('b'),
  partnerId: as<PartnerId>('p'),
  marks: { device: 'd', card: null },
  flags: ['own_email'],
} as const;
type Command = Parameters<typeof referrals.decide>[1];
type State = Parameters<typeof referrals.decide>[0];
const after = (...commands: readonly Command[]): State =>
  commands.reduce<State>((state, command) => {
    const decision = referrals.decide(state, command, by);
    return decision.ok ? fold(referrals, decision.events, state) : state;
  }, referrals.initial);

describe('a referral', () => {
  test('is looked at once', () => {
    const checked = after(check);
    expect(checked).toEqual({ bookingId: 'b', partnerId: 'p', marks: check.marks, flags: ['own_email'] });
    expect(referrals.decide(checked, { ...check, flags: [] }, by)).toEqual({ ok: true, events: [] });
  });

  test('takes what a later booking shows, each flag once', () => {
    const flag = { type: 'FlagReferral', flags: ['own_email', 'repeated_device'] } as const;
    expect(after(check, flag)).toMatchObject({ flags: ['own_email', 'repeated_device'] });
    expect(referrals.decide(after(check, flag), flag, by)).toEqual({ ok: true, events: [] });
  });

  test('notes nothing before it was looked at', () => {
    expect(after({ type: 'FlagReferral', flags: ['repeated_device'] })).toBeNull();
  });
});
