/** What may be asked of a booking's messages. Nothing is refused: a repetition changes nothing. */
import type { MessageIdentity, SendOutcome } from './events.ts';

export type MessageCommand =
  | { readonly type: 'StartMessage'; readonly message: MessageIdentity }
  | { readonly type: 'RecordOutcome'; readonly message: MessageIdentity; readonly outcome: SendOutcome }
  /** Of one that is over; whether it failed is known with what its provider has told (`outcomeOf`). */
  | { readonly type: 'Redrive'; readonly key: string };
