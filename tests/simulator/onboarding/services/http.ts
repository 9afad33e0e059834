/** `fetch` as a life's processes have it: requests travel over the wire to the two services, and may be lost on either way. */
import type { Process, Wire } from '../../machine.ts';
import type { Random } from '../../random.ts';
import type { Scheduler } from '../../scheduler.ts';
import { foulUntil, type Weather } from './weather.ts';

/** A request as it arrives. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly key: string | null;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const answered = (body: unknown, status = 200): Answer => ({ status, body });
export const refused = (status: number, ...errors: readonly string[]): Answer => ({
  status,
  body: { error: errors.length === 1 ? errors[0] : errors },
});

/** A service by the host that its requests go to. */
export interface Service {
  readonly host: string;
  readonly weather: Weather;
  answer(request: Request): Answer;
}

/** Milliseconds after which our clients give up waiting. */
const TIMEOUT = 8_000;

const timeout = () =>
  Object.assign(new Error('The operation was aborted due to timeout'), { name: 'TimeoutError' });
const broken = () => new TypeError('fetch failed');

/** Pages and objects that are no answer. */
const garbage: readonly unknown[] = [
  '<html><body>502 Bad Gateway</body></html>',
  { ok: true },
  [],
  '',
  { id: 7, data: 'none' },
];

interface Parts {
  readonly wire: Wire;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly services: readonly Service[];
  /** On whose behalf the code that runs now runs. */
  readonly processOf: () => Process;
  readonly onKill: () => void;
  /** Requests as they leave us. */
  readonly changed: (request: Request) => Request;
}

/** Puts the life's `fetch` in the place of the process's own; the answer takes it off again. */
export function installFetch({
  wire,
  scheduler,
  random,
  services,
  processOf,
  onKill,
  changed,
}: Parts): () => void {
  const real = { fetch: globalThis.fetch, timeout: AbortSignal.timeout };
  const { signal: neverAborted } = new AbortController();

  async function meet({ weather, answer }: Service, request: Request): Promise<Answer> {
    const { now } = scheduler;
    const strike = () => (weather.struck += 1);
    if (now < weather.awayUntil) {
      strike();
      // Refused at once, or by a proxy in its own words.
      if (random.chance(0.5)) throw broken();
      return { status: 503, body: 'Service Unavailable' };
    }
    if (now < weather.slowUntil) {
      strike();
      // It takes effect all the same.
      answer(request);
      await scheduler.wait(TIMEOUT);
      throw timeout();
    }
    if (now < weather.keyRefusedUntil) {
      strike();
      return refused(401, 'Bad authentication error');
    }
    if (weather.rateLimits > 0) {
      weather.rateLimits -= 1;
      strike();
      return refused(429, 'Too many requests');
    }
    const outcome = answer(request);
    if (now < weather.garbageUntil) {
      strike();
      return { status: 200, body: garbage[random.between(0, garbage.length - 1)] };
    }
    if (weather.kills > 0 && request.method !== 'GET') {
      weather.kills -= 1;
      strike();
      onKill();
    }
    if (weather.lostAnswers > 0) {
      weather.lostAnswers -= 1;
      strike();
      if (random.chance(0.5)) await scheduler.wait(TIMEOUT);
      throw broken();
    }
    return outcome;
  }

  const fetch = async (
    input: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const { host, pathname, searchParams } = new URL(input);
    const service = services.find((one) => one.host === host);
    if (!service) throw new Error(`the simulator knows no ${host}`);
    const request: Request = {
      method: init.method ?? 'GET',
      path: pathname,
      query: searchParams,
      body: init.body === undefined ? undefined : (JSON.parse(init.body) as unknown),
      key: init.headers?.['Idempotency-Key'] ?? null,
    };
    const { status, body } = await wire(processOf(), () => meet(service, changed(request)));
    const text = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body);
    const bytes = Buffer.from(text as string);
    return {
      status,
      ok: status < 400,
      text: async () => bytes.toString(),
      body: (async function* () {
        yield bytes;
      })(),
    };
  };
  Object.assign(globalThis, { fetch });
  // The transport has a limit of its own: the real timers would keep each request for seconds of a real clock.
  Object.assign(AbortSignal, { timeout: () => neverAborted });
  return () => {
    Object.assign(globalThis, { fetch: real.fetch });
    Object.assign(AbortSignal, { timeout: real.timeout });
  };
}

/** True time until which a service lets nothing through. */
export const closedUntil = (services: readonly Service[]): number =>
  Math.max(0, ...services.map(({ weather }) => foulUntil(weather)));
