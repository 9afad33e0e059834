/**
 * Every list of the console, and the public one of reviews, with 100,000 customers and a million bookings: each filter,
 * order, search, first and last page over HTTP, compared with the same query written by hand in SQL in the same minute.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/services/postgres.ts';
import { migrate } from '../../scripts/migrate.ts';
import type { Role } from '../../domain/core/actor.ts';
import { endpoints } from '../../api/contract/index.ts';
import { startApiServer } from '../../tests/support/api-server.ts';
import { parametersOf, type Query } from '../../tests/support/contract-queries.ts';
import { type Figure, quantile } from '../figures.ts';
import { GIVEN_UP, readByHand } from './by-hand.ts';
import { chanceOf, numberOf, somebody } from './chance.ts';
import { fillReadModels, ids } from './fill.ts';
import { databaseSettings, withPostgres } from '../postgres.ts';

/** Milliseconds within which any page must be returned. */
const WANTED = 100;
/** How often each question is asked. */
const TIMES = 3;
/** Beyond the last page, which is returned instead. */
const BEYOND = '10000';

const masterKey = Buffer.alloc(32, 1);

/** Values of open parameters: one that matches much, one little, one nothing. */
const samples: Readonly<Record<string, readonly string[]>> = {
  technicianId: [ids.technician(0), ids.technician(1_900)],
  customerId: [ids.customer(1), ids.customer(99_000)],
  partner: [ids.partner(0), ids.partner(900)],
  person: [`customer-${ids.customer(1)}`, `technician-${ids.technician(0)}`],
  zip: ['10001', '99999'],
  from: [daysAgo(700), daysAgo(30), daysAgo(-5)],
  to: [daysAgo(700), daysAgo(30), daysAgo(-5)],
  month: [daysAgo(400).slice(0, 7), daysAgo(40).slice(0, 7)],
  brand: ['ikea', 'ashley'],
  service: ['bedroom', 'other'],
  rating: ['1', '5'],
  actor: ['admins', 'customers', 'partners', 'system', 'admin:admin-1'],
};

/**
 * What people type: frequent and rare names and non-names, parts of them, a mail provider, a number, a ZIP, a booking's
 * number.
 */
const names = [
  'vandenberghe',
  'smith',
  'james',
  'mar',
  'sm',
  'qqzzx',
  'gmail',
  'james.smith',
  '555',
  '10001',
  `HX-${numberOf(777777)}`,
  'friendly',
  'STORE-1',
  'broadway',
];
/** Where other things than names are searched for. */
const typedIn: Readonly<Record<string, readonly string[]>> = {
  '/api/admin/audit': [
    'HoldPlaced',
    'PersonalDataRead',
    'NoSuchEvent',
    'admin-1',
    ids.booking(777_777),
    ids.customer(1),
    `HX-${numberOf(777777)}`,
    somebody(chanceOf(1_000_001), 1).email,
  ],
  '/api/admin/messages': [`HX-${numberOf(777777)}`, `HT-${numberOf(7777)}`, 'HX-NOBODY'],
  '/api/admin/discount-codes': ['WEEK1', 'Week', 'TX', 'qqzzx'],
};

/** Read from Temporal, which is not running here. */
const fromEngine: ReadonlySet<string> = new Set(['/api/admin/ops/histories']);

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** What may be special about a question. */
type Kind = 'as it opens' | 'sorted' | 'filtered' | 'searched';

interface Question {
  readonly kind: Kind;
  readonly isLast: boolean;
  readonly query: Query;
}

/** A list as requested: whose it is, and the ids in its path. */
interface Asked {
  readonly endpoint: (typeof endpoints)[number]['endpoint'];
  readonly role: Role;
  readonly path: string;
}

/** Every question that can be asked of a list. */
function questionsOf({ endpoint: { path, query } }: Asked): readonly Question[] {
  if (!query) return [];
  // All values of closed parameters; for others the samples above.
  const closed = parametersOf({ query }, []).values;
  const sorts = (closed.get('sort') ?? []).map((sort) => ({ sort }));
  const filters = [...closed].flatMap(([name, listed]) =>
    ['page', 'limit', 'search', 'sort'].includes(name)
      ? []
      : [...listed, ...(samples[name] ?? [])].map((value) => ({ [name]: value })),
  );
  const typed = closed.has('search') ? (typedIn[path] ?? names).map((search) => ({ search })) : [];
  const ofKind = (kind: Kind, narrowed: readonly Query[]): readonly Question[] =>
    narrowed.flatMap((one) => [
      { kind, isLast: false, query: one },
      { kind, isLast: true, query: { ...one, page: BEYOND } },
    ]);
  // In the list's default order and in two others: each value in the next two, so that none is left out.
  const inSomeOrders = (narrowed: readonly Query[]): readonly Query[] =>
    narrowed.flatMap((one, index) => [
      one,
      ...sorts.slice(0, 2).map((_, turn) => ({ ...one, ...sorts[(2 * index + turn) % sorts.length] })),
    ]);
  return [
    ...ofKind('as it opens', [{}, ...(closed.get('limit')?.slice(-1) ?? []).map((limit) => ({ limit }))]),
    ...ofKind('sorted', sorts),
    ...ofKind('filtered', inSomeOrders(filters)),
    ...ofKind('searched', inSomeOrders(typed)),
  ];
}

