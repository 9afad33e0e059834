/** Which of a booking's events the acceptance rate and the on-time rate count. */
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { admin, assigned, iso, lead, leadId, minute, otherId, sealed, starts } from '../examples/deciding.ts';
import type { BookingEvent } from './events.ts';
import {
  onTimeMinutes,
  rateDays,
  reliabilityOf,
  techniciansIn,
  type TrackRecord,
  trackRecordAfter,
} from './reliability.ts';

const at = iso(starts - 40 * 60 * minute);
const wave = (number: number, ...ids: readonly TechnicianId[]): BookingEvent => ({
  type: 'OffersMade',
  data: {
    wave: number,
    offers: ids.map((technicianId, index) => ({ technicianId, rank: index + 1, metres: 1, reasons: [] })),
    expiresAt: at,
    at,
  },
});
const lapsed = (number: number): BookingEvent => ({ type: 'OfferWaveLapsed', data: { wave: number, at } });
const declined: BookingEvent = {
  type: 'OfferDeclined',
  data: { technicianId: leadId, reason: null, by: lead, at },
};
const withdrawn: BookingEvent = {
  type: 'OfferWithdrawn',
  data: { technicianId: leadId, reason: 'payouts_stopped', at },
};
const taken = (technicianId: TechnicianId, by: Actor = { role: 'technician', id: technicianId }) =>
  ({
    type: 'TechnicianAssigned',
    data: { technicianId, seat: 0, by, at, technicianName: sealed, technicianPhone: null },
  }) satisfies BookingEvent;
const left = (reason: 'given_back' | 'not_free'): BookingEvent => ({
  type: 'TechnicianUnassigned',
  data: { technicianId: leadId, seat: 0, by: lead, reason, at },
});
const arrived = (late: number): BookingEvent => ({
  type: 'TechnicianArrived',
  data: { technicianId: leadId, at: iso(starts + late * minute) },
});
const started = (late: number): BookingEvent => ({
  type: 'WorkStarted',
  data: { technicianId: leadId, at: iso(starts + late * minute) },
});

/** The record of the example booking after these events. */
function recordOf(...events: readonly BookingEvent[]): TrackRecord {
  const all = [...bookingExamples.confirmedBooking(), ...events].map((event, revision) => ({
    ...event,
    revision,
  }));
  const record = all.reduce<TrackRecord | undefined>(trackRecordAfter, undefined);
  if (!record) throw new Error('not placed');
  return record;
}
const counted = (...events: readonly BookingEvent[]) =>
  reliabilityOf(leadId, [recordOf(...events)], iso(starts + 24 * 60 * minute));

describe('the acceptance rate counts', () => {
  test.each([
    ['an offer that was taken', [wave(1, leadId), taken(leadId)], [1, 1]],
    ['one that was declined', [wave(1, leadId), declined], [0, 1]],
    ['one whose time ran out', [wave(1, leadId), lapsed(1)], [0, 1]],
    ['none that was withdrawn', [wave(1, leadId), withdrawn, lapsed(1)], [0, 0]],
    [
      'one that ran out and was taken from the pool after all',
      [wave(1, leadId), lapsed(1), taken(leadId)],
      [1, 1],
    ],
    ['a job that was given back', [wave(1, leadId), taken(leadId), left('given_back')], [0, 1]],
    ['a job of the pool that was given back', [taken(leadId), left('given_back')], [0, 1]],
    ['a job that was taken from them as kept', [wave(1, leadId), taken(leadId), left('not_free')], [1, 1]],
    [
      'a booking once, however often it was offered',
      [wave(1, leadId), lapsed(1), wave(2, leadId), taken(leadId)],
      [1, 1],
    ],
  ] as const)('%s', (_, events, [kept, of]) => {
    expect(counted(...events).offers).toEqual({ taken: kept, answered: of });
  });

  test.each([
    ['one that is still open', [wave(1, leadId)]],
    ['one that somebody else took first', [wave(1, leadId, otherId), taken(otherId)]],
    ['nor its wave’s end after that', [wave(1, leadId, otherId), taken(otherId), lapsed(1)]],
    ['a job that an admin gave them', [taken(leadId, admin)]],
    ['a job of the pool that they declined', [declined]],
    ['other people’s', [wave(1, otherId), lapsed(1)]],
  ] as const)('not %s', (_, events) => {
    expect(counted(...events).offers).toEqual({ taken: 0, answered: 0 });
  });
});

test.each([
  ['a job that was taken and given back', [wave(1, leadId), taken(leadId), left('given_back')], 1],
  ['one that an admin gave them', [taken(leadId, admin), left('given_back')], 1],
  ['not one that was taken from them', [wave(1, leadId), taken(leadId), left('not_free')], 0],
  ['not an offer that was declined', [wave(1, leadId), declined], 0],
] as const)('jobs given back count %s', (_, events, jobs) => {
  expect(counted(...events).givenBack).toBe(jobs);
});

describe('the on-time rate counts', () => {
  test.each([
    ['an arrival before the window', [arrived(-10)], [1, 1]],
    ['the last minute of the first half hour', [arrived(onTimeMinutes)], [1, 1]],
    ['a minute later as late', [arrived(onTimeMinutes + 1)], [0, 1]],
    ['the start of the work where nobody said they had arrived', [started(onTimeMinutes + 1)], [0, 1]],
    ['the arrival, not the start after it', [arrived(5), started(60)], [1, 1]],
  ] as const)('%s', (_, events, [onTime, of]) => {
    expect(counted(...events).visits).toEqual({ onTime, arrived: of });
  });

  test('against the window as it was moved before the visit', () => {
    const { appointment } = assigned;
    const to = { ...appointment, startsAt: iso(starts + 120 * minute) };
    const moved: BookingEvent = {
      type: 'AppointmentRescheduled',
      data: { from: appointment, to, by: admin, at },
    };
    expect(counted(moved, arrived(140)).visits).toEqual({ onTime: 1, arrived: 1 });
  });
});

test('nothing is counted after 90 days, nor of anybody else', () => {
  const record = recordOf(wave(1, leadId), taken(leadId), arrived(0));
  const nothing = { offers: { taken: 0, answered: 0 }, givenBack: 0, visits: { onTime: 0, arrived: 0 } };
  const later = (days: number) => iso(starts + days * 24 * 60 * minute);
  expect(reliabilityOf(leadId, [record], later(rateDays)).visits.arrived).toBe(1);
  expect(reliabilityOf(leadId, [record], later(rateDays + 1))).toEqual(nothing);
  expect(reliabilityOf(as<TechnicianId>('technician-77'), [record], later(1))).toEqual(nothing);
});

test('whom a record names does not depend on the order in which it was stored', () => {
  const answer = { answer: 'open', wave: 1, at } as const;
  const record = (...ids: readonly TechnicianId[]): TrackRecord => ({
    startsAt: at,
    answers: Object.fromEntries(ids.map((id) => [id, answer])),
    visit: { technicianId: leadId, arrivedAt: at, startsAt: at },
  });
  expect(techniciansIn(record(leadId, otherId))).toEqual(techniciansIn(record(otherId, leadId)));
  expect(new Set(techniciansIn(record(otherId)))).toEqual(new Set([leadId, otherId]));
});
