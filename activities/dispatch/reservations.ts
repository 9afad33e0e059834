/** The write-side guard against double booking, as used by the appends that rely on it (design.md §3, R1). */
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
  /** A technician's own seat; `replaces`: who gives it up. */
  | {
      readonly kind: 'claim';
      readonly job: Job;
      readonly technicianId: TechnicianId;
      readonly replaces: TechnicianId | null;
      /** True for a technician's own choice, which only eligible ones may make; an admin may assign anyone. */
      readonly eligibleOnly: boolean;
    }
  /** Another crew size or length of visit; `before` is the previous one. */
  | { readonly kind: 'resize'; readonly job: Job; readonly before: Job }
  /** The booking is paid for, so its reservation no longer lapses. */
  | { readonly kind: 'keep'; readonly job: Job }
  /** These technicians give up their seats. */
  | { readonly kind: 'reopen'; readonly job: Job; readonly technicianIds: readonly TechnicianId[] }
  /** The booking has ended. */
  | { readonly kind: 'release'; readonly bookingId: BookingId };

/** A technician who could take a seat, and how far from the job their day starts. */
export interface Candidate {
  readonly technicianId: TechnicianId;
  readonly metres: number;
}

/** Who may do a job. */
export interface Staffing {
  /** The eligible technicians, best first. */
  eligible(job: Job): Promise<readonly Candidate[]>;
  /** A technician's distance to the job in meters; 0 if they are not known near it. */
  metresTo(job: Job, technicianId: TechnicianId): Promise<number>;
}

export type Granted = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** Answer to a move: which of the crew aren't free then and were taken off the reservation. */
export type Moved =
  | { readonly ok: true; readonly leaving: readonly TechnicianId[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** The time a job takes out of the day of a technician who starts `metres` away; 0 until it is known who goes. */
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

/** Connects the reservation table to the appends of bookings. Every call is safe to repeat. */
export function openBookingReservations(
  table: ReservationTable,
  { eligible, metresTo }: Staffing,
  clock: () => Date = () => new Date(),
) {
  const now = () => clock().toISOString();

  /** Input for the table to choose among the eligible technicians, each with their own drive. */
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

  /**
   * Keeps the crew; refused when one of them or an open seat doesn't fit. A shorter visit or smaller crew always fits.
   */
  async function resize(job: Job, before: Job): Promise<Granted> {
    const crew = (await table.reservationsOf(job.bookingId)).map(
      ({ technicianId }) => technicianId as TechnicianId,
    );
    const { kind } = await table.reschedule(await wantedFor(job, crew));
    const isLess = job.minutes <= before.minutes && job.crewSize <= before.crewSize;
    return kind === 'reserved' || kind === 'unknown_booking' || isLess ? { ok: true } : noRoom;
  }

  /**
   * Reserves open seats for anyone who could take them, except those who have left. If nobody is free, offers and the
   * alert take over.
   */
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
    /** Before the append: reserves what must be free, or refuses the command. */
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

    /** After the append: applies what the events changed. If this is lost, the sweep repeats it from the log. */
    async settle(change: ReservationChange): Promise<void> {
      switch (change.kind) {
        case 'reserve':
        case 'claim':
        case 'resize':
          return;
        case 'keep': {
          // It has lapsed in the meantime: reserved again if there is still room, else offers and the admin's alert
          // take over.
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

    /** The append was refused: releases only what this command took (R7), and restores what it displaced. */
    async compensate(change: ReservationChange, newer: readonly LoggedEvent[]): Promise<void> {
      if (change.kind === 'resize') {
        const moved = newer.findLast(({ type }) => type === 'AppointmentRescheduled');
        const { before } = change;
        // The stream holds only events that our own decisions wrote.
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
     * Makes the reservations match the log as far as possible: technicians outside the crew are removed, the crew and
     * the open seats are reserved for the visit. The crew's time may have been taken by other jobs since.
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
      // Nobody is free for the open seats: the crew keeps its own, and reservations at another time are released.
      if (crew.length === 0) await table.release(job.bookingId);
      else await table.reschedule({ ...wanted, seats: crew.length });
    },

    /**
     * Moves a booking to another time; crew members who aren't free then leave it. Who left is read from the
     * reservations afterwards, so that a repetition gives the same answer (R22).
     */
    async move(job: Job, crew: readonly TechnicianId[]): Promise<Moved> {
      const { kind } = await table.reschedule({ ...(await wantedFor(job, crew)), busyLeave: true });
      if (kind === 'no_capacity' || kind === 'taken') return taken;
      // There was no reservation (an admin's booking, or it lapsed): it is made as for a new booking.
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
