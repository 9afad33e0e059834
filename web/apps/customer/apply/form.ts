/** The wizard's fields by the contract's rules, and the application that is made of them (spec technician §3, §5). */
import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import { wizardRadius } from '#domain/catalogue/options.ts';
import { applyBody, signUpBody } from '#api/contract/onboarding.ts';
import { fieldError } from '#api/contract/field-error.ts';
import type { BodyOf } from '#api/contract/endpoint.ts';
import type { applyAsTechnician } from '#api/contract/onboarding.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import { placeShape } from '../fields/shapes.ts';
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
  // The check wants it; who leaves it out gives it on the status page.
  dateOfBirth: z.union([z.literal(''), signUpBody.shape.dateOfBirth], fieldError('birthDate')),
  experience: shape.experience,
  skills: shape.skills,
  availability: shape.availability,
  workRadius: z
    .int(radiusError)
    .check(z.minimum(wizardRadius.least, radiusError), z.maximum(wizardRadius.most, radiusError)),
  workHistory: shape.workHistory,
  certifications: z.string().check(z.maxLength(1000, fieldError('tooLong', { most: 1000 }))),
  backgroundCheckConsent: shape.backgroundCheckConsent,
  eligibilityConfirmation: shape.eligibilityConfirmation,
  termsAccepted: shape.termsAccepted,
  password: shape.password,
  confirmPassword: shape.confirmPassword,
};

export const applicationForm = z.object(applicationShape).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: fieldError('passwordsDoNotMatch'),
    path: ['confirmPassword'],
  }),
);
export type ApplicationForm = z.output<typeof applicationForm>;

export const emptyJob = { company: '', position: '', duration: '', description: '', references: '' };

/** What stands in the fields at first. */
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

/** What a step asks for; the next one opens once it keeps the rules. */
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

/** Whether what was typed for a step keeps its rules. */
export function isDone(step: ApplyStep, values: Partial<ApplicationForm>): boolean {
  return fieldsOf[step].every((name) => z.safeParse(applicationShape[name], values[name]).success);
}

/** The application as the contract wants it. */
export function bodyOf({
  street,
  city,
  state,
  zipCode,
  certifications,
  dateOfBirth,
  workHistory,
  ...form
}: ApplicationForm): BodyOf<typeof applyAsTechnician> {
  return {
    ...form,
    address: { street, city, state, zipCode },
    workHistory: workHistory.map(({ references, ...job }) => ({ ...job, ...(references && { references }) })),
    ...(dateOfBirth && { dateOfBirth }),
    ...(certifications.trim() && { certifications }),
    language: currentLanguage(),
  };
}
