/** Finding and keeping a technician: offers, races, cancellations, other times (R1, R3, R23, R24). */
import { fullyVetted } from '#domain/examples/technicians.ts';
import { randomUUID } from 'node:crypto';
import { activityInfo } from '@temporalio/activity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toLogged } from '#activities/log/logged-event.ts';
import type { LostOffer } from '#domain/booking/offers.ts';
import type { BookingEvents } from '#domain/booking/events.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { seatsFaultOf } from '#domain/booking/reserved-seats.ts';
import { cents } from '#domain/core/money.ts';
import { appointmentAt } from '#domain/scheduling/slots.ts';
import { addDays } from '#domain/scheduling/wall-time.ts';
import { signalOpen } from '#events/temporal/stories.ts';
import { signals, workflowIds } from '../contract.ts';
import {
  accepted,
  admin,
  confirmed,
  eventually,
  type Life,
  place,
  technician,
  technicianNear,
} from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let crew: readonly TechnicianId[];

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  crew = ['a', 'b', 'c', 'd'].map((name) => as<TechnicianId>(`${name}-${randomUUID()}`));
  world.roster.splice(0, world.roster.length, ...crew.map((id) => technicianNear(id)));
});

const cancelling = {
  type: 'CancelBooking',
  shownFee: cents(0),
  chosenFee: null,
  note: null,
  noShow: false,
} as const;

