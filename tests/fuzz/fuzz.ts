/** Sends generated requests as every role and collects what breaks the contract. */
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { type Answered, type Fault, faultOf } from './judge.ts';
import type { Operation } from './operations.ts';
import { type FuzzRequest, type Intent, requestOf, strayRequest } from './requests.ts';
import { type FuzzRole, type FuzzWorld, roles } from './world.ts';

/** One broken promise, told so that a person can repeat it. */
export interface Finding {
  readonly fault: Fault | 'bystander changed' | 'no answer';
  readonly operation: string;
  readonly role: FuzzRole;
  readonly why: string;
  /** The request in one line. */
  readonly request: string;
}

export interface FuzzReport {
  readonly seed: number;
  readonly operations: number;
  readonly cases: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Calls of which a valid request was taken. */
  readonly taken: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

/** Requests of each intent to a call that the role may make; to others one of each is enough. */
export interface Budget {
  readonly perIntent: number;
}

/** Ends everybody's session or the person: left to tests of their own. */
const left = new Set(['GET /api/logout']);

const intents: readonly Intent[] = ['valid', 'nearly valid', 'hostile'];

/** Requests a role that no call of the document takes: other methods, other paths. */
const STRAYS = 30;

function isAdmitted({ roles: admitted }: Operation, role: FuzzRole): boolean {
  return admitted === 'anyone' || admitted.includes(role);
}

function shown({ operation, url, headers, body }: FuzzRequest): string {
  const carried =
    body.kind === 'none'
      ? ''
      : body.kind === 'raw'
        ? `${body.type}: ${body.text}`
        : JSON.stringify(body.kind === 'json' ? body.value : body.fields);
  const line = `${operation.method} ${url} ${Object.keys(headers).length > 0 ? JSON.stringify(headers) : ''} ${carried}`;
  return line.length > 700 ? `${line.slice(0, 700)}… (${line.length})` : line;
}

async function send(
  world: FuzzWorld,
  role: FuzzRole,
  request: FuzzRequest,
  version: 4 | 6,
): Promise<Answered> {
  const { operation, url, headers, body } = request;
  const cookie = world.cookiesOf(role);
  const payload = payloadOf(body);
  const response = await fetch(world.url + url, {
    method: operation.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: {
      ...(cookie === '' ? {} : { cookie }),
      // Everybody from an address of their own: limits per address have tests of their own.
      'x-forwarded-for': world.anAddress(version),
      ...payload.headers,
      ...headers,
    },
    ...(payload.body === undefined ? {} : { body: payload.body }),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
    allow: response.headers.get('allow') ?? '',
  };
}

const closedCode = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? String(error.cause.code)
    : '';

/**
 * Once more where a kept connection turned out to be closed: a server may end an idle one at any moment (RFC 9112, section 9.5).
 * A server that has died refuses the second time.
 */
async function sendAgain(...sent: Parameters<typeof send>): Promise<Answered> {
  try {
    return await send(...sent);
  } catch (error) {
    if (!['UND_ERR_SOCKET', 'ECONNRESET'].includes(closedCode(error))) throw error;
    return send(...sent);
  }
}

function payloadOf(body: FuzzRequest['body']): { headers: Record<string, string>; body?: string | FormData } {
  switch (body.kind) {
    case 'none':
      return { headers: {} };
    case 'json':
      return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body.value) ?? 'null' };
    case 'raw':
      return { headers: { 'content-type': body.type }, body: body.text };
    case 'form': {
      const form = new FormData();
      for (const [name, value] of Object.entries(body.fields)) {
        const values: readonly unknown[] = Array.isArray(value) ? value : [value];
        for (const one of values)
          form.append(name, typeof one === 'string' ? one : (JSON.stringify(one) ?? ''));
      }
      return { headers: {}, body: form };
    }
    default:
      return body satisfies never;
  }
}

