/**
 * A visitor becomes a guest on the way to the payment: the same details create the same guest, however often they are
 * sent.
 */
import * as z from 'zod/mini';
import { checkOutAsGuest, type User } from '#api/contract/auth.ts';
import { api, isProblem } from '#web/lib/api.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import { readStored, store } from '#web/lib/storage.ts';
import type { DraftContact } from '../booking/draft.ts';
import { digestOf, loadAttempt, replacedBy } from './attempt.ts';
import { giveUp } from './place.ts';

/**
 * Removed after the response and at sign-out (web/lib/remembered.ts), because whoever has the key is signed in again.
 */
const GUEST_KEY = 'guestAttempt';

const stored = z.object({ key: z.string(), digest: z.string() });

function keyFor(digest: string): string {
  const text = readStored(GUEST_KEY);
  const kept = text === null ? null : z.safeParse(stored, parsed(text));
  if (kept?.success && kept.data.digest === digest) return kept.data.key;
  return newKey(digest);
}

function newKey(digest: string): string {
  const key = crypto.randomUUID();
  store(GUEST_KEY, JSON.stringify({ key, digest }));
  return key;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether a draft's contact is this browser's guest: a different email address is a different guest. */
export const isOwn = ({ email }: Pick<User, 'email'>, contact: DraftContact): boolean =>
  email === contact.email.trim().toLowerCase();

/**
 * The guest for a draft's contact; `before`: a guest with a different address, whose unpaid booking is cancelled, which
 * frees its slot.
 * @throws {ApiProblem}
 */
export function beGuest(contact: DraftContact, before: User | null): Promise<User> {
  return 'locks' in navigator
    ? navigator.locks.request('hexkey-guest', () => beGuestNow(contact, before))
    : beGuestNow(contact, before);
}

async function beGuestNow(contact: DraftContact, before: User | null): Promise<User> {
  const { email, firstName, lastName, phone } = contact;
  const body = { email, firstName, lastName, phone, language: currentLanguage() };
  const digest = await digestOf(`${before?.id ?? ''} ${JSON.stringify(body)}`);
  const unpaid = before && replacedBy(loadAttempt());
  if (unpaid) await giveUp(unpaid);
  const send = (idempotencyKey: string) => api().call(checkOutAsGuest, { body, idempotencyKey });
  const { user } = await send(keyFor(digest)).catch((error: unknown) => {
    // The key was used up earlier, so this is a new visit.
    if (!isProblem(error, 'conflict')) throw error;
    return send(newKey(digest));
  });
  store(GUEST_KEY, null);
  return user;
}
