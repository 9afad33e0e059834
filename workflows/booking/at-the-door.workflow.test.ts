/** A door that nobody opens, and a visit that is not safe: what happens to the money (decision 110). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { as, type BlobKey, type TechnicianId } from '#domain/core/ids.ts';
import { accepted, admin, confirmed, type Life, technician, technicianNear } from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

/** A technician who has arrived when the window begins. */
async function arrived(): Promise<{ readonly life: Life; readonly technicianId: TechnicianId }> {
  const technicianId = as<TechnicianId>(`technician-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(technicianId));
  const life = await confirmed(world, { inDays: 1 });
  accepted(await life.accept(technicianId));
  const { startsAt } = (await life.state()).appointment;
  await world.sleep(Date.parse(startsAt) - (await world.now()));
  const by = technician(technicianId);
  accepted(await life.command(by, { type: 'StartRoute', etaMinutes: 5 }));
  accepted(await life.command(by, { type: 'Arrive' }));
  return { life, technicianId };
}
const photos = [as<BlobKey>('door/1')];

it('a no-show takes the fee of the policy from the hold, splits it with the crew, and frees its time', async () => {
  const { life, technicianId } = await arrived();
  const by = technician(technicianId);
  accepted(await life.command(by, { type: 'StartNoShowWait' }));
  const position = await world.keys.seal(`customer-${life.customerId}`, 'position', '40.7,-74,12');
  const away = { metres: 400, accuracyMetres: 12 };
  const report = { type: 'ReportNoShow', photos, position, away } as const;
  expect(await life.command(by, report)).toMatchObject({ ok: false, refusal: { code: 'too_early' } });
  await world.sleep(16 * 60_000);
  const commandId = randomUUID();
  accepted(await life.command(by, report, commandId));
  // The phone did not get the answer, and sends it again.
  accepted(await life.command(by, report, commandId));
  await life.ended();
  const types = await life.types();
  for (const type of ['NoShowReported', 'BookingCancelled', 'PaymentCaptured', 'SharesOwed'])
    expect(types.filter((one) => one === type)).toHaveLength(1);
  expect(await life.state()).toMatchObject({
    status: 'cancelled',
    cancellation: { reason: 'no_show', fee: 15_000 },
    payment: { captured: 15_000, hold: null },
    shares: [{ technicians: [{ technicianId, amount: 10_500 }], reason: 'cancellation_fee' }],
  });
  expect(await world.table.reservationsOf(life.bookingId)).toEqual([]);
});

it('a no-show reported from another place takes nothing until an admin decides', async () => {
  const { life, technicianId } = await arrived();
  const by = technician(technicianId);
  accepted(await life.command(by, { type: 'StartNoShowWait' }));
  await world.sleep(16 * 60_000);
  const away = { metres: 40_000, accuracyMetres: 12 };
  accepted(await life.command(by, { type: 'ReportNoShow', photos, position: null, away }));
  await world.sleep(20 * 60 * 60_000);
  expect(await life.state()).toMatchObject({
    status: 'on_site',
    issues: [{ kind: 'visit_stopped' }],
    payment: { captured: 0, hold: { amount: 15_000 } },
  });
  accepted(
    await life.command(admin, { type: 'SetStatus', to: 'cancelled', why: 'At home all day', fee: null }),
  );
  await life.ended();
  expect(await life.types()).toContain('HoldReleased');
  expect(await life.state()).toMatchObject({
    cancellation: { fee: 0 },
    payment: { captured: 0, hold: null },
    shares: [],
    issues: [],
  });
});

it('a visit that was not safe is charged only as a person decides', async () => {
  const { life, technicianId } = await arrived();
  const by = technician(technicianId);
  accepted(await life.command(by, { type: 'StopVisit', technicianId, reason: 'threatened', note: null }));
  await world.sleep(20 * 60 * 60_000);
  expect(await life.state()).toMatchObject({
    status: 'on_site',
    issues: [{ kind: 'visit_stopped' }],
    payment: { captured: 0, hold: { amount: 15_000 } },
  });
  accepted(
    await life.command(admin, { type: 'SetStatus', to: 'cancelled', why: 'Agreed on the phone', fee: null }),
  );
  await life.ended();
  expect(await life.state()).toMatchObject({ issues: [], payment: { captured: 0, hold: null } });
});
