/** Lists of the console as files: each list has one, with the same rows as the list under any filter (decision 141). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneByOne, parametersOf, type Query, shapeOf } from '#tests/support/contract-queries.ts';
import { openTwoWorlds, type TwoWorlds } from '#tests/support/two-worlds.ts';
import { endpoints } from '../contract/index.ts';

/** Lists without a file, and why. */
const without: Readonly<Record<string, string>> = {
  '/api/admin/discount-code-uses': 'its bookings are in the file of bookings',
  '/api/admin/erasures': 'a file of who was erased would outlive the erasure',
  '/api/admin/ops/histories': 'of a run, each history is a file of its own',
  '/api/admin/ops/promises': 'what waits this minute, looked at on the screen',
};

const isOfAdmins = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, roles }) => method === 'GET' && roles !== 'anyone' && roles.includes('admin'));

/** Paged lists, with the call of their file. */
const lists = isOfAdmins
  .filter(({ path, query }) => query && path.startsWith('/api/admin/') && 'page' in shapeOf(query))
  .map((list) => {
    const path = `${list.path.replace(/\/paginated$/, '')}/export`;
    return { name: list.path, list, file: isOfAdmins.find((one) => one.path === path) };
  });

const filed = lists.flatMap(({ file, ...one }) => (file ? [{ ...one, file }] : []));

let worlds: TwoWorlds;
let cookie: string;

beforeAll(async () => {
  worlds = await openTwoWorlds();
  cookie = await worlds.api.signIn('admin', 'admin-files');
  const limits = { uses: 3, usesPerCustomer: 1, from: '2030-03-01', until: '', minOrder: '' };
  const made = await fetch(`${worlds.api.url}/api/admin/discount-codes`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'QUIMBAL5', name: '=1+1', percent: 5, ...limits }),
  });
  if (made.status !== 201) throw new Error(await made.text());
  await worlds.caughtUp();
});
afterAll(() => worlds?.stop());

async function get(path: string, query: Query) {
  const answer = await fetch(`${worlds.api.url}${path}?${new URLSearchParams({ ...query })}`, {
    headers: { cookie },
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return { text, rows: Number(answer.headers.get('x-rows')) };
}

/** The rows of an answer, whatever their field is called. */
const rowsIn = (text: string): readonly Readonly<Record<string, unknown>>[] =>
  Object.values(JSON.parse(text) as object).find(Array.isArray) ?? [];

/** The rows of a file with their cells (RFC 4180), without the header. */
function recordsOf(text: string): readonly (readonly string[])[] {
  const records: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    records.at(-1)?.push(cell.replace(/^"|"$/g, ''));
    if (end !== ',') records.push([]);
  }
  return records.slice(1, -1);
}

/** How people tell rows apart. */
const nameOf = (row: Readonly<Record<string, unknown>>): string =>
  String(
    row['number'] ?? row['ticketId'] ?? row['code'] ?? row['bookingNumber'] ?? row['email'] ?? row['id'],
  );

it('every list of the console has a file, or a reason to have none', () => {
  const missing = lists.filter(({ file }) => file === undefined).map(({ name }) => name);
  expect(missing.toSorted()).toEqual(Object.keys(without));
  expect(filed.length).toBeGreaterThan(9);
});

describe('a file is opened to whoever the list is, and takes what narrows it', () => {
  it.each(filed)('$name', ({ list, file }) => {
    expect(file.permission).toEqual(list.permission);
    expect(file.roles).toEqual(list.roles);
    const parameters = (query = list.query) => Object.keys(query ? shapeOf(query) : {});
    const ofPages = ['page', 'limit', 'sort'];
    expect(parameters(file.query).filter((name) => name !== 'format')).toEqual(
      parameters().filter((name) => !ofPages.includes(name)),
    );
  });
});

/**
 * Reading the audit changes it, so no two reads are alike; messages, which are not sent here, are covered in tests/api.
 */
const elsewhere = ['/api/admin/audit', '/api/admin/messages'];

describe('a file holds the rows of the list', () => {
  it.each(filed.filter(({ name }) => !elsewhere.includes(name)))('$name', async ({ list, file }) => {
    const { ours, theirs } = worlds;
    const pool = [
      ours.word,
      theirs.bookings[0]?.number ?? '',
      ours.customerId,
      ours.technicianId,
      ours.partnerId,
      '2030-03-07',
      '99701',
      '5',
    ];
    const counts = new Set<number>();
    for (const query of oneByOne(parametersOf(file, pool))) {
      const { format: _format, ...narrowed } = query;
      const shown = rowsIn((await get(list.path, { ...narrowed, limit: '100' })).text);
      const { text, rows } = await get(file.path, query);
      const held = recordsOf(text);
      expect([rows, held.length], JSON.stringify(query)).toEqual([shown.length, shown.length]);
      for (const row of shown) expect(held.flat(), JSON.stringify(query)).toContain(nameOf(row));
      counts.add(rows);
    }
    // A file that is always empty, or always complete, would prove nothing about its filter.
    expect([...counts].some((rows) => rows > 0)).toBe(true);
    expect(counts.size).toBeGreaterThan(1);
  });

  it('nothing that was typed is a formula', async () => {
    const { text } = await get('/api/admin/discount-codes/export', { search: 'quimbal5' });
    expect(text).toContain("QUIMBAL5,campaign,'=1+1,5,");
  });
});
