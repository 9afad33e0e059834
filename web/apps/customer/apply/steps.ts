/** The four steps of the application, and which of them what was typed may open (spec technician §4). */
import type { FieldPath } from 'react-hook-form';
import type { ApplicationForm } from './form.ts';

export const applySteps = ['welcome', 'personal', 'background', 'legal'] as const;
export type ApplyStep = (typeof applySteps)[number];

const PATH = '/technician/apply';
export const stepPath = (step: ApplyStep): string => (step === 'welcome' ? PATH : `${PATH}?step=${step}`);

/** The step that the address names; the first where it names none. */
export const stepOf = (name: string | null): ApplyStep =>
  applySteps.find((step) => step === name) ?? 'welcome';

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

/** The step that the address may open: the one it names, or the first before it that `isDone` denies. */
export function reachable(step: ApplyStep, isDone: (step: ApplyStep) => boolean): ApplyStep {
  const before = applySteps.slice(0, applySteps.indexOf(step));
  return before.find((one) => !isDone(one)) ?? step;
}

/** The first step with one of these fields, or null. */
export const stepWith = (names: ReadonlySet<string>): ApplyStep | null =>
  applySteps.find((step) => fieldsOf[step].some((field) => names.has(field))) ?? null;
