/** A saved reply, folded from its events. */
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { AnswerEvent } from './events.ts';

export type AnswerState =
  | { readonly status: 'none' }
  | {
      readonly status: 'kept' | 'removed';
      readonly answerId: string;
      readonly title: string;
      readonly en: string;
      readonly es: string;
    };

/** One event further. */
export function evolve(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'AnswerSaved': {
      const { answerId, title, en, es } = event.data;
      return { status: 'kept', answerId, title, en, es };
    }
    case 'AnswerRemoved':
      return state.status === 'none' ? notBegun(event) : { ...state, status: 'removed' };
    default:
      return unreachable(event);
  }
}
