/** Notes what was found about a booking that came by a partner's code: looked at once, and flagged later where another shows more. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { ReferralEvent, ReferralEvents, ReferralFlag } from './events.ts';

/** Null: nobody has looked yet. */
type ReferralState = Omit<ReferralEvents['ReferralChecked'], 'at'> | null;

type ReferralCommand =
  | ({ readonly type: 'CheckReferral' } & Omit<ReferralEvents['ReferralChecked'], 'at'>)
  /** Of one that nobody has looked at yet nothing is noted: its own look finds the same. */
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

/** What was found about the bookings of partners, `referral-<bookingId>`. */
export const referrals = {
  category: 'referral',
  initial: null,
  evolve,
  decide,
} satisfies Aggregate<ReferralState, ReferralEvent, ReferralCommand, never>;
