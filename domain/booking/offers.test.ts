/** Answers to an offer: a decline, an acceptance and the deadline exclude each other (design.md §3, R3, R5). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import {
  after,
  assigned,
  but,
  codeOf,
  crewed,
  dataOf,
  done,
  eventsOf,
  give,
  hour,
  iso,
  lead,
  leadId,
  offered,
  other,
  otherId,
  sealed,
  starts,
  working,
} from '../examples/deciding.ts';
import type { BookingCommand } from './commands.ts';
import { nextStep } from './next.ts';
import type { Booking } from './state.ts';

const names = ['ada', 'bob', 'cyd'] as const;
const idOf = (name: string) => as<TechnicianId>(`technician-${name}`);
const by = (name: string): Actor => ({ role: 'technician', id: idOf(name) });
const clock: Actor = { role: 'system', id: 'booking' };
const now = starts - 40 * hour;

const offers = names.map((name, index) => ({
  technicianId: idOf(name),
  rank: index + 1,
  metres: 1000,
  reasons: [],
}));
const [first] = offered.waves;
if (!first) throw new Error('the example is offered');
/** Offered to three, with an hour to answer. */
const open = but(offered, {}, { waves: [{ ...first, offers, expiresAt: iso(now + hour) }] });

const decline = (name: string): BookingCommand => ({
  type: 'DeclineOffer',
  technicianId: idOf(name),
  reason: null,
});
const accept = (name: string): BookingCommand => ({
  type: 'AcceptJob',
  technicianId: idOf(name),
  name: sealed,
  phone: null,
});
const declinedBy = (...who: readonly string[]): Booking =>
  who.reduce((booking, name) => after(booking, give(booking, decline(name), by(name))), open);

