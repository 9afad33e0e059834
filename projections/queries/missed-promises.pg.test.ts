/** A missed promise of an application is listed until it is kept (R18, decision 090). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { examples } from '#domain/examples/index.ts';
import type { OnboardingEvent } from '#domain/onboarding/events.ts';
import { technicianStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { missedPromisesOfAll } from './missed-promises.ts';

const id = as<TechnicianId>('t1');
/** The example's people apply on a Monday, and their report is due on Thursday. */
const begun = '2026-01-05T15:00:00.000Z';
const due = '2026-01-08T15:00:00.000Z';
const newDue = '2026-01-09T15:00:00.000Z';
const friday = '2026-01-09T12:00:00.000Z';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
  side.project();
  await side.append(`technician-${id}`, await technicianStory(side.keys, id, '10001'));
  await side.append(`onboarding-${id}`, examples.completeApplication({ id }));
}, 60_000);
afterAll(() => side.close());

const missed = async () => {
  await side.caughtUp();
  return (await missedPromisesOfAll(side.rm, defaultDurations, friday)).found;
};
const happens = (...events: readonly OnboardingEvent[]) => side.append(`onboarding-${id}`, events);

test('a missed promise is listed with whose it is and the new time, until it is kept', async () => {
  // Overdue by the clock is not missed yet: the workflow says so once it has notified the person.
  expect(await missed()).toEqual([]);
  await happens({ type: 'PromiseMissed', data: { promise: 'report', since: begun, due, newDue, at: due } });
  expect(await missed()).toEqual([
    {
      technicianId: id,
      name: 'Grace Hopper t1',
      zone: 'America/New_York',
      promise: 'report',
      since: begun,
      due: newDue,
      missed: 1,
    },
  ]);
  expect(await missedPromisesOfAll(side.rm, defaultDurations, friday, 0)).toEqual({ found: [], notShown: 1 });
  await happens({
    type: 'CheckReported',
    data: {
      number: 1,
      reportId: `report-${id}`,
      result: 'clear',
      validUntil: '2027-01-09T15:00:00.000Z',
      at: friday,
    },
  });
  expect(await missed()).toEqual([]);
});

test('nothing is missed any more of an application that is over', async () => {
  const at = '2026-01-08T15:00:00.000Z';
  await happens({
    type: 'PromiseMissed',
    data: { promise: 'license', since: begun, due: at, newDue, at },
  });
  expect(await missed()).toMatchObject([{ promise: 'license' }]);
  await happens({ type: 'ApplicationExpired', data: { at: friday } });
  expect(await missed()).toEqual([]);
});
