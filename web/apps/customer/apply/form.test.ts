import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { wizardSkills, signUpSkills } from '#domain/catalogue/options.ts';
import { readFieldError } from '#api/contract/field-error.ts';
import { applyAgain, applyBody, signUpBody, type EarlierAnswers } from '#api/contract/onboarding.ts';
import {
  againForm,
  answersOf,
  applicationForm,
  bodyOf,
  emptyForm,
  emptyJob,
  filledWith,
  isDone,
  lacksOnlySsn,
  stepWith,
  type ApplicationForm,
} from './form.ts';
import { signUpForm, signUpOf, type SignUpForm } from './sign-up-form.ts';
import { applySteps, reachable } from './steps.ts';

const job = { ...emptyJob, company: 'On my own', position: 'Handyman', duration: '18 months' };
const whole: ApplicationForm = {
  ...emptyForm,
  firstName: 'Andre',
  lastName: 'Whitaker',
  email: 'andre@example.com',
  phone: '(614) 555-0162',
  street: '88 Thurman Ave',
  city: 'Columbus',
  state: 'OH',
  zipCode: '43206',
  ssn: '321-65-4987',
  dateOfBirth: '1990-02-01',
  experience: 'expert',
  availability: 'full-time',
  skills: [...wizardSkills],
  workHistory: [job],
  backgroundCheckConsent: true,
  eligibilityConfirmation: true,
  termsAccepted: true,
  password: 'Hexagon-7-keys',
  confirmPassword: 'Hexagon-7-keys',
};

/** The message shown at each field. */
function errorsOf(schema: z.ZodMiniType, values: unknown): Readonly<Record<string, string | undefined>> {
  const { error } = z.safeParse(schema, values);
  return Object.fromEntries(
    (error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), readFieldError(message)?.text]),
  );
}

describe('the wizard (spec technician §4, §5)', () => {
  it('sends what the contract takes, with every skill that it offers', () => {
    expect(wizardSkills).toHaveLength(13);
    const sent = applyBody.parse(bodyOf(whole));
    expect(sent.address).toEqual({
      street: '88 Thurman Ave',
      city: 'Columbus',
      state: 'OH',
      zipCode: '43206',
    });
  });

  it.each(['firstName', 'lastName', 'email', 'phone', 'street', 'city', 'state', 'zipCode'] as const)(
    'wants %s before the third step',
    (name) => {
      expect(isDone('personal', whole)).toBe(true);
      expect(isDone('personal', { ...whole, [name]: '' })).toBe(false);
    },
  );

  it('asks for the date of birth, which the check wants', () => {
    expect(applyBody.parse(bodyOf(whole)).dateOfBirth).toBe('1990-02-01');
    for (const dateOfBirth of ['', '2990-02-01', `${new Date().getUTCFullYear() - 17}-01-01`])
      expect(isDone('personal', { ...whole, dateOfBirth })).toBe(false);
  });

  it('compares the ZIP code with the state while the later steps are empty', () => {
    const { experience: _e, availability: _a, ...personal } = { ...whole, zipCode: '94103-1234' };
    const empty = { ...personal, skills: [], workHistory: [emptyJob], password: '' };
    expect(errorsOf(applicationForm, empty)['state']).toBe('stateMismatch');
    expect(isDone('personal', empty)).toBe(false);
    expect(errorsOf(applicationForm, { ...empty, state: 'CA' })['state']).toBeUndefined();
    expect(isDone('personal', { ...empty, state: 'CA' })).toBe(true);
  });

  it('knows a draft that came back without the SSN, and nothing else amiss', () => {
    expect(lacksOnlySsn({ ...whole, ssn: '' })).toBe(true);
    expect(lacksOnlySsn(whole)).toBe(false);
    expect(lacksOnlySsn({ ...whole, ssn: '', city: '' })).toBe(false);
  });

  it('wants the whole SSN before the third step', () => {
    for (const ssn of ['', '321-65-498', '000-65-4987', 'abc-de-fghi'])
      expect(isDone('personal', { ...whole, ssn })).toBe(false);
  });

  it('wants experience, a skill, availability and a radius of 5 to 100 before the fourth', () => {
    const { experience: _e, ...withoutExperience } = whole;
    const { availability: _a, ...withoutAvailability } = whole;
    expect(isDone('background', whole)).toBe(true);
    expect(isDone('background', withoutExperience)).toBe(false);
    expect(isDone('background', withoutAvailability)).toBe(false);
    expect(isDone('background', { ...whole, skills: [] })).toBe(false);
    for (const workRadius of [4, 101, Number.NaN])
      expect(isDone('background', { ...whole, workRadius })).toBe(false);
    for (const workRadius of [5, 100]) expect(isDone('background', { ...whole, workRadius })).toBe(true);
  });

  it('opens no step before those ahead of it are done', () => {
    for (const step of applySteps) expect(reachable(step, () => true)).toBe(step);
    const lacking = (missing: string) => (step: string) => step !== missing;
    expect(reachable('legal', lacking('personal'))).toBe('personal');
    expect(reachable('legal', lacking('background'))).toBe('background');
    expect(reachable('personal', lacking('background'))).toBe('personal');
  });

  it('says that passwords do not match, and what is incomplete', () => {
    expect(errorsOf(applicationForm, { ...whole, confirmPassword: 'other' })).toEqual({
      confirmPassword: 'passwordsDoNotMatch',
    });
    expect(errorsOf(applicationForm, { ...whole, termsAccepted: false })).toMatchObject({
      termsAccepted: 'consentMissing',
    });
  });

  it('finds the step of a field that the server has refused', () => {
    expect(stepWith(new Set(['password', 'zipCode']))).toBe('personal');
    expect(stepWith(new Set(['workHistory']))).toBe('background');
    expect(stepWith(new Set(['nothing']))).toBeNull();
  });
});

