/** Technicians in the admins' list: everyone has exactly one standing and is found only under it (decision 170). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import { pressing, shownSteps } from '#domain/onboarding/overview.ts';
import { hasEnded } from '#domain/onboarding/state.ts';
import { examples } from '#domain/examples/index.ts';
import type { OnboardingEvent } from '#domain/onboarding/events.ts';
import type { TechnicianEvent } from '#domain/technician/events.ts';
import { cents } from '#domain/core/money.ts';
import { as, type BlobKey, type TechnicianId } from '#domain/core/ids.ts';
import {
  allApplicants,
  everyTechnician,
  listApplicants,
  listTechnicians,
  technicianById,
} from '../queries/technicians.ts';
import { rebuild } from '../rebuild.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { technicianStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { technicians } from './technicians.ts';

let side: ReadSide;
const by = { role: 'admin', id: 'a1' } as const;
const at = '2026-01-05T15:00:00.000Z';
const all = { page: 1, limit: 100 };
const standings = ['available', 'unavailable', 'pending', 'inactive'] as const;

const off: TechnicianEvent = { type: 'AvailabilitySwitched', data: { isAvailable: false, by, at } };
const suspended: TechnicianEvent = { type: 'TechnicianDeactivated', data: { reason: null, by, at } };
const withdrawn: OnboardingEvent = { type: 'ApplicationWithdrawn', data: { by, at } };
const expired: OnboardingEvent = { type: 'LicenseVerified', data: { expiresOn: '2026-01-31', by, at } };

/** Who they are, what happened to their record and vetting, and the resulting standing. */
const cases = {
  works: ['available', [], []],
  rests: ['unavailable', [off], []],
  suspended: ['inactive', [suspended], []],
  'suspended-and-off': ['inactive', [off, suspended], []],
  'license-over': ['pending', [], [expired]],
  'license-over-and-off': ['pending', [off], [expired]],
  withdrew: ['inactive', [], [withdrawn]],
} as const satisfies Record<
  string,
  readonly [string, readonly TechnicianEvent[], readonly OnboardingEvent[]]
>;

const t = (id: string) => as<TechnicianId>(id);

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  for (const [id, [, own, vetting]] of Object.entries(cases)) {
    await side.append(`technician-${id}`, [...(await technicianStory(side.keys, id, '10001')), ...own]);
    await side.append(`onboarding-${id}`, [...examples.vettedForAdmin({ id: t(id) }), ...vetting]);
  }
  const [record] = await technicianStory(side.keys, 'applied', '94103');
  await side.append('technician-applied', record ? [record] : []);
  await side.append('onboarding-applied', examples.sentApplication({ id: t('applied') }));
  await side.caughtUp();
});
afterAll(() => side.close());

const idsOf = async (filter: Parameters<typeof listTechnicians>[1]) =>
  (await listTechnicians(side.rm, filter, all)).rows.map(({ technician }) => technician.id as string);

test('each has the standing that their record and vetting make, is found under it, and under no other', async () => {
  const expected: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(cases).map(([id, [one]]) => [id, one])),
    applied: 'pending',
  };
  const { rows } = await listTechnicians(side.rm, {}, all);
  expect(Object.fromEntries(rows.map(({ technician, standing }) => [technician.id, standing]))).toEqual(
    expected,
  );
  const found = await Promise.all(
    standings.map(async (standing) => (await idsOf({ standing })).map((id) => [id, standing] as const)),
  );
  expect(found.flat()).toHaveLength(rows.length);
  expect(Object.fromEntries(found.flat())).toEqual(expected);
  const active = await idsOf({ standing: 'active' });
  expect(active.toSorted()).toEqual(
    Object.keys(expected)
      .filter((id) => expected[id] !== 'inactive')
      .toSorted(),
  );
});

test('available is who the evidence lets work, and nobody else', async () => {
  for (const { standing, obstacles } of (await listTechnicians(side.rm, {}, all)).rows) {
    const isKept = obstacles.some((one) => one !== 'inactive' && one !== 'unavailable');
    if (standing === 'available') expect(obstacles).toEqual([]);
    if (standing === 'unavailable') expect(obstacles).toEqual(['unavailable']);
    if (standing === 'pending') expect(isKept).toBe(true);
  }
});

