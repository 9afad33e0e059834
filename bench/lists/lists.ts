/**
 * Every list of the console, and the public one of reviews, over 100,000 customers and a million bookings: each filter,
 * order, search, first and last page over HTTP, beside the same query by hand in SQL in the same minute.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/services/postgres.ts';
import { migrate } from '../../scripts/migrate.ts';
import { endpoints } from '../../api/contract/index.ts';
import { startApiServer } from '../../tests/support/api-server.ts';
import { parametersOf, type Query } from '../../tests/support/contract-queries.ts';
import { type Figure, median, quantile } from '../figures.ts';
import { readByHand } from './by-hand.ts';
import { numberOf } from './chance.ts';
import { fillReadModels, ids } from './fill.ts';
import { databaseSettings, withPostgres } from '../postgres.ts';

/** Milliseconds in which any page has to be there. */
const WANTED = 100;
/** Times that each question is asked. */
const TIMES = 5;
/** Beyond the last page, which is answered then. */
const BEYOND = '10000';

const masterKey = Buffer.alloc(32, 1);

/** Values of parameters that are no closed list: much of it, little of it, none of it. */
const samples: Readonly<Record<string, readonly string[]>> = {
  technicianId: [ids.technician(0), ids.technician(1_900)],
  customerId: [ids.customer(1), ids.customer(99_000)],
  partner: [ids.partner(0), ids.partner(900)],
  zip: ['10001', '99999'],
  from: [daysAgo(700), daysAgo(30), daysAgo(-5)],
  to: [daysAgo(700), daysAgo(30), daysAgo(-5)],
  brand: ['ikea', 'ashley'],
  service: ['bedroom', 'other'],
  rating: ['1', '5'],
  actor: ['admins', 'customers', 'partners', 'system', 'admin:admin-1'],
};

/** What people type: frequent, rare and no names, parts of them, a mail provider, a number, a ZIP, a booking's number. */
const searches = [
  'smith',
  'vandenberghe',
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

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Everything that can be asked of a list, by what is special about it. */
type Kind = 'ordered' | 'filtered' | 'searched';

interface Question {
  readonly kind: Kind;
  readonly query: Query;
}

function questionsOf(endpoint: (typeof endpoints)[number]['endpoint']): readonly Question[] {
  const { values } = parametersOf(endpoint, []);
  const orders = [{}, ...(values.get('sort') ?? []).map((sort) => ({ sort }))];
  const filters = [...values].flatMap(([name, listed]) => {
    if (['page', 'limit', 'search', 'sort'].includes(name)) return [];
    return [...listed, ...(samples[name] ?? [])].map((value) => ({ [name]: value }));
  });
  const typed = values.has('search') ? searches.map((search) => ({ search })) : [];
  const ends = [{}, { page: BEYOND }];
  const all = (kind: Kind, narrowed: readonly Query[]): readonly Question[] =>
    narrowed.flatMap((one) =>
      orders.flatMap((order) => ends.map((end) => ({ kind, query: { ...one, ...order, ...end } }))),
    );
  return [...all('ordered', [{}]), ...all('filtered', filters), ...all('searched', typed)];
}

interface Measured extends Question {
  readonly api: readonly number[];
  readonly hand: readonly number[];
}

/** Runs it on a database of its own; `HEXKEY_LISTS_DATA` keeps the filled one in a folder for the next time. */
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
  const api = await startApiServer(
    { HEXKEY_MASTER_KEY: masterKey.toString('base64') },
    { url: databaseUrl, drop: () => Promise.resolve() },
  );
  try {
    if (isEmpty) await fillReadModels(pool, masterKey, onProgress);
    const cookie = await api.signIn('admin', `bench-${Date.now()}`);
    const lists = endpoints
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path, query }) => {
        const names = query ? parametersOf({ query }, ['1']).values : new Map();
        return method === 'GET' && names.has('page') && !path.includes(':');
      });
    const figures: Figure[] = [];
    for (const endpoint of lists) {
      const measured: Measured[] = [];
      const questions = questionsOf(endpoint);
      onProgress(`lists: ${endpoint.path}, ${questions.length} questions`);
      for (const question of questions) {
        const url = `${api.url}${endpoint.path}?${new URLSearchParams({ ...question.query })}`;
        const [answered, hand]: [number[], number[]] = [[], []];
        for (let turn = 0; turn < TIMES; turn += 1) {
          const began = performance.now();
          const answer = await fetch(url, { headers: { cookie } });
          const text = await answer.text();
          answered.push(performance.now() - began);
          if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
          const took = await readByHand(pool, endpoint.path, question.query);
          if (took !== null) hand.push(took);
        }
        measured.push({ ...question, api: answered, hand });
      }
      figures.push(...figuresOf(endpoint.path, measured));
    }
    return figures;
  } finally {
    await api.stop();
    await pool.end();
  }
}

function figuresOf(path: string, measured: readonly Measured[]): readonly Figure[] {
  const kinds = [...new Set(measured.map(({ kind }) => kind))];
  return kinds.flatMap((kind): Figure[] => {
    const of = measured.filter((one) => one.kind === kind);
    const [all, hand] = [of.flatMap(({ api }) => api), of.flatMap((one) => one.hand)];
    const slowest = of.toSorted((a, b) => median(b.api) - median(a.api))[0];
    const p95 = quantile(all, 0.95);
    const what = `${path}, ${kind}`;
    const handP95 = quantile(hand, 0.95);
    return [
      {
        part: 'lists',
        what: `${what}: p95 of ${all.length}`,
        value: p95,
        unit: 'ms',
        target: { most: WANTED },
      },
      ...(hand.length > 0
        ? [
            {
              part: 'lists',
              what,
              value: p95,
              unit: 'ms',
              against: `by hand in SQL ${handP95.toFixed(1)}`,
              ratio: p95 / handP95,
            },
          ]
        : []),
      {
        part: 'lists',
        what: `${what}: the slowest, ${new URLSearchParams({ ...slowest?.query }).toString() || 'as it opens'}`,
        value: median(slowest?.api ?? []),
        unit: 'ms',
        against: slowest && slowest.hand.length > 0 ? `by hand ${median(slowest.hand).toFixed(1)}` : '',
        target: { most: WANTED },
      },
    ];
  });
}
