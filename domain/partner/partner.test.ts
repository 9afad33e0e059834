import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { fold } from '../core/aggregate.ts';
import { sealedExample } from '../examples/people.ts';
import { as, type PartnerId } from '../core/ids.ts';
import { type PartnerState, attributes } from './state.ts';
import { partners } from './decide.ts';
import { defaultCommissionBps, storeCodeFor, storeNamed } from './store.ts';
import type { PartnerCommand } from './commands.ts';
import type { PartnerPerson, StoreDetails } from './events.ts';

const id = as<PartnerId>('partner-1');
const admin: Actor = { role: 'admin', id: 'admin' };
const own: Actor = { role: 'partner', id };
const now = '2026-02-01T12:00:00.000Z';
const store: StoreDetails = {
  ...storeNamed('West Elm Soho'),
  city: 'New York',
  state: 'NY',
  zipCode: '10012',
};
const person: PartnerPerson = {
  contactName: sealedExample(id, 'contactName'),
  contactEmail: sealedExample(id, 'contactEmail'),
  contactPhone: null,
  address: null,
  taxId: null,
  businessLicenseNumber: null,
};
const register: PartnerCommand = {
  type: 'Register',
  partnerId: id,
  store,
  person,
  commissionBps: defaultCommissionBps,
  source: 'website',
  storeCode: null,
};
const approve: PartnerCommand = { type: 'Approve', storeCode: storeCodeFor(store.storeName, '7k2m') };
const decide = (state: PartnerState, command: PartnerCommand, actor: Actor = admin) =>
  partners.decide(state, command, { now, actor });
function after(
  state: PartnerState,
  ...commands: readonly (readonly [PartnerCommand, Actor?])[]
): PartnerState {
  return commands.reduce((known, [command, actor]) => {
    const decision = decide(known, command, actor);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return fold(partners, decision.events, known);
  }, state);
}

describe('a partnership', () => {
  const active = after(partners.initial, [register, own], [{ type: 'Apply', store, person }, own], [approve]);

  test('of the website is applied for, approved and given a code with the brand’s prefix', () => {
    expect(active).toMatchObject({
      status: 'active',
      storeCode: 'WEST-7K2M',
      internalNotes: 'Application approved',
    });
    expect(attributes(active)).toBe(true);
    expect(attributes(after(partners.initial, [register, own]))).toBe(false);
  });

  test('of an admin is active at once', () => {
    const added = after(partners.initial, [{ ...register, source: 'admin', storeCode: 'WEST-1111' }]);
    expect(added).toMatchObject({ status: 'active', storeCode: 'WEST-1111' });
    expect(decide(partners.initial, { ...register, source: 'admin' }, own)).toMatchObject({
      refusal: { code: 'not_yours' },
    });
  });

  test('that ended attributes nothing from then on and is not revived', () => {
    const ended = after(active, [{ type: 'CancelPartnership' }, own]);
    expect(attributes(ended)).toBe(false);
    expect(ended).toMatchObject({ status: 'cancelled', storeCode: 'WEST-7K2M' });
    expect(decide(ended, { type: 'CancelPartnership' }, own)).toEqual({ ok: true, events: [] });
    expect(decide(ended, approve)).toMatchObject({ refusal: { code: 'cancelled' } });
  });

  test('keeps its code when it is approved again after a rejection', () => {
    const rejected = after(
      partners.initial,
      [register, own],
      [{ type: 'Apply', store, person }, own],
      [{ type: 'Reject' }],
    );
    expect(rejected).toMatchObject({ status: 'rejected', internalNotes: 'Application rejected' });
    expect(after(rejected, [approve])).toMatchObject({ storeCode: 'WEST-7K2M' });
    expect(decide(active, { type: 'Approve', storeCode: 'WEST-9999' })).toEqual({ ok: true, events: [] });
  });

  test('repeated commands yield no events', () => {
    const commands: readonly PartnerCommand[] = [
      { type: 'IssueLogin', username: person.contactName },
      { type: 'ChangeDetails', store: { storeName: 'West Elm Noho' }, person: {}, commissionBps: 500 },
      { type: 'ConnectBank', bank: { connectedAccountId: 'acct_1', bankName: 'Bank', last4: '1234' } },
    ];
    for (const command of commands)
      expect(decide(after(active, [command]), command)).toEqual({ ok: true, events: [] });
  });

  test('is not decided by the partner, nor with a commission out of bounds', () => {
    const applied = after(partners.initial, [register, own], [{ type: 'Apply', store, person }, own]);
    expect(decide(applied, approve, own)).toMatchObject({ refusal: { code: 'not_yours' } });
    expect(
      decide(applied, { type: 'ChangeDetails', store: {}, person: {}, commissionBps: 3001 }),
    ).toMatchObject({
      refusal: { code: 'bad_commission' },
    });
    expect(decide(after(partners.initial, [register, own]), approve)).toMatchObject({
      refusal: { code: 'not_applied' },
    });
    expect(decide(partners.initial, approve)).toMatchObject({ refusal: { code: 'unknown_partner' } });
  });
});
