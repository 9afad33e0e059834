/**
 * What was typed into an application form, saved in this browser until it is submitted. Never the SSN, a password or a
 * consent: the first two must not be stored, and consent is given on submit. Nor an employer ID number, which is an SSN
 * for some.
 */
import * as z from 'zod/mini';
import {
  availabilities,
  experiences,
  signUpRadii,
  signUpSkills,
  taxClassifications,
  wizardRadius,
  wizardSkills,
} from '#domain/catalogue/options.ts';
import { draftUnder, oneOf, typed } from '#web/lib/draft.ts';

/**
 * How long a draft is kept, milliseconds: as long as an application waits for its applicant (decision 090; spec
 * technician §1 names no time).
 */
const OLDEST = 14 * 24 * 60 * 60 * 1000;

const both = {
  firstName: typed,
  lastName: typed,
  email: typed,
  phone: typed,
  dateOfBirth: typed,
  experience: oneOf(experiences.map(({ value }) => value)),
  availability: oneOf(availabilities.map(({ value }) => value)),
  certifications: typed,
};

/** The wizard's draft. */
export const applicationDraft = draftUnder('technicianApplication', OLDEST, {
  ...both,
  street: typed,
  city: typed,
  state: typed,
  zipCode: typed,
  skills: z._default(z.array(z.enum(wizardSkills)), []),
  workRadius: z._default(z.int().check(z.minimum(wizardRadius.min), z.maximum(wizardRadius.max)), 25),
  workHistory: z
    .array(
      z.object({ company: typed, position: typed, duration: typed, description: typed, references: typed }),
    )
    .check(z.minLength(1), z.maxLength(10)),
});

/** The sign-up form's draft. */
export const signUpDraft = draftUnder('technicianSignUp', OLDEST, {
  ...both,
  address: typed,
  skills: z._default(z.array(z.enum(signUpSkills)), []),
  workRadius: oneOf(signUpRadii),
  taxClassification: z._default(z.enum(taxClassifications), 'individual'),
  businessName: typed,
});

/** Called once somebody has applied with either form. */
export function forgetDrafts(): void {
  for (const draft of [applicationDraft, signUpDraft]) draft.forget();
}
