import { readFieldError } from '#api/contract/field-error.ts';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { contactForm, contactFormAt, startOf, typedBefore } from './contact-form.ts';
import { emptyDraft } from './draft.ts';

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
  saveAddress: true,
  parking: 'street' as const,
  access: 'stairs_2' as const,
  wall: ['BILLY bookcase'],
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

  it('takes no state but that of the ZIP code, once it is known', () => {
    const messages = (state: string, known: string | null) =>
      z
        .safeParse(contactFormAt('10001', known), { ...typed, state })
        .error?.issues.map(({ path, message }) => [path, readFieldError(message)]);
    expect(messages('NY', 'NY')).toBeUndefined();
    expect(messages('CA', null)).toBeUndefined();
    expect(messages('', 'NY')).toEqual([[['state'], { text: 'stateMissing', values: {} }]]);
    expect(messages('CA', 'NY')).toEqual([
      [['state'], { text: 'stateMismatch', values: { zip: '10001', state: 'NY' } }],
    ]);
  });

  it('takes no ZIP code but that of the chosen time, and says nothing of the state then', () => {
    const messages = (zipCode: string) =>
      z
        .safeParse(contactFormAt('10001', 'NY'), { ...typed, zipCode, state: 'CA' })
        .error?.issues.map(({ path, message }) => [path, readFieldError(message)]);
    expect(messages('90012')).toEqual([[['zipCode'], { text: 'zipMismatch', values: { zip: '10001' } }]]);
    expect(z.safeParse(contactFormAt('10001', 'NY'), { ...typed, zipCode: '10001-1234' }).success).toBe(true);
  });

  it('starts with what was typed, even unfinished, and fills gaps with what is known of the person', () => {
    const unfinished = { ...typed, lastName: '', email: 'wanda@' };
    const person = { firstName: 'W.', lastName: 'Otto', email: 'w@example.com', phone: null };
    const draft = { ...emptyDraft, zip: '10001', typedContact: unfinished };
    expect(startOf(draft, null)).toEqual(unfinished);
    expect(startOf(draft, person)).toEqual({ ...unfinished, lastName: 'Otto' });
    expect(startOf({ ...draft, zip: '78701' }, null)).toMatchObject({ zipCode: '78701', state: '' });
    expect(startOf({ ...emptyDraft, zip: '10001' }, person)).toMatchObject({
      firstName: 'W.',
      zipCode: '10001',
    });
  });

  it('hands name and mail on to a new account', () => {
    const { firstName, lastName, email } = typed;
    const draft = { ...emptyDraft, contact: typed };
    expect(typedBefore(draft)).toEqual({ firstName, lastName, email });
    expect(typedBefore({ ...draft, typedContact: { ...typed, firstName: 'Wan' } }).firstName).toBe('Wan');
    expect(typedBefore(null)).toEqual({ firstName: '', lastName: '', email: '' });
  });

  it('keeps what is typed without the blanks around it', () => {
    expect(z.parse(contactForm, typed)).toMatchObject({ firstName: 'Wanda', email: 'wanda@example.com' });
  });
});
