/** A crew under way whose time another job has taken (R1): what is recorded, who is told, and what settles it. */
import { expect, test } from 'vitest';
import { type Actor, system } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { giveAll } from '../examples/give.ts';
import { planMessages } from '../messages/plan.ts';
import { appointmentAt } from '../scheduling/slots.ts';
import { addDays } from '../scheduling/wall-time.ts';
import type { BookingCommand } from './commands.ts';
import { bookings } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { fold, type Placed } from '../core/aggregate.ts';
import { withLostTime } from './reserved-seats.ts';
import type { Booking, BookingState } from './state.ts';

const admin: Actor = { role: 'admin', id: 'admin' };
const underWay = placed(fold(bookings, bookingExamples.crewBooking()));
const [one, other] = underWay.crew.map(({ technicianId }) => technicianId);
if (!one || !other) throw new Error('a crew of less than two');
const { appointment } = underWay;
const now = new Date(Date.parse(appointment.startsAt) - 60_000).toISOString();

function placed(state: BookingState): Booking {
  if (state.status === 'none') throw new Error('no booking');
  return state;
}

function give(from: Booking, ...commands: readonly BookingCommand[]) {
  const given = commands.map((command) => ({
    command,
    actor: command.type === 'RecordLostTime' ? system('booking') : admin,
  }));
  const decided = giveAll(from, given, now);
  if (!decided.ok) throw new Error(decided.refusal.code);
  return { events: decided.events, after: placed(decided.after) };
}

const lost = (...technicianIds: readonly (typeof one)[]): BookingCommand => ({
  type: 'RecordLostTime',
  technicianIds,
});
const route: BookingCommand = { type: 'StartRoute', etaMinutes: null };
const set = (to: Extract<BookingCommand, { type: 'SetStatus' }>['to']): BookingCommand => ({
  type: 'SetStatus',
  to,
  why: 'Two jobs at once',
  fee: null,
});
const leaves = (technicianId: typeof one): BookingCommand => ({
  type: 'UnassignTechnician',
  technicianId,
  reason: 'other_job',
});
const nextDay = appointmentAt(
  addDays(appointment.date, 1),
  { start: '14:00', end: '16:00' },
  appointment.zone,
);

test.each<[string, readonly BookingCommand[], readonly string[]]>([
  ['told', [lost(one)], [one]],
  ['told again', [lost(one), lost(one)], [one]],
  ['of both', [lost(one, other)], [one, other]],
  ['regained by one of both', [lost(one, other), lost(other)], [other]],
  ['regained', [lost(one), lost()], []],
  ['regained after the job was set back', [lost(one), set('assigned'), lost()], []],
  ['set back, and they leave', [lost(one), set('assigned'), leaves(one)], []],
  ['set back, and somebody else leaves', [lost(one), set('assigned'), leaves(other)], [one]],
  ['set back and moved', [lost(one), set('assigned'), { type: 'RescheduleBooking', to: nextDay }], []],
  ['completed', [lost(one, other), set('completed')], []],
  ['cancelled', [lost(one, other), set('cancelled')], []],
])('lost time: %s', (_name, commands, open) => {
  const { after } = give(underWay, route, ...commands);
  expect(withLostTime(after)).toEqual(open);
  expect(after.issues.filter(({ kind }) => kind === 'time_lost').map(({ subject }) => subject)).toEqual(open);
});

test('staff on duty get one mail for each loss, and none for a repeated report', () => {
  const { events } = give(underWay, route, lost(one), lost(one), lost(one, other), lost());
  const story: Placed<BookingEvent>[] = [...bookingExamples.crewBooking()];
  for (const event of events) story.push({ ...event, revision: story.length });
  const mails = planMessages(story, defaultDurations).filter(
    ({ template }) => template === 'time_lost_alert',
  );
  expect(mails).toMatchObject([{ recipient: { role: 'ops' } }, { recipient: { role: 'ops' } }]);
});
