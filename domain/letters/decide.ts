/** Each letter is requested once, and sent or skipped once. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { LetterCommand } from './commands.ts';
import type { LetterEvent } from './events.ts';
import { evolve, type LettersState, noLetters } from './state.ts';

function decide(
  { due, over }: LettersState,
  command: LetterCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<LetterEvent, never> {
  switch (command.type) {
    case 'WantLetter': {
      const { letter } = command;
      const isKnown =
        over[letter.letterId] !== undefined || due.some((one) => one.letterId === letter.letterId);
      return isKnown ? decided() : decided({ type: 'LetterWanted', data: { ...letter, at } });
    }
    case 'RecordOutcome': {
      const { letterId, outcome } = command;
      if (over[letterId]) return decided();
      return outcome.kind === 'sent'
        ? decided({ type: 'LetterSent', data: { letterId, providerId: outcome.providerId, at } })
        : decided({ type: 'LetterSkipped', data: { letterId, reason: outcome.reason, at } });
    }
    case 'Redrive': {
      const { letterId } = command;
      return over[letterId] ? decided({ type: 'LetterRedriven', data: { letterId, by, at } }) : decided();
    }
    default:
      return unreachable(command);
  }
}

/** Mails about an account (`letters-<role>-<id>`) or a support request (`letters-support-<ticketId>`). */
export const letters: Aggregate<LettersState, LetterEvent, LetterCommand, never> = {
  category: 'letters',
  initial: noLetters,
  evolve,
  decide,
};