describe('offers', () => {
  it('go out in waves, then to the pool; nobody found: told, and cancelled for free at the start', async () => {
    const life = await confirmed(world);
    const [first] = (await life.events()).filter(({ type }) => type === 'OffersMade');
    if (!first) throw new Error('no offers');
    const { offers } = first.data as BookingEvents['OffersMade'];
    expect(offers).toHaveLength(3);
    expect(offers[0]?.reasons.length).toBeGreaterThan(0);
    await life.ended();
    const types = await life.types();
    expect(types.filter((type) => type === 'OffersMade')).toHaveLength(2);
    for (const type of ['OfferPoolOpened', 'UnassignedAlertRaised', 'NobodyFoundNotified', 'HoldReleased']) {
      expect(types.filter((one) => one === type)).toHaveLength(1);
    }
    expect(await life.state()).toMatchObject({ cancellation: { reason: 'nobody_found', fee: 0 } });
  });

  it('go to whom the customer asked for alone, for half a day; after their no to the others at once', async () => {
    const wanted = crew[3] ?? as<TechnicianId>('');
    const life = await confirmed(world, { askedFor: wanted });
    const waves = async () => (await life.state()).waves;
    const [first] = await waves();
    expect(first?.offers).toMatchObject([{ technicianId: wanted }]);
    expect(first?.offers[0]?.reasons[0]).toBe('askedFor');
    const stands = Date.parse(first?.expiresAt ?? '') - Date.parse(first?.offeredAt ?? '');
    expect(Math.round(stands / 3_600_000)).toBe(12);
    expect(await life.accept(crew[0] ?? as<TechnicianId>(''))).toMatchObject({
      ok: false,
      refusal: { code: 'not_yours' },
    });
    accepted(
      await life.command(technician(wanted), { type: 'DeclineOffer', technicianId: wanted, reason: null }),
    );
    await eventually('offers to others', async () => (await waves()).length > 1);
    const [, second] = await waves();
    expect(second?.offers.map(({ technicianId }) => technicianId)).toEqual(crew.slice(0, 3));
    accepted(await life.accept(crew[0] ?? as<TechnicianId>('')));
  });

  it('lose no time where whom the customer asked for could not come', async () => {
    const wanted = crew[3] ?? as<TechnicianId>('');
    world.roster.splice(3, 1, { ...technicianNear(wanted), isAvailable: false });
    const life = await confirmed(world, { askedFor: wanted });
    const [first] = (await life.state()).waves;
    expect(first?.offers.map(({ technicianId }) => technicianId)).toEqual(crew.slice(0, 3));
    const stands = Date.parse(first?.expiresAt ?? '') - Date.parse(first?.offeredAt ?? '');
    expect(Math.round(stands / 60_000)).toBe(60);
  });

  it('when all of a wave have declined, the next one goes out at once, to others', async () => {
    const life = await confirmed(world);
    const made = async () => (await life.state()).waves;
    const [first] = await made();
    if (!first) throw new Error('no offers');
    const asked = first.offers.map(({ technicianId }) => technicianId);
    for (const technicianId of asked)
      accepted(
        await life.command(technician(technicianId), {
          type: 'DeclineOffer',
          technicianId,
          reason: 'time_does_not_suit',
        }),
      );
    await eventually('another wave', async () => (await made()).length > 1);
    const [, second] = await made();
    expect(Date.parse(second?.offeredAt ?? '')).toBeLessThan(Date.parse(first.expiresAt));
    expect(second?.offers.map(({ technicianId }) => technicianId)).toEqual(
      crew.filter((id) => !asked.includes(id)),
    );
    // Their answer stands.
    const [one] = asked;
    expect(await life.accept(one ?? as<TechnicianId>(''))).toMatchObject({
      ok: false,
      refusal: { code: 'offer_ended' },
    });
  });

  it('are withdrawn from whom the provider pays nothing out; without anybody left they go to others at once', async () => {
    const life = await confirmed(world);
    const [first] = (await life.state()).waves;
    if (!first) throw new Error('no offers');
    const asked = first.offers.map(({ technicianId }) => technicianId);
    const [one = as<TechnicianId>(''), ...others] = asked;
    const lose = (technicianId: TechnicianId) =>
      signalOpen(world.client, workflowIds.booking(life.bookingId), signals.offerLost, {
        technicianId,
        reason: 'payouts_stopped',
      } satisfies LostOffer);
    await lose(one);
    await lose(one);
    const open = async () => (await life.state()).waves.at(-1)?.offers.map((offer) => offer.technicianId);
    await eventually('one offer less', async () => !(await open())?.includes(one));
    expect(await open()).toEqual(others);
    expect(await life.accept(one)).toMatchObject({ ok: false, refusal: { code: 'not_yours' } });
    // They can't be asked now, so the ranking would leave them out too.
    world.roster.splice(0, world.roster.length, ...crew.slice(3).map((id) => technicianNear(id)));
    await Promise.all(others.map(lose));
    await eventually('another wave', async () => (await life.state()).waves.length > 1);
    const [, second] = (await life.state()).waves;
    expect(Date.parse(second?.offeredAt ?? '')).toBeLessThan(Date.parse(first.expiresAt));
    expect(second?.offers.map(({ technicianId }) => technicianId)).toEqual(crew.slice(3));
    expect((await life.types()).filter((type) => type === 'OfferWithdrawn')).toHaveLength(3);
  });

  it('that are withdrawn take nobody’s job away', async () => {
    const life = await confirmed(world);
    const technicianId = crew[0] ?? as<TechnicianId>('');
    accepted(await life.accept(technicianId));
    await signalOpen(world.client, workflowIds.booking(life.bookingId), signals.offerLost, {
      technicianId,
      reason: 'payouts_stopped',
    } satisfies LostOffer);
    await eventually('the withdrawal', async () => (await life.types()).includes('OfferWithdrawn'));
    expect((await life.state()).crew.map((member) => member.technicianId)).toEqual([technicianId]);
    expect(await life.types()).not.toContain('TechnicianUnassigned');
  });

  it('of a job given back go to others at once, and its reservation is open again', async () => {
    const life = await confirmed(world);
    const technicianId = crew[0] ?? as<TechnicianId>('');
    accepted(await life.accept(technicianId));
    const giveBack = { type: 'GiveBackJob', technicianId, cause: 'vehicle' } as const;
    expect(accepted(await life.command(technician(technicianId), giveBack)).status).toBe('confirmed');
    const latest = async () => (await life.state()).waves.findLast(({ superseded }) => !superseded);
    await eventually('offers to others', async () => (await latest()) !== undefined);
    const asked = (await latest())?.offers.map((offer) => offer.technicianId) ?? [];
    expect(asked).toHaveLength(3);
    expect(asked).not.toContain(technicianId);
    const [next] = asked;
    accepted(await life.accept(next ?? as<TechnicianId>('')));
    const kept = await world.table.reservationsOf(life.bookingId);
    expect(kept.map((one) => [one.technicianId, one.status])).toEqual([[next, 'firm']]);
  });

  it('R1: of technicians who accept at once exactly one gets the job', async () => {
    const life = await confirmed(world);
    const results = await Promise.all(crew.slice(0, 3).map((id) => life.accept(id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results) {
      if (!result.ok) expect(result.refusal.code).toBe('already_taken');
    }
    const kept = await world.table.reservationsOf(life.bookingId);
    const state = await life.state();
    expect(kept.map(({ technicianId, status }) => ({ technicianId, status }))).toEqual([
      { technicianId: state.crew[0]?.technicianId, status: 'firm' },
    ]);
  });

  it('R1: one technician can’t take two jobs of the same time', async () => {
    const [one, two] = [await confirmed(world), await confirmed(world)];
    const technicianId = crew[0] ?? as<TechnicianId>('');
    const results = await Promise.all([one.accept(technicianId), two.accept(technicianId)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('are taken by those alone who are eligible still; an admin may assign anyone', async () => {
    const life = await confirmed(world);
    const technicianId = crew[0] ?? as<TechnicianId>('');
    world.roster.splice(0, 1, {
      ...technicianNear(technicianId),
      vetting: { ...fullyVetted, hasSigned: false },
    });
    expect(await life.accept(technicianId)).toMatchObject({ ok: false, refusal: { code: 'not_yours' } });
    const name = await world.keys.seal(`technician-${technicianId}`, 'name', 'Grace Hopper');
    const assigning = { type: 'AssignTechnician', technicianId, name, phone: null } as const;
    expect(accepted(await life.command(admin, assigning)).status).toBe('assigned');
  });

  it('R1: one who starts far away is kept for the drive as well', async () => {
    const life = await confirmed(world);
    const technicianId = crew[0] ?? as<TechnicianId>('');
    world.roster.splice(0, 1, { ...technicianNear(technicianId), zip: '11937', radiusMiles: null });
    accepted(await life.accept(technicianId));
    const [kept] = await world.table.reservationsOf(life.bookingId);
    const { appointment } = await life.state();
    const drive = Date.parse(appointment.startsAt) - Date.parse(kept?.during.start ?? '');
    expect(drive).toBeGreaterThan(2 * 60 * 60 * 1000);
  });

  it('R1: a booking for which nobody is free is refused before anything is paid', async () => {
    world.roster.splice(1);
    await confirmed(world);
    const refused = await place(world);
    expect(refused.placed).toMatchObject({ ok: false, refusal: { code: 'slot_taken' } });
    expect(await refused.types()).toEqual([]);
    await refused.ended();
  });
});

describe('races', () => {
  it('R3: cancel racing accept has one outcome, and the reservation follows it', async () => {
    const life = await confirmed(world);
    const technicianId = crew[0] ?? as<TechnicianId>('');
    await Promise.all([life.accept(technicianId), life.command(life.customer, cancelling)]);
    await life.ended();
    const types = await life.types();
    expect(types.filter((type) => type === 'BookingCancelled')).toHaveLength(1);
    expect(types.indexOf('TechnicianAssigned')).toBeLessThan(types.indexOf('BookingCancelled'));
    expect(await world.table.reservationsOf(life.bookingId)).toEqual([]);
  });

  it('R23: the same command twice at once, and again, is one event and one answer', async () => {
    const life = await confirmed(world);
    const technicianId = crew[0] ?? as<TechnicianId>('');
    const commandId = randomUUID();
    const both = await Promise.all([
      life.accept(technicianId, commandId),
      life.accept(technicianId, commandId),
    ]);
    const again = await life.accept(technicianId, commandId);
    expect(both[0]).toEqual(both[1]);
    expect(again).toEqual(both[0]);
    expect((await life.types()).filter((type) => type === 'TechnicianAssigned')).toHaveLength(1);
  });

  it('R24: updates that race the completion are all answered', async () => {
    const life = await confirmed(world);
    const technicianId = crew[0] ?? as<TechnicianId>('');
    accepted(await life.accept(technicianId));
    const written = async () =>
      life.command(
        { role: 'technician', id: technicianId },
        { type: 'WriteMessage', text: await world.keys.seal(`customer-${life.customerId}`, 'text', 'Done') },
      );
    const results = await Promise.all([life.work(technicianId), written(), written(), written()]);
    expect(results.slice(1).every((result) => result?.ok)).toBe(true);
    expect((await life.types()).filter((type) => type === 'MessageWritten')).toHaveLength(3);
  });
});

describe('the log', () => {
  it('R18: one that fails for long is asked by activities that ops can see', async () => {
    await world.stopWorker();
    await world.startWorker(({ log }) => ({
      async readStream(stream) {
        if (activityInfo().isLocal) throw new Error('the log is away');
        return (await log.readStream(stream)).map(toLogged);
      },
    }));
    const life = await confirmed(world);
    expect((await life.state()).status).toBe('confirmed');
    const { events } = await world.client.workflow
      .getHandle(workflowIds.booking(life.bookingId))
      .fetchHistory();
    const scheduled = events?.map(
      ({ activityTaskScheduledEventAttributes: seen }) => seen?.activityType?.name,
    );
    expect(scheduled).toContain('readStream');
    await world.stopWorker();
    await world.startWorker();
  });

  it('an event that it will never take is refused, and the booking goes on', async () => {
    const life = await confirmed(world);
    const technicianId = crew[0] ?? as<TechnicianId>('');
    accepted(await life.accept(technicianId));
    const free = (why: string) =>
      life.command({ role: 'admin', id: 'a1' }, { type: 'SetStatus', to: 'confirmed', why, fee: null });
    expect(await free('zero \u0000')).toMatchObject({ ok: false, refusal: { code: 'not_storable' } });
    expect(accepted(await free('a cold')).status).toBe('confirmed');
  });
});

describe('another size', () => {
  it('changes what is kept; a visit that runs into the next job is refused', async () => {
    const life = await confirmed(world);
    const technicianId = crew[0] ?? as<TechnicianId>('');
    accepted(await life.accept(technicianId));
    const lasting = async (minutes: number) => {
      const { brand, serviceType, itemCount, price, crewSize } = await life.state();
      const details = { brand, serviceType, itemCount, price, crewSize, minutes, instructions: null };
      return life.command(admin, { type: 'ChangeDetails', ...details });
    };
    const hours = async () => {
      const [kept] = await world.table.reservationsOf(life.bookingId);
      return (Date.parse(kept?.during.end ?? '') - Date.parse(kept?.during.start ?? '')) / 3_600_000;
    };
    accepted(await lasting(240));
    expect(await hours()).toBe(4.5);
    const { appointment } = await life.state();
    const start = new Date(Date.parse(appointment.startsAt) + 6 * 3_600_000).toISOString();
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const during = { start, end };
    const now = new Date(await world.now()).toISOString();
    await world.table.claimFor({ bookingId: randomUUID(), technicianId, during, seats: 1, now });
    expect(await lasting(480)).toMatchObject({ ok: false, refusal: { code: 'already_taken' } });
    expect(await hours()).toBe(4.5);
    expect((await life.state()).minutes).toBe(240);
  });
});

describe('another time and another size at once', () => {
  const both = async (life: Life, change: { readonly crewSize: number; readonly hour: number }) => {
    const { brand, serviceType, itemCount, price, minutes, appointment } = await life.state();
    const window = { start: `${change.hour}:00`, end: `${change.hour + 2}:00` };
    const to = appointmentAt(addDays(appointment.date, 1), window, appointment.zone);
    const details = { brand, serviceType, itemCount, price, crewSize: change.crewSize, minutes };
    const move = { to };
    return life.command(admin, { type: 'ChangeDetails', ...details, instructions: null, move });
  };

  it('are one decision, whose seats are kept at the new time', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(crew[0] ?? as<TechnicianId>('')));
    const before = (await life.types()).length;
    accepted(await both(life, { crewSize: 2, hour: 14 }));
    expect((await life.types()).slice(before, before + 2)).toEqual([
      'AppointmentRescheduled',
      'DetailsChanged',
    ]);
    const { appointment } = await life.state();
    const kept = await world.table.reservationsOf(life.bookingId);
    expect(kept.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(kept.every(({ during }) => during.start <= appointment.startsAt)).toBe(true);
    expect(kept.every(({ during }) => during.end > appointment.startsAt)).toBe(true);
  });

  it('for which nobody has room write nothing and move nothing', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(crew[0] ?? as<TechnicianId>('')));
    const [before, kept] = [await life.events(), await world.table.reservationsOf(life.bookingId)];
    const refused = await both(life, { crewSize: crew.length + 1, hour: 14 });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'slot_taken' } });
    expect(await life.events()).toEqual(before);
    expect(await world.table.reservationsOf(life.bookingId)).toEqual(kept);
  });
});

