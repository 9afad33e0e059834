/**
 * One request to Checkr's API over HTTP: with the key and a time limit; the answer in its documented shape, or a typed
 * failure.
 */
import { z } from 'zod';
import { ChecksRefused, ChecksUnavailable, fieldsOf, impersonalOf, type CheckOutcome } from './failures.ts';

/** Settings for every process that calls the background-check service. */
export const checkrEnv = {
  /** The account's secret key, which also signs its webhooks. */
  CHECKR_API_KEY: z.string().min(1),
  CHECKR_API_URL: z.url().default('https://api.checkr.com'),
  /** Slug of the account's package used to check technicians. */
  CHECKR_PACKAGE: z.string().min(1),
};

/** Options of the client. */
export interface CheckrConfig {
  readonly apiKey: string;
  /** Without `/v1`. */
  readonly apiUrl: string;
  readonly package: string;
  /** Milliseconds for one request; default 8 000. */
  readonly timeout?: number | undefined;
}

/** A request; failures name only its `call`. */
export interface CheckrRequest {
  readonly call: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/v1`. */
  readonly path: string;
  readonly body?: object;
  /** For 24 hours, the service repeats its first successful answer to this key. */
  readonly idempotencyKey?: string;
}

/** Sends requests to the service. */
export interface CheckrClient {
  /** @throws {ChecksUnavailable} @throws {ChecksRefused} */
  send<T extends z.ZodType>(answer: T, request: CheckrRequest): Promise<z.output<T>>;
  /** Like `send`, for a request with a person's data. */
  tell<T extends z.ZodType>(answer: T, request: CheckrRequest): Promise<CheckOutcome<z.output<T>>>;
  /** Downloads a file from a link given by the service, at most `limit` bytes. @throws {ChecksUnavailable} */
  download(link: string, limit: number): Promise<Buffer>;
}

const sentence = z.string();
const refusal = z
  .object({ error: z.union([sentence, z.array(sentence)]).optional(), errors: z.array(sentence).optional() })
  .transform(({ error = [], errors = [] }) => [error, errors].flat());

/** Temporary: the key is in use by another try, or the daily limit is reached (409); or the limit per minute (429). */
const passing: ReadonlySet<number> = new Set([408, 409, 429]);

/** Opens the client. */
export function openCheckrClient({ apiKey, apiUrl, timeout = 8_000 }: CheckrConfig): CheckrClient {
  const base = `${apiUrl.replace(/\/$/, '')}/v1`;
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;

  const exchange = async ({ method, path, body, idempotencyKey }: CheckrRequest) => {
    const response = await reach(`${base}${path}`, {
      method,
      headers: {
        Authorization: authorization,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const { status } = response;
    if (status >= 500 || passing.has(status)) throw new ChecksUnavailable(`HTTP ${status}`);
    return { status, json: parsed(await textOf(response)) };
  };

  const send: CheckrClient['send'] = async (answer, request) => {
    const { status, json } = await exchange(request);
    if (status >= 400) throw new ChecksRefused(status, request.call, impersonalOf(sentencesOf(json)));
    return understood(answer, json);
  };

  return {
    send,
    tell: async (answer, request) => {
      const { status, json } = await exchange(request);
      const fields = status === 400 ? fieldsOf(sentencesOf(json)) : [];
      if (fields.length > 0) return { ok: false, failure: { kind: 'invalid_input', fields } };
      if (status >= 400) throw new ChecksRefused(status, request.call, impersonalOf(sentencesOf(json)));
      return { ok: true, value: understood(answer, json) };
    },
    download: async (link, limit) => {
      // Document links lead to another host: only over TLS, except to a stand-in on this machine.
      const { protocol, origin } = new URL(link);
      if (protocol !== 'https:' && origin !== new URL(apiUrl).origin) {
        throw new ChecksUnavailable('a document’s link is not encrypted');
      }
      const response = await reach(link, { signal: AbortSignal.timeout(timeout) });
      if (!response.ok) throw new ChecksUnavailable(`HTTP ${response.status} of a document`);
      return readAtMost(response, limit);
    },
  };
}

/** The platform's error would contain the address and, for an invalid header, its value, so it is not passed on. */
async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    // A redirect would send a Social Security number wherever it points.
    return await fetch(url, { ...init, redirect: 'error' });
  } catch (error) {
    throw new ChecksUnavailable(codeOf(error));
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new ChecksUnavailable(codeOf(error));
  }
}

async function readAtMost(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw new ChecksUnavailable('a document is too large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ChecksUnavailable ? error : new ChecksUnavailable(codeOf(error));
  }
  return Buffer.concat(chunks);
}

function codeOf(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would quote the text.
    throw new ChecksUnavailable('answer is no JSON');
  }
}

function understood<T extends z.ZodType>(answer: T, json: unknown): z.output<T> {
  const result = answer.safeParse(json);
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new ChecksUnavailable(`answer not as documented: ${places}`);
}

function sentencesOf(json: unknown): readonly string[] {
  const result = refusal.safeParse(json);
  return result.success ? result.data : [];
}
