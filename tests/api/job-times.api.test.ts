/** A job that a phone tells of later: one time on every page, in the story and on paper (R19, decision 133). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { receiptMoment } from '#domain/receipt/written.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { photoUrl } from '#tests/support/life.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Cast, openCast } from './cast.ts';

let stack: RunningStack;
let cast: Cast;

beforeAll(async () => {
  stack = await borrowStack();
  cast = await openCast(stack);
});
afterAll(() => stack?.stop());

const day = 24 * 3_600_000;
const story = z.array(
  z.looseObject({
    type: z.string(),
    recordedAt: z.string(),
    deviceTime: z.string().nullable(),
    doneAt: z.string().nullable(),
    summary: z.string(),
  }),
);
const history = z.looseObject({
  statusHistory: z.array(z.looseObject({ status: z.string(), timestamp: z.string() })),
});
const times = z.looseObject({
  routeStartedAt: z.string(),
  arrivedAt: z.string(),
  startedAt: z.string(),
  completedAt: z.string(),
});

it('has one time for each step, of a phone whose clock is a day ahead and that tells of all of them at once', async () => {
  const { life, technician, customer, admin } = cast;
  const job = `/api/jobs/${life.bookingId}`;
  /** Sends a step that was done so many milliseconds ago. */
  const tell = async (step: string, ago: number, body?: object): Promise<string> => {
    const clock = Date.now() + day;
    const deviceTime = new Date(clock - ago).toISOString();
    await technician.visitor.call('POST', `${job}/${step}`, z.unknown(), {
      ...(body && { body }),
      headers: { 'x-device-time': deviceTime, 'x-device-clock': new Date(clock).toISOString() },
    });
    return deviceTime;
  };
  const told = {
    RouteStarted: await tell('route', 90),
    TechnicianArrived: await tell('arrive', 70),
    WorkStarted: await tell('start', 50),
    PhotosAdded: await tell('photos/after', 30, { photos: [await photoUrl()] }),
    WorkCompleted: await tell('complete', 10, { completionNotes: 'Done.' }),
  };

  const events = await eventually('the whole story', async () => {
    const all = await admin.call('GET', `/api/admin/bookings/${life.bookingId}/events`, story);
    return all.some(({ type }) => type === 'WorkCompleted') ? all : undefined;
  });
  const of = (type: string) => {
    const event = events.find((one) => one.type === type);
    if (!event || event.doneAt === null) throw new Error(`nothing was told of ${type}`);
    return { ...event, doneAt: event.doneAt };
  };
  for (const [type, deviceTime] of Object.entries(told)) {
    const event = of(type);
    // As it was said, and by our clock.
    expect(event.deviceTime).toBe(deviceTime);
    expect(Date.parse(event.doneAt)).toBeLessThan(Date.parse(event.recordedAt));
  }
  const steps = Object.keys(told).map((type) => of(type).doneAt);
  expect(steps).toEqual(steps.toSorted());

  const byStatus = {
    in_route: of('RouteStarted').doneAt,
    on_site: of('TechnicianArrived').doneAt,
    in_progress: of('WorkStarted').doneAt,
    completed: of('WorkCompleted').doneAt,
  };
  const shown = ({ statusHistory }: z.output<typeof history>) =>
    Object.fromEntries(
      statusHistory.flatMap(({ status, timestamp }) => (status in byStatus ? [[status, timestamp]] : [])),
    );
  const ofJob = {
    routeStartedAt: byStatus.in_route,
    arrivedAt: byStatus.on_site,
    startedAt: byStatus.in_progress,
    completedAt: byStatus.completed,
  };
  const path = `/api/bookings/${life.bookingId}`;
  await eventually('the read models are there', async () => {
    const { status } = await customer.visitor.call('GET', path, z.looseObject({ status: z.string() }));
    return status === 'completed' ? true : undefined;
  });
  expect(await technician.visitor.call('GET', job, times)).toMatchObject(ofJob);
  expect(shown(await customer.visitor.call('GET', path, history))).toEqual(byStatus);
  const console = await admin.call('GET', `/api/admin/bookings/${life.bookingId}`, history);
  expect(shown(console)).toEqual(byStatus);
  const tracked = await customer.visitor.call(
    'GET',
    `/api/booking-status/${life.bookingId}`,
    z.looseObject({ booking: history }),
  );
  expect(shown(tracked.booking)).toEqual(byStatus);
  const paper = await customer.visitor.call(
    'GET',
    `${path}/receipt`,
    z.looseObject({ zone: z.string(), service: z.looseObject({ completedLocal: z.string() }) }),
  );
  expect(paper.service.completedLocal).toBe(receiptMoment('en', byStatus.completed, paper.zone));
});
