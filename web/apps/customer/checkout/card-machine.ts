/** The state of the card form: from the fields being ready, through the bank's answer, to the server's record of it. */
import { assign, setup } from 'xstate';

/** An error message: a title and, unless the title's own details are enough, the message of the bank or the server. */
export interface CardTrouble {
  readonly title: TroubleTitle;
  /** The bank's and the provider's messages are in English; the server's is in the person's language. */
  readonly message: string | null;
  /** The bank's decline code, used to translate `message`; null for the server's messages. */
  readonly code: string | null;
}
/** Keys of the checkout's texts. */
export type TroubleTitle =
  | 'setupError'
  | 'notReady'
  | 'authFailed'
  | 'paymentError'
  | 'intentEnded'
  | 'providerDown'
  | 'bookingError';
export type CardEvent =
  | { readonly type: 'READY' }
  /** Different fields are rendered, because another card was chosen. */
  | { readonly type: 'FIELDS' }
  | { readonly type: 'FIELDS_FAILED'; readonly message: string | null }
  | { readonly type: 'PAY' }
  /** The card was not accepted: nothing is held, and a retry is possible. Null: a field itself shows the error. */
  | { readonly type: 'REFUSED'; readonly trouble: CardTrouble | null }
  /** The bank has answered; now the server checks with the provider. */
  | { readonly type: 'CONFIRMED' }
  | { readonly type: 'RECORDED' }
  | { readonly type: 'RECORD_FAILED'; readonly trouble: CardTrouble };

export const cardMachine = setup({
  types: {
    context: {} as { readonly trouble: CardTrouble | null },
    events: {} as CardEvent,
  },
}).createMachine({
  id: 'card',
  context: { trouble: null },
  initial: 'loading',
  states: {
    loading: {
      on: {
        READY: 'open',
        FIELDS_FAILED: {
          target: 'unavailable',
          actions: assign(({ event }) => ({
            trouble: { title: 'setupError' as const, message: event.message, code: null },
          })),
        },
        PAY: {
          actions: assign({
            trouble: { title: 'notReady', message: null, code: null },
          }),
        },
      },
    },
    unavailable: { on: { FIELDS: { target: 'loading', actions: assign({ trouble: null }) } } },
    open: {
      on: {
        FIELDS: { target: 'loading', actions: assign({ trouble: null }) },
        PAY: { target: 'confirming', actions: assign({ trouble: null }) },
      },
    },
    confirming: {
      on: {
        REFUSED: { target: 'open', actions: assign(({ event }) => ({ trouble: event.trouble })) },
        CONFIRMED: 'recording',
      },
    },
    recording: {
      on: {
        RECORDED: 'done',
        // The provider tells the server otherwise: another card can be tried.
        REFUSED: { target: 'open', actions: assign(({ event }) => ({ trouble: event.trouble })) },
        RECORD_FAILED: {
          target: 'unrecorded',
          actions: assign(({ event }) => ({ trouble: event.trouble })),
        },
      },
    },
    /** The card is held, only our record is uncertain: a retry asks the provider, and never holds twice. */
    unrecorded: { on: { PAY: { target: 'recording', actions: assign({ trouble: null }) } } },
    done: { type: 'final' },
  },
});
