import { expect, test } from 'vitest';
import {
  admin,
  after,
  codeOf,
  crewed,
  customer,
  eventsOf,
  give,
  hour,
  lead,
  leadId,
  other,
  otherId,
  starts,
  working,
} from '../examples/deciding.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { BookingCommand } from './commands.ts';
import { unbookedShares } from './shares.ts';

const checkIn = (technicianId: TechnicianId): BookingCommand => ({ type: 'CheckIn', technicianId });
const at = starts + hour;
const crew = crewed(working);
const there = after(crew, give(crew, checkIn(otherId), other, at));

test('whoever does not lead checks in themselves, once; the lead reports the arrival of the job', () => {
  expect(there.arrivals).toMatchObject([{ technicianId: otherId }]);
  expect(eventsOf(give(there, checkIn(otherId), other, at))).toEqual([]);
  expect(codeOf(give(crew, checkIn(otherId), lead, at))).toBe('not_yours');
  expect(codeOf(give(crew, checkIn(otherId), customer, at))).toBe('not_yours');
  expect(codeOf(give(crew, checkIn(leadId), lead, at))).toBe('illegal_step');
});

test('a check-in holds for its visit, and changes no share', () => {
  const paid = { captured: crew.price.total } as const;
  const done = (booking: typeof crew) =>
    unbookedShares({ ...booking, payment: { ...booking.payment, ...paid } } as typeof crew)?.technicians;
  expect(done(there)).toEqual(done(crew));
  const ask: BookingCommand = {
    type: 'RequestReturnVisit',
    reason: 'out_of_time',
    missing: [],
    note: null,
    photos: [],
  };
  const asked = after(there, give(there, ask, lead, at));
  expect(asked.arrivals).toEqual([]);
  expect(codeOf(give(asked, checkIn(otherId), other, at))).toBe('illegal_step');
  const { appointment } = asked;
  const to = { ...appointment, date: '2026-03-20', startsAt: '2026-03-20T13:00:00.000Z' };
  const planned = after(asked, give(asked, { type: 'RescheduleBooking', to }, admin, at));
  expect(codeOf(give(planned, checkIn(otherId), other, at))).toBe('ok');
});
