import { describe, expect, test } from 'vitest';
import { fold } from '../core/aggregate.ts';
import { system, type Actor } from '../core/actor.ts';
import { sealedExample } from '../examples/people.ts';
import { as, type PartnerId } from '../core/ids.ts';
import { agreementTexts } from './agreement-texts.ts';
import type { PartnerCommand } from './commands.ts';
import { partners } from './decide.ts';
import { mailOf } from './letters.ts';
import type { PartnerState } from './state.ts';
import { storeNamed } from './store.ts';
import { appliesFrom, termsAhead, termsAt, termsVersions } from './terms.ts';

const versions = ['2026-11-01', '2027-03-01', '2027-06-01'] as const;

describe('the terms of a partnership', () => {
  test('apply from midnight Eastern of their day, the first before it too', () => {
    const at = (now: string) => termsAt(now, [...versions]);
    expect([at('2020-01-01T00:00:00.000Z'), at('2027-03-01T04:59:59.000Z')]).toEqual([
      '2026-11-01',
      '2026-11-01',
    ]);
    expect(at('2027-03-01T05:00:00.000Z')).toBe('2027-03-01');
  });

  test('are told of one version ahead', () => {
    expect(termsAhead('2027-01-01T12:00:00.000Z', versions)).toBe('2027-03-01');
    expect(termsAhead('2027-03-01T12:00:00.000Z', versions)).toBe('2027-06-01');
    expect(termsAhead('2027-06-01T12:00:00.000Z', versions)).toBeNull();
  });

  test('apply to nobody before thirty days after the mail', () => {
    expect(appliesFrom('2027-03-01', '2027-01-15T12:00:00.000Z')).toBe('2027-03-01');
    expect(appliesFrom('2027-03-01', '2027-02-20T12:00:00.000Z')).toBe('2027-03-22');
  });

  test('have their wording in the newest version', () => {
    expect(agreementTexts.partnershipAgreement.version).toBe(termsVersions.at(-1));
  });
});

const id = as<PartnerId>('partner-1');
const admin: Actor = { role: 'admin', id: 'admin' };
const own: Actor = { role: 'partner', id };
const now = '2027-02-20T12:00:00.000Z';
const nothing = {
  contactPhone: null,
  marketingContact: null,
  address: null,
  taxId: null,
  businessLicenseNumber: null,
};
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
    ...nothing,
  },
  commissionBps: 400,
  source: 'admin',
  storeCode: 'WHIT-0217',
};
const decide = (state: PartnerState, command: PartnerCommand, actor: Actor = own) =>
  partners.decide(state, command, { now, actor });
function after(state: PartnerState, command: PartnerCommand, actor: Actor = own): PartnerState {
  const decision = decide(state, command, actor);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return fold(partners, decision.events, state);
}
const active = after(partners.initial, register, admin);

describe('a partner', () => {
  const notice = { type: 'NoticeTerms', version: '2027-03-01' } as const;
  const told = after(active, notice, system('terms'));

  test('is told of a version once, by a mail that names their own day', () => {
    expect(told).toMatchObject({ terms: { noticed: { version: '2027-03-01', from: '2027-03-22' } } });
    expect(decide(told, notice, system('terms'))).toEqual({ ok: true, events: [] });
    const decision = decide(active, notice, system('terms'));
    const event = decision.ok ? decision.events[0] : undefined;
    if (!event || told.status === 'none') throw new Error('nobody was told');
    expect(mailOf(event, told)).toEqual({ letter: 'partner_terms', values: { day: '2027-03-22' } });
  });

  test('is not told after the partnership has ended, nor by themselves', () => {
    const ended = after(active, { type: 'CancelPartnership' });
    expect(decide(ended, notice, system('terms'))).toMatchObject({ refusal: { code: 'cancelled' } });
    expect(decide(active, notice)).toMatchObject({ refusal: { code: 'not_yours' } });
  });

  test('agrees once, and only to what they were told of', () => {
    const accept = { type: 'AcceptTerms', version: '2027-03-01' } as const;
    const agreed = after(told, accept);
    expect(agreed).toMatchObject({ terms: { accepted: { version: '2027-03-01', at: now } } });
    expect(decide(agreed, accept)).toEqual({ ok: true, events: [] });
    expect(decide(active, accept)).toMatchObject({ refusal: { code: 'old_version' } });
  });

  test('who is deleted has ended as one who cancels, and is deleted once', () => {
    const deleted = decide(active, { type: 'DeletePartner' }, admin);
    expect(deleted.ok && deleted.events.map(({ type }) => type)).toEqual([
      'PartnershipCancelled',
      'PartnerDeleted',
    ]);
    const gone = after(active, { type: 'DeletePartner' }, admin);
    expect(gone).toMatchObject({ status: 'cancelled', endedAt: now, deletedAt: now });
    expect(decide(gone, { type: 'DeletePartner' }, admin)).toEqual({ ok: true, events: [] });
    expect(decide(active, { type: 'DeletePartner' })).toMatchObject({ refusal: { code: 'not_yours' } });
  });

  test('who never was one is deleted without an end that anybody is told of', () => {
    const applicant = after(partners.initial, { ...register, source: 'website', storeCode: null });
    const deleted = decide(applicant, { type: 'DeletePartner' }, admin);
    expect(deleted.ok && deleted.events.map(({ type }) => type)).toEqual(['PartnerDeleted']);
  });

  test('has the notes of an admin, written once', () => {
    const notes = sealedExample(id, 'internalNotes');
    const written = after(active, { type: 'WriteNotes', notes }, admin);
    expect(written).toMatchObject({ internalNotes: notes });
    expect(decide(written, { type: 'WriteNotes', notes }, admin)).toEqual({ ok: true, events: [] });
    expect(decide(active, { type: 'WriteNotes', notes })).toMatchObject({ refusal: { code: 'not_yours' } });
  });
});
