/** What a booking contributes to the console's figures: when it was placed, paid for and assigned, and how it ended. */
import type { Placed } from '../core/aggregate.ts';
import { doneAtOf } from '../core/device-time.ts';
import type { BookingEvent, BookingStatus } from './events.ts';
import { isOnTime } from './reliability.ts';

export type Outcome = 'open' | 'completed' | 'cancelled';

export interface BookingNumbers {
  readonly placedAt: string;
  /** Whether it came through a store partner's code. */
  readonly isOfPartner: boolean;
  readonly outcome: Outcome;
  /** When its card was first held or saved; null if it was never paid for. */
  readonly authorizedAt: string | null;
  /** When somebody first took it or was assigned. */
  readonly assignedAt: string | null;
  /** When somebody first arrived, and whether on time. */
  readonly arrivedAt: string | null;
  readonly isOnTime: boolean | null;
  /** Start of the current window. */
  readonly startsAt: string;
}

const outcomeOf = (status: BookingStatus): Outcome =>
  status === 'completed' || status === 'cancelled' ? status : 'open';

/** Applies one event; undefined before the booking is placed. */
export function numbersAfter(
  row: BookingNumbers | undefined,
  event: Placed<BookingEvent>,
): BookingNumbers | undefined {
  if (event.type === 'BookingPlaced') {
    const { placedAt, partner, appointment } = event.data;
    return {
      placedAt,
      isOfPartner: partner !== null,
      outcome: 'open',
      authorizedAt: null,
      assignedAt: null,
      arrivedAt: null,
      isOnTime: null,
      startsAt: appointment.startsAt,
    };
  }
  if (!row) return row;
  switch (event.type) {
    case 'HoldPlaced':
    case 'CardSaved':
      return row.authorizedAt === null ? { ...row, authorizedAt: event.data.at } : row;
    case 'TechnicianAssigned':
      return row.assignedAt === null ? { ...row, assignedAt: event.data.at } : row;
    case 'AppointmentRescheduled':
      return { ...row, startsAt: event.data.to.startsAt };
    case 'TechnicianArrived':
    case 'WorkStarted': {
      const arrivedAt = doneAtOf(event.data);
      return row.arrivedAt === null
        ? { ...row, arrivedAt, isOnTime: isOnTime({ arrivedAt, startsAt: row.startsAt }) }
        : row;
    }
    case 'WorkCompleted':
      return { ...row, outcome: 'completed' };
    case 'BookingCancelled':
      return { ...row, outcome: 'cancelled' };
    case 'StatusSetByAdmin':
      return { ...row, outcome: outcomeOf(event.data.to) };
    default:
      return row;
  }
}
