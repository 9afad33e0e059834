/**
 * The provider's memory of idempotency keys (docs.stripe.com/api/idempotent_requests): the first answer of a key whose
 * endpoint had begun is repeated, a 4xx and a 500 included, for 24 hours; then it is forgotten. The same key with other
 * parameters is an error.
 */
import { Refusal } from './objects.ts';

export interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
  /** The stored answer of an earlier request under the same key: its header says so. */
  readonly isReplayed?: boolean;
}

interface Known extends Answer {
  readonly parameters: string;
  readonly until: number;
}

/** Milliseconds for which a key is remembered. */
const MEMORY = 24 * 60 * 60 * 1000;

export class IdempotencyKeys {
  readonly #known = new Map<string, Known>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** What the key's first request was answered; null for a new key. @throws {Refusal} other parameters */
  answerOf(key: string, parameters: string): Answer | null {
    const known = this.#known.get(key);
    if (!known || known.until <= this.#now()) return null;
    if (known.parameters === parameters) return { ...known, isReplayed: true };
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    throw new Refusal(400, { type: 'idempotency_error', message }, false);
  }

  remember(key: string, parameters: string, answer: Answer): void {
    this.#known.set(key, { ...answer, parameters, until: this.#now() + MEMORY });
  }
}
