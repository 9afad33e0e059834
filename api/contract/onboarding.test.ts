/** The messages of spec technician §5, verbatim and at their fields. */
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { saidOf } from '../field-sentences.ts';
import { sentenceIn } from '../said.ts';
import { connectBank, setupBanking } from './earnings.ts';
import { applyBody, giveNumber, signUpBody } from './onboarding.ts';

/** The message of each field that a schema rejects. */
function faults(schema: z.ZodMiniType | undefined, body: unknown): Record<string, string> {
  const parsed = schema?.safeParse(body, { reportInput: true });
  const said = parsed?.error?.issues.map((issue) => [issue.path.join('.'), sentenceIn('en', saidOf(issue))]);
  // As on the server: the first error of a field is reported.
  return Object.fromEntries((said ?? []).toReversed());
}

const signUp = {
  email: 'ana@example.com',
  password: 'a long password',
  confirmPassword: 'a long password',
  firstName: 'Ana',
  lastName: 'Ruiz',
  phone: '212-555-0110',
  dateOfBirth: '1990-04-01',
  ssn: '123-45-6789',
  address: '1 Main St, New York, NY 10001',
  experience: 'expert',
  skills: ['IKEA Assembly'],
  availability: 'weekdays',
  workRadius: 'unlimited',
  taxClassification: 'individual',
};
const wizard = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: '212-555-0110',
  address: { street: '1 Main St', city: 'New York', state: 'NY', zipCode: '10001' },
  ssn: '123-45-6789',
  experience: 'expert',
  skills: ['IKEA'],
  availability: 'full-time',
  workRadius: 25,
  workHistory: [{ company: 'Acme', position: 'Assembler', duration: '2 years', description: 'Beds' }],
  certifications: ['OSHA 10'],
  backgroundCheckConsent: true,
  eligibilityConfirmation: true,
  termsAccepted: true,
  password: 'a long password',
  confirmPassword: 'a long password',
};

describe('the sign-up form', () => {
  test('is taken as the specification has it, with either kind of address', () => {
    expect(faults(signUpBody, signUp)).toEqual({});
    expect(faults(signUpBody, { ...signUp, address: wizard.address })).toEqual({});
    for (const workRadius of ['10', '20', '30', '50', 20])
      expect(faults(signUpBody, { ...signUp, workRadius })).toEqual({});
  });

  test.each([
    ['email', 'nobody', 'Please enter a valid email address'],
    ['password', 'short', 'Password must be at least 8 characters'],
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['phone', '555-0110', 'Phone number is required'],
    ['dateOfBirth', '', 'Date of birth is required for tax reporting'],
    ['ssn', '12345678', 'SSN is required for background check and tax reporting'],
    ['address', 'Main St', 'Full address is required'],
    ['experience', '', 'Experience level is required'],
    ['skills', [], 'Please select at least one skill'],
    ['availability', '', 'Availability is required'],
    ['workRadius', '', 'Work radius is required'],
    ['taxClassification', '', 'Tax classification is required'],
  ])('%s %j: %s', (field, value, sentence) => {
    expect(faults(signUpBody, { ...signUp, [field]: value })[field]).toBe(sentence);
  });

  test('wants both passwords alike, and the name of a business', () => {
    expect(faults(signUpBody, { ...signUp, confirmPassword: 'another one' })).toEqual({
      confirmPassword: "Passwords don't match",
    });
    expect(faults(signUpBody, { ...signUp, taxClassification: 'llc' })).toEqual({
      businessName: 'Business name is required for business entities',
    });
  });

  test('takes no number that nobody can have, and does not call it missing', () => {
    for (const ssn of ['000-12-3456', '666-12-3456', '912-12-3456', '123-00-4567', '123-45-0000'])
      expect(faults(signUpBody, { ...signUp, ssn })).toEqual({
        ssn: 'No one has this Social Security number. Check the digits.',
      });
  });
});

describe('the wizard', () => {
  test('is taken as the specification has it', () => {
    expect(faults(applyBody, wizard)).toEqual({});
  });

  test('wants every consent, a work-history entry, and its own sentence for passwords that differ', () => {
    for (const field of ['backgroundCheckConsent', 'eligibilityConfirmation', 'termsAccepted'])
      expect(faults(applyBody, { ...wizard, [field]: false })).toEqual({
        [field]: 'Please agree to continue.',
      });
    expect(faults(applyBody, { ...wizard, workHistory: [] })).toEqual({
      workHistory: 'Add at least one job.',
    });
    const [job] = wizard.workHistory;
    expect(
      faults(applyBody, { ...wizard, workHistory: [{ ...job, company: '', position: ' ', duration: '' }] }),
    ).toEqual({
      'workHistory.0.company': 'Enter who you worked for.',
      'workHistory.0.position': 'Enter what you did there.',
      'workHistory.0.duration': 'Enter how long you worked there.',
    });
    expect(faults(applyBody, { ...wizard, confirmPassword: 'another one' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  test.each([4, 101, '7.5'])('a radius of %s miles is none', (workRadius) => {
    expect(Object.keys(faults(applyBody, { ...wizard, workRadius }))).toEqual(['workRadius']);
  });
});

/** Ten years ago. */
const child = `${new Date().getUTCFullYear() - 10}-04-01`;
const tooYoung = 'You must be at least 18 to work with Hexkey.';
const impossible = 'This can’t be your date of birth. Check the year.';

describe('a date of birth', () => {
  const bank = { accountNumber: '000123456789', routingNumber: '110000000' };
  test.each([
    ['the sign-up form', signUpBody, signUp],
    ['the wizard', applyBody, wizard],
    ['the status page', giveNumber.body, { ssn: '123-45-6789' }],
    ['the bank dialog', connectBank.body, { ...bank, accountHolderName: 'Ana Ruiz' }],
    ['the banking page', setupBanking.body, { ...bank, accountType: 'individual', bankName: 'First Bank' }],
  ] as const)('is that of an adult alive today, for %s', (_name, schema, body) => {
    const said = (dateOfBirth: string) => faults(schema, { ...body, dateOfBirth })['dateOfBirth'];
    expect(said('1990-04-01')).toBeUndefined();
    expect(said(child)).toBe(tooYoung);
    expect(said('1890-04-01')).toBe(impossible);
    expect(said('2990-04-01')).toBe(impossible);
    expect(said('1990-02-30')).toBe('This day does not exist.');
  });
});
