/** No one sees other people's rows, or whether there are any, by any filter, order, search, page or file. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admins } from '#domain/admin/decide.ts';
import { system } from '#domain/core/actor.ts';
import { execute } from '#events/execute.ts';
import { anyQuery, oneByOne, parametersOf, type Query } from '#tests/support/contract-queries.ts';
import { openTwoWorlds, type TwoWorlds, type World } from '#tests/support/two-worlds.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/index.ts';

const people = ['nobody', 'customer', 'technician', 'partner', 'admin without permissions'] as const;
type Person = (typeof people)[number] | 'admin';

/** Generated queries per call and person, in addition to every value of each parameter by itself. */
const RUNS = 10;

/** Parts of an answer that are public: a review's first name and text, and the number of a booking requested by id. */
const published: Readonly<Record<string, RegExp>> = {
  'GET /api/reviews': /"(customerName|firstName|review|reviewText|text|title|id|bookingId)":"[^"]*"/g,
  'GET /api/booking-status/:id': /"(id|number)":"[^"]*"/g,
};

/** Lists and files in which people find their own rows. */
const ownLists = {
  customer: ['/api/account', '/api/bookings', '/api/bookings/:id', '/api/support', '/api/notifications'],
  technician: [
    '/api/bookings/available',
    '/api/bookings/technician',
    '/api/jobs/:id',
    '/api/technician/:id/payouts',
    '/api/technician/export',
    '/api/technician/profile',
    '/api/notifications',
  ],
  partner: [
    '/api/store-partner/:id',
    '/api/store-partner/:id/commissions',
    '/api/store-partner/:id/commissions.csv',
    '/api/notifications',
  ],
} satisfies Partial<Record<Person, readonly string[]>>;

/** Parameters of admins' lists that identify a person, and by what. */
const naming: Readonly<Record<string, (world: World) => string>> = {
  customerId: ({ customerId }) => customerId,
  technicianId: ({ technicianId }) => technicianId,
  partner: ({ partnerId }) => partnerId,
  search: ({ word }) => word,
};

/** Lists and files in which an admin finds someone by these parameters. */
const findsSomebody = new Set([
  'GET /api/admin/bookings',
  'GET /api/admin/bookings/export',
  'GET /api/admin/bookings/paginated',
  'GET /api/admin/callers',
  'GET /api/admin/customers/export',
  'GET /api/admin/customers/paginated',
  'GET /api/admin/store-commissions',
  'GET /api/admin/store-commissions/export',
  'GET /api/admin/store-partners',
  'GET /api/admin/store-partners/export',
  'GET /api/admin/support',
  'GET /api/admin/support/export',
  'GET /api/admin/technicians/export',
  'GET /api/admin/technicians/paginated',
]);

/** Calls whose path is a key: whoever has it sees what it opens, and learns whether it opens anything. */
const byKey = new Set([
  'GET /api/store-qr/:storeCode',
  'GET /api/booking-status/:id',
  'GET /api/contracts/:number',
  'GET /api/evidence/:hash',
]);

/** No one's rows: what every visitor is told, Temporal's work, and ending the caller's own session. */
const leftOut = new Set([
  'GET /api/config',
  'GET /api/pricing',
  'GET /api/catalogue',
  'GET /api/technician/application/text.pdf',
  'GET /api/admin/ops/stuck',
  'GET /api/admin/ops/histories',
  'GET /api/admin/ops/histories/:id',
  'GET /api/admin/ops/histories/:id/events',
  'GET /api/admin/ops/histories/:id/export',
  'GET /api/logout',
]);

/** Slow, and its many kinds of furniture reveal nothing about anyone, so it is only asked at random. */
const slow = 'GET /api/slots';

interface Call {
  readonly key: string;
  readonly endpoint: Endpoint;
}

const calls: readonly Call[] = endpoints
  .map(({ endpoint }) => ({ key: `${endpoint.method} ${endpoint.path}`, endpoint }))
  .filter(({ key, endpoint }) => endpoint.method === 'GET' && !leftOut.has(key));

const isOpenTo = ({ endpoint: { roles } }: Call, person: Person): boolean => {
  if (roles === 'anyone') return true;
  if (person === 'nobody') return false;
  return roles.includes(person === 'admin without permissions' ? 'admin' : person);
};

