/** What may be asked of the letters of one account or request for help. Nothing is refused: a repetition changes nothing. */
import type { SendOutcome } from '../messages/events.ts';
import type { WantedLetter } from './events.ts';

export type LetterCommand =
  | { readonly type: 'WantLetter'; readonly letter: WantedLetter }
  | { readonly type: 'RecordOutcome'; readonly letterId: string; readonly outcome: SendOutcome }
  /** Of one that is over; whether it failed is known with what its provider has told (`outcomeOf`). */
  | { readonly type: 'Redrive'; readonly letterId: string };
