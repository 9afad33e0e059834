/**
 * The last try to book a draft, kept beside the draft and longer than it: a double press, a reload, a second tab with
 * the same draft and a draft that was paid already all find the same booking, never a second one.
 */
import * as z from 'zod/mini';
import { readStored, store } from '#web/lib/storage.ts';

const ATTEMPT_KEY = 'bookingAttempt';

const attempt = z.object({
  /** Idempotency-Key: the same makes the server answer the same booking. */
  key: z.string(),
  /** Digest of what is sent and by whom; another one is another try. */
  digest: z.string(),
  /** Null until the server has answered. */
  bookingId: z.nullable(z.string()),
  /** A booking of an earlier draft that is given up for this one, unless it was paid. */
  replaces: z.nullable(z.string()),
});
export type Attempt = z.output<typeof attempt>;

/** The last try, or null when there is none that can be read. */
export function loadAttempt(): Attempt | null {
  const text = readStored(ATTEMPT_KEY);
  if (text === null) return null;
  try {
    const parsed = z.safeParse(attempt, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function keepAttempt(kept: Attempt): void {
  store(ATTEMPT_KEY, JSON.stringify(kept));
}

/** The booking that the next try of another content gives up, unless it was paid; null when there is none. */
export function replacedBy(last: Attempt | null): string | null {
  return last?.bookingId ?? last?.replaces ?? null;
}

/** The try for a content: the last one if it was of the same, else a new one with `key` that replaces it. */
export function attemptFor(digest: string, last: Attempt | null, key: string): Attempt {
  if (last?.digest === digest) return last;
  return { key, digest, bookingId: null, replaces: replacedBy(last) };
}

/** What a content is recognised by; names and addresses can't be read back from it. */
export async function digestOf(content: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return btoa(String.fromCodePoint(...new Uint8Array(bytes)));
}
