/**
 * The reserved time of technicians in one city, like the reservations table (design.md §3): a seat is reserved for any
 * technician who could take it, and accepting moves such a reservation to someone else.
 */
import type { Booking } from '../../domain/booking/state.ts';
import type { TechnicianId } from '../../domain/core/ids.ts';
import { freeTechnicians } from '../../domain/scheduling/capacity.ts';
import { overlaps, reservedRange } from '../../domain/scheduling/slots.ts';
import type { HeldPeriod, JobNeeds, RosterTechnician } from '../../domain/technician/roster.ts';

/** A booking and what it requires. */
export interface Job {
  readonly booking: Booking;
  readonly needs: JobNeeds;
}

interface Seat extends HeldPeriod {
  readonly job: Job;
}

export class Kept {
  #seats: readonly Seat[] = [];

  get periods(): readonly HeldPeriod[] {
    return this.#seats;
  }

  /** Removes what has ended by `now` (epoch milliseconds). */
  sweep(now: number): void {
    this.#seats = this.#seats.filter(({ during }) => Date.parse(during.end) > now);
  }

  /** Reserves a seat for each crew member; false, with nothing reserved, if too few have the time. */
  reserve(job: Job, technicians: readonly RosterTechnician[]): boolean {
    const free = this.#free(job, technicians).slice(0, job.booking.crewSize);
    if (free.length < job.booking.crewSize) return false;
    this.#seats = [...this.#seats, ...free.map((one) => seatOf(job, one, 'tentative'))];
    return true;
  }

  /** Gives a seat of the job to a technician; false if another job has the time and can't be moved. */
  claim(
    job: Job,
    taker: { readonly technicianId: TechnicianId; readonly metres: number },
    technicians: readonly RosterTechnician[],
  ): boolean {
    const wanted = seatOf(job, taker, 'firm');
    const before = this.#seats;
    const isInTheWay = (seat: Seat) =>
      seat.technicianId === taker.technicianId &&
      seat.bookingId !== wanted.bookingId &&
      overlaps(seat.during, wanted.during);
    const displaced = this.#seats.filter(isInTheWay);
    if (displaced.some(({ status }) => status === 'firm')) return false;

    const own = this.#seats.filter(
      ({ bookingId, status }) => bookingId === wanted.bookingId && status === 'tentative',
    );
    const given = own.find(({ technicianId }) => technicianId === taker.technicianId) ?? own[0];
    this.#seats = [...this.#seats.filter((seat) => seat !== given && !displaced.includes(seat)), wanted];
    for (const { job: other } of displaced) {
      const crew = this.#seats.filter(({ bookingId }) => bookingId === other.booking.id);
      const [next] = this.#free(other, technicians).filter(
        ({ technicianId }) => !crew.some((seat) => seat.technicianId === technicianId),
      );
      if (!next) {
        this.#seats = before;
        return false;
      }
      this.#seats = [...this.#seats, seatOf(other, next, 'tentative')];
    }
    return true;
  }

  release(job: Job): void {
    this.#seats = this.#seats.filter(({ bookingId }) => bookingId !== job.booking.id);
  }

  #free({ booking, needs }: Job, technicians: readonly RosterTechnician[]) {
    const { appointment, minutes } = booking;
    return freeTechnicians(needs, appointment, minutes, technicians, this.#seats, 'all').map(
      ({ technician, metres }) => ({ technicianId: technician.technicianId, metres }),
    );
  }
}

function seatOf(
  job: Job,
  { technicianId, metres }: { readonly technicianId: TechnicianId; readonly metres: number },
  status: Seat['status'],
): Seat {
  const { id, appointment, minutes } = job.booking;
  return { job, bookingId: id, technicianId, status, during: reservedRange(appointment, minutes, metres) };
}
