/** The sentences of spec technician §5, to the letter and at their fields. */
import { describe, expect, test } from 'vitest';
import { saidOf } from '../field-sentences.ts';
import { sentenceIn } from '../said.ts';
import { applyBody, signUpBody } from './onboarding.ts';

/** The sentence of each field that a schema finds fault with. */
function faults(schema: typeof signUpBody | typeof applyBody, body: unknown): Record<string, string> {
  const { error } = schema.safeParse(body, { reportInput: true });
  const said = error?.issues.map((issue) => [issue.path.join('.'), sentenceIn('en', saidOf(issue))]);
  // As the server does: the first fault of a field is the one that is told.
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

  test('takes no number that nobody can have', () => {
    for (const ssn of ['000-12-3456', '666-12-3456', '912-12-3456', '123-00-4567', '123-45-0000'])
      expect(Object.keys(faults(signUpBody, { ...signUp, ssn }))).toEqual(['ssn']);
  });
});

describe('the wizard', () => {
  test('is taken as the specification has it', () => {
    expect(faults(applyBody, wizard)).toEqual({});
  });

  test('wants every consent, a work-history entry, and its own sentence for passwords that differ', () => {
    const incomplete = 'Please complete all required fields before submitting.';
    for (const field of ['backgroundCheckConsent', 'eligibilityConfirmation', 'termsAccepted'])
      expect(faults(applyBody, { ...wizard, [field]: false })).toEqual({ [field]: incomplete });
    expect(faults(applyBody, { ...wizard, workHistory: [] })).toEqual({ workHistory: incomplete });
    expect(faults(applyBody, { ...wizard, confirmPassword: 'another one' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  test.each([4, 101, '7.5'])('a radius of %s miles is none', (workRadius) => {
    expect(Object.keys(faults(applyBody, { ...wizard, workRadius }))).toEqual(['workRadius']);
  });
});
