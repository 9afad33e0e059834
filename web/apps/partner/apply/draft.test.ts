import { describe, expect, it } from 'vitest';
import { stubStorage } from '#tests/support/stored.ts';
import { partnershipDraft } from './draft.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const DAY = 86_400_000;
const stored = stubStorage();

const typed = {
  storeName: 'Birch & Barn',
  legalBusinessName: 'Birch & Barn LLC',
  storeType: '',
  country: 'US',
  businessType: '',
  businessCategory: 'furniture_retail',
  yearsInBusiness: Number.NaN,
  numberOfLocations: 3,
  multipleLocations: true,
  preferredQrDesign: 'poster',
  taxId: '31-1234567',
  bankRoutingNumber: '110000000',
  bankAccountNumber: '000123456789',
  dateOfBirth: '1980-02-29',
  partnershipAgreementSigned: true,
};

describe('the draft of a store’s application', () => {
  it('gives back what was typed, also where a list or a number is still empty', () => {
    const draft = partnershipDraft('store-1');
    draft.save(typed, now);
    const kept = draft.load(now + 13 * DAY);
    expect(kept).toMatchObject({
      storeName: 'Birch & Barn',
      numberOfLocations: 3,
      preferredQrDesign: 'poster',
    });
    expect(kept).not.toHaveProperty('storeType');
    expect(kept).not.toHaveProperty('yearsInBusiness');
    expect(draft.load(now + 15 * DAY)).toBeNull();
  });

  it('never holds numbers of a bank or a tax office, a birth date or an agreement', () => {
    partnershipDraft('store-1').save(typed, now);
    const text = JSON.stringify([...stored]);
    expect(text).toContain('Birch & Barn LLC');
    for (const secret of ['1234567', '110000000', '000123456789', '1980', 'Agreement'])
      expect(text).not.toContain(secret);
  });

  it('is one store’s alone, and goes when it is sent', () => {
    const draft = partnershipDraft('store-1');
    draft.save(typed, now);
    expect(partnershipDraft('store-2').load(now)).toBeNull();
    draft.forget();
    expect(draft.load(now)).toBeNull();
  });
});
