/** The write-side guard against double booking, as the appends that rely on it ask for it (design.md §3, R1). */
import type { Refusal } from '#domain/booking/commands.ts';
import type { BookingEvents, BookingEventType } from '#domain/booking/events.ts';
import type { Job } from '#domain/booking/job.ts';
import type { BookingId, TechnicianId } from '#domain/core/ids.ts';
import { reservedRange } from '#domain/scheduling/slots.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { Claim, Period, Reservations as ReservationTable } from '#events/reservations/reservations.ts';
import type { LoggedEvent } from '../log/logged-event.ts';

export type { Job } from '#domain/booking/job.ts';

/** `reserve`, `claim` and `resize` must be granted before the append; the others follow it. */
export type ReservationChange =
  /** Capacity for a new booking, until `expiresAt` unless it is paid for. */
  | { readonly kind: 'reserve'; readonly job: Job; readonly expiresAt: string }
  /** A technician's own seat; `replaces`: who gives way. */
  | {
      readonly kind: 'claim';
      readonly job: Job;
      readonly technicianId: TechnicianId;
      readonly replaces: TechnicianId | null;
      /** A technician's own choice, for those who are eligible; an admin may assign anyone. */
      readonly eligibleOnly: boolean;
    }
  /** Another size or length of the visit; `before` is what it was. */
  | { readonly kind: 'resize'; readonly job: Job; readonly before: Job }
  /** The booking is paid for: its reservation no longer lapses. */
  | { readonly kind: 'keep'; readonly job: Job }
  /** These technicians' seats are open again. */
  | { readonly kind: 'reopen'; readonly job: Job; readonly technicianIds: readonly TechnicianId[] }
  /** The booking has ended. */
  | { readonly kind: 'release'; readonly bookingId: BookingId };

/** A technician who could take a seat, and how far from the job the day starts. */
export interface Candidate {
  readonly technicianId: TechnicianId;
  readonly metres: number;
}

/** Who may do a job. */
export interface Staffing {
  /** The eligible technicians, best first. */
  eligible(job: Job): Promise<readonly Candidate[]>;
  /** How far any technician has to drive; 0 for one who is not known near the job. */
  metresTo(job: Job, technicianId: TechnicianId): Promise<number>;
}

