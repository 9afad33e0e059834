import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { fold } from '../core/aggregate.ts';
import { sealedExample } from '../examples/people.ts';
import { as, type PartnerId } from '../core/ids.ts';
import { type PartnerState, attributes, greetedPartner, mailAddressOf } from './state.ts';
import { agreementTexts } from './agreement-texts.ts';
import { agreementKinds, currentAgreements } from './agreements.ts';
import { partners } from './decide.ts';
import { isPartnerLetter, mailOf, partnerLetters } from './letters.ts';
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
  marketingContact: null,
  address: null,
  taxId: null,
  businessLicenseNumber: null,
};
const account = {
  firstName: sealedExample(id, 'firstName'),
  lastName: sealedExample(id, 'lastName'),
  email: sealedExample(id, 'email'),
};
const register: Extract<PartnerCommand, { type: 'Register' }> = {
  type: 'Register',
  partnerId: id,
  account,
  language: null,
  confirmationId: 'confirmation-1',
  store,
  person,
  commissionBps: defaultCommissionBps,
  source: 'website',
  storeCode: null,
};
const apply: Extract<PartnerCommand, { type: 'Apply' }> = {
  type: 'Apply',
  store,
  person,
  agreed: currentAgreements,
};
const approve: PartnerCommand = { type: 'Approve', storeCode: storeCodeFor(store.storeName, '7k2m') };
const bank = (bankAccountId: string) =>
  ({
    connectedAccountId: 'acct_1',
    bankAccountId,
    bankName: 'Bank',
    last4: '1234',
    accountType: 'checking',
  }) as const;
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
  const active = after(partners.initial, [register, own], [apply, own], [approve]);

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
    const rejected = after(partners.initial, [register, own], [apply, own], [{ type: 'Reject' }]);
    expect(rejected).toMatchObject({ status: 'rejected', internalNotes: 'Application rejected' });
    expect(after(rejected, [approve])).toMatchObject({ storeCode: 'WEST-7K2M' });
    expect(decide(active, { type: 'Approve', storeCode: 'WEST-9999' })).toEqual({ ok: true, events: [] });
  });

  test('repeated commands yield no events', () => {
    const commands: readonly PartnerCommand[] = [
      { type: 'IssueLogin', username: person.contactName },
      { type: 'ChangeDetails', store: { storeName: 'West Elm Noho' }, person: {}, commissionBps: 500 },
      { type: 'ConnectBank', bank: bank('ba_1') },
    ];
    for (const command of commands)
      expect(decide(after(active, [command]), command)).toEqual({ ok: true, events: [] });
  });

  test('is not decided by the partner, nor with a commission out of bounds', () => {
    const applied = after(partners.initial, [register, own], [apply, own]);
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

describe('an account', () => {
  const signedUp = after(partners.initial, [register, own]);

  test('is greeted by its first name once its address is confirmed, and never before', () => {
    expect(signedUp).toMatchObject({ status: 'registered', emailConfirmed: false, account });
    if (signedUp.status === 'none') throw new Error('not registered');
    expect(greetedPartner(signedUp)).toBeNull();
    const confirmed = after(signedUp, [{ type: 'ConfirmEmail', confirmationId: 'confirmation-1' }, own]);
    expect(confirmed.status !== 'none' && greetedPartner(confirmed)).toBe(account.firstName);
  });

  test('is confirmed by its newest link alone, once', () => {
    const again = after(signedUp, [{ type: 'SendConfirmation', confirmationId: 'confirmation-2' }, own]);
    const confirm = (confirmationId: string) => ({ type: 'ConfirmEmail', confirmationId }) as const;
    expect(decide(again, confirm('confirmation-1'), own)).toMatchObject({ refusal: { code: 'link_ended' } });
    const confirmed = after(again, [confirm('confirmation-2'), own]);
    expect(confirmed).toMatchObject({ emailConfirmed: true });
    expect(decide(confirmed, confirm('confirmation-2'), own)).toEqual({ ok: true, events: [] });
    const send = { type: 'SendConfirmation', confirmationId: 'confirmation-3' } as const;
    expect(decide(confirmed, send, own)).toEqual({ ok: true, events: [] });
  });

  test('is written to at the address that signed up, whatever contact the application names', () => {
    const other = { ...person, contactEmail: sealedExample(id, 'otherEmail') };
    const applied = after(signedUp, [{ ...apply, person: other }, own]);
    expect(applied.status !== 'none' && mailAddressOf(applied)).toBe(account.email);
    const ofAdmin = { ...register, account: null, source: 'admin', storeCode: 'WEST-1111' } as const;
    const added = after(partners.initial, [ofAdmin]);
    expect(added.status !== 'none' && mailAddressOf(added)).toBe(person.contactEmail);
  });
});

describe('an application', () => {
  const signedUp = after(partners.initial, [register, own]);

  test('records the version of each agreement and when it was agreed to', () => {
    expect(after(signedUp, [apply, own])).toMatchObject({
      status: 'applied',
      agreed: { versions: currentAgreements, at: now },
      appliedAt: now,
    });
    for (const kind of agreementKinds) expect(agreementTexts[kind].version).toBe(currentAgreements[kind]);
  });

  test('that agrees to another version than the one of now is refused', () => {
    const agreed = { ...currentAgreements, qrPlacement: '2020-01-01' };
    expect(decide(signedUp, { ...apply, agreed }, own)).toMatchObject({ refusal: { code: 'old_version' } });
  });

  test('may be corrected while it waits and after a rejection, not once the partnership is active', () => {
    const moved = { ...apply, store: { ...store, city: 'Albany' } };
    const corrected = after(signedUp, [apply, own], [moved, own]);
    expect(corrected).toMatchObject({ status: 'applied', store: { city: 'Albany' } });
    expect(after(corrected, [{ type: 'Reject' }], [apply, own])).toMatchObject({
      status: 'applied',
      decidedAt: null,
    });
    expect(decide(after(corrected, [approve]), apply, own)).toMatchObject({
      refusal: { code: 'already_decided' },
    });
  });

  test('is sent by its own partner alone', () => {
    const stranger: Actor = { role: 'partner', id: 'partner-2' };
    expect(decide(signedUp, apply, stranger)).toMatchObject({ refusal: { code: 'not_yours' } });
  });
});

test('contact, language and bank account stay the partner’s to change after the end', () => {
  const ended = after(partners.initial, [register, own], [{ type: 'CancelPartnership' }, own]);
  expect(ended).toMatchObject({ status: 'cancelled', endedAt: now });
  const contact = { contactName: sealedExample(id, 'newName') };
  const changed = after(
    ended,
    [{ type: 'ChangeContact', person: contact }, own],
    [{ type: 'ChooseLanguage', language: 'es' }, own],
    [{ type: 'ConnectBank', bank: bank('ba_1') }, own],
  );
  expect(changed).toMatchObject({ status: 'cancelled', person: contact, language: 'es', bank: bank('ba_1') });
  // The same account given again, after the bank refused it, wakes what waits for it.
  expect(decide(changed, { type: 'ConnectBank', bank: bank('ba_2') }, own)).toMatchObject({
    events: [{ type: 'PartnerBankConnected' }],
  });
});

test('the events that a partner has to know of ask for their mail', () => {
  const active = after(partners.initial, [register, own], [apply, own], [approve]);
  if (active.status === 'none') throw new Error('not registered');
  const by = { by: admin, at: now };
  expect(mailOf({ type: 'PartnershipApproved', data: { notes: '', ...by } }, active)).toEqual({
    letter: 'partnership_approved',
    values: { storeCode: 'WEST-7K2M' },
  });
  const asked = [
    mailOf({ type: 'PartnershipApplied', data: { store, person, agreed: currentAgreements, ...by } }, active),
    mailOf({ type: 'PartnershipRejected', data: { notes: '', ...by } }, active),
    mailOf({ type: 'PartnershipCancelled', data: by }, active),
    mailOf({ type: 'PartnerEmailConfirmed', data: by }, active),
  ];
  expect(asked.map((mail) => mail?.letter ?? null)).toEqual([
    'partnership_received',
    'partnership_rejected',
    'partnership_ended',
    null,
  ]);
  expect(partnerLetters.every(isPartnerLetter)).toBe(true);
});
