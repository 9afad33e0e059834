/** What the card form is doing: from the fields being ready over the bank's answer to the server's record of it. */
import { assign, setup } from 'xstate';

/** What is told: a title and, unless the title's own detail says it all, the sentence of the bank or the server. */
export interface CardTrouble {
  readonly title: TroubleTitle;
  /** English, the bank's or the provider's; the server's is in the person's language. */
  readonly message: string | null;
  /** The bank's decline code, by which `message` is said in other languages; null for the server's sentences. */
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
  /** Other fields are drawn: another card was chosen. */
  | { readonly type: 'FIELDS' }
  | { readonly type: 'FIELDS_FAILED'; readonly message: string | null }
  | { readonly type: 'PAY' }
  /** The card was not accepted: nothing is held, another try may follow. Null: a field itself says what is wrong. */
  | { readonly type: 'REFUSED'; readonly trouble: CardTrouble | null }
  /** The bank has answered; now the server asks the provider. */
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
        // The provider tells the server otherwise: another card may be tried.
        REFUSED: { target: 'open', actions: assign(({ event }) => ({ trouble: event.trouble })) },
        RECORD_FAILED: {
          target: 'unrecorded',
          actions: assign(({ event }) => ({ trouble: event.trouble })),
        },
      },
    },
    /** The card is held, only our record isn't certain: trying again asks the provider, and never holds twice. */
    unrecorded: { on: { PAY: { target: 'recording', actions: assign({ trouble: null }) } } },
    done: { type: 'final' },
  },
});