describe('the wizard after an application that has ended', () => {
  const earlier: EarlierAnswers = {
    email: 'andre@example.com',
    firstName: 'Andre',
    lastName: 'Whitaker',
    phone: '+16145550162',
    street: '88 Thurman Ave',
    city: 'Columbus',
    state: 'OH',
    zipCode: '43206',
    dateOfBirth: '1990-02-01',
    experience: 'expert',
    skills: ['ikea', 'amazon'],
    availability: 'full-time',
    workRadius: 40,
    workHistory: [{ company: 'On my own', position: 'Handyman', duration: '18 months', description: '' }],
    certifications: null,
  };

  it('begins with what was said last, without a number, a password or a consent', () => {
    const filled = filledWith(earlier, emptyForm);
    expect(filled).toMatchObject({
      phone: '(614) 555-0162',
      street: '88 Thurman Ave',
      state: 'OH',
      skills: ['ikea'],
      workRadius: 40,
      workHistory: [job],
      certifications: '',
    });
    expect(lacksOnlySsn(filled)).toBe(true);
    expect(isDone('background', filled)).toBe(true);
    expect(filled).toMatchObject({ ssn: '', password: '', confirmPassword: '' });
    expect(filled).not.toHaveProperty('termsAccepted');
  });

  it('comes as near as the form can to what was said otherwise, and leaves the first values of the rest', () => {
    const unlimited = filledWith({ ...earlier, workRadius: null, workHistory: [], state: null }, emptyForm);
    expect(unlimited).toMatchObject({ workRadius: 100, workHistory: [emptyJob], state: '' });
  });

  it('keeps what was typed before the answers came, but for the address of the sign-in', () => {
    const typed = { ...emptyForm, firstName: 'Andy', email: 'other@example.com', workRadius: 30 };
    expect(filledWith(earlier, typed)).toMatchObject({
      firstName: 'Andy',
      lastName: 'Whitaker',
      email: 'andre@example.com',
      workRadius: 30,
    });
  });

  it('asks for no password and sends none', () => {
    const signedIn = { ...whole, password: '', confirmPassword: '' };
    expect(errorsOf(againForm, signedIn)).toEqual({});
    expect(errorsOf(againForm, { ...signedIn, state: 'CA' })).toEqual({ state: 'stateMismatch' });
    expect(errorsOf(applicationForm, signedIn)).toHaveProperty('password');
    const sent = answersOf(signedIn);
    expect(applyAgain.body?.parse(sent)).toMatchObject({ firstName: 'Andre', ssn: '321-65-4987' });
    for (const name of ['email', 'password', 'confirmPassword']) expect(sent).not.toHaveProperty(name);
  });
});

const signUp: SignUpForm = {
  firstName: 'Andre',
  lastName: 'Whitaker',
  email: 'andre@example.com',
  phone: '(614) 555-0162',
  dateOfBirth: '1990-02-01',
  address: '88 Thurman Ave, Columbus, OH 43206',
  ssn: '321-65-4987',
  experience: 'beginner',
  skills: [...signUpSkills],
  availability: 'weekends',
  workRadius: 'unlimited',
  certifications: '',
  taxClassification: 'individual',
  businessName: '',
  businessEin: '',
  password: 'Hexagon-7-keys',
  confirmPassword: 'Hexagon-7-keys',
};

describe('the sign-up form (spec technician §5)', () => {
  it('sends what the contract takes, with every skill that it offers', () => {
    expect(signUpSkills).toHaveLength(12);
    expect(signUpBody.parse(signUpOf(signUp)).workRadius).toBe('unlimited');
    expect(signUpBody.parse(signUpOf({ ...signUp, workRadius: '50' })).workRadius).toBe(50);
  });

  it('names what is missing beside each field', () => {
    const empty = Object.fromEntries(Object.keys(signUp).map((name) => [name, name === 'skills' ? [] : '']));
    expect(errorsOf(signUpForm, { ...empty, taxClassification: 'llc' })).toMatchObject({
      firstName: 'firstNameMissing',
      lastName: 'lastNameMissing',
      email: 'emailInvalid',
      phone: 'phoneNumberMissing',
      dateOfBirth: 'birthDateForTax',
      address: 'fullAddressMissing',
      ssn: 'ssnMissing',
      experience: 'experienceMissing',
      skills: 'skillsMissing',
      availability: 'availabilityMissing',
      workRadius: 'workRadiusMissing',
      password: 'passwordShort',
    });
  });

  it('wants a business name of whoever is no individual', () => {
    expect(errorsOf(signUpForm, { ...signUp, taxClassification: 'llc' })).toEqual({
      businessName: 'businessNameMissing',
    });
    const sent = signUpBody.parse(
      signUpOf({ ...signUp, taxClassification: 'llc', businessName: 'Whitaker LLC' }),
    );
    expect(sent.businessName).toBe('Whitaker LLC');
    expect(signUpOf({ ...signUp, businessName: 'typed before' })).not.toHaveProperty('businessName');
  });
});
