/** The SDK's transport into the provider: requests and answers travel over the wire, and may be lost on either way. */
import type Stripe from 'stripe';
import type { Process, Wire } from '../machine.ts';
import type { Random } from '../random.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Answer } from './idempotency.ts';

/** A request as it arrives. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly parameters: Fields;
  /** The parameters as they were sent. */
  readonly sent: string;
  readonly key: string | null;
  /** The connected account that it concerns; null for the platform's own. */
  readonly account: string | null;
}

export interface Fields {
  readonly [name: string]: string | Fields;
}

/** A call: its method and path, and what answers it. */
export interface Call {
  readonly method: string;
  /** Segments; `:id` stands for any. */
  readonly path: string;
  readonly run: (given: Given) => object;
}

export interface Given {
  readonly ids: readonly string[];
  readonly parameters: Fields;
  readonly account: string | null;
}

/** News as the provider sends it to our endpoint. */
export interface News {
  readonly id: string;
  readonly type: string;
  readonly account: string | null;
  readonly object: object;
}

/** What goes wrong between us and the provider. Numbers count calls that are still to be met by it. */
export interface Weather {
  /** True time until which it cannot be reached. */
  awayUntil: number;
  /** Answers that do not arrive although the call took effect. */
  lostAnswers: number;
  /** Writes that are answered with a 500, without effect, which their key then repeats. */
  brokenWrites: number;
  /** Requests that are answered with a 429, which no key repeats. */
  rateLimits: number;
  /** True time until which our API key is refused. */
  keyRefusedUntil: number;
  /** Requests that have met one of these, other than an outage. */
  struck: number;
}

/** True time until which no call can succeed. */
export function outageEnds({ awayUntil, keyRefusedUntil }: Weather): number {
  return Math.max(awayUntil, keyRefusedUntil);
}

/** Names and groups of a form-encoded body. */
function fieldsOf(encoded: string): Fields {
  const root: { [name: string]: string | Fields } = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[');
    let group = root;
    for (const step of path.slice(0, -1)) {
      const next = (group[step] ??= {});
      group = next as typeof root;
    }
    const last = path.at(-1) ?? '';
    group[last === '' ? String(Object.keys(group).length) : last] = value;
  }
  return root;
}

/** The client that the SDK of a process speaks through. */
export function transport(options: {
  readonly wire: Wire;
  readonly process: Process;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly weather: Weather;
  readonly answer: (request: Request) => Answer;
}): Stripe.HttpClient {
  const { wire, process, scheduler, random, weather, answer } = options;
  const broken = () => Object.assign(new Error('connection lost'), { code: 'EPIPE' });
  return {
    getClientName: () => 'simulator',
    async makeRequest(
      _host: string,
      _port: string,
      path: string,
      method: string,
      headers: object,
      data: string,
    ) {
      const header = (wanted: string): string | null => {
        for (const [name, value] of Object.entries(headers))
          if (name.length === wanted.length && name.toLowerCase() === wanted) return String(value);
        return null;
      };
      const [resource = '', query = ''] = path.split('?');
      const text = method === 'GET' || method === 'DELETE' ? query : data;
      const request: Request = {
        method,
        path: resource,
        parameters: fieldsOf(text),
        sent: `${method} ${resource} ${text}`,
        key: method === 'POST' ? header('idempotency-key') : null,
        account: header('stripe-account'),
      };
      const { status, body, isReplayed } = await wire(process, async () => {
        if (scheduler.now < weather.awayUntil) throw broken();
        const answered = answer(request);
        if (weather.lostAnswers === 0) return answered;
        weather.lostAnswers -= 1;
        weather.struck += 1;
        // Either the connection breaks, or nothing comes until the caller has waited long enough.
        if (random.chance(0.5)) await scheduler.wait(4_000);
        throw broken();
      });
      return {
        getStatusCode: () => status,
        getHeaders: () => ({
          'request-id': 'req_simulated',
          ...(isReplayed === true && { 'idempotent-replayed': 'true' }),
        }),
        getRawResponse: () => ({}),
        toStream: () => {
          throw new Error('no call of ours streams');
        },
        toJSON: async () => JSON.parse(body) as unknown,
      };
    },
  } as unknown as Stripe.HttpClient;
}
