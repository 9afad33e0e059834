/** A partner's commissions, folded from their events. */
import type { BookingId } from '../core/ids.ts';
import { type Cents, sum, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import type { Closing, CommissionEvent, CommissionPart, HoldReason } from './events.ts';

export interface Hold {
  readonly bookingId: BookingId;
  readonly reason: HoldReason;
  /** `held`: waits for an admin; `released`: counts like any other; `refused`: never paid. */
  readonly status: 'held' | 'released' | 'refused';
  readonly since: string;
  /** What closings have withheld of it and no later one has released or forfeited. */
  readonly withheld: Cents;
  /** What the platform kept after it was refused. */
  readonly forfeited: Cents;
}

export interface CommissionsState {
  readonly holds: readonly Hold[];
  /** Oldest first. */
  readonly closings: readonly Closing[];
}

export const noCommissions: CommissionsState = { holds: [], closings: [] };

/** One event further. */
export function evolveCommissions(state: CommissionsState, event: CommissionEvent): CommissionsState {
  switch (event.type) {
    case 'CommissionHeld': {
      const { bookingId, reason, at: since } = event.data;
      const known = state.holds.find((hold) => hold.bookingId === bookingId);
      const { withheld, forfeited } = known ?? { withheld: zero, forfeited: zero };
      const hold: Hold = { bookingId, reason, status: 'held', since, withheld, forfeited };
      return { ...state, holds: [...state.holds.filter((one) => one !== known), hold] };
    }
    case 'CommissionReleased':
      return withStatus(state, event.data.bookingId, 'released');
    case 'CommissionRefused':
      return withStatus(state, event.data.bookingId, 'refused');
    case 'PeriodClosed': {
      const { at: _at, ...closing } = event.data;
      const holds = state.holds.map((hold) => ({
        ...hold,
        withheld: isIn(hold, [...closing.released, ...closing.forfeited])
          ? zero
          : sum(hold.withheld, ...amountsOf(hold, closing.withheld)),
        forfeited: sum(hold.forfeited, ...amountsOf(hold, closing.forfeited)),
      }));
      return { holds, closings: [...state.closings, closing] };
    }
    default:
      return unreachable(event);
  }
}

const isOf =
  ({ bookingId }: Pick<Hold, 'bookingId'>) =>
  (part: CommissionPart): boolean =>
    part.bookingId === bookingId;

const amountsOf = (hold: Hold, parts: readonly CommissionPart[]): readonly Cents[] =>
  parts.filter(isOf(hold)).map(({ amount }) => amount);

const isIn = (hold: Hold, parts: readonly CommissionPart[]): boolean => parts.some(isOf(hold));

function withStatus(state: CommissionsState, bookingId: BookingId, status: Hold['status']): CommissionsState {
  return {
    ...state,
    holds: state.holds.map((hold) => (hold.bookingId === bookingId ? { ...hold, status } : hold)),
  };
}