test('jobs, rating and refunds for a fault follow every step, and count for who did the work', async () => {
  const worked = async (id: string) => {
    await side.caughtUp();
    const view = await technicianById(side.rm, t(id));
    return view && { jobs: view.totalJobs, rating: view.avgRating, faults: view.faults };
  };
  const none = { jobs: 0, rating: null, faults: { jobs: 0, refunded: 0 } };
  const cast = await castOf(side.keys, 3);
  const who = cast.technicianId;
  await side.append(`technician-${who}`, await technicianStory(side.keys, who, '10001'));
  const life = wholeLife(cast);
  const end = life.findIndex(({ type }) => type === 'WorkCompleted');
  const review = life.findIndex(({ type }) => type === 'ReviewAdded');
  await side.appendBooking('b3', life.slice(0, end));
  expect(await worked(who)).toEqual(none);
  await side.appendBooking('b3', life.slice(end, review));
  expect(await worked(who)).toMatchObject({ jobs: 1, rating: null });
  await side.appendBooking('b3', life.slice(review));
  const before = await worked(who);
  expect(before).toMatchObject({ jobs: 1, rating: 5 });
  await side.appendBooking('b3', [
    {
      type: 'RefundIssued',
      data: { refundId: 're_9', amount: cents(700), cause: 'technician_fault', by, note: null, at },
    },
  ]);
  expect((await worked(who))?.faults).toEqual({
    jobs: 1,
    refunded: (before?.faults.refunded ?? 0) + 700,
  });
  expect(await worked('works')).toEqual(none);
});

test.each(['technician', 'jobs', 'rating', 'joined'] as const)(
  'sorted by %s, one way is the other turned around, and pages hold everybody once',
  async (sort) => {
    const up = await idsOf({ sort });
    expect(await idsOf({ sort: `-${sort}` })).toEqual(up.toReversed());
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(up.length / 2); page++) {
      const { rows } = await listTechnicians(side.rm, { sort }, { page, limit: 2 });
      paged.push(...rows.map(({ technician }) => technician.id));
    }
    expect(paged).toEqual(up);
  },
);

test('name, mail, phone and ZIP are searched; a file holds what a filter lets through', async () => {
  expect(await idsOf({ search: 'hopper rests' })).toEqual(['rests']);
  expect(await idsOf({ search: 'RESTS@example' })).toEqual(['rests']);
  expect(await idsOf({ search: '94103' })).toEqual(['applied']);
  expect(await idsOf({ search: '94103', standing: 'available' })).toEqual([]);
  const file = everyTechnician(side.rm, { standing: 'pending' });
  const inFile: string[] = [];
  for await (const { technician } of file.rows()) inFile.push(technician.id);
  expect(inFile).toHaveLength(await file.count());
});

test('a mail address counts as confirmed until it is another one', async () => {
  const id = 'moves';
  const story = await technicianStory(side.keys, id, '10001');
  const [created] = story;
  if (created?.type !== 'TechnicianCreatedByAdmin') throw new Error('another story');
  const { person } = created.data;
  const isVerified = async () => {
    await side.caughtUp();
    return (await technicianById(side.rm, t(id)))?.emailVerified;
  };
  const change = (changed: Partial<typeof person>): TechnicianEvent => ({
    type: 'TechnicianPersonChanged',
    data: { person: { ...person, ...changed }, by, at },
  });
  await side.append(`technician-${id}`, story);
  await side.append(`onboarding-${id}`, examples.vettedForAdmin({ id: t(id) }));
  expect(await isVerified()).toBe(true);
  await side.append(`technician-${id}`, [change({ phone: null })]);
  expect(await isVerified()).toBe(true);
  await side.append(`technician-${id}`, [
    change({ phone: null, email: await side.keys.seal(`technician-${id}`, 'email', 'other@example.com') }),
  ]);
  expect(await isVerified()).toBe(false);
});

