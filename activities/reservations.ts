/** The write-side guard against double booking, as the appends that rely on it ask for it (design.md §3, R1). */
import type { Refusal } from '#domain/booking/commands.ts';
import type { Appointment, BookedItem } from '#domain/booking/events.ts';
import type { BookingId, TechnicianId } from '#domain/ids.ts';
import { reservedRange } from '#domain/slots.ts';
import type { Claim, Period, Reservations as ReservationTable } from '#events/reservations/reservations.ts';
import type { LoggedEvent } from './log.ts';

/** What is kept free for: everything that eligibility and the period depend on. */
export interface Job {
  readonly bookingId: BookingId;
  readonly zip: string;
  readonly appointment: Appointment;
  /** Of the whole crew's visit. */
  readonly minutes: number;
  readonly crewSize: number;
  readonly brand: string;
  readonly serviceType: string;
  readonly items: readonly BookedItem[];
}

/** `reserve` and `claim` must be granted before the append; the others follow it. */
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
  refusal: { code: 'slot_taken', message: 'This time has just been taken. Please choose another one.' },
} as const satisfies Granted;

const notEligible = {
  ok: false,
  refusal: {
    code: 'not_yours',
    message: 'You cannot take this job: it does not fit your area, your hours, your skills or your approval.',
  },
} as const satisfies Granted;

const claimedBefore = {
  seat: 'Another technician has already taken this job.',
  technician: 'You have another job at this time.',
  displaced: 'Nobody else could take the job that is planned for you at this time.',
} as const;

export type Reservations = ReturnType<typeof openBookingReservations>;

/** Ties the table of reservations to the appends of bookings. Every call is safe to repeat. */
export function openBookingReservations(
  table: ReservationTable,
  { eligible, metresTo }: Staffing,
  clock: () => Date = () => new Date(),
) {
  const now = () => clock().toISOString();

  async function reserve(job: Job, expiresAt: string | null): Promise<Granted> {
    const outcome = await table.reserveSeats({
      bookingId: job.bookingId,
      during: periodOf(job),
      seats: job.crewSize,
      candidates: idsOf(await eligible(job)),
      expiresAt,
      now: now(),
    });
    return outcome.kind === 'reserved' ? { ok: true } : taken;
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
          const claim: Claim = {
            bookingId: job.bookingId,
            technicianId,
            during: periodOf(job, await metresTo(job, technicianId)),
            seats: job.crewSize,
            now: now(),
          };
          const outcome = await table.claimFor(replaces === null ? claim : { ...claim, replaces });
          if (outcome.kind === 'claimed') return { ok: true };
          return { ok: false, refusal: { code: 'already_taken', message: claimedBefore[outcome.by] } };
        }
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
          return;
        }
        case 'release':
          await table.release(change.bookingId);
          return;
        default:
          return unreachable(change);
      }
    },

    /** The append was refused: only what this very command took is given back (R7). */
    async compensate(change: ReservationChange, newer: readonly LoggedEvent[]): Promise<void> {
      if (change.kind !== 'claim') return;
      const { job, technicianId } = change;
      const inCrew = newer.some(
        ({ type, data }) =>
          type === 'TechnicianAssigned' &&
          typeof data === 'object' &&
          data !== null &&
          'technicianId' in data &&
          data.technicianId === technicianId,
      );
      if (inCrew) return;
      const seat = await seatOf(job.bookingId, technicianId);
      if (seat !== undefined) await table.release(job.bookingId, seat);
    },

    /** Moves a booking to another time; technicians of the crew who aren't free then leave it. */
    async move(job: Job): Promise<Moved> {
      const candidates = idsOf(await eligible(job));
      const leaving: TechnicianId[] = [];
      for (;;) {
        const outcome = await table.reschedule({
          bookingId: job.bookingId,
          during: periodOf(job),
          candidates,
          now: now(),
        });
        switch (outcome.kind) {
          case 'reserved':
            return { ok: true, leaving };
          case 'no_capacity':
            return { ok: false, refusal: taken.refusal };
          case 'unknown_booking':
            // Nothing was kept (an admin's booking, or it lapsed): as if it were new.
            return (await reserve(job, null)).ok
              ? { ok: true, leaving }
              : { ok: false, refusal: taken.refusal };
          case 'taken': {
            const seat = await seatOf(job.bookingId, outcome.technicianId as TechnicianId);
            if (seat !== undefined) await table.release(job.bookingId, seat);
            leaving.push(outcome.technicianId as TechnicianId);
            break;
          }
          default:
            return unreachable(outcome);
        }
      }
    },
  };
}

export type ReservationActivities = ReturnType<typeof reservationActivities>;

/** The one change of reservations that a workflow asks for by itself: its outcome decides what is appended. */
export function reservationActivities(reservations: Reservations) {
  return {
    /** Moves a booking's reservations to another time. */
    moveReservation: (job: Job): Promise<Moved> => reservations.move(job),
  };
}

function idsOf(candidates: readonly Candidate[]): readonly TechnicianId[] {
  return candidates.map(({ technicianId }) => technicianId);
}

function unreachable(value: never): never {
  throw new Error(`unknown case ${JSON.stringify(value)}`);
}
