/**
 * Two jobs and one technician, both in the log: the one whose time is reserved for the other job leaves, is told, and
 * somebody else is found (R1).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRepair } from '#activities/rounds/repair.ts';
import { openBookingReservations } from '#activities/dispatch/reservations.ts';
import { signalOpen } from '#events/temporal/stories.ts';
import { allActivities } from '#activities/all.ts';
import { staffingFrom } from '#activities/dispatch/ranking.ts';
import { jobOf } from '#domain/booking/job.ts';
import { seatsFaultOf } from '#domain/booking/reserved-seats.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { planMessages } from '#domain/messages/plan.ts';
import { appointmentAt } from '#domain/scheduling/slots.ts';
import { addDays } from '#domain/scheduling/wall-time.ts';
import { signals, workflowIds } from '../contract.ts';
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
let crew: readonly TechnicianId[];
/** What the test does instead of a move's next append. */
let atMove: (() => Promise<void>) | null = null;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker((parts) => {
    const { append } = allActivities(parts);
    return {
      async append(request) {
        const isMove = request.events.some(({ type }) => type === 'AppointmentRescheduled');
        const instead = isMove ? atMove : null;
        if (instead === null) return append(request);
        atMove = null;
        await instead();
        return { kind: 'refused', refusal: { code: 'not_storable', says: 'notStorable' } };
      },
    };
  });
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  crew = ['a', 'b', 'c'].map((name) => as<TechnicianId>(`${name}-${randomUUID()}`));
  world.roster.splice(0, world.roster.length, ...crew.map((id) => technicianNear(id)));
});

const reservations = () =>
  openBookingReservations(
    world.table,
    staffingFrom(async () => world.roster),
  );

const rounds = (...lives: readonly Life[]) =>
  openRepair({
    log: world.log,
    table: world.table,
    reservations: reservations(),
    jobsUnderWay: async () => lives.map(({ bookingId }) => bookingId),
    notifyLostTime: (bookingId) => signalOpen(world.client, workflowIds.booking(bookingId), signals.timeLost),
  });

/** Two jobs at the same time, the first one the technician's; nobody has the second one yet. */
async function twoJobs() {
  const [loser, winner] = [await confirmed(world), await confirmed(world)];
  const technicianId = crew[0] ?? as<TechnicianId>('');
  accepted(await loser.accept(technicianId));
  const { appointment } = await loser.state();
  const to = appointmentAt(addDays(appointment.date, 2), { start: '14:00', end: '16:00' }, appointment.zone);
  return { loser, winner, technicianId, to };
}

/** The loser's technician left and was told; the winner keeps theirs; the reservations match the log. */
async function expectSettled(loser: Life, winner: Life, technicianId: TechnicianId): Promise<void> {
  await eventually('the loser is offered again', async () => (await loser.types()).at(-1) === 'OffersMade');
  expect(await loser.state()).toMatchObject({ status: 'confirmed', crew: [] });
  expect((await winner.state()).crew).toMatchObject([{ technicianId }]);
  const events = await loser.events();
  const left = events.findLast(({ type }) => type === 'TechnicianUnassigned');
  expect(left?.data).toMatchObject({ technicianId, reason: 'other_job' });
  const messages = planMessages(events as unknown as Parameters<typeof planMessages>[0], loser.durations);
  expect(messages.filter(({ revision, stale }) => revision === left?.revision && !stale)).toMatchObject([
    { template: 'job_cancelled', recipient: { role: 'technician', technicianId } },
  ]);
  for (const life of [loser, winner]) {
    const kept = await world.table.reservationsOf(life.bookingId);
    expect(seatsFaultOf(await life.state(), kept)).toBeNull();
  }
}

describe('time that another job has taken', () => {
  it('after a move that a kill left without its append: the repair tells the story', async () => {
    const { loser, winner, technicianId, to } = await twoJobs();
    await reservations().move({ ...jobOf(await loser.state()), appointment: to }, [technicianId]);
    accepted(await winner.accept(technicianId));
    const round = rounds(loser, winner);
    await round();
    expect(await round()).toContainEqual({
      bookingId: loser.bookingId,
      fault: 'time',
      repaired: false,
      notified: true,
    });
    await expectSettled(loser, winner, technicianId);
    await round();
    expect(await round()).toEqual([]);
  });

  it('of a crew on its way: those on duty are told once, and again nothing hangs when the other job moves', async () => {
    const { loser, winner, technicianId, to } = await twoJobs();
    await reservations().move({ ...jobOf(await loser.state()), appointment: to }, [technicianId]);
    accepted(await winner.accept(technicianId));
    accepted(await loser.command(technician(technicianId), { type: 'StartRoute', etaMinutes: null }));
    const told = async () => (await loser.events()).filter(({ type }) => type.startsWith('CrewTime'));
    const round = rounds(loser, winner);
    await round();
    expect(await round()).toMatchObject([{ bookingId: loser.bookingId, repaired: false, notified: true }]);
    await eventually('the loss is recorded', async () => (await told()).length > 0);
    expect(await loser.state()).toMatchObject({
      status: 'in_route',
      crew: [{ technicianId }],
      issues: [{ kind: 'time_lost', subject: technicianId }],
    });
    await round();
    expect(await round()).toMatchObject([{ bookingId: loser.bookingId, repaired: false, notified: false }]);
    accepted(await winner.command(admin, { type: 'RescheduleBooking', to }));
    await round();
    expect(await round()).toMatchObject([{ bookingId: loser.bookingId, repaired: true, notified: true }]);
    await eventually('the time is regained', async () => (await loser.state()).issues.length === 0);
    expect((await told()).map(({ type, data }) => [type, data])).toMatchObject([
      ['CrewTimeLost', { technicianId }],
      ['CrewTimeRegained', { technicianId }],
    ]);
    const kept = await world.table.reservationsOf(loser.bookingId);
    expect(seatsFaultOf(await loser.state(), kept)).toBeNull();
  });

  it('while a move was refused after all: the story looks before it answers', async () => {
    const { loser, winner, technicianId, to } = await twoJobs();
    atMove = async () => void accepted(await winner.accept(technicianId));
    const moved = await loser.command(loser.customer, { type: 'RescheduleBooking', to });
    expect(moved).toMatchObject({ ok: false, refusal: { code: 'not_storable' } });
    await expectSettled(loser, winner, technicianId);
  });

  it('and time that nobody has taken: a refused move changes nothing', async () => {
    const { loser, technicianId, to } = await twoJobs();
    const before = await world.table.reservationsOf(loser.bookingId);
    atMove = async () => undefined;
    await loser.command(loser.customer, { type: 'RescheduleBooking', to });
    expect((await loser.state()).crew).toMatchObject([{ technicianId }]);
    expect(await world.table.reservationsOf(loser.bookingId)).toEqual(before);
  });
});
