/** What may be asked of a booking's messages. Nothing is refused: a repetition changes nothing. */
import type { MessageIdentity, SendOutcome } from './events.ts';

export type MessageCommand = { readonly message: MessageIdentity } & (
  | { readonly type: 'StartMessage' }
  | { readonly type: 'RecordOutcome'; readonly outcome: SendOutcome }
);