interface Measured extends Question {
  readonly api: readonly number[];
  readonly hand: readonly number[];
}

/** Runs it on a separate database; `HEXKEY_LISTS_DATA` keeps the filled one in a folder for the next run. */
export async function benchLists(onProgress: (message: string) => void): Promise<readonly Figure[]> {
  const kept = process.env['HEXKEY_LISTS_DATA'];
  if (kept === undefined) return withPostgres((url) => measureAll(url, onProgress));
  const dataDir = join(kept, 'data');
  const isNew = !existsSync(dataDir);
  const postgres = await startPostgres({ dataDir, settings: databaseSettings });
  try {
    await migrate(postgres.url);
    return await measureAll(postgres.url, onProgress, isNew);
  } finally {
    await postgres.stop();
  }
}

async function measureAll(
  databaseUrl: string,
  onProgress: (message: string) => void,
  isEmpty = true,
): Promise<readonly Figure[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const byHand = new pg.Pool({ connectionString: databaseUrl, max: 2, statement_timeout: GIVEN_UP });
  // The server stops as soon as both are told to end, which connections that are still closing report as an error.
  // Without a listener it would crash the process.
  for (const one of [pool, byHand]) one.on('error', () => undefined);
  const api = await startApiServer(
    { HEXKEY_MASTER_KEY: masterKey.toString('base64') },
    { url: databaseUrl, drop: () => Promise.resolve() },
  );
  try {
    if (isEmpty) await fillReadModels(pool, masterKey, onProgress);
    const cookies = new Map<Role, string>([['admin', await api.signIn('admin', `bench-${Date.now()}`)]]);
    const figures: Figure[] = [];
    for (const asked of listsAsked()) {
      const measured: Measured[] = [];
      const questions = questionsOf(asked);
      onProgress(`lists: ${asked.endpoint.path}, ${questions.length} questions`);
      for (const question of questions) {
        const url = `${api.url}${asked.path}?${new URLSearchParams({ ...question.query })}`;
        const [answered, hand]: [number[], number[]] = [[], []];
        for (let turn = 0; turn < TIMES; turn += 1) {
          const began = performance.now();
          const answer = await fetch(url, { headers: { cookie: cookies.get(asked.role) ?? '' } });
          const text = await answer.text();
          answered.push(performance.now() - began);
          if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
        }
        const took = await readByHand(byHand, asked.endpoint.path, question.query);
        if (took !== null) hand.push(took);
        measured.push({ ...question, api: answered, hand });
      }
      const found = figuresOf(asked.endpoint.path, measured);
      figures.push(...found);
      const slow = found
        .filter(({ value }) => value > WANTED)
        .map(({ what, value }) => `${what} ${value.toFixed(0)} ms`);
      onProgress(
        `lists: ${asked.endpoint.path}, most ${Math.max(...found.map(({ value }) => value)).toFixed(0)} ms ${slow.join('; ')}`,
      );
    }
    return figures;
  } finally {
    await api.stop();
    await Promise.all([pool.end(), byHand.end()]);
  }
}

/**
 * The contract's paged lists, except those of one customer, technician, store or code, whose rows come from the log.
 * `HEXKEY_LISTS_OF` selects some by path, separated by commas.
 */
function listsAsked(): readonly Asked[] {
  const only = process.env['HEXKEY_LISTS_OF']?.split(',');
  return endpoints.flatMap(({ endpoint }): readonly Asked[] => {
    const { method, path, query } = endpoint;
    if (method !== 'GET' || !query) return [];
    const { values, required } = parametersOf({ query }, ['1']);
    if (!values.has('page') || required.length > 0) return [];
    if (path.includes(':') || fromEngine.has(path) || (only && !only.includes(path))) return [];
    return [{ endpoint, role: 'admin', path }];
  });
}

function figuresOf(path: string, measured: readonly Measured[]): readonly Figure[] {
  const cases = [...new Set(measured.map(({ kind }) => kind))].flatMap((kind) =>
    [false, true].map((isLast) => ({
      name: `${kind}, ${isLast ? 'last' : 'first'} page`,
      of: measured.filter((one) => one.kind === kind && one.isLast === isLast),
    })),
  );
  return cases.map(({ name, of }): Figure => {
    const [all, hand] = [of.flatMap(({ api }) => api), of.flatMap((one) => one.hand)];
    const [p95, handP95] = [quantile(all, 0.95), quantile(hand, 0.95)];
    const slowest = of.toSorted((a, b) => fastest(b) - fastest(a))[0];
    const asked = new URLSearchParams({ ...slowest?.query });
    asked.delete('page');
    return {
      part: 'lists',
      what: `${path}, ${name}: p95 of ${all.length}`,
      value: p95,
      unit: 'ms',
      ...(hand.length > 0 && { against: `by hand in SQL ${handP95.toFixed(1)}`, ratio: p95 / handP95 }),
      limit: WANTED,
      note: `fastest of ${TIMES}: p95 ${quantile(of.map(fastest), 0.95).toFixed(1)}, most ${
        slowest ? fastest(slowest).toFixed(1) : ''
      } (${asked.toString()})`,
    };
  });
}

const fastest = ({ api }: Measured): number => Math.min(...api);