export type Granted = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** Answer of a move: who of the crew isn't free then and has been taken off the reservation. */
export type Moved =
  | { readonly ok: true; readonly leaving: readonly TechnicianId[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** The time a job takes of the day of a technician who starts `metres` away; 0 before it is known who goes. */
function periodOf({ appointment, minutes }: Job, metres = 0): Period {
  return reservedRange(appointment, minutes, metres);
}

const taken = {
  ok: false,
  refusal: { code: 'slot_taken', says: 'slotTaken' },
} as const satisfies Granted;

const notEligible = {
  ok: false,
  refusal: {
    code: 'not_yours',
    says: 'notEligible',
  },
} as const satisfies Granted;

const noRoom = {
  ok: false,
  refusal: {
    code: 'already_taken',
    says: 'crewHasNoTime',
  },
} as const satisfies Granted;

const claimedBefore = {
  seat: 'jobTaken',
  technician: 'otherJobThen',
  displaced: 'nobodyElseFree',
} as const;

export type Reservations = ReturnType<typeof openBookingReservations>;

/** Ties the table of reservations to the appends of bookings. Every call is safe to repeat. */
export function openBookingReservations(
  table: ReservationTable,
  { eligible, metresTo }: Staffing,
  clock: () => Date = () => new Date(),
) {
  const now = () => clock().toISOString();

  /** What the table needs to choose among the eligible, each with the drive of their own. */
  async function wantedFor(job: Job, crew: readonly TechnicianId[] = []) {
    const candidates = await eligible(job);
    const known = new Map(candidates.map(({ technicianId, metres }) => [technicianId, metres]));
    for (const id of crew) if (!known.has(id)) known.set(id, await metresTo(job, id));
    return {
      bookingId: job.bookingId,
      during: periodOf(job),
      periods: Object.fromEntries([...known].map(([id, metres]) => [id, periodOf(job, metres)])),
      seats: job.crewSize,
      candidates: candidates.map(({ technicianId }) => technicianId),
      now: now(),
    };
  }

  async function reserve(job: Job, expiresAt: string | null): Promise<Granted> {
    const outcome = await table.reserveSeats({ ...(await wantedFor(job)), expiresAt });
    return outcome.kind === 'reserved' ? { ok: true } : taken;
  }

  async function claim(job: Job, technicianId: TechnicianId, replaces: TechnicianId | null) {
    const wanted: Claim = {
      bookingId: job.bookingId,
      technicianId,
      during: periodOf(job, await metresTo(job, technicianId)),
      seats: job.crewSize,
      now: now(),
    };
    return table.claimFor(replaces === null ? wanted : { ...wanted, replaces });
  }

  /** Keeps the crew; refused when one of it, or an open seat, has no room. Less than before always has. */
  async function resize(job: Job, before: Job): Promise<Granted> {
    const crew = (await table.reservationsOf(job.bookingId)).map(
      ({ technicianId }) => technicianId as TechnicianId,
    );
    const { kind } = await table.reschedule(await wantedFor(job, crew));
    const isLess = job.minutes <= before.minutes && job.crewSize <= before.crewSize;
    return kind === 'reserved' || kind === 'unknown_booking' || isLess ? { ok: true } : noRoom;
  }

  /** Reserves open seats for anybody who could take them, except those who have left; no room: offers and the alert take over. */
  async function refill(job: Job, left: readonly TechnicianId[]): Promise<void> {
    const kept = await table.reservationsOf(job.bookingId);
    const crew = kept.map(({ technicianId }) => technicianId as TechnicianId);
    const wanted = await wantedFor(job, crew);
    const candidates = wanted.candidates.filter((id) => !left.some((gone) => gone === id));
    if (kept.length > 0) await table.reschedule({ ...wanted, candidates });
    else await table.reserveSeats({ ...wanted, candidates, expiresAt: null });
  }

  async function seatOf(bookingId: BookingId, technicianId: TechnicianId): Promise<number | undefined> {
    const kept = await table.reservationsOf(bookingId);
    return kept.find((one) => one.technicianId === technicianId && one.status === 'firm')?.seat;
  }

  return {
    /** Before the append: what must be free is taken, or the command is refused. */
    async grant(change: ReservationChange): Promise<Granted> {
      switch (change.kind) {
        case 'reserve':
          return reserve(change.job, change.expiresAt);
        case 'claim': {
          const { job, technicianId, replaces, eligibleOnly } = change;
          if (eligibleOnly && !idsOf(await eligible(job)).includes(technicianId)) return notEligible;
          const outcome = await claim(job, technicianId, replaces);
          if (outcome.kind === 'claimed') return { ok: true };
          return { ok: false, refusal: { code: 'already_taken', says: claimedBefore[outcome.by] } };
        }
        case 'resize':
          return resize(change.job, change.before);
        case 'keep':
        case 'reopen':
        case 'release':
          return { ok: true };
        default:
          return unreachable(change);
      }
    },

    /** After the append: what the events made so. The sweep repeats it from the log, should it be lost here. */
    async settle(change: ReservationChange): Promise<void> {
      switch (change.kind) {
        case 'reserve':
        case 'claim':
        case 'resize':
          return;
        case 'keep': {
          // Lapsed in the meantime: kept again if there is still room, else offers and the admin's alert take over.
          if (!(await table.keep(change.job.bookingId))) await reserve(change.job, null);
          return;
        }
        case 'reopen': {
          for (const technicianId of change.technicianIds) {
            const seat = await seatOf(change.job.bookingId, technicianId);
            if (seat !== undefined) await table.release(change.job.bookingId, seat);
          }
          await refill(change.job, change.technicianIds);
          return;
        }
        case 'release':
          await table.release(change.bookingId);
          return;
        default:
          return unreachable(change);
      }
    },

    /** The append was refused: only what this very command took is given back (R7), and what it displaced restored. */
    async compensate(change: ReservationChange, newer: readonly LoggedEvent[]): Promise<void> {
      if (change.kind === 'resize') {
        const moved = newer.findLast(({ type }) => type === 'AppointmentRescheduled');
        const { before } = change;
        // The stream holds what our own decisions wrote.
        const appointment = moved ? (moved.data as Rescheduled).to : before.appointment;
        await resize({ ...before, appointment }, change.job);
        return;
      }
      if (change.kind !== 'claim') return;
      const { job, technicianId, replaces } = change;
      if (newer.some(concerning('TechnicianAssigned', technicianId))) return;
      const isOver = newer.some(({ type }) => type === 'BookingCancelled' || type === 'WorkCompleted');
      if (replaces !== null && !isOver && !newer.some(concerning('TechnicianUnassigned', replaces))) {
        const restored = await claim(job, replaces, technicianId);
        if (restored.kind === 'claimed') return;
      }
      const seat = await seatOf(job.bookingId, technicianId);
      if (seat !== undefined) await table.release(job.bookingId, seat);
    },

    /**
     * Makes what is kept what the log says, as far as that is possible: strangers to the crew are taken off, the crew
     * and the open seats are kept for the visit. The crew's time may have gone to other jobs since.
     */
    async restore(job: Job, crew: readonly TechnicianId[]): Promise<void> {
      for (const { seat, status, technicianId } of await table.reservationsOf(job.bookingId)) {
        const isStranger = !crew.some((id) => id === technicianId);
        if (status === 'firm' && isStranger) await table.release(job.bookingId, seat);
      }
      for (const technicianId of crew) {
        if ((await seatOf(job.bookingId, technicianId)) === undefined) await claim(job, technicianId, null);
      }
      const wanted = await wantedFor(job, crew);
      const { kind } = await table.reschedule(wanted);
      if (kind === 'unknown_booking') await reserve(job, null);
      if (kind !== 'no_capacity') return;
      // Nobody is free for the open seats: the crew keeps its own, and what stood at another time is given back.
      if (crew.length === 0) await table.release(job.bookingId);
      else await table.reschedule({ ...wanted, seats: crew.length });
    },

    /**
     * Moves a booking to another time; technicians of the crew who aren't free then leave it. Who left is read off
     * what is kept afterwards, so that a repetition answers the same (R22).
     */
    async move(job: Job, crew: readonly TechnicianId[]): Promise<Moved> {
      const { kind } = await table.reschedule({ ...(await wantedFor(job, crew)), busyLeave: true });
      if (kind === 'no_capacity' || kind === 'taken') return taken;
      // Nothing was kept (an admin's booking, or it lapsed): as if it were new.
      if (kind === 'unknown_booking' && !(await reserve(job, null)).ok) return taken;
      const leaving: TechnicianId[] = [];
      for (const technicianId of crew) {
        const isKept = (await seatOf(job.bookingId, technicianId)) !== undefined;
        if (!isKept && (await claim(job, technicianId, null)).kind === 'taken') leaving.push(technicianId);
      }
      return { ok: true, leaving };
    },
  };
}

type Rescheduled = BookingEvents['AppointmentRescheduled'];

function concerning(type: BookingEventType, technicianId: TechnicianId): (event: LoggedEvent) => boolean {
  return (event) =>
    event.type === type &&
    typeof event.data === 'object' &&
    event.data !== null &&
    'technicianId' in event.data &&
    event.data.technicianId === technicianId;
}

function idsOf(candidates: readonly Candidate[]): readonly TechnicianId[] {
  return candidates.map(({ technicianId }) => technicianId);
}
