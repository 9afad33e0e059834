/** Parses one Stripe request: its key, account, idempotency key and parameters. */
import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { credentials, isSecret } from '../stand-in.ts';
import { invalidRequest, StripeFailure } from './failures.ts';
import { decodeForm } from './form.ts';
import { decodeMultipart } from './multipart.ts';
import type { Operation } from './operation.ts';
import type { StripeState } from './state.ts';

/** An authenticated request whose parameters are not yet checked. */
export interface Incoming {
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

/**
 * Parses a request for `operation`.
 *
 * @throws StripeFailure 401 or 403 for a key that may not make the call, 400 for an unreadable body.
 */
export function readIncoming(state: StripeState, operation: Operation, request: Request): Incoming {
  const encoding = request.path.startsWith('/v2/') ? 'json' : 'form';
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
  const key = request.method === 'GET' ? null : (request.get('Idempotency-Key') ?? null);
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
    raw: withoutKey(raw),
    encoding,
    key,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([request.method, request.path, sorted(withoutKey(raw))]))
      .digest('hex'),
  };
}

/** The parameters of query and body together, which share no name in Stripe's API. */
function readParameters(request: Request, encoding: 'form' | 'json'): Record<string, unknown> {
  const query = request.originalUrl.split('?')[1] ?? '';
  const bytes: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (request.is('multipart/form-data'))
    return { ...decodeForm(query), ...decodeMultipart(request.get('Content-Type') ?? '', bytes) };
  const body = bytes.toString('utf8');
  const fromQuery = decodeForm(query);
  if (encoding === 'form') return { ...fromQuery, ...decodeForm(body) };
  if (body === '') {
    // Lists in a v2 query are numbered fields as well.
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
  const shown =
    credentials(request, 'Bearer') ||
    credentials(request, 'Basic').split(':')[0] ||
    (typeof raw['key'] === 'string' ? raw['key'] : '');
  if (shown === '') {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using ' +
        "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (isSecret(shown, state.options.secretKey)) return 'secret';
  if (isSecret(shown, state.options.publishableKey)) return 'publishable';
  throw new StripeFailure(401, {
    type: 'invalid_request_error',
    code: 'api_key_invalid',
    message: `Invalid API Key provided: ${shown.slice(0, 8)}****${shown.slice(-4)}`,
  });
}

/** Any call may carry its key as a parameter, as Stripe.js does. */
function withoutKey(raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => name !== 'key'));
}
