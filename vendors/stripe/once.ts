/** One object for one step at the provider, whatever became of the answers of earlier tries. */
import Stripe from 'stripe';
import { isServerError, type Outcome, outcome, ProviderUnavailable, toFailure } from './failures.ts';

/** How many keys a step's attempt may use up on server errors, before the failure is recorded and waited out. */
const mostKeys = 8;

/**
 * Makes the object of a step; the caller has just looked for it by `find`.
 *
 * The provider stores the answer of a key's first request, a 5xx included, and repeats it for a day. So a key that
 * answers a stored 5xx is spent: the object is looked for once more, then the next key of the series is tried. Every
 * try of the activity walks the same series from its start, and leaves a key only after the provider has said that its
 * request is over. A try of a killed worker that is still on its way therefore shares the key with us, and the provider
 * lets one of the two through: two keys are never under way at once, so that no step gets two objects.
 *
 * A lost answer keeps its key. The same key with other parameters means that an earlier try asked for something else,
 * because a balance has changed in between: its object is the step's, and if there is none it has failed.
 * @throws {ProviderUnavailable} whether the call took effect is unknown; asking again finds out
 */
export async function createOnce<T>(step: {
  /** The object of this step, found by what stands in its metadata. */
  readonly find: () => Promise<T | null>;
  /** Must not be repeated by the SDK: whether an answer is a stored one tells which keys are spent. */
  readonly create: (options: {
    readonly idempotencyKey: string;
    readonly maxNetworkRetries: 0;
  }) => Promise<T>;
  readonly idempotencyKey: string;
}): Promise<Outcome<T>> {
  for (let key = 1; ; key += 1) {
    const idempotencyKey = key === 1 ? step.idempotencyKey : `${step.idempotencyKey}:${key}`;
    try {
      return { ok: true, value: await step.create({ idempotencyKey, maxNetworkRetries: 0 }) };
    } catch (error) {
      const isSpent = isServerError(error) && error.headers?.['idempotent-replayed'] === 'true';
      const isOtherCall = error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
      if (!isServerError(error) && !isOtherCall) return { ok: false, failure: toFailure(error) };
      const made = await outcome(step.find);
      if (!made.ok) return made;
      if (made.value !== null) return { ok: true, value: made.value };
      if (isOtherCall) return { ok: false, failure: toFailure(error) };
      if (!isSpent) throw new ProviderUnavailable(error);
      if (key === mostKeys) {
        const message = `The payment provider failed ${mostKeys} times: ${error.message}`;
        return { ok: false, failure: { kind: 'invalid_state', code: error.code ?? 'api_error', message } };
      }
    }
  }
}
