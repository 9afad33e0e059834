/** The typed client: one function for every call of the contract, in browsers and in Node. */
import * as z from 'zod/mini';
import type { Role } from '#domain/core/actor.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from './endpoint.ts';
import { ApiProblem, problem, UNEXPLAINED } from './problem.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : undefined extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** The input of a call; parts that the endpoint doesn't have must be left out. */
export type CallInput<E extends Endpoint> = ([keyof ParamsOf<E>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }) &
  Part<'query', QueryOf<E>> &
  (E['encoding'] extends 'json' ? Part<'body', BodyOf<E>> : { readonly body?: BodyOf<E> | FormData }) & {
    /** Same key, same answer: reuse it when the same action is retried. Generated for every POST without one. */
    readonly idempotencyKey?: string;
    /**
     * ISO instant on the device at which an offline step was done; it counts from then, within limits (decision 133).
     */
    readonly deviceTime?: string;
    readonly signal?: AbortSignal;
  };

type Optional<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

/** Messages that the client produces itself, when the server gave none. */
export interface ClientSentences {
  /** The request never reached the server. */
  readonly offline: string;
  /** The answer is not what the contract says. */
  readonly unexpected: string;
  /** Something between here and the server answered instead of it. */
  readonly unreachable: string;
}

const english: ClientSentences = {
  offline: 'You seem to be offline. Please try again.',
  unexpected: 'Something does not fit together here. Please reload the page.',
  unreachable: 'The service is not reachable right now.',
};

export interface ClientOptions {
  /** In the person's language, looked up at each failure; default English. */
  readonly sentences?: () => ClientSentences;
  /** Which session is meant if one browser has several (design.md §7). */
  readonly role?: Role;
  /** Origin of the API; default the page's own. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
  /** Extra headers of every request, for clients outside a browser (cookies). */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Sees the headers of every answer. */
  readonly onAnswer?: (headers: Headers) => void;
}

/** Header of a streamed file: how many rows it will have. */
export const ROWS_HEADER = 'x-rows';

export interface Client {
  /**
   * Makes a call. @throws {ApiProblem} for every refusal; code `offline` if the server wasn't reached,
   * `unexpected_answer` if the answer doesn't match the contract, `unexplained` if no reason was given.
   */
  call<E extends Endpoint>(endpoint: E, ...input: Optional<CallInput<E>>): Promise<AnswerOf<E>>;
  /** Makes a call whose answer is a file. @throws {ApiProblem} for every refusal, as `call` does */
  send<E extends Endpoint>(endpoint: E, ...input: Optional<CallInput<E>>): Promise<Response>;
  /** Log position of the newest write this client has seen, for the live socket; null before the first. */
  position(): string | null;
  /** Tells the client a position learned elsewhere (the live socket): later reads are at least as new. */
  sawPosition(position: string): void;
}

/** Creates a client that remembers its last write, so that it always reads its own writes. */
export function createClient(options: ClientOptions = {}): Client {
  const fetched = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input));
  const sentences = options.sentences ?? (() => english);
  let newest: bigint | null = null;

  function sawPosition(position: string): void {
    if (!/^\d{1,19}$/.test(position)) return;
    const seen = BigInt(position);
    if (newest === null || seen > newest) newest = seen;
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    ...[input]: Optional<CallInput<E>>
  ): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers?.() };
    if (options.role) headers['x-role'] = options.role;
    if (newest !== null) headers['x-min-position'] = newest.toString();
    if (endpoint.method === 'POST') headers['idempotency-key'] = input?.idempotencyKey ?? crypto.randomUUID();
    else if (input?.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
    if (input?.deviceTime) {
      headers['x-device-time'] = input.deviceTime;
      // Lets the server see by how much this clock is wrong.
      headers['x-device-clock'] = new Date().toISOString();
    }

    let body: BodyInit | undefined;
    if (input?.body instanceof FormData) body = input.body;
    else if (input?.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(input.body);
    }

    const url = `${options.baseUrl ?? ''}${addressOf(endpoint, input)}`;
    let response: Response;
    try {
      response = await fetched(url, {
        method: endpoint.method,
        credentials: 'include',
        headers,
        ...(body === undefined ? {} : { body }),
        ...(input?.signal ? { signal: input.signal } : {}),
      });
    } catch (error) {
      if (input?.signal?.aborted) throw error;
      throw new ApiProblem({
        status: 0,
        code: 'offline',
        message: sentences().offline,
      });
    }
    options.onAnswer?.(response.headers);
    const position = response.headers.get('x-position');
    if (position) sawPosition(position);
    if (!response.ok) throw refusalOf(response, await response.json().catch(() => undefined), sentences);
    return response;
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    ...given: Optional<CallInput<E>>
  ): Promise<AnswerOf<E>> {
    const response = await send(endpoint, ...given);
    const answer: unknown = await response.json().catch(() => undefined);
    const parsed = z.safeParse(endpoint.response, answer);
    if (!parsed.success) {
      throw new ApiProblem({
        status: response.status,
        code: 'unexpected_answer',
        message: sentences().unexpected,
        details: { issue: parsed.error.issues[0]?.path.join('.') ?? '' },
      });
    }
    return parsed.data as AnswerOf<E>;
  }

  return { call, send, position: () => newest?.toString() ?? null, sawPosition };
}

/** The parts of a call that are in its URL. */
type Addressed<E extends Endpoint> = ([keyof ParamsOf<E>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }) &
  Part<'query', QueryOf<E>>;

/** The address of a call, for links that open a file: one written by hand can differ from the contract's. */
export function addressOf<E extends Endpoint>(endpoint: E, given: Addressed<E> | undefined): string {
  return `${pathOf(endpoint.path, given?.params)}${queryOf(given?.query)}`;
}

/** Fills the `:name` parts of a path. */
function pathOf(path: string, params: Readonly<Record<string, string>> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text && `?${text}`;
}

function refusalOf(response: Response, answer: unknown, sentences: () => ClientSentences): ApiProblem {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  const parsed = z.safeParse(problem, answer);
  if (parsed.success) return new ApiProblem(parsed.data, retryAfter);
  return new ApiProblem(
    { status: response.status, code: UNEXPLAINED, message: sentences().unreachable },
    retryAfter,
  );
}
