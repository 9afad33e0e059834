/**
 * What happens to every request before and after its route: authentication, validation, read-your-writes, and a uniform
 * answer.
 */
import { answerLanguageOf } from './person-language.ts';
import { says } from '#domain/core/says.ts';
import { pipeline } from 'node:stream/promises';
import type { Express, Request, RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import type { Session } from './auth/sessions.ts';
import { readBody } from './body.ts';
import { type Call, commandIdOf, requestIdOf } from './call.ts';
import type { AnswerOf, Endpoint } from './contract/endpoint.ts';
import { ROWS_HEADER } from './contract/client.ts';
import { file, streamedFile } from './contract/fields.ts';
import type { Dependencies } from './dependencies.ts';
import { deviceName } from './guards/device.ts';
import { claimsOf, namedRole, sessionFor, sessionsFor } from './guards/identity.ts';
import { isOwnRequest } from './guards/csrf.ts';
import { addressOf, networkOf } from './guards/network.ts';
import { refuseUnstorable } from './guards/storable.ts';
import { invalidInput, Refused } from './problems.ts';

/** An endpoint and its implementation. */
export interface Route<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  /** The projections whose checkpoints a reader waits for to see its own writes. */
  readonly reads: readonly string[];
  readonly handle: (call: Call<E>, deps: Dependencies) => Promise<z.input<E['response']>>;
  /** Cleans up after a request that the contract refuses; its body is unvalidated. */
  readonly refused?: (request: RefusedRequest, deps: Dependencies) => Promise<void>;
}

