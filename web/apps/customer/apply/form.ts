/** The wizard's fields under the contract's rules, and the application built from them (spec technician §3, §5). */
import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import { wizardRadius, wizardSkills } from '#domain/catalogue/options.ts';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { birthDate } from '#api/contract/birth-date.ts';
import { applyBody } from '#api/contract/onboarding.ts';
import { fieldError } from '#api/contract/field-error.ts';
import type { BodyOf } from '#api/contract/endpoint.ts';
import type { applyAgain, applyAsTechnician, EarlierAnswers } from '#api/contract/onboarding.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { placeShape, stateCodes } from '../fields/shapes.ts';
import { requiredPlace } from '#api/contract/names.ts';
import { applySteps, type ApplyStep } from './steps.ts';

const { shape } = applyBody;
const radiusError = fieldError('workRadiusMissing');

const applicationShape = {
  firstName: shape.firstName,
  lastName: shape.lastName,
  email: shape.email,
  phone: shape.phone,
  street: requiredPlace(120, fieldError('streetRequired')),
  ...placeShape,
  ssn: shape.ssn,
  // The background check needs it, so it is asked for here, once.
  dateOfBirth: birthDate(fieldError('birthDate')),
  experience: shape.experience,
  skills: shape.skills,
  availability: shape.availability,
  workRadius: z
    .int(radiusError)
    .check(z.minimum(wizardRadius.min, radiusError), z.maximum(wizardRadius.max, radiusError)),
  workHistory: shape.workHistory,
  certifications: z.string().check(z.maxLength(1000, fieldError('tooLong', { max: 1000 }))),
  backgroundCheckConsent: shape.backgroundCheckConsent,
  eligibilityConfirmation: shape.eligibilityConfirmation,
  termsAccepted: shape.termsAccepted,
  password: shape.password,
  confirmPassword: shape.confirmPassword,
};

/** The state that the ZIP code is in, if a different one was chosen. */
function otherState({ state, zipCode = '' }: Partial<ApplicationForm>) {
  const zip = zipCode.trim().slice(0, 5);
  const found = stateOf(zip);
  return found === null || !state || state === found ? null : { zip, state: found };
}

const stateOfZip = z.check<Partial<ApplicationForm>>(
  ({ value, issues }) => {
    const found = otherState(value);
    if (found === null) return;
    const message = fieldError('stateMismatch', found);
    issues.push({ code: 'custom', input: value.state, path: ['state'], message });
  },
  // Checked even while the fields of later steps are empty.
  { when: () => true },
);

export const applicationForm = z.object(applicationShape).check(
  stateOfZip,
  z.refine((form) => form.password === form.confirmPassword, {
    error: fieldError('passwordsDoNotMatch'),
    path: ['confirmPassword'],
  }),
);
export type ApplicationForm = z.output<typeof applicationForm>;

/** For a signed-in person who applies again: no password is asked for. */
export const againForm = z
  .object({ ...applicationShape, password: z.string(), confirmPassword: z.string() })
  .check(stateOfZip);

export const emptyJob = { company: '', position: '', duration: '', description: '', references: '' };

/** The initial values. */
export const emptyForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  ssn: '',
  dateOfBirth: '',
  skills: [] as string[],
  workRadius: 25,
  workHistory: [emptyJob],
  certifications: '',
  password: '',
  confirmPassword: '',
};

/** The fields of each step; the next step opens once they are valid. */
export const fieldsOf = {
  welcome: [],
  personal: [
    'firstName',
    'lastName',
    'email',
    'phone',
    'street',
    'city',
    'state',
    'zipCode',
    'ssn',
    'dateOfBirth',
  ],
  background: ['experience', 'skills', 'availability', 'workRadius', 'workHistory', 'certifications'],
  legal: [
    'backgroundCheckConsent',
    'eligibilityConfirmation',
    'termsAccepted',
    'password',
    'confirmPassword',
  ],
} as const satisfies Readonly<Record<ApplyStep, readonly FieldPath<ApplicationForm>[]>>;

/** The first step with one of these fields, or null. */
export const stepWith = (names: ReadonlySet<string>): ApplyStep | null =>
  applySteps.find((step) => fieldsOf[step].some((field) => names.has(field))) ?? null;

/** Whether the values of a step are valid. */
export function isDone(step: ApplyStep, values: Partial<ApplicationForm>): boolean {
  const isPlaced = step !== 'personal' || otherState(values) === null;
  return isPlaced && fieldsOf[step].every((name) => isValid(name, values));
}

const isValid = (name: keyof typeof applicationShape, values: Partial<ApplicationForm>): boolean =>
  z.safeParse(applicationShape[name], values[name]).success;

/** Whether a draft was restored complete except for the Social Security number, which is never saved. */
export function lacksOnlySsn(values: Partial<ApplicationForm>): boolean {
  return !values.ssn && fieldsOf.personal.every((name) => name === 'ssn' || isValid(name, values));
}

/**
 * Fills in the previous answers in fields of `typed` that still have their initial value. Values the wizard does not
 * offer are left out.
 */
export function filledWith(
  { state, dateOfBirth, skills, workRadius, workHistory, certifications, ...said }: EarlierAnswers,
  typed: Partial<ApplicationForm>,
) {
  const answers = {
    ...said,
    phone: formatPhone(said.phone),
    ...(state !== null && stateCodes.includes(state) && { state }),
    ...(dateOfBirth !== null && { dateOfBirth }),
    skills: wizardSkills.filter((skill) => skills.includes(skill)),
    // The wizard does not offer unlimited, so use its maximum.
    workRadius: workRadius ?? wizardRadius.max,
    ...(workHistory.length > 0 && { workHistory: workHistory.map((job) => ({ ...emptyJob, ...job })) }),
    ...(certifications !== null && { certifications }),
  };
  const first: Readonly<Record<string, unknown>> = emptyForm;
  const own = Object.entries(typed).filter(
    ([name, value]) => name !== 'email' && JSON.stringify(value || '') !== JSON.stringify(first[name] || ''),
  );
  return { ...emptyForm, ...answers, ...Object.fromEntries(own) };
}

/** The wizard's values for somebody who has an account. */
export function answersOf({
  email: _email,
  password: _password,
  confirmPassword: _confirmPassword,
  street,
  city,
  state,
  zipCode,
  certifications,
  workHistory,
  ...form
}: ApplicationForm): BodyOf<typeof applyAgain> {
  return {
    ...form,
    address: { street, city, state, zipCode },
    workHistory: workHistory.map(({ references, ...job }) => ({ ...job, ...(references && { references }) })),
    ...(certifications.trim() && { certifications }),
    language: currentLanguage(),
  };
}

/** The application as the contract's request body. */
export function bodyOf(form: ApplicationForm): BodyOf<typeof applyAsTechnician> {
  const { email, password, confirmPassword } = form;
  return { ...answersOf(form), email, password, confirmPassword };
}
