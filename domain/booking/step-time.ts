/** When the steps of a booking count as done (decision 133). */
import type { DecidedBy } from '../core/decision.ts';
import { doneAtOf, stepTime, type StepTime } from '../core/device-time.ts';
import type { Placed } from '../core/aggregate.ts';
import type { StepCommand } from './commands.ts';
import type { BookingEvent } from './events.ts';
import type { Booking } from './state.ts';
import { transitions } from './transitions.ts';

/**
 * The times of a step: a technician's device is believed within limits, and everyone else's steps count as done when
 * they reach us. A step can't be done before its technician was in the crew, before their own previous step, or before
 * the booking had a status that allows it; and a no-show can't be reported before the wait for the customer was over.
 */
export function stepTimeOf(
  booking: Booking,
  { type }: StepCommand,
  { now, actor, device }: DecidedBy,
): StepTime {
  if (!device || actor.role !== 'technician') return { at: now };
  const { crew, history, lastDone, noShow, placedAt } = booking;
  const joinedAt = crew.find(({ technicianId }) => technicianId === actor.id)?.assignedAt;
  const waitedUntil = type === 'ReportNoShow' ? noShow?.until : undefined;
  const before = [joinedAt, lastDone[actor.id], possibleSince(history, type), waitedUntil];
  return stepTime(device, now, before.filter((at) => at !== undefined).reduce(later, placedAt));
}

/**
 * Since when a step can have been done: one that brings a new status, since the status that it ends; any other, since a
 * status that allows it.
 */
function possibleSince(history: Booking['history'], type: StepCommand['type']): string | undefined {
  const { from, to } = transitions[type];
  if (to !== null) return history.at(-1)?.at;
  return history[history.findLastIndex(({ status }) => !from.includes(status)) + 1]?.at;
}

const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b);

/**
 * When each technician's last step was done, after one more event; unchanged if it is not a step that a device
 * reported.
 */
export function lastDoneAfter(
  known: Booking['lastDone'],
  { data }: Placed<BookingEvent>,
): Booking['lastDone'] {
  if (!('doneAt' in data)) return known;
  const who = 'technicianId' in data ? data.technicianId : data.by.id;
  return { ...known, [who]: doneAtOf(data) };
}
