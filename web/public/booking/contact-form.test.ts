import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { contactForm } from './contact-form.ts';

const typed = {
  firstName: ' Wanda ',
  lastName: 'Ott',
  phone: '2125550177',
  email: ' Wanda@Example.COM ',
  streetAddress: '350 W 31st St',
  apartmentUnit: '',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  instructions: '',
  smsConsent: false,
};
const refused = (change: Partial<typeof typed>): readonly string[] => {
  const parsed = z.safeParse(contactForm, { ...typed, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

describe('the contact form', () => {
  it.each([
    '2125550177',
    '212-555-0177',
    '212.555.0177',
    '(212) 555-0177',
    '(212)555-0177',
    '212 555 0177',
    '1 212 555 0177',
    '+1 (212) 555-0177',
    '+12125550177',
    ' 212-555-0177 ',
  ])('takes the phone number %s', (phone) => expect(refused({ phone })).toEqual([]));

  it.each(['10001', ' 10001 ', '10001-1234'])('takes the ZIP code %s', (zipCode) =>
    expect(refused({ zipCode })).toEqual([]),
  );

  it('says of each field what is wrong with it, and of no other', () => {
    expect(refused({ phone: '555-0177' })).toEqual(['phone']);
    expect(refused({ zipCode: '1000' })).toEqual(['zipCode']);
    expect(refused({ email: 'wanda' })).toEqual(['email']);
    expect(refused({ state: '' })).toEqual(['state']);
    expect(refused({ firstName: ' ', city: '' })).toEqual(['firstName', 'city']);
  });

  it('keeps what is typed without the blanks around it', () => {
    expect(z.parse(contactForm, typed)).toMatchObject({ firstName: 'Wanda', email: 'wanda@example.com' });
  });
});