/** A request that was refused before its route. */
export interface RefusedRequest {
  /** Path parameters, unvalidated. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly session: Session | null;
  readonly commandId: string;
  readonly refusal: Refused;
}

/** Joins an endpoint with its implementation. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: Route<E>['handle'],
  options: { readonly reads?: readonly string[]; readonly refused?: Route['refused'] } = {},
): Route {
  const { reads = [], refused } = options;
  // Routes are stored in one list; `handle` only receives calls that its own endpoint validated.
  return { endpoint, reads, handle, ...(refused && { refused }) } as unknown as Route;
}

/**
 * Adds the routes to the app. Literal paths come before those with parameters, which would otherwise match them. A
 * segment that is a literal path of some call is never an id of another call, whatever the method: it answers 405.
 */
export function addRoutes(app: Express, routes: readonly Route[], deps: Dependencies): void {
  const literalFirst = routes.toSorted((a, b) => weight(a.endpoint.path) - weight(b.endpoint.path));
  const paths = new Set(routes.map(({ endpoint }) => endpoint.path));
  for (const route of literalFirst) {
    const { method, path } = route.endpoint;
    const handler = handlerOf(route, deps);
    const add = app[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'].bind(app);
    add(path, (request, response, next) =>
      request.path !== path && paths.has(request.path) ? next() : handler(request, response, next),
    );
  }
}

function weight(path: string): number {
  const parameter = path.split('/').findIndex((part) => part.startsWith(':'));
  return parameter < 0 ? Number.NEGATIVE_INFINITY : -parameter;
}

/** Allowed ids in paths, including workflow ids; anything else is not found. */
export const ID = /^[A-Za-z0-9_.:-]{1,160}$/;

/** `X-Min-Position`. */
export const POSITION = /^\d{1,18}$/;

function handlerOf({ endpoint, reads, handle, refused }: Route, deps: Dependencies): RequestHandler {
  const ownOrigins = new Set([new URL(deps.settings.publicUrl).origin]);
  // Signing out is a GET by the spec, but other sites must not be able to trigger it.
  const guarded = endpoint.method !== 'GET' || endpoint.path === '/api/logout';

  return async (request: Request, response: Response) => {
    if (guarded && !isOwnRequest(request.headers, ownOrigins)) {
      throw new Refused('cross_site_request', 'otherSite');
    }
    for (const [name, value] of Object.entries(request.params)) {
      if (typeof value !== 'string' || !ID.test(value)) {
        throw new Refused('not_found', says('unknownId', { name }));
      }
    }
    const sessions = sessionsFor(endpoint, await deps.sessions.of(request));
    const session = (await talkFor(endpoint, request, deps)) ?? sessionFor(endpoint, sessions, request);
    const address = networkOf(request.ip);
    if (endpoint.roles === 'anyone' && endpoint.method === 'POST')
      await deps.rateLimits.count('public_post', address);

    const { body, files } = await readBody(request, response, endpoint, session);
    let parsed: ReturnType<typeof parseParts>;
    try {
      parsed = parseParts(endpoint, request, body);
      checkClaims(session, request, parsed.body);
    } catch (error) {
      if (refused && error instanceof Refused) {
        const { params } = request;
        const commandId = commandIdOf(request, session);
        await refused({ params, body, session, commandId, refusal: error }, deps);
      }
      throw error;
    }
    await waitForOwnWrites(request, session, reads, deps);

    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    let newest = 0n;
    const call: Call = {
      // Express has split the path by the endpoint's own pattern.
      params: request.params as Call['params'],
      query: parsed.query as Call['query'],
      body: parsed.body as Call['body'],
      files,
      session,
      language: answerLanguageOf(request),
      sessions,
      namedRole: namedRole(request),
      commandId: commandIdOf(request, session),
      hasKey: request.headers['idempotency-key'] !== undefined,
      deviceTime: instantIn(request, 'x-device-time'),
      deviceClock: instantIn(request, 'x-device-clock'),
      device: deviceName(request.headers['user-agent']),
      cookies: request.headers.cookie,
      address,
      ip: addressOf(request.ip),
      requestId: requestIdOf(request),
      gone: gone.signal,
      wrote(position) {
        const value = BigInt(position);
        if (value > newest) newest = value;
      },
      setCookie: (cookie) => response.append('set-cookie', cookie),
      setHeader: (name, value) => response.setHeader(name, value),
    };
    const answer = await handle(call, deps);
    if (newest > 0n) {
      response.setHeader('x-position', newest.toString());
      if (session) await deps.sessions.wrote(session, newest);
    }
    if (endpoint.produces) {
      const streamed = z.safeParse(streamedFile, answer);
      const [usual = 'application/octet-stream'] = [endpoint.produces].flat();
      if (streamed.success) await sendStream(response, usual, streamed.data);
      else sendFile(response, usual, z.parse(file, answer));
      return;
    }
    // Parsed, so that nothing beyond the contract ever leaves (R20).
    response.status(endpoint.status).json(z.parse(endpoint.response, answer) satisfies AnswerOf<Endpoint>);
  };
}

/**
 * Who has opened this booking's conversation by the link of a mail, for the calls that are about it alone. The technician's
 * app, which may be open in the same browser, names its role.
 */
async function talkFor(
  { talks }: Endpoint,
  request: Request,
  { sessions }: Dependencies,
): Promise<Session | null> {
  if (!talks || (namedRole(request) ?? 'customer') !== 'customer') return null;
  const talk = await sessions.talkOf(request.headers.cookie);
  return talk?.bookingId === request.params['id'] ? talk : null;
}

/** Displayed in the browser if possible, otherwise downloaded under its name. */
function sendFile(response: Response, usual: string, { name, bytes, type }: z.output<typeof file>): void {
  announceFile(response, type ?? usual, name);
  response.send(Buffer.from(bytes));
}

/** Sent while it is generated, no faster than it is read. If the stream fails, the connection is closed. */
async function sendStream(
  response: Response,
  type: string,
  { name, stream, rows }: z.output<typeof streamedFile>,
): Promise<void> {
  announceFile(response, type, name);
  if (rows !== undefined) response.setHeader(ROWS_HEADER, String(rows));
  await pipeline(stream, response);
}

function announceFile(response: Response, type: string, name: string): void {
  const kind = /^(application\/pdf|image\/)/.test(type) ? 'inline' : 'attachment';
  response.setHeader('content-disposition', `${kind}; filename="${name.replace(/[^\w.-]/g, '_')}"`);
  response.setHeader('cache-control', 'private, no-store');
  response.type(type);
}

function parseParts(endpoint: Endpoint, request: Request, body: unknown): { query: unknown; body: unknown } {
  refuseUnstorable(request.query);
  refuseUnstorable(body);
  const query = endpoint.query ? z.safeParse(endpoint.query, request.query, { reportInput: true }) : null;
  if (query && !query.success) throw invalidInput(query.error);
  if (!endpoint.body) {
    const empty =
      body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
    if (!empty) throw new Refused('invalid_input', 'wantsNoBody');
    return { query: query?.data, body: undefined };
  }
  const parsed = z.safeParse(endpoint.body, body, { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error);
  return { query: query?.data, body: parsed.data };
}

/** Person ids sent by a client are accepted only if they are the session's own (design.md §7). */
function checkClaims(session: Session | null, request: Request, body: unknown): void {
  for (const { role, id } of claimsOf(request, body)) {
    const own = session !== null && session.personId === id && session.role === role;
    const byAdmin = session?.role === 'admin' && role !== 'admin';
    if (!own && !byAdmin) {
      throw new Refused('identity_mismatch', 'signedInAsSomebodyElse');
    }
  }
}

async function waitForOwnWrites(
  request: Request,
  session: Session | null,
  reads: readonly string[],
  deps: Dependencies,
): Promise<void> {
  const header = request.headers['x-min-position'];
  if (header !== undefined && (typeof header !== 'string' || !POSITION.test(header))) {
    throw new Refused('position_unknown', 'positionUnknown');
  }
  if (reads.length === 0) return;
  const named = header === undefined ? 0n : BigInt(header);
  const own = session?.position ?? 0n;
  const min = named > own ? named : own;
  if (min === 0n) return;
  const outcome = await deps.waits.waitFor(reads, min);
  switch (outcome) {
    case 'reached':
      return;
    case 'beyond_head':
      throw new Refused('position_unknown', 'positionUnknown');
    case 'timeout':
      throw new Refused('unavailable', 'changeStillBeingSaved', {
        retryAfter: 1,
      });
    default:
      outcome satisfies never;
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** An instant from the device's clock. @throws {Refused} it is not an instant */
function instantIn(request: Request, name: 'x-device-time' | 'x-device-clock'): string | null {
  const header = request.headers[name];
  if (header === undefined) return null;
  // Date.parse alone would also accept `Nov 1`, in the server's own zone.
  const time = typeof header === 'string' && INSTANT.test(header) ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(time)) throw new Refused('invalid_input', 'badDeviceTime');
  return new Date(time).toISOString();
}
