/**
 * Checkr's HTTP API below `/checkr`: its key, idempotency, rate limit, specific faults, and one transaction per call.
 */
import express, { type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import { credentials, isSecret, type Reply, type StandIn } from '../stand-in.ts';
import { adverseActionOperations } from './adverse-actions.ts';
import { advanceChecks } from './advance.ts';
import { candidateOperations } from './candidates.ts';
import { documentOperations, downloadDocument } from './documents.ts';
import { CheckrFailure } from './failures.ts';
import { invitationOperations } from './invitations.ts';
import { instantOf } from './objects.ts';
import {
  type CheckrCall,
  type CheckrOperation,
  pageOf,
  pageParameters,
  readParameters,
} from './operation.ts';
import { reportOperations } from './reports.ts';
import { packages } from './screenings.ts';
import type { CheckrState } from './state.ts';

/** Requests per minute, over all calls. */
const limit = 1200;
const minute = 60_000;
/** How long a successful response is stored under its key. */
const keepKeysForSeconds = 24 * 3600;
/** Separate from the keys of other stand-ins. */
const scope = 'checkr';

const packageOperations: readonly CheckrOperation[] = [
  {
    name: 'packages.list',
    route: 'GET /checkr/v1/packages',
    status: 200,
    run: (_state, { query }) =>
      pageOf(
        packages.map(({ slug, name, screenings }) => ({
          id: slug,
          object: 'package',
          uri: `/v1/packages/${slug}`,
          name,
          slug,
          screenings: screenings.map((type) => ({ type, subtype: null })),
        })),
        '/packages',
        readParameters(z.strictObject(pageParameters), query),
      ),
  },
];

/** Behind a link that grants access by itself. */
const download = { name: 'documents.download', route: 'GET /checkr/download/:id' } as const;
const downloadSchema = z.object({ until: z.string(), seal: z.string() });

/** Everything below `/checkr`. */
export function checkrStandIn(state: CheckrState): StandIn<CheckrOperation | typeof download, CheckrCall> {
  const busyKeys = new Set<string>();
  const isHit = (name: string, kind: 'server_error' | 'late_error' | 'garbage' | 'reject'): boolean =>
    state.faults.hit('checkr', name, kind) !== undefined;

  return {
    service: 'checkr',
    roots: ['/checkr'],
    before: [express.raw({ type: () => true, limit: '256kb' }), countRequests()],
    operations: [
      ...candidateOperations,
      ...invitationOperations,
      ...reportOperations,
      ...adverseActionOperations,
      ...documentOperations,
      ...packageOperations,
      download,
    ],
    identify: (request, operation) => {
      if (operation !== download) authenticate(state, request);
      return {
        id: String(request.params['id'] ?? ''),
        query: request.query,
        body: readBody(request),
        key: request.method === 'POST' ? (request.get('Idempotency-Key') ?? null) : null,
      };
    },
    reserve: ({ key }) => {
      if (key === null) return () => undefined;
      if (busyKeys.has(key)) {
        throw new CheckrFailure(409, 'A request with the same idempotency key is still being processed');
      }
      busyKeys.add(key);
      return () => busyKeys.delete(key);
    },
    answer: async (call, operation) => {
      const { name } = operation;
      if (isHit(name, 'reject'))
        throw new CheckrFailure(403, 'Sorry, your account is not approved for production');
      if (isHit(name, 'server_error')) throw serverError();
      const reply = 'run' in operation ? perform(state, operation, call) : await downloaded(state, call);
      if (isHit(name, 'late_error')) throw serverError();
      return isHit(name, 'garbage') ? page('<html><body>Maintenance</body></html>') : reply;
    },
    refusals: {
      outage: () => new CheckrFailure(503, 'Service unavailable'),
      rate_limit: tooMany,
      unknown: (request) => {
        authenticate(state, request);
        return new CheckrFailure(404, 'Resource not found');
      },
    },
    explain: (error) =>
      error instanceof CheckrFailure ? { status: error.status, body: error.body } : undefined,
  };
}

function serverError(): CheckrFailure {
  return new CheckrFailure(500, 'Internal server error');
}

function tooMany(): CheckrFailure {
  return new CheckrFailure(429, 'Too Many Requests');
}

function page(body: string): Reply {
  return { status: 200, headers: { 'Content-Type': 'text/html' }, body };
}

/** The key is the user name; the password is ignored. */
function authenticate({ options }: CheckrState, request: Request): void {
  const [user = ''] = credentials(request, 'Basic').split(':');
  if (!isSecret(user, options.apiKey)) throw new CheckrFailure(401, 'Bad authentication error');
}

/**
 * A form, which is the default, or JSON. Unreadable bodies are not quoted: they may contain a Social Security number.
 */
function readBody(request: Request): unknown {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  if (text === '') return {};
  if (request.is('json') === false) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CheckrFailure(400, 'Request could not be parsed');
  }
}

/** Counts requests per minute and reports the count in each response. */
function countRequests(): (request: Request, response: Response, next: NextFunction) => void {
  let window = 0;
  let used = 0;
  return (_request, response, next) => {
    const now = Math.floor(Date.now() / minute);
    if (now !== window) {
      window = now;
      used = 0;
    }
    used += 1;
    response.setHeader('X-Ratelimit-Limit', String(limit));
    response.setHeader('X-Ratelimit-Remaining', String(Math.max(0, limit - used)));
    response.setHeader('X-Ratelimit-Reset', instantOf((window + 1) * minute));
    if (used <= limit) {
      next();
      return;
    }
    const { status, body } = tooMany();
    response.status(status).json(body);
  };
}

async function downloaded(state: CheckrState, { id, query }: CheckrCall): Promise<Reply> {
  const file = await downloadDocument(state, id, readParameters(downloadSchema, query));
  if (file === undefined) throw new CheckrFailure(403, 'Request has expired');
  return { status: 200, headers: { 'Content-Type': 'application/pdf' }, body: file };
}

/** Runs the call, or repeats the stored response of its first success for a repeated key; inside one transaction. */
function perform(state: CheckrState, operation: CheckrOperation, call: CheckrCall): Reply {
  const { key } = call;
  return state.store.transaction(() => {
    advanceChecks(state);
    const headers = { 'Content-Type': 'application/json' };
    const now = state.clock.seconds();
    if (key !== null) {
      const kept = state.store.get<{ status: number; body: string }>(
        'select status, body from idempotency where scope = ? and key = ? and created > ?',
        scope,
        key,
        now - keepKeysForSeconds,
      );
      if (kept) return { ...kept, headers };
    }
    const { status } = operation;
    const body = JSON.stringify(operation.run(state, call));
    if (key !== null) {
      // The request itself is not stored, not even hashed: a hash of nine digits hides nothing.
      state.store.run('delete from idempotency where scope = ? and key = ?', scope, key);
      state.store.insert('idempotency', {
        scope,
        key,
        fingerprint: '',
        status,
        body,
        request_id: '',
        created: now,
      });
    }
    return { status, headers, body };
  });
}
