/** What the events of letters fold to. */
import { unreachable } from '../core/unreachable.ts';
import type { LetterEvent, LetterEvents } from './events.ts';

export interface LettersState {
  /** Asked for here and neither sent nor skipped, oldest first. */
  readonly due: readonly Readonly<LetterEvents['LetterWanted']>[];
  /** Ids of the letters that were sent or skipped, those included that a request for help asked for in its own stream. */
  readonly over: readonly string[];
}

export const noLetters: LettersState = { due: [], over: [] };

export function evolve(state: LettersState, event: LetterEvent): LettersState {
  switch (event.type) {
    case 'LetterWanted':
      return { ...state, due: [...state.due, event.data] };
    case 'LetterSent':
    case 'LetterSkipped': {
      const { letterId } = event.data;
      return {
        due: state.due.filter((letter) => letter.letterId !== letterId),
        over: [...state.over, letterId],
      };
    }
    default:
      return unreachable(event);
  }
}
