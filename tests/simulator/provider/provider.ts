/**
 * The card provider: its books, and its answer to every call that our vendors make. Where the documentation says how
 * it refuses, it refuses so; what no call of ours can meet is left out.
 */
import type { Random } from '../random.ts';
import type { Scheduler } from '../scheduler.ts';
import { Books } from './books.ts';
import { connectCalls } from './connect.ts';
import type { Call, News, Request, Weather } from './http.ts';
import { type Answer, IdempotencyKeys } from './idempotency.ts';
import { Refusal } from './objects.ts';
import { customerCalls } from './customers.ts';
import { paymentCalls } from './payments.ts';

export class Provider {
  readonly books: Books;
  readonly weather: Weather = {
    awayUntil: 0,
    lostAnswers: 0,
    brokenWrites: 0,
    rateLimits: 0,
    struck: 0,
    keyRefusedUntil: 0,
  };
  readonly #now: () => number;
  readonly #keys: IdempotencyKeys;
  readonly #calls: readonly (Call & { readonly pattern: RegExp })[];

  constructor(options: {
    readonly scheduler: Scheduler;
    readonly random: Random;
    readonly pendingDays: number;
    readonly onEvent: (news: News) => void;
  }) {
    const { scheduler } = options;
    this.#now = () => scheduler.now;
    this.books = new Books(options);
    this.#keys = new IdempotencyKeys(() => scheduler.now);
    const calls = [...customerCalls(this.books), ...paymentCalls(this.books), ...connectCalls(this.books)];
    this.#calls = calls.map((call) => ({
      ...call,
      pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, '([^/]+)')}$`),
    }));
  }

  /** Answers a request as the provider does, the key's memory included. */
  answer(request: Request): Answer {
    const { key, account, sent } = request;
    const own = key === null ? null : `${account ?? ''} ${key}`;
    try {
      this.#turnAway();
      const before = own === null ? null : this.#keys.answerOf(own, sent);
      if (before) return before;
      const answer = this.#begin(request);
      if (own !== null) this.#keys.remember(own, sent, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const answer = { status: error.status, body: JSON.stringify(error.body) };
      if (own !== null && error.stored) this.#keys.remember(own, sent, answer);
      return answer;
    }
  }

  #callOf(method: string, path: string): readonly [call: Call, ids: readonly string[]] {
    for (const call of this.#calls) {
      const found = call.method === method ? call.pattern.exec(path) : null;
      if (found) return [call, found.slice(1)];
    }
    throw new Error(`the simulated provider has no ${method} ${path}`);
  }

  /** Answers that no key keeps, since no endpoint has begun. */
  #turnAway(): void {
    const { weather } = this;
    if (this.#now() < weather.keyRefusedUntil)
      throw new Refusal(
        401,
        { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****ated' },
        false,
      );
    if (weather.rateLimits === 0) return;
    weather.rateLimits -= 1;
    weather.struck += 1;
    const error = { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests.' };
    throw new Refusal(429, error, false);
  }

  #begin({ method, path, parameters, account }: Request): Answer {
    const [call, ids] = this.#callOf(method, path);
    if (method === 'POST' && this.weather.brokenWrites > 0) {
      this.weather.brokenWrites -= 1;
      this.weather.struck += 1;
      throw new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' });
    }
    const answer = call.run({ ids, parameters, account });
    return { status: 200, body: JSON.stringify(this.books.expanded(answer, parameters['expand'])) };
  }
}
