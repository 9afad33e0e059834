/** What was typed into a long form, stored in this browser until it is sent. */
import * as z from 'zod/mini';
import { readStored, store } from './storage.ts';

/** Text as typed. */
export const typed = z._default(z.string().check(z.maxLength(1000)), '');
/** One of a list's values; omitted while none is chosen. */
export const oneOf = <T extends string>(values: readonly T[]) =>
  z.optional(z.enum(values as readonly [T, ...T[]]));

/** Values without those not chosen, as a form's fields take them. */
type Chosen<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> };
const chosenOf = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Chosen<Values>;

/**
 * The draft of one form, under `key` in the browser's storage, for `oldest` milliseconds. Fields that `shape` does not
 * have are dropped: passwords, consents, and numbers of people and banks must not be stored.
 */
export function draftUnder<const Shape extends z.core.$ZodLooseShape>(
  key: string,
  oldest: number,
  shape: Shape,
) {
  const stored = z.object({ savedAt: z.number(), form: z.object(shape) });
  return {
    /** The stored draft; null if there is none, it can't be read, or it is too old. `now` in milliseconds. */
    load(now: number) {
      const text = readStored(key);
      if (text === null) return null;
      const parsed = z.safeParse(stored, fromJson(text));
      return parsed.success && now - parsed.data.savedAt <= oldest ? chosenOf(parsed.data.form) : null;
    },
    /** Stores the form's values, as far as they may be stored. */
    save(form: Readonly<Partial<Record<keyof Shape, unknown>>>, now: number): void {
      const kept = Object.fromEntries(Object.keys(shape).map((name) => [name, form[name]]));
      store(key, JSON.stringify({ savedAt: now, form: kept }));
    },
    forget: (): void => store(key, null),
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
