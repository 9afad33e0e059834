/** What the card form is doing: from the fields being ready over the bank's answer to the server's record of it. */
import { assign, setup } from 'xstate';

export interface CardTrouble {
  readonly title: string;
  readonly message: string;
}
export type CardEvent =
  | { readonly type: 'READY' }
  | { readonly type: 'FIELDS_FAILED'; readonly message: string }
  | { readonly type: 'PAY' }
  /** The card was not accepted, or a field is wrong: nothing is held, another try may follow. */
  | { readonly type: 'REFUSED'; readonly trouble: CardTrouble }
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
            trouble: { title: 'Payment Setup Error', message: event.message },
          })),
        },
        PAY: {
          actions: assign({
            trouble: {
              title: 'Payment Not Ready',
              message: 'Please wait for the payment form to load completely.',
            },
          }),
        },
      },
    },
    unavailable: {},
    open: { on: { PAY: { target: 'confirming', actions: assign({ trouble: null }) } } },
    confirming: {
      on: {
        REFUSED: { target: 'open', actions: assign(({ event }) => ({ trouble: event.trouble })) },
        CONFIRMED: 'recording',
      },
    },
    recording: {
      on: {
        RECORDED: 'done',
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
