/** When the steps of a booking count as done (decision 133). */
import type { DecidedBy } from '../core/decision.ts';
import { doneAtOf, stepTime, type StepTime } from '../core/device-time.ts';
import type { Placed } from '../core/aggregate.ts';
import type { StepCommand } from './admission.ts';
import type { BookingEvent } from './events.ts';
import type { Booking } from './state.ts';
import { transitions } from './transitions.ts';

/**
 * The times of a step: a technician's device is believed within its bounds, and whatever others do is done as it reaches
 * us. A step is not done before its technician was in the crew, nor before their own step before it; and one that brings
 * a new status not before the status that it ends.
 */
export function stepTimeOf(
  { crew, history, lastDone, placedAt }: Booking,
  { type }: StepCommand,
  { now, actor, device }: DecidedBy,
): StepTime {
  if (!device || actor.role !== 'technician') return { at: now };
  const joinedAt = crew.find(({ technicianId }) => technicianId === actor.id)?.assignedAt;
  const statusAt = transitions[type].to === null ? undefined : history.at(-1)?.at;
  const before = [joinedAt, lastDone[actor.id], statusAt].filter((at) => at !== undefined);
  return stepTime(device, now, before.reduce(later, placedAt));
}

const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b);

/** When each technician's last step was done, one event further; the same where it is no step that a device told of. */
export function lastDoneAfter(
  known: Booking['lastDone'],
  { data }: Placed<BookingEvent>,
): Booking['lastDone'] {
  if (!('doneAt' in data)) return known;
  const who = 'technicianId' in data ? data.technicianId : data.by.id;
  return { ...known, [who]: doneAtOf(data) };
}
