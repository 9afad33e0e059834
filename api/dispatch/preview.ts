/** What commands on a booking would do, including capacity and messages, without executing them (decision 166). */
import type { BookingCommand } from '#domain/booking/commands.ts';
import { type Job, jobOf, keepsSameTime } from '#domain/booking/job.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { Booking } from '#domain/booking/state.ts';
import { system } from '#domain/core/actor.ts';
import type { Given } from '#domain/core/decide-all.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { Says } from '#domain/core/says.ts';
import type { Loaded } from '../bookings/streams.ts';
import { actorOf, type Call, signedIn } from '../call.ts';
import type { Preview } from '../contract/dispatch.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ProblemCode, Refused } from '../problems.ts';
import { reasonIn, sentenceIn } from '../said.ts';
import { ERASED } from '../views/core.ts';
import { capacityOf } from './capacity.ts';
import { foresee, noticesOf } from './notices.ts';

/** What commands would do, and the booking afterwards; null if they are refused. */
export interface Look {
  readonly preview: Preview;
  readonly after: Booking | null;
}

/**
 * Previews commands that an admin would give in sequence. The domain decides them as the booking's workflow would;
 * after a move, crew members who have another job then leave, as in the workflow. `others`: bookings that are changed
 * before, in their future state.
 */
export async function lookAt(
  call: Pick<Call, 'language' | 'session'>,
  deps: Dependencies,
  loaded: Loaded,
  commands: readonly BookingCommand[],
  others: readonly Booking[] = [],
): Promise<Look> {
  const { booking } = loaded;
  const refused = (code: ProblemCode, said: Says, more: Partial<Preview> = {}): Look => ({
    preview: {
      ...nothing,
      code,
      message: sentenceIn(call.language, said),
      ...more,
    },
    after: null,
  });
  const given: readonly Given<BookingCommand>[] = commands.map((command) => ({
    command,
    actor: actorOf(signedIn(call as Call)),
  }));
  const foreseen = foresee(loaded, given, deps.now());
  if (!foreseen.ok) return refused(foreseen.refusal.code, foreseen.refusal.says);
  const asksForTime =
    !keepsSameTime(jobOf(booking), jobOf(foreseen.after)) || hasNewcomer(booking, foreseen.after);
  const capacity = asksForTime ? await capacityOf(deps, foreseen.after, others) : null;
  const nameOf = await namesOf(deps, foreseen.after);
  const warnings = (capacity?.misfits ?? []).map(
    ({ technicianId, reason }) => `${nameOf(technicianId)}: ${reasonIn(call.language, reason)}`,
  );
  const known = { free: capacity?.free ?? null, warnings };
  const busy = capacity?.busy ?? [];
  const isMoved = commands.some(({ type }) => type === 'RescheduleBooking' || type === 'ChangeDetails');
  const newcomers = crewIds(foreseen.after).filter((id) => !crewIds(booking).includes(id));
  if (busy.some((id) => newcomers.includes(id))) return refused('already_taken', 'assigneeBusy', known);
  const leaves = isMoved && movesTime(jobOf(booking), jobOf(foreseen.after)) ? busy : [];
  if (busy.length > leaves.length) return refused('already_taken', 'crewHasNoTime', known);
  if (capacity && isMoved && !capacity.isEnough) return refused('slot_taken', 'nobodyFreeThen', known);
  const withLeaving = foresee(
    loaded,
    [
      ...given,
      ...leaves.map((technicianId) => ({
        command: { type: 'UnassignTechnician', technicianId, reason: 'not_free' } as const,
        actor: system('workflow:booking'),
      })),
    ],
    deps.now(),
  );
  if (!withLeaving.ok) return refused(withLeaving.refusal.code, withLeaving.refusal.says, known);
  const told = [...(await noticesOf(deps, loaded, withLeaving.events))];
  return {
    preview: {
      ...nothing,
      allowed: true,
      leaving: leaves.map(nameOf),
      ...known,
      told,
    },
    after: withLeaving.after,
  };
}

const nothing: Preview = {
  allowed: false,
  code: null,
  message: null,
  leaving: [],
  free: null,
  warnings: [],
  told: [],
};

const hasNewcomer = (before: Booking, after: Booking): boolean =>
  crewIds(after).some((id) => !crewIds(before).includes(id));

const movesTime = (before: Job, after: Job): boolean =>
  before.appointment.startsAt !== after.appointment.startsAt ||
  before.appointment.endsAt !== after.appointment.endsAt;

async function namesOf(
  { keys }: Pick<Dependencies, 'keys'>,
  { crew }: Booking,
): Promise<(id: TechnicianId) => string> {
  const opened = await keys.openMany(crew.map(({ name }) => name));
  const names = new Map(crew.map(({ technicianId }, k) => [technicianId, opened[k] ?? null]));
  return (id) => names.get(id) ?? ERASED;
}

/** If the text or amount of an edit is refused, its preview reports that as the edit would. */
export async function lookOrRefusal(call: Pick<Call, 'language'>, look: () => Promise<Look>): Promise<Look> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500 || error.status === 404) throw error;
    const message = sentenceIn(call.language, error.says);
    return { preview: { ...nothing, code: error.code, message }, after: null };
  }
}
