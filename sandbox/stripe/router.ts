/** Serves Stripe's HTTP API: keys, idempotency, parameters, faults, and one transaction per call. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type Request, type Response, type Router } from 'express';
import { expand } from './expand.ts';
import { invalidRequest, StripeFailure } from './failures.ts';
import { decodeForm } from './form.ts';
import { newId } from './objects.ts';
import type { Call, Operation } from './operation.ts';
import { checkParameters } from './parameters/check.ts';
import type { OperationName, OperationParameters } from './parameters/operations.ts';
import { operations } from './operations.ts';
import { apiVersion, type StripeState } from './state.ts';
import { runTimers } from './timers.ts';

/** An answer, as it is sent and as it is kept for a repeated key. */
interface Answer {
  status: number;
  body: string;
  requestId: string;
  replayed: boolean;
}

interface Incoming {
  operation: Operation;
  id: string;
  parent: string;
  account: string;
  by: 'secret' | 'publishable';
  raw: Record<string, unknown>;
  encoding: 'form' | 'json';
  key: string | null;
  fingerprint: string;
}

/** Other services have paths below `/v2` as well. */
const paths = ['/v1', '/v2/core'];
const keepKeysForSeconds = 24 * 3600;

/** The routes `/v1/*` and `/v2/*`. */
export function stripeRouter(state: StripeState): Router {
  const router = express.Router();
  const busyKeys = new Set<string>();
  router.use(paths, express.raw({ type: () => true, limit: '1mb' }), allowBrowsers);
  for (const operation of operations) {
    const handler = (request: Request, response: Response): Promise<void> =>
      serve(state, operation, request, response, busyKeys);
    switch (operation.method) {
      case 'GET':
        router.get(operation.path, handler);
        break;
      case 'POST':
        router.post(operation.path, handler);
        break;
      case 'DELETE':
        router.delete(operation.path, handler);
        break;
      default:
        throw new Error(`No such method: ${operation.method satisfies never}`);
    }
  }
  router.use(paths, (request, response) => {
    const failure = new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.baseUrl}${request.path}).`,
    });
    send(response, failureAnswer(failure, newId('req', 14)), null);
  });
  return router;
}

/** Stripe.js calls the API from the product's origin, with the publishable key and no cookies. */
function allowBrowsers(request: Request, response: Response, next: () => void): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  );
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
  if (request.method === 'OPTIONS') response.status(204).end();
  else next();
}

async function serve(
  state: StripeState,
  operation: Operation,
  request: Request,
  response: Response,
  busyKeys: Set<string>,
): Promise<void> {
  const { name } = operation;
  const requestId = newId('req', 14);
  if (state.faults.hit('stripe', name, 'unreachable')) {
    request.socket.destroy();
    return;
  }
  let busyKey: string | undefined;
  try {
    const incoming = read(state, operation, request);
    if (state.faults.hit('stripe', name, 'outage')) {
      throw new StripeFailure(503, { type: 'api_error', message: 'Stripe is having an outage.' });
    }
    if (state.faults.hit('stripe', name, 'rate_limit')) {
      throw new StripeFailure(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded.',
      });
    }
    if (incoming.key !== null) {
      busyKey = `${incoming.account} ${incoming.key}`;
      if (busyKeys.has(busyKey)) {
        busyKey = undefined;
        throw new StripeFailure(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotency Key (${incoming.key}).`,
        });
      }
      busyKeys.add(busyKey);
    }
    const slow = state.faults.hit('stripe', name, 'slow');
    if (slow) await wait(slow.milliseconds ?? 3000);
    const answer = perform(state, incoming, requestId);
    if (state.faults.hit('stripe', name, 'lost_answer')) {
      request.socket.destroy();
      return;
    }
    send(response, answer, incoming.key);
  } catch (error) {
    send(response, failureAnswer(error, requestId), null);
  } finally {
    if (busyKey !== undefined) busyKeys.delete(busyKey);
  }
}

function read(state: StripeState, operation: Operation, request: Request): Incoming {
  const encoding = operation.path.startsWith('/v2/') ? 'json' : 'form';
  const raw = readParameters(request, encoding);
  const by = authenticate(state, request, raw);
  if (by === 'publishable' && !operation.browser) {
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key. ' +
        'You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    });
  }
  const account = request.get('Stripe-Account') ?? '';
  if (account !== '' && !state.objects.find('account', account)) {
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
    });
  }
  const key = operation.method === 'GET' ? null : (request.get('Idempotency-Key') ?? null);
  if (key !== null && (key.length === 0 || key.length > 255)) {
    throw invalidRequest('Invalid Idempotency-Key: it must have between 1 and 255 characters.');
  }
  const { id = '', parent = '' } = request.params;
  return {
    operation,
    id: String(id),
    parent: String(parent),
    account,
    by,
    raw,
    encoding,
    key,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([request.method, request.path, sorted(raw)]))
      .digest('hex'),
  };
}

