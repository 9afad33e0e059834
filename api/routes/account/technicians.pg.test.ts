/**
 * What a customer may find out about technicians who have worked for them: not where they live, and not why they are
 * unavailable.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listKnownTechnicians } from '#api/contract/known-technicians.ts';
import { allProjections } from '#projections/projections.ts';
import { type Runner, startRunner } from '#projections/runner.ts';
import { castOf, toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import { customerStory, technicianStory } from '#projections/testing/people-story.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { eventually } from '#tests/support/eventually.ts';

let api: ApiServer;
let runner: Runner;
const at = '2030-03-10T12:00:00.000Z';
const slot = { scheduledDate: '2030-03-20', scheduledTime: '9:00 AM - 11:00 AM' };
const order = { items: '2', brand: 'ikea', serviceType: 'bedroom' };

beforeAll(async () => {
  api = await startApiServer();
  const { log, keys } = api.deps;
  Object.assign(api.deps, { now: () => at });
  const given = { databaseUrl: api.databaseUrl, log, openMany: keys.openMany };
  runner = startRunner({ ...given, projections: allProjections });
  const append = (stream: string, events: Parameters<typeof toAppend>[1]) =>
    log.append(stream, 'any', toAppend(stream, events));
  for (const n of [1, 2, 3]) {
    const cast = await castOf(keys, n, 1);
    await append(`technician-${cast.technicianId}`, await technicianStory(keys, cast.technicianId, '10001'));
    await append(`booking-${cast.bookingId}`, wholeLife(cast));
  }
  await append('customer-c1', await customerStory(keys, 'c1'));
}, 60_000);
afterAll(async () => {
  await runner?.stop();
  await api?.stop();
});

async function look(query: Readonly<Record<string, string>> = {}) {
  const cookie = await api.signIn('customer', 'c1');
  const path = `${api.url}/api/account/technicians?${new URLSearchParams(query).toString()}`;
  const response = await fetch(path, { headers: { cookie } });
  const body: unknown = await response.json();
  const names = response.ok
    ? listKnownTechnicians.response.parse(body).technicians.map(({ technicianId }) => technicianId)
    : [];
  return { status: response.status, names: names.toSorted() };
}
const thenAndThere = (zip: string) => look({ ...order, ...slot, zip });

it('R20: names all who have worked for them without a place and a time, whoever is suspended, but nobody erased', async () => {
  await eventually('the jobs', async () => ((await look()).names.length === 3 ? true : undefined));
  const by = { role: 'admin', id: 'a1' };
  const events = [{ type: 'TechnicianDeactivated', data: { reason: null, by, at } }];
  await api.deps.log.append('technician-t2', 'any', toAppend('technician-t2-off', events));
  await api.deps.keys.destroy('technician-t3');
  await api.deps.log.append(
    'technician-t3',
    'any',
    toAppend('technician-t3-gone', [{ type: 'TechnicianDeleted', data: { by, at } }]),
  );
  await eventually('the erasure', async () => ((await look()).names.length === 2 ? true : undefined));
  expect(await look()).toEqual({ status: 200, names: ['t1', 't2'] });
  // None of them has been vetted, so none can get a job.
  expect(await thenAndThere('10001')).toEqual({ status: 200, names: [] });
  // Half of the question gets no answer about availability.
  expect((await look({ ...order, zip: '99501' })).names).toEqual(['t1', 't2']);
});

it('R20: looks at ten places a day where nobody has worked for them, and thirty times an hour in all', async () => {
  await api.deps.rateLimits.forget('known_look', 'c1');
  const elsewhere = [];
  for (let n = 0; n < 13; n += 1) elsewhere.push((await thenAndThere(String(10_002 + n))).status);
  expect(elsewhere.filter((status) => status === 200)).toHaveLength(10);
  expect(elsewhere.slice(10)).toEqual([429, 429, 429]);
  const own = [];
  for (let n = 0; n < 20; n += 1) own.push((await thenAndThere('10001')).status);
  expect(own.filter((status) => status === 200)).toHaveLength(17);
  // Who they are can be asked any number of times.
  expect((await look()).status).toBe(200);
});
