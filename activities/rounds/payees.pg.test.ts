/** News about technicians' payouts that no webhook brought is found by asking for each account (decision 132). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TechnicianId } from '#domain/core/ids.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { technicianStory } from '#projections/testing/people-story.ts';
import { type Fixture, startFixture } from '#sandbox/fixture.ts';
import { type Payee, payeeOf } from '#tests/support/payees.ts';
import { openPayees } from './payees.ts';

let fixture: Fixture;
let side: ReadSide;
/** Technicians whom the provider does not know. */
let strangers: TechnicianId[] = [];
let round: () => Promise<readonly TechnicianId[]>;

beforeAll(async () => {
  [fixture, side] = await Promise.all([startFixture(), openReadSide()]);
  side.project();
  round = openPayees({
    readModels: side.rm,
    log: side.log,
    stripe: fixture.stripe,
    onError: (_, technicianId) => strangers.push(technicianId),
  });
}, 60_000);
afterAll(async () => {
  await fixture?.stop();
  await side?.close();
});
afterEach(() => {
  strangers = [];
});

const review = ({ accountId }: Payee, state: 'none' | 'rejected') =>
  fixture.control('POST', `/sandbox/accounts/${accountId}/review`, { review: state });
const typesOf = async ({ id }: Pick<Payee, 'id'>) =>
  (await side.log.readStream(`technician-${id}`)).slice(2).map(({ type }) => type);

test('a lost webhook is found, once, and so is its end', async () => {
  const [one, other] = [await payeeOf(side, fixture.stripe), await payeeOf(side, fixture.stripe)];
  expect(await round()).toEqual([]);
  await review(one, 'rejected');
  expect(await round()).toEqual([one.id]);
  expect(await round()).toEqual([]);
  expect(await typesOf(one)).toEqual(['PayoutsStopped']);
  await review(one, 'none');
  expect(await round()).toEqual([one.id]);
  expect(await typesOf(one)).toEqual(['PayoutsStopped', 'PayoutsResumed']);
  expect(await typesOf(other)).toEqual([]);
});

test('an account that the provider does not know holds up no other, and nobody is stopped for it', async () => {
  const id = '0-first' as TechnicianId;
  await side.append(`technician-${id}`, await technicianStory(side.keys, id, '10001'));
  const known = await payeeOf(side, fixture.stripe);
  await review(known, 'rejected');
  expect(await round()).toEqual([known.id]);
  expect(strangers).toEqual([id]);
  expect(await typesOf({ id })).toEqual([]);
});

test('who is deactivated or gone is not asked for; an outage is left to the next round', async () => {
  const payee = await payeeOf(side, fixture.stripe);
  const by = { role: 'admin', id: 'a1' };
  const at = '2026-12-01T12:00:00.000Z';
  await review(payee, 'rejected');
  await fixture.control('POST', '/sandbox/faults', { service: 'stripe', kind: 'outage' });
  await expect(round()).rejects.toThrow('cannot be reached');
  await fixture.control('DELETE', '/sandbox/faults');
  await side.append(`technician-${payee.id}`, [
    { type: 'TechnicianDeactivated', data: { reason: null, by, at } },
  ]);
  await side.caughtUp();
  expect(await round()).toEqual([]);
  await side.append(`technician-${payee.id}`, [{ type: 'TechnicianReactivated', data: { by, at } }]);
  await side.caughtUp();
  expect(await round()).toEqual([payee.id]);
});