/** The parameters of the query and the body together, which share no name in Stripe's API. */
function readParameters(request: Request, encoding: 'form' | 'json'): Record<string, unknown> {
  const query = request.originalUrl.split('?')[1] ?? '';
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const fromQuery = decodeForm(query);
  if (encoding === 'form') return { ...fromQuery, ...decodeForm(body) };
  if (body === '') {
    // Lists in the query of v2 are numbered fields as well.
    return Object.fromEntries(
      Object.entries(fromQuery).map(([name, value]) => [
        name,
        typeof value === 'object' ? Object.values(value) : value,
      ]),
    );
  }
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return { ...parsed };
    }
  } catch (error) {
    throw invalidRequest(`Invalid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw invalidRequest('Invalid JSON: an object was expected');
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

function authenticate(
  state: StripeState,
  request: Request,
  raw: Record<string, unknown>,
): 'secret' | 'publishable' {
  const header = request.get('Authorization') ?? '';
  const basic = /^Basic (.+)$/.exec(header)?.[1];
  const shown =
    /^Bearer (.+)$/.exec(header)?.[1] ??
    (basic === undefined ? undefined : Buffer.from(basic, 'base64').toString('utf8').split(':')[0]) ??
    (typeof raw['key'] === 'string' ? raw['key'] : undefined);
  if (shown === undefined || shown === '') {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using ' +
        "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (equal(shown, state.options.secretKey)) return 'secret';
  if (equal(shown, state.options.publishableKey)) return 'publishable';
  throw new StripeFailure(401, {
    type: 'invalid_request_error',
    code: 'api_key_invalid',
    message: `Invalid API Key provided: ${shown.slice(0, 8)}****${shown.slice(-4)}`,
  });
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Runs the call, or answers a repeated key from what was kept; both inside one transaction. */
function perform(state: StripeState, incoming: Incoming, requestId: string): Answer {
  const { key, account, fingerprint } = incoming;
  // Refused before the key is looked at: a call with wrong parameters is not kept under its key.
  const parameters = checkParameters(incoming.operation.name, withoutKey(incoming.raw), incoming.encoding);
  return state.store.transaction(() => {
    runTimers(state);
    if (key === null) return run(state, incoming, parameters, requestId);
    const now = state.clock.seconds();
    state.store.run('delete from idempotency where created < ?', now - keepKeysForSeconds);
    const kept = state.store.get<{ fingerprint: string; status: number; body: string; request_id: string }>(
      'select fingerprint, status, body, request_id from idempotency where scope = ? and key = ?',
      account,
      key,
    );
    if (kept && kept.fingerprint !== fingerprint) {
      return failureAnswer(
        new StripeFailure(400, {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
            `Try using a key other than '${key}' if you meant to execute a different request.`,
        }),
        requestId,
      );
    }
    if (kept) return { status: kept.status, body: kept.body, requestId: kept.request_id, replayed: true };
    const answer = run(state, incoming, parameters, requestId);
    state.store.run(
      'insert into idempotency (scope, key, fingerprint, status, body, request_id, created) values (?, ?, ?, ?, ?, ?, ?)',
      account,
      key,
      fingerprint,
      answer.status,
      answer.body,
      requestId,
      now,
    );
    return answer;
  });
}

/** One call. A card error keeps what it wrote (the refusal stands on the intent), any other error nothing. */
function run(
  state: StripeState,
  incoming: Incoming,
  parameters: OperationParameters[OperationName],
  requestId: string,
): Answer {
  const { operation, id, parent, account, by, key } = incoming;
  state.request = { id: requestId, idempotencyKey: key };
  try {
    return state.store.transaction(() => {
      try {
        const call: Call<OperationName> = { parameters, id, parent, account, by };
        const result = operation.run(state, call);
        const paths = 'expand' in parameters ? (parameters.expand ?? []) : [];
        return {
          status: 200,
          body: JSON.stringify(expand(result, paths, state.objects), null, 2),
          requestId,
          replayed: false,
        };
      } catch (error) {
        if (error instanceof StripeFailure && error.status === 402) return failureAnswer(error, requestId);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof StripeFailure) return failureAnswer(error, requestId);
    throw error;
  } finally {
    state.request = null;
  }
}

/** Any call may carry its key as a parameter, as Stripe.js does. */
function withoutKey(raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => name !== 'key'));
}

function failureAnswer(error: unknown, requestId: string): Answer {
  const failure =
    error instanceof StripeFailure
      ? error
      : new StripeFailure(500, {
          type: 'api_error',
          message: `The sandbox failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        });
  const body = {
    error: { ...failure.body, request_log_url: `https://dashboard.stripe.com/logs/${requestId}` },
  };
  return { status: failure.status, body: JSON.stringify(body, null, 2), requestId, replayed: false };
}

function send(response: Response, answer: Answer, key: string | null): void {
  response.status(answer.status);
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Request-Id', newId('req', 14));
  response.setHeader('Stripe-Version', apiVersion);
  if (key !== null) {
    response.setHeader('Idempotency-Key', key);
    response.setHeader('Original-Request', answer.requestId);
  }
  if (answer.replayed) response.setHeader('Idempotent-Replayed', 'true');
  else response.setHeader('Request-Id', answer.requestId);
  response.end(answer.body);
}
