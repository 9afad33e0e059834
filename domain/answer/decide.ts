/** Decides the commands on saved replies to support requests. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { AnswerCommand, AnswerRefusal } from './commands.ts';
import type { AnswerEvent } from './events.ts';
import { type AnswerState, evolve } from './state.ts';

function decide(
  state: AnswerState,
  command: AnswerCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<AnswerEvent, AnswerRefusal> {
  switch (command.type) {
    case 'SaveAnswer': {
      const { answerId, title, en, es } = command;
      const isSame = state.status === 'kept' && state.title === title && state.en === en && state.es === es;
      return isSame ? decided() : decided({ type: 'AnswerSaved', data: { answerId, title, en, es, by, at } });
    }
    case 'RemoveAnswer':
      if (state.status === 'none') return refused('unknown_answer', 'unknownAnswer');
      return state.status === 'removed' ? decided() : decided({ type: 'AnswerRemoved', data: { by, at } });
    default:
      return unreachable(command);
  }
}

/** Saved replies, `answer-<id>`. */
export const answers = {
  category: 'answer',
  initial: { status: 'none' },
  evolve,
  decide,
} satisfies Aggregate<AnswerState, AnswerEvent, AnswerCommand, AnswerRefusal>;
