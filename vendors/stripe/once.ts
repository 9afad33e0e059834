/**
 * Makes one object per money step, even though the provider also stores errors under their idempotency keys for a day.
 */
import Stripe from 'stripe';
import { outcome, type Outcome, ProviderRefused, refused } from './failures.ts';

/** Keys that one attempt may use before it counts as failed and waits for its story's next attempt. */
const MAX_KEYS = 5;

/** The provider broke under every key that one attempt, or one try of a preparation, may use. */
class KeysUsedUp extends Error {
  constructor(keys: number, cause: unknown) {
    const said = cause instanceof Error ? `: ${cause.message}` : '';
    super(`the payment provider answered ${keys} times with an error of its own${said}`, { cause });
    this.name = 'KeysUsedUp';
  }
}

/**
 * Runs a call on a customer's money: everything the provider refuses is a value, so that the story can record it and
 * try again later under another key. Only a refusal of our credentials is thrown: no card or hold is at fault, and the
 * provider stores no answer to it.
 * @throws {ProviderUnavailable} network, 5xx, rate limit
 * @throws {ProviderRefused} our API key is wrong or may not make this call
 */
export async function answered<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return await outcome(call);
  } catch (error) {
    if (error instanceof KeysUsedUp) return refused('provider_error', sentence(error));
    if (!(error instanceof ProviderRefused) || isOurKey(error.cause)) throw error;
    return refused(error.code, sentence(error));
  }
}

/**
 * Makes one object under `key`. The provider stores a 5xx under its key like any other answer, and replays it for a day
 * (docs.stripe.com/api/idempotent_requests). A replayed 5xx shows that the first request is over: the object is looked
 * for, and only if it is missing another key is used, so that one step never makes two objects. Any other error is
 * thrown as the SDK throws it: whether the call took effect is then unknown, and the same key must be used again.
 */
export async function once<T>(step: {
  readonly key: string;
  readonly make: (options: { readonly idempotencyKey: string }) => Promise<T>;
  /** The object that an earlier request of this step made; null for none. */
  readonly find: () => Promise<T | null>;
  /**
   * For a step that has no later attempts with new keys and charges nothing: the key changes every second. A try uses
   * at most two keys, since it is repeated every few seconds for as long as an outage lasts.
   */
  readonly isPreparation?: true;
}): Promise<T> {
  const { key, make, find, isPreparation } = step;
  let last: unknown;
  const usable = isPreparation ? [key, `${key}:${thisSecond()}`] : keysOf(key);
  for (const idempotencyKey of usable) {
    try {
      return await make({ idempotencyKey });
    } catch (error) {
      if (!isRepeated(error)) throw error;
      last = error;
      const found = await find();
      if (found !== null) return found;
    }
  }
  throw new KeysUsedUp(usable.length, last);
}

const keysOf = (key: string): readonly string[] =>
  Array.from({ length: MAX_KEYS }, (_, used) => (used === 0 ? key : `${key}:${used}`));

/** Such as 2026-11-22T20:15:30. */
const thisSecond = (): string => new Date().toISOString().slice(0, 19);

/** The id in a field that holds an id or, if expanded, the object. */
export function idOf(reference: string | { readonly id: string } | null): string | null {
  return reference === null || typeof reference === 'string' ? reference : reference.id;
}

/** The first object in a list (newest first) that fits; null for none. */
export async function firstOf<T>(list: AsyncIterable<T>, fits: (one: T) => boolean): Promise<T | null> {
  for await (const one of list) if (fits(one)) return one;
  return null;
}

/** Whether the provider says that nothing has this id. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProviderRefused && error.code === 'resource_missing';
}

/** The message as a sentence for the staff on duty; no card is at fault, so no customer reads it. */
function sentence({ message }: Error): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}

function isOurKey(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

/** Whether this 5xx is the stored answer to an earlier request with the same key. */
function isRepeated(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}
