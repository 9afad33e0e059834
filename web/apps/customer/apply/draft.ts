/**
 * What was typed into a form to apply, kept in this browser until it is sent. Never the SSN, a password or a consent:
 * the first two are nobody's but the person's, the last is given when it is sent. Nor an employer's number, which is an
 * SSN for some.
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

/** Milliseconds: as long as an application waits for its person (spec technician §1 names no time; decision 090). */
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

/** Of the wizard. */
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

/** Of the sign-up form. */
export const signUpDraft = draftUnder('technicianSignUp', OLDEST, {
  ...both,
  address: typed,
  skills: z._default(z.array(z.enum(signUpSkills)), []),
  workRadius: oneOf(signUpRadii),
  taxClassification: z._default(z.enum(taxClassifications), 'individual'),
  businessName: typed,
});

/** Once somebody has applied, by either form. */
export function forgetDrafts(): void {
  for (const draft of [applicationDraft, signUpDraft]) draft.forget();
}
