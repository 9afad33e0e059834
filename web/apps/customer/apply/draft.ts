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
import { readStored, store } from '#web/lib/storage.ts';

/** Milliseconds: as long as an application waits for its person (spec technician §1 names no time; decision 090). */
const OLDEST = 14 * 24 * 60 * 60 * 1000;

const typed = z._default(z.string().check(z.maxLength(1000)), '');
const oneOf = <T extends string>(values: readonly T[]) => z.optional(z.enum(values as readonly [T, ...T[]]));

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

/** Values without those that were not chosen, as a form's fields take them. */
type Chosen<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> };
const chosenOf = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Chosen<Values>;

/** The draft of one form, under `key` of the browser's storage. Fields that `shape` does not have are left out. */
function draftUnder<const Shape extends z.core.$ZodLooseShape>(key: string, shape: Shape) {
  const stored = z.object({ savedAt: z.number(), form: z.object(shape) });
  return {
    /** The stored draft; null when there is none, it can't be read, or it is too old. `now` in milliseconds. */
    load(now: number) {
      const text = readStored(key);
      if (text === null) return null;
      const parsed = z.safeParse(stored, fromJson(text));
      return parsed.success && now - parsed.data.savedAt <= OLDEST ? chosenOf(parsed.data.form) : null;
    },
    /** Keeps what may be kept of the form. */
    save(form: Readonly<Partial<Record<keyof Shape, unknown>>>, now: number): void {
      const kept = Object.fromEntries(Object.keys(shape).map((name) => [name, form[name]]));
      store(key, JSON.stringify({ savedAt: now, form: kept }));
    },
    forget: (): void => store(key, null),
  };
}

/** Of the wizard. */
export const applicationDraft = draftUnder('technicianApplication', {
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
export const signUpDraft = draftUnder('technicianSignUp', {
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

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
