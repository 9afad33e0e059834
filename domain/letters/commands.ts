/** The commands on the letters about one account or support request. None is refused: a repetition changes nothing. */
import type { SendOutcome } from '../messages/events.ts';
import type { WantedLetter } from './events.ts';

export type LetterCommand =
  | { readonly type: 'WantLetter'; readonly letter: WantedLetter }
  | { readonly type: 'RecordOutcome'; readonly letterId: string; readonly outcome: SendOutcome }
  /** For a finished letter; whether it failed also depends on the provider's report (`outcomeOf`). */
  | { readonly type: 'Redrive'; readonly letterId: string };
