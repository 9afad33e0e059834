/** Decides who is told when technicians become available in a ZIP code. */
import type { Aggregate } from '../core/aggregate.ts';
import { decided } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { WaitlistJoined } from './events.ts';

interface JoinWaitlist extends Omit<WaitlistJoined['data'], 'at'> {
  readonly type: 'JoinWaitlist';
}

/** Entries of the waitlist, `waitlist-<id>`: one for each address and ZIP code. */
export const waitlist = {
  category: 'waitlist',
  initial: { hasJoined: false },
  evolve: (_state, { type }) => (type === 'WaitlistJoined' ? { hasJoined: true } : unreachable(type)),
  decide: ({ hasJoined }, { type: _type, ...entry }, { now: at }) =>
    hasJoined ? decided() : decided({ type: 'WaitlistJoined', data: { ...entry, at } }),
} satisfies Aggregate<{ readonly hasJoined: boolean }, WaitlistJoined, JoinWaitlist, never>;