test('whatever waits for somebody is among what the queue reads, also of those who work already', async () => {
  const page = as<BlobKey>('licenses/p.sealed');
  const own = { role: 'technician', id: 'x' } as const;
  const more: Readonly<Record<string, readonly OnboardingEvent[]>> = {
    'new-license': [{ type: 'LicenseAdded', data: { pages: [page], by: own, at } }],
    asked: [
      { type: 'MoreAsked', data: { note: await side.keys.seal('technician-asked', 'q', '?'), by, at } },
    ],
    renewing: [
      { type: 'CheckOrdered', data: { number: 2, purpose: 'renewal', candidateId: 'c', at } },
      { type: 'CheckBegun', data: { number: 2, reportId: 'r2', at } },
    ],
    doubtful: [
      { type: 'CheckOrdered', data: { number: 2, purpose: 'renewal', candidateId: 'c', at } },
      {
        type: 'CheckReported',
        data: { number: 2, reportId: 'r2', result: 'consider', validUntil: '2126-01-05T15:00:00.000Z', at },
      },
    ],
    settled: [{ type: 'LicenseVerified', data: { expiresOn: '2099-01-31', by, at } }],
  };
  for (const [id, events] of Object.entries(more)) {
    await side.append(`technician-${id}`, await technicianStory(side.keys, id, '10001'));
    await side.append(`onboarding-${id}`, [...examples.vettedForAdmin({ id: t(id) }), ...events]);
  }
  await side.caughtUp();
  const now = new Date().toISOString();
  const waiting = (await allApplicants(side.rm)).filter(({ vetting, technician }) => {
    const record = { isPayable: technician.bank !== null };
    return !hasEnded(vetting) && pressing(shownSteps(vetting, record, now, defaultDurations)) !== null;
  });
  const read = (await allApplicants(side.rm, { mayWait: true })).map(({ vetting }) => vetting.id as string);
  const ids = waiting.map(({ vetting }) => vetting.id as string);
  expect(ids).toEqual(expect.arrayContaining(['new-license', 'asked', 'renewing', 'doubtful', 'applied']));
  expect(ids.filter((id) => !read.includes(id))).toEqual([]);
  expect(ids).not.toContain('settled');
  expect(read).not.toContain('settled');
});

test('applications stand by status, in pages that hold everybody once', async () => {
  const all = (await allApplicants(side.rm)).map(({ vetting }) => vetting.id as string);
  const found: string[] = [];
  for (const status of ['pending', 'under_review', 'approved', 'rejected'] as const)
    found.push(
      ...(await listApplicants(side.rm, { status }, { page: 1, limit: 100 })).rows.map(
        ({ vetting }) => vetting.id,
      ),
    );
  expect(found.toSorted()).toEqual(all.toSorted());
  const up = (await listApplicants(side.rm, { sort: 'applicant' }, { page: 1, limit: 100 })).rows;
  const down = (await listApplicants(side.rm, { sort: '-applicant' }, { page: 1, limit: 100 })).rows;
  const ids = (rows: typeof up) => rows.map(({ vetting }) => vetting.id);
  expect(ids(down)).toEqual(ids(up).toReversed());
  const one = await listApplicants(side.rm, { search: '94103' }, { page: 1, limit: 10 });
  expect(ids(one.rows)).toEqual(['applied']);
});

test('R29: a rebuild makes the same rows, and a deleted technician is found no more', async () => {
  await side.append('technician-rests', [{ type: 'TechnicianDeleted', data: { by, at } }]);
  await side.caughtUp();
  expect(await idsOf({ search: 'rests' })).toEqual([]);
  const { databaseUrl, log, keys } = side;
  const { tables } = await rebuild(technicians, { databaseUrl, log, openMany: keys.openMany });
  expect(tables).toMatchObject([
    { table: 'technicians', missing: 0, surplus: 0, changed: 0 },
    { table: 'technician_work', missing: 0, surplus: 0, changed: 0 },
  ]);
});
