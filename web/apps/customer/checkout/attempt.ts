/**
 * The last attempt to book a draft, stored next to the draft and longer than it: a double click, a reload, a second tab
 * with the same draft and a draft that was already paid all find the same booking, never a second one.
 */
import * as z from 'zod/mini';
import { readStored, store } from '#web/lib/storage.ts';

const ATTEMPT_KEY = 'bookingAttempt';

const attempt = z.object({
  /** Idempotency-Key: the server answers the same key with the same booking. */
  key: z.string(),
  /** Digest of the request and its sender; a different digest is a different attempt. */
  digest: z.string(),
  /** Null until the server has answered. */
  bookingId: z.nullable(z.string()),
  /** A booking of an earlier draft to cancel in favor of this one, unless it was paid. */
  replaces: z.nullable(z.string()),
});
export type Attempt = z.output<typeof attempt>;

/** The last attempt, or null if there is none that can be read. */
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

/** The booking that the next attempt with different content cancels, unless it was paid; null if there is none. */
export function replacedBy(last: Attempt | null): string | null {
  return last?.bookingId ?? last?.replaces ?? null;
}

/** The attempt for a content: the last one if its digest matches, otherwise a new one with `key` that replaces it. */
export function attemptFor(digest: string, last: Attempt | null, key: string): Attempt {
  if (last?.digest === digest) return last;
  return { key, digest, bookingId: null, replaces: replacedBy(last) };
}

/** Identifies a content; names and addresses cannot be read back from it. */
export async function digestOf(content: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return btoa(String.fromCodePoint(...new Uint8Array(bytes)));
}
