/** The technician whom the customer requested is asked first, alone for some time, and only once (decision 237). */
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import { after, but, confirmed, give, hour, iso, sealed, starts } from '../examples/deciding.ts';
import { askedForStanding } from './asked-for.ts';
import type { BookingCommand } from './commands.ts';
import { nextStep } from './next.ts';
import type { Booking } from './state.ts';

const sam = as<TechnicianId>('technician-sam');
const alex = as<TechnicianId>('technician-alex');
const clock: Actor = { role: 'system', id: 'booking' };
const by = (id: TechnicianId): Actor => ({ role: 'technician', id });
const askedFor = { technicianId: sam, name: sealed };
const soon = starts - 60 * hour;
const told = { unassignedAlertAt: iso(soon), nobodyFoundAt: iso(soon) };
const asking = but(confirmed, {}, { ...told, waves: [], poolOpenedAt: null, askedFor });

const stepOf = (booking: Booking, at = soon) => nextStep(booking, iso(at), defaultDurations);
const offerTo = (id: TechnicianId, expiresAt = starts): BookingCommand => ({
  type: 'MakeOffers',
  offers: [{ technicianId: id, rank: 1, metres: 1, reasons: [] }],
  expiresAt: iso(expiresAt),
});
const decline = (technicianId: TechnicianId): BookingCommand => ({
  type: 'DeclineOffer',
  technicianId,
  reason: null,
});
const accept = (technicianId: TechnicianId): BookingCommand => ({
  type: 'AcceptJob',
  technicianId,
  name: sealed,
  phone: null,
});
const then = (booking: Booking, command: BookingCommand, actor: Actor = clock) =>
  after(booking, give(booking, command, actor));
const offered = then(asking, offerTo(sam));

describe('whom the customer asked for', () => {
  test('has half a day to answer, and the time of every offer where the job begins within two days', () => {
    for (const [before, own, others] of [
      [48 * hour, 12 * hour, hour],
      [48 * hour - 1, hour, hour],
      [12 * hour - 1, hour / 4, hour / 4],
    ] as const)
      expect(stepOf(asking, starts - before)).toMatchObject({
        kind: 'make_offers',
        asked: [],
        first: { technicianId: sam, expiresIn: own },
        expiresIn: others,
      });
  });

  test('is asked once: after their answer or their time the job goes to the others', () => {
    expect(stepOf(then(offered, decline(sam), by(sam)))).toMatchObject({
      kind: 'make_offers',
      wave: 2,
      asked: [sam],
      first: null,
    });
    const lapsed = then(offered, { type: 'LapseWave', wave: 1 });
    expect(stepOf(lapsed)).toMatchObject({ kind: 'make_offers', asked: [sam], first: null });
  });

  test('is asked first again for another time, unless they said no to the job', () => {
    const to = { ...asking.appointment, startsAt: iso(starts + 24 * hour), endsAt: iso(starts + 26 * hour) };
    const customer: Actor = { role: 'customer', id: asking.customerId };
    const move: BookingCommand = { type: 'RescheduleBooking', to };
    expect(stepOf(then(offered, move, customer))).toMatchObject({ asked: [], first: { technicianId: sam } });
    const declined = then(offered, decline(sam), by(sam));
    expect(stepOf(then(declined, move, customer))).toMatchObject({ asked: [sam], first: null });
  });

  test('nobody: nothing changes', () => {
    const { askedFor: _, ...nobody } = asking;
    expect(stepOf(nobody as Booking)).toMatchObject({ kind: 'make_offers', first: null, expiresIn: hour });
    expect(askedForStanding(nobody as Booking)).toBeNull();
  });
});

describe('what the customer is told of them', () => {
  test.each<readonly [string, Booking]>([
    ['first', asking],
    ['asked', offered],
    ['comes', then(offered, accept(sam), by(sam))],
    ['cannot', then(offered, decline(sam), by(sam))],
    ['cannot', then(offered, { type: 'LapseWave', wave: 1 })],
    // They were not free, so the others were asked at once.
    ['cannot', then(asking, offerTo(alex))],
    ['cannot', then(asking, { type: 'OpenPool' })],
    ['cannot', then(then(asking, offerTo(alex)), accept(alex), by(alex))],
    // The pool is open to them too.
    ['comes', then(then(asking, { type: 'OpenPool' }), accept(sam), by(sam))],
  ])('%s', (standing, booking) => {
    expect(askedForStanding(booking)).toBe(standing);
  });

  test('who gives the job back cannot come', () => {
    const taken = then(offered, accept(sam), by(sam));
    const back = then(taken, { type: 'GiveBackJob', technicianId: sam, cause: 'ill' }, by(sam));
    expect(askedForStanding(back)).toBe('cannot');
    expect(stepOf(back)).toMatchObject({ kind: 'make_offers', first: null });
  });
});
