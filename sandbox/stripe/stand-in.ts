/** Stripe's HTTP API: keys, idempotency, parameters, specific faults, and one transaction per call. */
import express, { type NextFunction, type Request, type Response } from 'express';
import type { Reply, StandIn } from '../stand-in.ts';
import { expand } from './expand.ts';
import { StripeFailure } from './failures.ts';
import { type Incoming, readIncoming } from './incoming.ts';
import { newId } from './objects.ts';
import type { Call, Operation } from './operation.ts';
import { checkParameters } from './parameters/check.ts';
import type { OperationName, OperationParameters } from './parameters/operations.ts';
import { operations } from './operations.ts';
import { shownTo } from './intents.ts';
import { apiVersion, type StripeState } from './state.ts';
import { runTimers } from './timers.ts';

/** A response, as sent and as stored for a repeated key. */
interface Answer {
  status: number;
  body: string;
  requestId: string;
  replayed: boolean;
  /** Of an error. */
  code?: string | undefined;
}

/** How long a response is stored under its key; the provider promises at least 24 hours for v1, and 30 days for v2. */
const keepKeysForSeconds = { form: 24 * 3600, json: 30 * 24 * 3600 } as const;

/** Everything below `/v1` and `/v2/core`; other services also have paths below `/v2`. */
export function stripeStandIn(state: StripeState): StandIn<Operation, Incoming> {
  const busyKeys = new Set<string>();
  return {
    service: 'stripe',
    roots: ['/v1', '/v2/core'],
    before: [express.raw({ type: () => true, limit: '16mb' }), allowBrowsers],
    operations,
    identify: (request, operation) => readIncoming(state, operation, request),
    reserve: ({ account, key }) => {
      if (key === null) return () => undefined;
      const busyKey = `${account} ${key}`;
      if (busyKeys.has(busyKey)) {
        throw new StripeFailure(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotency Key (${key}).`,
        });
      }
      busyKeys.add(busyKey);
      return () => busyKeys.delete(busyKey);
    },
    answer: (incoming) => reply(perform(state, incoming, newRequestId()), incoming.key),
    refusals: {
      outage: () => new StripeFailure(503, { type: 'api_error', message: 'Stripe is having an outage.' }),
      rate_limit: () =>
        new StripeFailure(429, {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Request rate limit exceeded.',
        }),
      unknown: ({ method, originalUrl }) =>
        new StripeFailure(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${originalUrl.split('?')[0]}).`,
        }),
    },
    explain: (error) => reply(failureAnswer(error, newRequestId()), null),
  };
}

function newRequestId(): string {
  return newId('req', 14);
}

/** Stripe.js calls the API from the product's origin, with the publishable key and no cookies. */
function allowBrowsers(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  );
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
  if (request.method === 'OPTIONS') response.status(204).end();
  else next();
}

/** Runs the call, or repeats the stored response for a repeated key; both inside one transaction. */
function perform(state: StripeState, incoming: Incoming, requestId: string): Answer {
  const { key, account, fingerprint, encoding } = incoming;
  // Checked before the key is looked up: a call with wrong parameters is not stored under its key.
  const parameters = checkParameters(incoming.operation.name, incoming.raw, incoming.encoding);
  return state.store.transaction(() => {
    runTimers(state);
    if (key === null) return run(state, incoming, parameters, requestId);
    const now = state.clock.seconds();
    const kept = state.store.get<{ fingerprint: string; status: number; body: string; request_id: string }>(
      'select fingerprint, status, body, request_id from idempotency where scope = ? and key = ? and created > ?',
      account,
      key,
      now - keepKeysForSeconds[encoding],
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
    if (!isKept(answer, encoding)) return answer;
    state.store.run(
      'insert or replace into idempotency (scope, key, fingerprint, status, body, request_id, created) values (?, ?, ?, ?, ?, ?, ?)',
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

/**
 * Whether a response is stored under its key: in v1 everything the endpoint answered once it began, including errors
 * and its own failures, but not invalid parameters; v2 repeats failed work.
 */
function isKept({ status, code }: Answer, encoding: Incoming['encoding']): boolean {
  if (status < 400) return true;
  return encoding === 'form' && code?.startsWith('parameter_') !== true;
}

/** One call. A card error keeps what it wrote (the decline is recorded on the intent), any other error nothing. */
function run(
  state: StripeState,
  incoming: Incoming,
  parameters: OperationParameters[OperationName],
  requestId: string,
): Answer {
  const { operation, id, parent, account, by, key } = incoming;
  state.request = { id: requestId, idempotencyKey: key };
  const hit = (kind: 'server_error' | 'late_error' | 'late_balance') =>
    state.faults.hit('stripe', operation.name, kind) !== undefined;
  try {
    if (hit('server_error')) throw serverError();
    const isLate = hit('late_error');
    const isUnbooked = hit('late_balance');
    const answer = state.store.transaction(() => {
      try {
        const call: Call<OperationName> = { parameters, id, parent, account, by };
        const result = operation.run(state, call);
        const paths = 'expand' in parameters ? (parameters.expand ?? []) : [];
        const expanded = expand(result, paths, state.objects);
        return {
          status: 200,
          body: JSON.stringify(isUnbooked ? withoutBalance(expanded) : expanded, null, 2),
          requestId,
          replayed: false,
        };
      } catch (error) {
        if (error instanceof StripeFailure && error.status === 402)
          return failureAnswer(error, requestId, by);
        throw error;
      }
    });
    if (isLate) throw serverError();
    return answer;
  } catch (error) {
    // An injected fault counts as one of the endpoint, and is stored the same way.
    return failureAnswer(error, requestId, by);
  } finally {
    state.request = null;
  }
}

function serverError(): StripeFailure {
  return new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred.' });
}

/** A charge that was captured just now: its balance transaction is created a moment later. */
function withoutBalance(answer: object): object {
  const charge = 'latest_charge' in answer ? answer.latest_charge : null;
  if (typeof charge !== 'object' || charge === null) return answer;
  return { ...answer, latest_charge: { ...charge, balance_transaction: null } };
}

function failureAnswer(error: unknown, requestId: string, by: Incoming['by'] = 'secret'): Answer {
  const failure =
    error instanceof StripeFailure
      ? error
      : new StripeFailure(500, {
          type: 'api_error',
          message: `The sandbox failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        });
  const { payment_intent: payment, setup_intent: setup, ...plain } = failure.body;
  // An error includes the intent, for a browser no more of it than a response would.
  const body = {
    error: {
      ...plain,
      ...(payment && { payment_intent: shownTo({ by }, payment) }),
      ...(setup && { setup_intent: shownTo({ by }, setup) }),
      request_log_url: `https://dashboard.stripe.com/logs/${requestId}`,
    },
  };
  return {
    status: failure.status,
    body: JSON.stringify(body, null, 2),
    requestId,
    replayed: false,
    code: failure.body.code,
  };
}

function reply({ status, body, requestId, replayed }: Answer, key: string | null): Reply {
  const headers = {
    'Content-Type': 'application/json',
    'Request-Id': replayed ? newRequestId() : requestId,
    'Stripe-Version': apiVersion,
    ...(key !== null && { 'Idempotency-Key': key, 'Original-Request': requestId }),
    ...(replayed && { 'Idempotent-Replayed': 'true' }),
  };
  return { status, headers, body };
}
