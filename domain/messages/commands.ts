/** The commands on a booking's messages. None is refused: a repetition changes nothing. */
import type { MessageIdentity, SendOutcome } from './events.ts';

export type MessageCommand =
  | { readonly type: 'StartMessage'; readonly message: MessageIdentity }
  | { readonly type: 'RecordOutcome'; readonly message: MessageIdentity; readonly outcome: SendOutcome }
  /** For a finished message; whether it failed also depends on the provider's report (`outcomeOf`). */
  | { readonly type: 'Redrive'; readonly key: string };