let worlds: TwoWorlds;
let pool: readonly string[];
const cookies = new Map<Person, string>();

beforeAll(async () => {
  worlds = await openTwoWorlds();
  const { api, ours, theirs } = worlds;
  for (const role of ['customer', 'technician', 'partner'] as const) cookies.set(role, ours.cookies[role]);
  cookies.set('admin', await api.signIn('admin', 'admin-with'));
  cookies.set('admin without permissions', await api.signIn('admin', 'admin-without'));
  const author = { actor: system('test'), now: api.deps.now() };
  await execute(api.deps.log, admins, 'admin-without', author, () => ({
    type: 'ChangePermissions',
    permissions: [],
    otherManagers: 1,
  }));
  pool = [
    ...namesOf(theirs),
    ...namesOf(ours),
    '%',
    '_',
    '%%%',
    'people.example',
    '555',
    `' OR true --`,
    '\\',
    '1',
    '2',
    '100',
    '1000',
    '2030',
    '2026',
    '2030-03',
    '2026-01',
    '2030-03-07',
    '2030-03-04',
    '2026-01-05',
    '2030-03-07T14:00:00.000Z',
    '10001',
    '99701',
    'America/New_York',
    'cash',
    `technician_payable:${worlds.theirs.technicianId}`,
    'admin:admin-without',
    'ikea',
    'bedroom',
  ];
});
afterAll(() => worlds?.stop());

/** Everything by which a circle of people can be searched. */
const namesOf = (world: World): readonly string[] => [
  ...world.bookings.flatMap(({ id, number }) => [id, number]),
  world.customerId,
  world.technicianId,
  world.partnerId,
  world.ticketId,
  world.storeCode,
  world.word,
  world.phone,
  `email.${world.word}@people.example`,
];

/** Every path of the call, with ids of theirs and ours if it has parameters. */
function pathsOf({ endpoint: { path } }: Call): readonly string[] {
  if (!path.includes(':')) return [path];
  return [...namesOf(worlds.theirs), ...namesOf(worlds.ours)].map((name) =>
    path.replaceAll(/:\w+/g, encodeURIComponent(name)),
  );
}

