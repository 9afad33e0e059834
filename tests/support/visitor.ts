/** A person's browser without a screen: plain HTTP with cookies, as a client that knows only the specs would send it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text where it is none. */
  readonly body: unknown;
}

export interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made for every POST that names none, as browsers' clients do. */
  readonly idempotencyKey?: string;
}

export interface Visitor {
  /** Sends one request; answers whatever comes back. Throws when nobody answers. */
  send(method: string, path: string, asked?: Asked): Promise<Answer>;
  /** Sends it and answers the body of a success. @throws NotAnswered for any other status */
  call<T extends z.ZodType>(method: string, path: string, answer: T, asked?: Asked): Promise<z.output<T>>;
  /** As `call`, sent again under the same key while the service is away or too slow; `within` in milliseconds. */
  insist<T extends z.ZodType>(
    method: string,
    path: string,
    answer: T,
    asked?: Asked & { readonly within?: number },
  ): Promise<z.output<T>>;
  /** For sockets and browsers that take the session over. */
  cookies(): ReadonlyMap<string, string>;
}

const problemShape = z.looseObject({ code: z.string().optional(), message: z.string().optional() });

/** A refusal, or an answer that no client can use. */
export class NotAnswered extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: unknown;

  constructor(call: string, { status, body }: Answer) {
    const problem = problemShape.safeParse(body);
    const { code, message } = problem.success ? problem.data : {};
    super(`${call}: ${status} ${code ?? ''} ${message ?? JSON.stringify(body)}`);
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

/** Statuses after which the same request may be sent again: the service is away, or still at it. */
const passing = new Set([429, 502, 503, 504]);

/** Makes a person's browser; `headers` go with every request (`X-Customer-ID` of the specs' clients). */
export function visitor(
  baseUrl: string,
  headers: () => Readonly<Record<string, string>> = () => ({}),
): Visitor {
  const jar = new Map<string, string>();

  async function send(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    const { body } = asked;
    const isForm = body instanceof FormData;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers(),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': asked.idempotencyKey ?? randomUUID() }),
        ...asked.headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  }

  async function call<T extends z.ZodType>(
    method: string,
    path: string,
    answer: T,
    asked?: Asked,
  ): Promise<z.output<T>> {
    const answered = await send(method, path, asked);
    if (answered.status >= 300) throw new NotAnswered(`${method} ${path}`, answered);
    return answer.parse(answered.body);
  }

  return {
    send,
    call,
    async insist(method, path, answer, { within = 30_000, ...asked } = {}) {
      const again = { ...asked, idempotencyKey: asked.idempotencyKey ?? randomUUID() };
      const until = performance.now() + within;
      for (;;) {
        try {
          return await call(method, path, answer, again);
        } catch (error) {
          // fetch throws a TypeError when nobody answers.
          const mayPass =
            error instanceof TypeError || (error instanceof NotAnswered && passing.has(error.status));
          if (!mayPass || performance.now() > until) throw error;
          await pause(100);
        }
      }
    },
    cookies: () => jar,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