describe('declining an offer', () => {
  test('says why, and is said once', () => {
    const [declined] = eventsOf(
      give(open, { ...decline('ada'), reason: 'too_far' } as BookingCommand, by('ada')),
    );
    expect(declined).toMatchObject({ type: 'OfferDeclined', data: { reason: 'too_far', by: by('ada') } });
    expect(eventsOf(give(declinedBy('ada'), decline('ada'), by('ada')))).toEqual([]);
  });

  test('is the technician’s own word, of an offer that they have and whose time is not over', () => {
    expect(codeOf(give(open, decline('ada'), by('bob')))).toBe('not_yours');
    expect(codeOf(give(open, decline('dot'), by('dot')))).toBe('not_yours');
    const [wave] = open.waves;
    const lapsed = but(open, {}, { waves: wave ? [{ ...wave, lapsed: true }] : [] });
    expect(codeOf(give(lapsed, decline('ada'), by('ada')))).toBe('offer_ended');
    // The pool is open to everybody.
    const pooled = but(lapsed, {}, { poolOpenedAt: iso(now) });
    expect(eventsOf(give(pooled, decline('dot'), by('dot'))).map(({ type }) => type)).toEqual([
      'OfferDeclined',
    ]);
  });

  test('leaves the others their time; when the last one has declined the next wave is due at once', () => {
    const waiting = declinedBy('ada', 'bob');
    expect(nextStep(waiting, iso(now), defaultDurations).kind).toBe('wait');
    const step = nextStep(declinedBy('ada', 'bob', 'cyd'), iso(now), defaultDurations);
    expect(step).toMatchObject({ kind: 'make_offers', wave: 2, asked: names.map(idOf) });
  });

  test('holds for the whole booking: who declined is not asked for another time either', () => {
    const declined = declinedBy('ada');
    const to = {
      ...declined.appointment,
      date: '2026-03-13',
      startsAt: iso(starts + 24 * hour),
      endsAt: iso(starts + 26 * hour),
    };
    const customer: Actor = { role: 'customer', id: declined.customerId };
    const moved = after(declined, give(declined, { type: 'RescheduleBooking', to }, customer));
    const step = nextStep(moved, iso(now), defaultDurations);
    expect(step).toMatchObject({ kind: 'make_offers', asked: [idOf('ada')] });
  });

  test('in any order with acceptances and the end of the time: one outcome, and nobody has both answers', () => {
    const one = fc.oneof(
      fc.constantFrom(...names).map((name) => [decline(name), by(name)] as const),
      fc.constantFrom(...names).map((name) => [accept(name), by(name)] as const),
      fc.constant([{ type: 'LapseWave', wave: first.wave } as BookingCommand, clock] as const),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (given) => {
        const types: string[] = [];
        const end = given.reduce((booking: Booking, [command, actor]) => {
          const decision = give(booking, command, actor);
          if (!decision.ok) {
            expect(['already_taken', 'offer_ended', 'not_yours']).toContain(decision.refusal.code);
            return booking;
          }
          types.push(...decision.events.map(({ type }) => type));
          return after(booking, decision);
        }, open);
        const crew = end.crew.map(({ technicianId }) => technicianId);
        expect(crew.length).toBeLessThanOrEqual(1);
        expect(end.declinedBy.filter((id) => crew.includes(id))).toEqual([]);
        expect(new Set(end.declinedBy).size).toBe(end.declinedBy.length);
        expect(types.filter((type) => type === 'OfferWaveLapsed').length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const withdraw = (name: string): BookingCommand => ({
  type: 'WithdrawOffer',
  technicianId: idOf(name),
  reason: 'payouts_stopped',
});

describe('an offer that is withdrawn', () => {
  const without = (...who: readonly string[]): Booking =>
    who.reduce((booking, name) => after(booking, give(booking, withdraw(name), clock)), open);

  test('is no longer theirs to take or to decline, and is withdrawn once', () => {
    expect(eventsOf(give(open, withdraw('ada'), clock))).toMatchObject([
      { type: 'OfferWithdrawn', data: { technicianId: idOf('ada'), reason: 'payouts_stopped' } },
    ]);
    const others = without('ada');
    expect(others.waves[0]?.offers.map(({ technicianId }) => technicianId)).toEqual(['bob', 'cyd'].map(idOf));
    expect(eventsOf(give(others, withdraw('ada'), clock))).toEqual([]);
    expect(codeOf(give(others, accept('ada'), by('ada')))).toBe('not_yours');
    expect(codeOf(give(others, decline('ada'), by('ada')))).toBe('not_yours');
    expect(eventsOf(give(others, accept('bob'), by('bob')))).toHaveLength(1);
  });

  test('leaves the others their time; without anybody to wait for, others are asked at once', () => {
    expect(nextStep(without('ada', 'bob'), iso(now), defaultDurations).kind).toBe('wait');
    const step = nextStep(without('ada', 'bob', 'cyd'), iso(now), defaultDurations);
    // It did not count as an answer: with their payouts back they may be asked again.
    expect(step).toMatchObject({ kind: 'make_offers', wave: 2, asked: [] });
    const left = after(declinedBy('ada', 'bob'), give(declinedBy('ada', 'bob'), withdraw('cyd'), clock));
    expect(nextStep(left, iso(now), defaultDurations)).toMatchObject({
      kind: 'make_offers',
      asked: ['ada', 'bob'].map(idOf),
    });
  });

  test('takes no job from somebody who has it, and is no technician’s to ask for', () => {
    const taken = after(open, give(open, accept('ada'), by('ada')));
    const withdrawn = after(taken, give(taken, withdraw('ada'), clock));
    expect(withdrawn.crew.map(({ technicianId }) => technicianId)).toEqual([idOf('ada')]);
    expect(codeOf(give(open, withdraw('ada'), by('ada')))).toBe('not_yours');
  });
});

describe('giving a job back', () => {
  const giveBack = { type: 'GiveBackJob', technicianId: leadId, cause: 'vehicle' } as const;
  const soon = starts - 3 * hour;

  test('says why, opens the seat, and is said once', () => {
    const decision = give(assigned, giveBack, lead);
    expect(dataOf(decision)).toMatchObject([{ reason: 'given_back', cause: 'vehicle', by: lead }]);
    const open = after(assigned, decision);
    expect(open).toMatchObject({ status: 'confirmed', crew: [], declinedBy: [leadId] });
    expect(open.history.at(-1)).toMatchObject({ code: 'given_back' });
    expect(eventsOf(give(open, giveBack, lead))).toEqual([]);
  });

  test('is possible until the visit or its window begins, and for whoever has the job', () => {
    expect(codeOf(give(assigned, giveBack, lead, starts - 1))).toBe('ok');
    expect(codeOf(give(assigned, giveBack, lead, starts))).toBe('too_late');
    expect(codeOf(give(working, giveBack, lead))).toBe('illegal_step');
    expect(codeOf(give(done, giveBack, lead))).toBe('final_status');
    expect(codeOf(give(assigned, { ...giveBack, technicianId: otherId }, other))).toBe('not_yours');
  });

  test('has others asked at once, and whoever gave it back no more', () => {
    const open = after(assigned, give(assigned, giveBack, lead));
    const step = nextStep(open, iso(now), defaultDurations);
    expect(step).toMatchObject({ kind: 'make_offers', asked: [leadId] });
    const pooled = but(open, {}, { poolOpenedAt: iso(now) });
    const again: BookingCommand = { type: 'AcceptJob', technicianId: leadId, name: sealed, phone: null };
    expect(codeOf(give(pooled, again, lead))).toBe('offer_ended');
  });

  test('half a day before the start those on duty know at once, before that a day later', () => {
    const late = after(assigned, give(assigned, giveBack, lead, soon));
    expect(nextStep(late, iso(soon), defaultDurations)).toMatchObject({
      command: { type: 'RaiseUnassignedAlert' },
    });
    const early = after(assigned, give(assigned, giveBack, lead));
    expect(nextStep(early, iso(now), defaultDurations).kind).toBe('make_offers');
    expect(nextStep(early, iso(now + 24 * hour), defaultDurations)).toMatchObject({
      command: { type: 'RaiseUnassignedAlert' },
    });
    // An alert from before somebody came does not count now.
    const alerted = but(assigned, {}, { unassignedAlertAt: assigned.placedAt });
    expect(after(alerted, give(alerted, giveBack, lead)).unassignedAlertAt).toBeNull();
  });

  test('by a crew’s lead hands the lead to the next one, who keeps the job', () => {
    const left = after(crewed(assigned), give(crewed(assigned), giveBack, lead));
    expect(left.status).toBe('assigned');
    expect(left.crew).toMatchObject([{ technicianId: otherId, seat: 0 }]);
  });
});
