/** Work that one visit does not finish: holds, the single charge, and the crew's time (decision 125). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BookingCommand } from '#domain/booking/commands.ts';
import type { Appointment } from '#domain/booking/events.ts';
import { as, type BlobKey, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { appointmentAt } from '#domain/scheduling/slots.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import {
  accepted,
  admin,
  confirmed,
  eventually,
  type Life,
  technician,
  technicianNear,
} from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

const newTechnician = (): TechnicianId => as<TechnicianId>(`technician-${randomUUID()}`);
const outOfTime: BookingCommand = {
  type: 'RequestReturnVisit',
  reason: 'out_of_time',
  missing: [],
  note: null,
  photos: [],
};

/** A technician who has worked for 40 minutes and can't finish; `others` are free too. */
async function unfinished(
  others: readonly TechnicianId[] = [],
): Promise<{ readonly life: Life; readonly technicianId: TechnicianId }> {
  const technicianId = newTechnician();
  world.roster.splice(0, world.roster.length, ...[technicianId, ...others].map(technicianNear));
  const life = await confirmed(world, { inDays: 1 });
  accepted(await life.accept(technicianId));
  const { startsAt } = (await life.state()).appointment;
  await world.sleep(Date.parse(startsAt) - (await world.now()));
  const by = technician(technicianId);
  accepted(await life.command(by, { type: 'StartRoute', etaMinutes: 5 }));
  accepted(await life.command(by, { type: 'Arrive' }));
  accepted(await life.command(by, { type: 'StartWork' }));
  await world.sleep(40 * minute);
  const commandId = randomUUID();
  accepted(await life.command(by, outOfTime, commandId));
  // The phone did not get the answer, and sends it again.
  accepted(await life.command(by, outOfTime, commandId));
  return { life, technicianId };
}

async function inDays(life: Life, days: number): Promise<Appointment> {
  const { zone } = (await life.state()).appointment;
  const today = wallOf(new Date(await world.now()).toISOString(), zone).date;
  return appointmentAt(addDays(today, days), { start: '09:00', end: '11:00' }, zone);
}

async function finish(life: Life, technicianId: TechnicianId): Promise<void> {
  const by = technician(technicianId);
  const { startsAt } = (await life.state()).appointment;
  await world.sleep(Date.parse(startsAt) - (await world.now()));
  accepted(await life.command(by, { type: 'StartRoute', etaMinutes: 5 }));
  accepted(await life.command(by, { type: 'Arrive' }));
  accepted(await life.command(by, { type: 'StartWork' }));
  await world.sleep(30 * minute);
  accepted(
    await life.command(by, {
      type: 'CompleteWork',
      actualMinutes: null,
      actualCost: null,
      notes: null,
      notesRequired: false,
      afterPhotos: [as<BlobKey>('after/1')],
    }),
  );
  await life.ended();
}

it('two visits are one charge, of a hold of the second one’s own, and their minutes are added up', async () => {
  const { life, technicianId } = await unfinished();
  const first = (await life.state()).payment.hold?.paymentIntentId;
  await world.sleep(10 * day);
  // The first hold has expired at the provider; nothing is held without a date.
  expect(await life.state()).toMatchObject({ status: 'assigned', payment: { hold: null, captured: 0 } });
  const to = await inDays(life, 9);
  accepted(await life.command(life.customer, { type: 'RescheduleBooking', to }));
  const kept = await world.table.reservationsOf(life.bookingId);
  expect(kept).toMatchObject([{ technicianId, status: 'firm' }]);
  expect(Date.parse(kept[0]?.during.start ?? '')).toBeLessThanOrEqual(Date.parse(to.startsAt));
  await world.sleep(Date.parse(to.startsAt) - 47 * 60 * minute - (await world.now()));
  await eventually('the second hold', async () => (await life.state()).payment.hold !== null);
  expect((await life.state()).payment.hold?.paymentIntentId).not.toBe(first);
  await finish(life, technicianId);
  expect((await life.types()).filter((type) => type === 'PaymentCaptured')).toHaveLength(1);
  const done = await life.state();
  expect(done).toMatchObject({
    status: 'completed',
    payment: { captured: 15_000, hold: null },
    shares: [{ technicians: [{ technicianId, amount: 10_500 }] }],
  });
  // 40 and 30; the test server's clock advances a little by itself.
  const { actualMinutes } = done.status === 'completed' ? done.completion : { actualMinutes: 0 };
  expect(actualMinutes).toBeGreaterThanOrEqual(70);
  expect(actualMinutes).toBeLessThan(75);
  expect(await world.table.reservationsOf(life.bookingId)).toEqual([]);
});

it('somebody else finishes the work when the first technician is not free: both are paid, once', async () => {
  const second = newTechnician();
  const { life, technicianId } = await unfinished([second]);
  const to = await inDays(life, 3);
  // Another job has the first technician's time.
  const busy = { bookingId: randomUUID(), technicianId, during: { start: to.startsAt, end: to.endsAt } };
  await world.table.claimFor({ ...busy, seats: 1, now: new Date(await world.now()).toISOString() });
  accepted(await life.command(life.customer, { type: 'RescheduleBooking', to }));
  expect(await life.state()).toMatchObject({ status: 'confirmed', crew: [] });
  await eventually('offers for the second visit', async () =>
    (await life.state()).waves.some(({ lapsed }) => !lapsed),
  );
  accepted(await life.accept(second));
  await finish(life, second);
  expect(await life.state()).toMatchObject({
    payment: { captured: 15_000 },
    shares: [
      {
        technicians: [
          { technicianId: second, amount: 5_250 },
          { technicianId, amount: 5_250 },
        ],
      },
    ],
  });
});

it('an admin settles work that is not finished: a fee of the saved card, or what was done', async () => {
  const { life } = await unfinished();
  expect(
    await life.command(life.customer, {
      type: 'CancelBooking',
      shownFee: null,
      chosenFee: null,
      note: null,
      noShow: false,
    }),
  ).toMatchObject({ ok: false, refusal: { code: 'too_late' } });
  await world.sleep(10 * day);
  const fee = { type: 'SetStatus', to: 'cancelled', why: 'Agreed on the phone' } as const;
  accepted(await life.command(admin, { ...fee, fee: cents(4_000) }));
  await life.ended();
  expect(await life.state()).toMatchObject({
    status: 'cancelled',
    payment: { captured: 4_000 },
    shares: [{ technicians: [{ amount: 2_800 }], reason: 'cancellation_fee' }],
  });
});