/** One role's requests, one after the other. */
async function lane(
  world: FuzzWorld,
  role: FuzzRole,
  requests: readonly FuzzRequest[],
  report: { cases: number; statuses: Record<string, number>; taken: Set<string>; findings: Finding[] },
): Promise<void> {
  const sent = new Map<string, number>();
  for (const request of requests) {
    const { operation } = request;
    // Of each call and intent the first one comes over IPv6, whose addresses are not their networks; then in turn.
    const of = `${operation.key} ${request.intent}`;
    const before = sent.get(of) ?? 0;
    sent.set(of, before + 1);
    const tell = (fault: Finding['fault'], why: string): void =>
      void report.findings.push({ fault, operation: operation.key, role, why, request: shown(request) });
    report.cases += 1;
    try {
      const answer = await sendAgain(world, role, request, before % 2 === 0 ? 6 : 4);
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      const found = faultOf(request, answer, isAdmitted(operation, role));
      if (found) tell(found.fault, found.why);
      if (answer.status < 400 && request.intent === 'valid') report.taken.add(operation.key);
      if (answer.status === 401 && role !== 'nobody' && isAdmitted(operation, role)) await world.renew(role);
    } catch (error) {
      tell('no answer', `${String(error)} ${closedCode(error)}`);
      await pause(200);
    }
  }
}

/** Requests for every call and role, in an order that the seed decides. */
function requestsFor(
  world: FuzzWorld,
  role: FuzzRole,
  seed: number,
  { perIntent }: Budget,
): readonly FuzzRequest[] {
  const requests = world.operations
    .filter(({ key }) => !left.has(key))
    .flatMap((operation, index) =>
      intents.flatMap((intent, turn) => {
        const numRuns = isAdmitted(operation, role) ? perIntent : intent === 'hostile' ? 0 : 1;
        if (numRuns === 0) return [];
        return fc.sample(requestOf(operation, intent, world), { seed: seed + index * 31 + turn, numRuns });
      }),
    );
  requests.push(...fc.sample(strayRequest(world.operations, world), { seed: seed + 7, numRuns: STRAYS }));
  return (
    fc.sample(fc.shuffledSubarray([...requests], { minLength: requests.length }), { seed, numRuns: 1 })[0] ??
    []
  );
}

/**
 * Fuzzes every call as every role. Everybody but the admin goes first, after which the bystanders' records must be
 * as they were; then the admin, who may change everybody's.
 */
export async function fuzz(world: FuzzWorld, seed: number, budget: Budget): Promise<FuzzReport> {
  const report = {
    cases: 0,
    statuses: {} as Record<string, number>,
    taken: new Set<string>(),
    findings: [] as Finding[],
  };
  const before = await world.bystanders();
  const strangers = roles.filter((role) => role !== 'admin');
  await Promise.all(
    strangers.map((role) => lane(world, role, requestsFor(world, role, seed, budget), report)),
  );
  const after = await world.bystanders();
  const changed = [
    ...before.filter((line) => !after.includes(line)).map((line) => `was ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `is ${line}`),
  ];
  if (changed.length > 0) {
    report.findings.push({
      fault: 'bystander changed',
      operation: 'all',
      role: 'nobody',
      why: changed.join('\n  ').slice(0, 1_500),
      request: '',
    });
  }
  await lane(world, 'admin', requestsFor(world, 'admin', seed, budget), report);
  return { seed, operations: world.operations.length, ...report };
}

/** The report as lines: figures, then findings by kind and call. */
export function described({ seed, operations, cases, statuses, taken, findings }: FuzzReport): string {
  const kinds = Object.entries(Object.groupBy(findings, ({ fault }) => fault)).map(
    ([fault, of]) => `${fault}: ${of.length}`,
  );
  const first = new Map(findings.map((finding) => [`${finding.fault} ${finding.operation}`, finding]));
  return [
    `seed ${seed}: ${operations} operations, ${cases} cases, ${findings.length} failures${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`,
    `statuses ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
    `a valid request was taken by ${taken.size} operations`,
    ...[...first.values()].map(
      ({ fault, operation, role, why, request }) =>
        `\n${fault} — ${operation} as ${role}\n  ${why}\n  ${request}`,
    ),
  ].join('\n');
}
