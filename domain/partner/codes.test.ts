import { describe, expect, test } from 'vitest';
import { fold } from '../core/aggregate.ts';
import type { Actor } from '../core/actor.ts';
import { sealedExample } from '../examples/people.ts';
import { as, type PartnerId } from '../core/ids.ts';
import { maxCodes } from './code-kinds.ts';
import { countedCode, lettersOf, placeCodeOf } from './codes.ts';
import type { PartnerCommand } from './commands.ts';
import { partners } from './decide.ts';
import type { PartnerState } from './state.ts';
import { storeNamed } from './store.ts';

const id = as<PartnerId>('partner-1');
const admin: Actor = { role: 'admin', id: 'admin' };
const own: Actor = { role: 'partner', id };
const now = '2030-01-02T12:00:00.000Z';
const nothing = { marketingContact: null, address: null, taxId: null, businessLicenseNumber: null };
const register: PartnerCommand = {
  type: 'Register',
  partnerId: id,
  account: null,
  language: null,
  confirmationId: null,
  store: storeNamed('Whitmore Home'),
  person: {
    contactName: sealedExample(id, 'contactName'),
    contactEmail: sealedExample(id, 'contactEmail'),
    contactPhone: null,
    ...nothing,
  },
  commissionBps: 400,
  source: 'admin',
  storeCode: 'WHIT-0217',
};
const flyer = {
  type: 'IssuePlaceCode',
  code: 'WHIT-0217-HOL',
  kind: 'campaign',
  name: 'Holiday flyer',
  until: '2030-01-04',
} as const satisfies PartnerCommand;

const decide = (state: PartnerState, command: PartnerCommand, actor: Actor = own, at = now) =>
  partners.decide(state, command, { now: at, actor });
function after(state: PartnerState, command: PartnerCommand, actor: Actor = own): PartnerState {
  const decision = decide(state, command, actor);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return fold(partners, decision.events, state);
}
const active = after(partners.initial, register, admin);
const withFlyer = after(active, flyer);

describe('a code of a place or campaign', () => {
  test('is the store’s with letters of the name behind it', () => {
    expect(placeCodeOf('WHIT-0217', lettersOf('Polaris, entrance'))).toBe('WHIT-0217-POL');
    expect([lettersOf('Ñandú 7'), lettersOf('É'), lettersOf('…')]).toEqual(['NAN', 'EX', 'XX']);
  });

  test('is issued once, by the partner or an admin, with a day that has not passed', () => {
    const { type: _type, ...issued } = flyer;
    expect(withFlyer).toMatchObject({ codes: [{ ...issued, endedAt: null, since: now }] });
    expect(decide(withFlyer, flyer)).toEqual({ ok: true, events: [] });
    expect(decide(active, flyer, admin).ok).toBe(true);
    expect(decide(active, flyer, { role: 'partner', id: 'other' })).toMatchObject({
      refusal: { code: 'not_yours' },
    });
    expect(decide(active, { ...flyer, until: '2030-01-01' })).toMatchObject({
      refusal: { code: 'in_the_past' },
    });
    expect(decide(active, { ...flyer, until: '2030-01-02' }).ok).toBe(true);
  });

  test('wants an active partnership, and not too many of them', () => {
    const ended = after(active, { type: 'CancelPartnership' });
    expect(decide(ended, flyer)).toMatchObject({ refusal: { code: 'cancelled' } });
    const registered = after(partners.initial, { ...register, source: 'website', storeCode: null });
    expect(decide(registered, flyer)).toMatchObject({ refusal: { code: 'not_active' } });
    const full = Array.from({ length: maxCodes }).reduce<PartnerState>(
      (state, _, n) => after(state, { ...flyer, code: `WHIT-0217-${n}` }),
      active,
    );
    expect(decide(full, flyer)).toMatchObject({ refusal: { code: 'too_many_codes' } });
  });

  test('is ended once; one that is none is told', () => {
    const end = { type: 'EndPlaceCode', code: flyer.code } as const;
    const ended = after(withFlyer, end);
    expect(ended).toMatchObject({ codes: [{ code: flyer.code, endedAt: now }] });
    expect(decide(ended, end)).toEqual({ ok: true, events: [] });
    expect(decide(withFlyer, { ...end, code: 'WHIT-0217' })).toMatchObject({
      refusal: { code: 'unknown_code' },
    });
  });
});

describe('a printed code counts', () => {
  test('for its place while it runs, through its last day at midnight Eastern', () => {
    expect(countedCode(withFlyer, flyer.code, now)).toBe(flyer.code);
    expect(countedCode(withFlyer, flyer.code, '2030-01-05T04:59:59.000Z')).toBe(flyer.code);
  });

  test('for the store once its place or campaign is over', () => {
    expect(countedCode(withFlyer, flyer.code, '2030-01-05T05:00:00.000Z')).toBe('WHIT-0217');
    const ended = after(withFlyer, { type: 'EndPlaceCode', code: flyer.code });
    expect(countedCode(ended, flyer.code, now)).toBe('WHIT-0217');
  });

  test('for nobody when it is none of the partner’s, or the partnership is over', () => {
    expect(countedCode(withFlyer, 'WHIT-0217-EAS', now)).toBeNull();
    const over = after(withFlyer, { type: 'CancelPartnership' });
    expect([countedCode(over, flyer.code, now), countedCode(over, 'WHIT-0217', now)]).toEqual([null, null]);
    expect(countedCode(partners.initial, 'WHIT-0217', now)).toBeNull();
  });
});