describe('another time', () => {
  it('keeps the crew that is free then, and the hold; nothing is charged (R8)', async () => {
    const life = await confirmed(world);
    accepted(await life.accept(crew[0] ?? as<TechnicianId>('')));
    const { appointment } = await life.state();
    const to = appointmentAt(
      addDays(appointment.date, 1),
      { start: '14:00', end: '16:00' },
      appointment.zone,
    );
    accepted(await life.command(life.customer, { type: 'RescheduleBooking', to }));
    const state = await life.state();
    expect(state).toMatchObject({ status: 'assigned', appointment: { date: to.date } });
    expect(state.payment.captured).toBe(0);
    const [kept] = await world.table.reservationsOf(life.bookingId);
    expect(Date.parse(kept?.during.start ?? '')).toBeGreaterThan(Date.parse(appointment.endsAt));
  });

  it('a technician who is busy then leaves the crew, and the job is offered again', async () => {
    const [mover, other] = [await confirmed(world), await confirmed(world, { inDays: 4 })];
    const technicianId = crew[0] ?? as<TechnicianId>('');
    accepted(await mover.accept(technicianId));
    accepted(await other.accept(technicianId));
    const { appointment } = await other.state();
    accepted(await mover.command(mover.customer, { type: 'RescheduleBooking', to: appointment }));
    await eventually('new offers', async () => (await mover.types()).at(-1) === 'OffersMade');
    expect(await mover.state()).toMatchObject({ status: 'confirmed', crew: [] });
  });

  it('and an assignment at the same instant keep exactly the time of whoever has the job (R1)', async () => {
    const technicianId = crew[0] ?? as<TechnicianId>('');
    const name = await world.keys.seal(`technician-${technicianId}`, 'name', 'Sam Rivera');
    const assign = { type: 'AssignTechnician', technicianId, name, phone: null } as const;
    for (const first of ['assignment', 'move'] as const) {
      const [mover, other] = [await confirmed(world), await confirmed(world, { inDays: 4 })];
      accepted(await other.accept(technicianId));
      const { appointment } = await other.state();
      const move = () => mover.command(mover.customer, { type: 'RescheduleBooking', to: appointment });
      const both = [() => mover.command(admin, assign), move];
      const [one, two] = await Promise.all(
        (first === 'move' ? both.toReversed() : both).map((tell) => tell()),
      );
      expect([one?.ok, two?.ok]).toContain(true);
      const booking = await mover.state();
      const kept = (await world.table.reservationsOf(mover.bookingId)).map((seat) => ({
        ...seat,
        during: { start: seat.during.start, end: seat.during.end },
      }));
      expect(seatsFaultOf(booking, kept)).toBeNull();
      const isSame = booking.appointment.startsAt === appointment.startsAt;
      expect(isSame && booking.crew.some((member) => member.technicianId === technicianId)).toBe(false);
      await other.command(admin, cancelling);
      await mover.command(admin, cancelling);
    }
  });
});
