/**
 * Records what was found about a booking that came through a partner's code: checked once, and flagged later if another
 * booking shows more.
 */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { ReferralEvent, ReferralEvents, ReferralFlag } from './events.ts';

/** Null: not checked yet. */
type ReferralState = Omit<ReferralEvents['ReferralChecked'], 'at'> | null;

type ReferralCommand =
  | ({ readonly type: 'CheckReferral' } & Omit<ReferralEvents['ReferralChecked'], 'at'>)
  /** Ignored for a booking that is not checked yet: its own check will find the same. */
  | { readonly type: 'FlagReferral'; readonly flags: readonly ReferralFlag[] };

function evolve(state: ReferralState, event: ReferralEvent): ReferralState {
  if (event.type === 'ReferralChecked') {
    const { at: _at, ...facts } = event.data;
    return facts;
  }
  if (state === null) return notBegun(event);
  return event.type === 'ReferralFlagged'
    ? { ...state, flags: [...state.flags, ...event.data.flags] }
    : unreachable(event);
}

function decide(
  state: ReferralState,
  command: ReferralCommand,
  { now: at }: DecidedBy,
): DecisionOf<ReferralEvent, never> {
  switch (command.type) {
    case 'CheckReferral': {
      const { type: _type, ...facts } = command;
      return state === null ? decided({ type: 'ReferralChecked', data: { ...facts, at } }) : decided();
    }
    case 'FlagReferral': {
      const flags = command.flags.filter((flag) => !state?.flags.includes(flag));
      return state === null || flags.length === 0
        ? decided()
        : decided({ type: 'ReferralFlagged', data: { flags, at } });
    }
    default:
      return unreachable(command);
  }
}

/** Findings about partners' bookings, `referral-<bookingId>`. */
export const referrals = {
  category: 'referral',
  initial: null,
  evolve,
  decide,
} satisfies Aggregate<ReferralState, ReferralEvent, ReferralCommand, never>;