async function ask(path: string, query: Query, person: Person) {
  const cookie = cookies.get(person);
  const asked = Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams({ ...query })}`;
  const answer = await fetch(worlds.api.url + asked, { headers: cookie === undefined ? {} : { cookie } });
  return { asked, status: answer.status, text: await answer.text() };
}

/** Data of a circle that is in an answer but was not in the question. */
function shownOf(world: World, { key }: Call, { asked, text }: { asked: string; text: string }): string[] {
  const said = decodeURIComponent(asked.replaceAll('+', ' ')).toLowerCase();
  const rest = text.replaceAll(published[key] ?? /$^/g, '').toLowerCase();
  return world.secrets
    .map((one) => one.toLowerCase())
    .filter((one) => rest.includes(one) && !said.includes(one));
}

const table = calls.flatMap((call) =>
  people.filter((person) => isOpenTo(call, person)).map((person) => ({ name: call.key, person, call })),
);

/** Who was shown their own rows by each call: a test in which no one sees anything would prove nothing. */
const shownOwn = new Set<string>();

describe('whatever is asked for', () => {
  it.each(table)('$name as $person: no rows of others', async ({ call, person }) => {
    const isOfNobody = person === 'nobody' || person === 'admin without permissions';
    const strangers = isOfNobody ? [worlds.ours, worlds.theirs] : [worlds.theirs];
    const parameters = parametersOf(call.endpoint, pool);
    const check = async (path: string, query: Query): Promise<void> => {
      const answer = await ask(path, query, person);
      for (const world of strangers) expect(shownOf(world, call, answer), answer.asked).toEqual([]);
      const isOwn = worlds.ours.secrets.some((one) => answer.text.includes(one));
      if (answer.status === 200 && isOwn) shownOwn.add(`${person}: ${call.key}`);
    };
    const paths = pathsOf(call);
    for (const path of paths) await check(path, {});
    // Without the permission a call is refused before its query is read.
    const isRefused = person === 'admin without permissions' && call.endpoint.roles !== 'anyone';
    if (call.key !== slow && !isRefused)
      for (const query of oneByOne(parameters)) await check(paths[0] ?? '', query);
    const asked = fc.record({ path: fc.constantFrom(...paths), query: anyQuery(parameters) });
    await fc.assert(
      fc.asyncProperty(asked, ({ path, query }) => check(path, query)),
      { seed: 20_261, numRuns: parameters.values.size === 0 || isRefused ? 1 : RUNS },
    );
  });

  const admitted = table.filter(
    ({ call, person }) => person !== 'admin without permissions' || call.endpoint.roles === 'anyone',
  );

  it.each(admitted)('$name as $person: not even whether there are any', async ({ call, person }) => {
    // People whose first name and text are public can be found by them.
    const names = namesOf(worlds.theirs).filter(
      (name) => !(call.key in published && name === worlds.theirs.word),
    );
    const parameters = parametersOf(call.endpoint, names);
    const least = oneByOne(parametersOf(call.endpoint, pool))[0] ?? {};
    const compare = async (name: string, of: (name: string) => readonly [string, Query]): Promise<void> => {
      const twin = twinOf(name);
      const real = await ask(...of(name), person);
      const none = await ask(...of(twin), person);
      expect(comparable(real, name), real.asked).toEqual(comparable(none, twin));
    };
    const { path } = call.endpoint;
    const at = (name: string) => path.replaceAll(/:\w+/g, encodeURIComponent(name));
    if (path.includes(':') && !byKey.has(call.key))
      for (const name of names) await compare(name, (one) => [at(one), least]);
    if (call.endpoint.produces === 'application/pdf') return;
    for (const own of path.includes(':') ? ownIds(person).map(at) : [path])
      for (const [parameter, values] of parameters.values)
        for (const name of values.filter((value) => names.includes(value)))
          await compare(name, (one) => [own, { ...least, [parameter]: one }]);
  });

  const narrowed = calls
    .filter((call) => isOpenTo(call, 'admin') && !call.endpoint.path.includes(':'))
    .flatMap((call) =>
      [...parametersOf(call.endpoint, []).values.keys()]
        .filter((name) => name in naming)
        .map((parameter) => ({ name: call.key, parameter, call })),
    );

  it.each(narrowed)(
    '$name as an admin by $parameter: rows of whom it names alone',
    async ({ call, parameter }) => {
      const least = oneByOne(parametersOf(call.endpoint, pool))[0] ?? {};
      const query = { ...least, [parameter]: naming[parameter]?.(worlds.ours) ?? '' };
      const answer = await ask(call.endpoint.path, query, 'admin');
      expect(shownOf(worlds.theirs, call, answer)).toEqual([]);
      const isFound = worlds.ours.secrets.some((one) => answer.text.includes(one));
      if (findsSomebody.has(call.key)) expect([answer.status, isFound], answer.asked).toEqual([200, true]);
    },
  );

  it('people are shown their own', () => {
    const missed = Object.entries(ownLists).flatMap(([person, paths]) =>
      paths.map((path) => `${person}: GET ${path}`).filter((one) => !shownOwn.has(one)),
    );
    expect(missed).toEqual([]);
  });
});

/** Ids that a person's own calls are about. */
function ownIds(person: Person): readonly string[] {
  const { bookings, technicianId, partnerId } = worlds.ours;
  if (person === 'technician') return [technicianId, bookings[0]?.id ?? ''];
  return person === 'partner' ? [partnerId] : [bookings[0]?.id ?? ''];
}

/** An answer without parts that always differ, such as timestamps, and without the name that was searched for. */
const comparable = ({ status, text }: { status: number; text: string }, name: string) => ({
  status,
  text: text.startsWith('%PDF')
    ? 'a document'
    : text
        .replaceAll(/"(requestId|exportedAt)":"[^"]*"|DTSTAMP:\w+/g, '')
        .replaceAll(encodeURIComponent(name), '')
        .replaceAll(name, ''),
});

/** A name that looks like theirs but belongs to no one. */
const twinOf = (name: string): string =>
  name
    .replace(worlds.theirs.word, 'wyqpjk')
    .replace(worlds.theirs.word.toUpperCase(), 'WYQPJK')
    .replace('ZZZZZ', 'WWWWW')
    .replace(worlds.theirs.phone, '+12125550195')
    .replace(/000000002(.)$/, '000000009$1');
