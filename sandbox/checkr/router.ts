/** Serves Checkr's HTTP API below `/checkr`: its key, idempotency, the rate limit, faults, and one transaction per call. */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { adverseActionOperations } from './adverse-actions.ts';
import { advanceChecks } from './advance.ts';
import { candidateOperations } from './candidates.ts';
import { documentOperations, downloadDocument } from './documents.ts';
import { CheckrFailure } from './failures.ts';
import { invitationOperations } from './invitations.ts';
import { instantOf } from './objects.ts';
import { type CheckrOperation, pageOf, pageParameters, readParameters } from './operation.ts';
import { reportOperations } from './reports.ts';
import { packages } from './screenings.ts';
import type { CheckrState } from './state.ts';
import { z } from 'zod';

/** Requests a minute, of all calls together. */
const limit = 1200;
const minute = 60_000;
/** How long a successful answer is kept under its key. */
const keepKeysForSeconds = 24 * 3600;
/** Apart from the keys of other stand-ins. */
const scope = 'checkr';

const packageOperations: readonly CheckrOperation[] = [
  {
    name: 'packages.list',
    method: 'GET',
    path: '/packages',
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

const operations: readonly CheckrOperation[] = [
  ...candidateOperations,
  ...invitationOperations,
  ...reportOperations,
  ...adverseActionOperations,
  ...documentOperations,
  ...packageOperations,
];

/** An answer as it is sent, and kept under its key. */
interface Answer {
  status: number;
  body: string;
}

/** The routes `/checkr/v1/*` and the downloads of documents. */
export function checkrRouter(state: CheckrState): Router {
  const router = express.Router();
  const busyKeys = new Set<string>();
  const rate = openRateLimit();
  router.get('/checkr/download/:id', async (request, response) => {
    if (state.faults.hit('checkr', 'documents.download', 'unreachable')) {
      request.socket.destroy();
      return;
    }
    const garbage = state.faults.hit('checkr', 'documents.download', 'garbage');
    const { until, seal } = readParameters(z.object({ until: z.string(), seal: z.string() }), request.query);
    const file = await downloadDocument(state, request.params.id, { until, seal });
    if (file === undefined) response.status(403).type('text').send('Request has expired');
    else response.type('application/pdf').send(garbage ? '<html>Sign in</html>' : file);
  });
  router.use('/checkr/v1', (request, response, next) => {
    authenticate(state.options.apiKey, request);
    rate(response);
    next();
  });
  router.use(
    '/checkr/v1',
    express.json({ limit: '256kb' }),
    express.urlencoded({ extended: true, limit: '256kb' }),
  );
  for (const operation of operations) {
    const path = `/checkr/v1${operation.path}`;
    const handler = (request: Request, response: Response): Promise<void> =>
      serve(state, operation, request, response, busyKeys);
    switch (operation.method) {
      case 'GET':
        router.get(path, handler);
        break;
      case 'POST':
        router.post(path, handler);
        break;
      case 'DELETE':
        router.delete(path, handler);
        break;
      default:
        throw new Error(`No such method: ${String(operation.method satisfies never)}`);
    }
  }
  router.use('/checkr', () => {
    throw new CheckrFailure(404, 'Resource not found');
  });
  router.use('/checkr', (error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (error instanceof CheckrFailure) response.status(error.status).json(error.body);
    // A body that cannot be parsed stays out of every log: it may hold a Social Security number.
    else if (isBodyError(error)) response.status(400).json({ error: 'Request could not be parsed' });
    else next(error);
  });
  return router;
}

function isBodyError(error: unknown): boolean {
  return error instanceof Error && 'type' in error && 'status' in error && 'body' in error;
}

/** The key as user name; whatever stands as password is not looked at. */
function authenticate(apiKey: string, request: Request): void {
  const basic = /^Basic (.+)$/.exec(request.get('Authorization') ?? '')?.[1] ?? '';
  const given = Buffer.from(Buffer.from(basic, 'base64').toString('utf8').split(':')[0] ?? '');
  const wanted = Buffer.from(apiKey);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new CheckrFailure(401, 'Bad authentication error');
  }
}

/** Counts requests by the minute and tells so in each answer. */
function openRateLimit(): (response: Response) => void {
  let window = 0;
  let used = 0;
  return (response) => {
    const now = Math.floor(Date.now() / minute);
    if (now !== window) {
      window = now;
      used = 0;
    }
    used += 1;
    response.setHeader('X-Ratelimit-Limit', String(limit));
    response.setHeader('X-Ratelimit-Remaining', String(Math.max(0, limit - used)));
    response.setHeader('X-Ratelimit-Reset', instantOf((window + 1) * minute));
    if (used > limit) throw tooMany();
  };
}

function tooMany(): CheckrFailure {
  return new CheckrFailure(429, 'Too Many Requests');
}

async function serve(
  state: CheckrState,
  operation: CheckrOperation,
  request: Request,
  response: Response,
  busyKeys: Set<string>,
): Promise<void> {
  const { name, method } = operation;
  const isHit = (kind: Parameters<typeof state.faults.hit>[2]): boolean =>
    state.faults.hit('checkr', name, kind) !== undefined;
  if (isHit('unreachable')) {
    request.socket.destroy();
    return;
  }
  if (isHit('outage')) throw new CheckrFailure(503, 'Service unavailable');
  if (isHit('rate_limit')) throw tooMany();
  if (isHit('reject')) throw new CheckrFailure(403, 'Sorry, your account is not approved for production');
  const key = method === 'POST' ? (request.get('Idempotency-Key') ?? null) : null;
  if (key !== null && busyKeys.has(key)) {
    throw new CheckrFailure(409, 'A request with the same idempotency key is still being processed');
  }
  if (key !== null) busyKeys.add(key);
  try {
    const slow = state.faults.hit('checkr', name, 'slow');
    if (slow) await wait(slow.milliseconds ?? 3000);
    if (isHit('server_error')) throw new CheckrFailure(500, 'Internal server error');
    const answer = perform(state, operation, request, key);
    if (isHit('late_error')) throw new CheckrFailure(500, 'Internal server error');
    if (isHit('lost_answer')) request.socket.destroy();
    else if (isHit('garbage'))
      response.status(200).type('html').send('<html><body>Maintenance</body></html>');
    else response.status(answer.status).type('application/json').send(answer.body);
  } finally {
    if (key !== null) busyKeys.delete(key);
  }
}

/** Runs the call, or answers a repeated key from what was kept of its first success; inside one transaction. */
function perform(
  state: CheckrState,
  operation: CheckrOperation,
  request: Request,
  key: string | null,
): Answer {
  return state.store.transaction(() => {
    advanceChecks(state);
    const now = state.clock.seconds();
    if (key !== null) {
      const kept = state.store.get<{ status: number; body: string }>(
        'select status, body from idempotency where scope = ? and key = ? and created > ?',
        scope,
        key,
        now - keepKeysForSeconds,
      );
      if (kept) return kept;
    }
    const { id = '' } = request.params;
    const result = operation.run(state, { id: String(id), query: request.query, body: request.body });
    const answer = { status: operation.status, body: JSON.stringify(result) };
    if (key !== null) {
      state.store.run(
        `insert into idempotency (scope, key, fingerprint, status, body, request_id, created) values (?, ?, '', ?, ?, '', ?)
         on conflict (scope, key) do update set status = excluded.status, body = excluded.body, created = excluded.created`,
        scope,
        key,
        answer.status,
        answer.body,
        now,
      );
    }
    return answer;
  });
}
