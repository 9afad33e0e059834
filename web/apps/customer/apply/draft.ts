/**
 * What was typed into the application, kept in this browser until it is sent. Never the SSN, the password or a consent:
 * the first two are nobody's but the person's, the last is given when it is sent.
 */
import * as z from 'zod/mini';
import { availabilities, experiences, wizardRadius, wizardSkills } from '#domain/catalogue/options.ts';
import { readStored, store } from '#web/lib/storage.ts';
import type { ApplicationForm } from './form.ts';

const KEY = 'technicianApplication';
/** Milliseconds: as long as an application waits for its person (spec technician §1 names no time; decision 090). */
const OLDEST = 14 * 24 * 60 * 60 * 1000;

const typed = z._default(z.string().check(z.maxLength(1000)), '');
const oneOf = <T extends string>(values: readonly T[]) => z.optional(z.enum(values as readonly [T, ...T[]]));

const draftShape = {
  firstName: typed,
  lastName: typed,
  email: typed,
  phone: typed,
  street: typed,
  city: typed,
  state: typed,
  zipCode: typed,
  dateOfBirth: typed,
  experience: oneOf(experiences.map(({ value }) => value)),
  availability: oneOf(availabilities.map(({ value }) => value)),
  skills: z._default(z.array(z.enum(wizardSkills)), []),
  workRadius: z._default(z.int().check(z.minimum(wizardRadius.min), z.maximum(wizardRadius.max)), 25),
  workHistory: z
    .array(
      z.object({ company: typed, position: typed, duration: typed, description: typed, references: typed }),
    )
    .check(z.minLength(1), z.maxLength(10)),
  certifications: typed,
};
/** Other fields are left out, whatever stands in them. */
const draft = z.object(draftShape);
const stored = z.object({ savedAt: z.number(), form: draft });

/** As the form's fields take it: what was not chosen is left out. */
function fieldsOfDraft({ experience, availability, ...texts }: z.output<typeof draft>) {
  return { ...texts, ...(experience && { experience }), ...(availability && { availability }) };
}
export type ApplicationDraft = ReturnType<typeof fieldsOfDraft>;

/** The stored draft; null when there is none, it can't be read, or it is too old. `now` in milliseconds. */
export function loadDraft(now: number): ApplicationDraft | null {
  const text = readStored(KEY);
  if (text === null) return null;
  const parsed = z.safeParse(stored, fromJson(text));
  return parsed.success && now - parsed.data.savedAt <= OLDEST ? fieldsOfDraft(parsed.data.form) : null;
}

/** Keeps what may be kept of the form. */
export function saveDraft(form: Partial<ApplicationForm>, now: number): void {
  const kept = Object.fromEntries(
    Object.keys(draftShape).map((name) => [name, form[name as keyof ApplicationDraft]]),
  );
  store(KEY, JSON.stringify({ savedAt: now, form: kept }));
}

export const forgetDraft = (): void => store(KEY, null);

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
