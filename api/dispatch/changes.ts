/** Changes of jobs from the board: each runs the booking's own commands and reports the result (R4, decision 165). */
import { createHash } from 'node:crypto';
import type { BookingCommand, SeenJob } from '#domain/booking/commands.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { Booking } from '#domain/booking/state.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { giveCommand } from '../bookings/commands.ts';
import { seenOf, timesCommand } from '../bookings/edits.ts';
import { foldStored, type Loaded, loadBooking } from '../bookings/streams.ts';
import type { Call } from '../call.ts';
import type { ChangeResult, DispatchChange } from '../contract/dispatch.ts';
import type { Dependencies } from '../dependencies.ts';
import { crewMemberOf } from '../people/crew-member.ts';
import { type Refused, toRefused } from '../problems.ts';
import { sentenceIn } from '../said.ts';
import { ERASED } from '../views/core.ts';
import { tellingWhoChanged } from './changed.ts';

/** A part of a change that is one command. */
type Step = (booking: Booking) => Promise<BookingCommand>;

/** The steps of a change, in the order in which they are done. */
function stepsOf(deps: Dependencies, { move, takeOff = [], assign = [] }: DispatchChange): readonly Step[] {
  return [
    ...(move ? [(booking: Booking) => Promise.resolve(timesCommand(deps, booking, move))] : []),
    ...takeOff.map((technicianId) => () => {
      const command = { type: 'UnassignTechnician', reason: 'taken_off' } as const;
      return Promise.resolve({ ...command, technicianId: as<TechnicianId>(technicianId) });
    }),
    ...assign.map(({ technicianId, replaces }) => async () => ({
      type: 'AssignTechnician' as const,
      ...(await crewMemberOf(deps, technicianId)),
      ...(replaces !== undefined && { replaces: as<TechnicianId>(replaces) }),
    })),
  ];
}

/** The commands of a change, for a preview. @throws {Refused} */
export async function commandsOf(
  deps: Dependencies,
  { booking }: Loaded,
  change: DispatchChange,
): Promise<readonly BookingCommand[]> {
  const commands: BookingCommand[] = [];
  for (const step of stepsOf(deps, change)) {
    const command = await step(booking);
    commands.push(commands.length === 0 ? { ...command, ...seenOf(change.seen) } : command);
  }
  return commands;
}

/** Each step has its own id, so that a repeated call repeats nothing. */
function stepId({ commandId }: Call, bookingId: string, step: number): string {
  return createHash('sha256').update(`${commandId}\n${bookingId}\n${step}`).digest('base64url');
}

/** Makes a change, step by step, and reads the job again, so that the answer is its current state. */
export async function makeChange(
  call: Call,
  deps: Dependencies,
  change: DispatchChange,
): Promise<ChangeResult> {
  const first = await loadBooking(deps, change.bookingId);
  const bookingId = first.booking.id;
  let own: Booking | null = null;
  let refused: Refused | null = null;
  try {
    let seen: SeenJob | undefined = seenOf(change.seen).seen;
    for (const [index, step] of stepsOf(deps, change).entries()) {
      const commandId = stepId(call, bookingId, index);
      const loaded = await loadBooking(deps, bookingId);
      const command = { ...(await step(loaded.booking)), ...(seen && { seen }) };
      await tellingWhoChanged(call, deps, bookingId, () =>
        giveCommand({ ...call, commandId }, deps, { bookingId, loaded, command }),
      );
      own = afterCommand(await loadBooking(deps, bookingId), commandId);
      seen = { crew: crewIds(own), startsAt: own.appointment.startsAt };
    }
  } catch (error) {
    refused = toRefused(error);
    if (refused === null) throw error;
  }
  return resultOf(call, deps, { change, before: beforeChange(first, call), own, refused });
}

/** The job before this very call changed it, also when the call is repeated. */
function beforeChange({ booking, events }: Loaded, call: Call): Booking {
  const ids = new Set(Array.from({ length: maxSteps }, (_, step) => stepId(call, booking.id, step)));
  const at = events.findIndex(({ metadata }) => ids.has(metadata.commandId));
  return (at > 0 && foldStored(events.slice(0, at))) || booking;
}
const maxSteps = 45;

/** The booking as a command left it, without what others have done since. */
function afterCommand({ booking, events }: Loaded, commandId: string): Booking {
  const last = events.findLast(({ metadata }) => metadata.commandId === commandId);
  return (last && foldStored(events.slice(0, last.revision + 1))) ?? booking;
}

async function resultOf(
  call: Call,
  deps: Dependencies,
  {
    change,
    before,
    own,
    refused,
  }: {
    readonly change: DispatchChange;
    readonly before: Booking;
    readonly own: Booking | null;
    readonly refused: Refused | null;
  },
): Promise<ChangeResult> {
  const { booking, events } = await loadBooking(deps, change.bookingId);
  const position = events.at(-1)?.position;
  if (position !== undefined) call.wrote(position);
  // After a server error or timeout the command may still be carried out, so the outcome is unknown.
  const outcome = refused === null ? 'done' : refused.status >= 500 ? 'unknown' : 'refused';
  return {
    ...(await standing(deps, booking)),
    outcome,
    code: refused?.code ?? null,
    message: refused && sentenceIn(call.language, refused.says),
    undo: own && undoOf(before, own),
  };
}

/** A job that was not tried, because an earlier one was refused. */
export async function notTried(deps: Dependencies, { bookingId }: DispatchChange): Promise<ChangeResult> {
  const { booking } = await loadBooking(deps, bookingId);
  return {
    ...(await standing(deps, booking)),
    outcome: 'not_tried',
    code: null,
    message: null,
    undo: null,
  };
}

/** The job as it stands now (R4). */
async function standing({ keys }: Pick<Dependencies, 'keys'>, booking: Booking) {
  const names = await keys.openMany(booking.crew.map(({ name }) => name));
  const { date, time, startsAt } = booking.appointment;
  return {
    bookingId: booking.id,
    number: booking.number,
    status: booking.status,
    crew: booking.crew.map(({ technicianId }, k) => ({ technicianId, name: names[k] ?? ERASED })),
    startsAt,
    scheduledDate: date,
    scheduledTime: time,
  };
}

/** The change that undoes it; null if nothing has changed. It is valid only while the job is as it was left. */
function undoOf(before: Booking, after: Booking): DispatchChange | null {
  const [had, has] = [crewIds(before), crewIds(after)];
  const back = had.filter((id) => !has.includes(id));
  const away = has.filter((id) => !had.includes(id));
  const isMoved = before.appointment.startsAt !== after.appointment.startsAt;
  if (back.length === 0 && away.length === 0 && !isMoved) return null;
  const assign = back.map((technicianId, k) => {
    const replaces = away[k];
    return replaces === undefined ? { technicianId } : { technicianId, replaces };
  });
  const takeOff = away.slice(back.length);
  const { date: scheduledDate, time: scheduledTime } = before.appointment;
  return {
    bookingId: after.id,
    seen: { crew: [...has], startsAt: after.appointment.startsAt },
    ...(isMoved && { move: { scheduledDate, scheduledTime } }),
    ...(takeOff.length > 0 && { takeOff }),
    ...(assign.length > 0 && { assign }),
  };
}
