/**
 * What a booking contributes to its technicians' records: who they are, its rating, and refunds for their fault (spec
 * admin §3).
 */
import type { Placed } from '../core/aggregate.ts';
import type { TechnicianId } from '../core/ids.ts';
import { type Cents, minus, sum, zero } from '../core/money.ts';
import type { BookingEvent } from './events.ts';

export interface Work {
  readonly crew: readonly TechnicianId[];
  readonly isCompleted: boolean;
  readonly rating: number | null;
  /** The part of the refunds that reduced the crew's shares. */
  readonly refundedForFault: Cents;
}

/** Applies one event; undefined before the booking is placed; the same object if nothing changes. */
export function workAfter(work: Work | undefined, event: Placed<BookingEvent>): Work | undefined {
  if (event.type === 'BookingPlaced')
    return { crew: [], isCompleted: false, rating: null, refundedForFault: zero };
  if (!work) return work;
  switch (event.type) {
    case 'TechnicianAssigned': {
      const { technicianId } = event.data;
      return { ...work, crew: [...work.crew.filter((one) => one !== technicianId), technicianId] };
    }
    case 'TechnicianUnassigned': {
      const crew = work.crew.filter((one) => one !== event.data.technicianId);
      // The crew of a completed job stays recorded, whatever an older stream says afterwards.
      return work.isCompleted && crew.length === 0 ? work : { ...work, crew };
    }
    case 'StatusSetByAdmin':
      return event.data.to === 'confirmed' || event.data.to === 'pending' ? { ...work, crew: [] } : work;
    case 'WorkCompleted':
      return { ...work, isCompleted: true };
    case 'ReviewAdded':
      return { ...work, rating: event.data.rating };
    case 'RefundIssued':
    case 'RefundReturned': {
      const { cause, amount } = event.data;
      if (cause !== 'technician_fault') return work;
      const add = event.type === 'RefundIssued' ? sum : minus;
      return { ...work, refundedForFault: add(work.refundedForFault, amount) };
    }
    default:
      return work;
  }
}

/** One technician's totals over several bookings. */
export interface Worked {
  /** Jobs completed. */
  readonly jobs: number;
  readonly ratings: number;
  /** Sum of all ratings. */
  readonly rated: number;
  /** Number of jobs with a refund for the crew's fault, and the amount refunded. */
  readonly faults: number;
  readonly refunded: Cents;
}

export const noWork: Worked = { jobs: 0, ratings: 0, rated: 0, faults: 0, refunded: zero };

/**
 * What a booking adds for each crew member: a job that is not done counts for nothing, whatever became of its money.
 */
export function workedOf(work: Work | undefined): Worked {
  if (!work?.isCompleted) return noWork;
  const { rating, refundedForFault: refunded } = work;
  return {
    jobs: 1,
    ratings: rating === null ? 0 : 1,
    rated: rating ?? 0,
    faults: refunded > 0 ? 1 : 0,
    refunded,
  };
}

/** The total with a booking's part replaced by its new value. */
export function replaced(total: Worked, before: Worked, after: Worked): Worked {
  return {
    jobs: total.jobs - before.jobs + after.jobs,
    ratings: total.ratings - before.ratings + after.ratings,
    rated: total.rated - before.rated + after.rated,
    faults: total.faults - before.faults + after.faults,
    refunded: sum(minus(total.refunded, before.refunded), after.refunded),
  };
}
