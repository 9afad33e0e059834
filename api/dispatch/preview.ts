/** What commands on a booking would do, capacity and messages included, without giving them (decision 166). */
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

/**
 * Looks at commands that an admin would give one after the other. The domain decides them as the booking's workflow will;
 * of a move the crew that has another job then leaves, as there.
 */
export async function previewOf(
  call: Pick<Call, 'language' | 'session'>,
  deps: Dependencies,
  loaded: Loaded,
  commands: readonly BookingCommand[],
): Promise<Preview> {
  const { booking } = loaded;
  const refused = (code: ProblemCode, said: Says, more: Partial<Preview> = {}): Preview => ({
    allowed: false,
    code,
    message: sentenceIn(call.language, said),
    leaving: [],
    free: null,
    warnings: [],
    told: [],
    ...more,
  });
  const given: readonly Given<BookingCommand>[] = commands.map((command) => ({
    command,
    actor: actorOf(signedIn(call as Call)),
  }));
  const foreseen = foresee(loaded, given, deps.now());
  if (!foreseen.ok) return refused(foreseen.refusal.code, foreseen.refusal.says);
  const asksForTime =
    !keepsSameTime(jobOf(booking), jobOf(foreseen.after)) || hasNewcomer(booking, foreseen.after);
  const capacity = asksForTime ? await capacityOf(deps, foreseen.after) : null;
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
  return {
    allowed: true,
    code: null,
    message: null,
    leaving: leaves.map(nameOf),
    ...known,
    told: [...(await noticesOf(deps, loaded, withLeaving.events))],
  };
}

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

/** A look at an edit whose own text or amount is refused says so as the edit would. */
export async function previewOrRefusal(
  call: Pick<Call, 'language'>,
  look: () => Promise<Preview>,
): Promise<Preview> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500 || error.status === 404) throw error;
    const message = sentenceIn(call.language, error.says);
    return { allowed: false, code: error.code, message, leaving: [], free: null, warnings: [], told: [] };
  }
}
