/** The state of letters, folded from their events. */
import { unreachable } from '../core/unreachable.ts';
import type { SendOutcome } from '../messages/events.ts';
import type { LetterEvent, LetterEvents } from './events.ts';

/** A requested letter; `at` is when it was last requested. */
export type Wanted = Readonly<LetterEvents['LetterWanted']> & {
  /** The provider's ids of earlier failed tries: none of them is mistaken for the one that is due. */
  readonly formerIds?: readonly string[];
};

/** A letter that was sent or skipped. */
interface LetterOver {
  /** Null: requested by a support request in its own stream. */
  readonly wanted: Wanted | null;
  readonly outcome: SendOutcome;
}

export interface LettersState {
  /** Requested here and neither sent nor skipped, oldest first. */
  readonly due: readonly Wanted[];
  /** Sent or skipped ones, by id. */
  readonly over: Readonly<Record<string, LetterOver>>;
  /** How often each was retried by a person, by id; absent if never. */
  readonly redriven: Readonly<Record<string, number>>;
}

export const noLetters: LettersState = { due: [], over: {}, redriven: {} };

export function evolve(state: LettersState, event: LetterEvent): LettersState {
  switch (event.type) {
    case 'LetterWanted':
      return { ...state, due: [...state.due, event.data] };
    case 'LetterSent':
      return ended(state, event.data.letterId, { kind: 'sent', providerId: event.data.providerId ?? '' });
    case 'LetterSkipped':
      return ended(state, event.data.letterId, { kind: 'skipped', reason: event.data.reason });
    case 'LetterRedriven': {
      const { letterId } = event.data;
      const { [letterId]: letter, ...over } = state.over;
      const redriven = { ...state.redriven, [letterId]: (state.redriven[letterId] ?? 0) + 1 };
      if (!letter?.wanted) return { due: state.due, over, redriven };
      const { wanted, outcome } = letter;
      const former = outcome.kind === 'sent' ? [outcome.providerId] : [];
      const again = { ...wanted, at: event.data.at, formerIds: [...(wanted.formerIds ?? []), ...former] };
      return { due: [...state.due, again], over, redriven };
    }
    default:
      return unreachable(event);
  }
}

function ended(state: LettersState, letterId: string, outcome: SendOutcome): LettersState {
  const { due, over } = state;
  const wanted = due.find((letter) => letter.letterId === letterId) ?? null;
  return {
    ...state,
    due: due.filter((letter) => letter !== wanted),
    over: { ...over, [letterId]: { wanted, outcome } },
  };
}
