/** A form over the card provider's fields, or a saved card: one confirmation however often it is pressed (card-machine.ts). */
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { type CardEvent, cardMachine, type CardTrouble } from './card-machine.ts';
import { confirmCard, type Confirmation } from './confirm.ts';

interface CardForm extends Omit<Confirmation, 'card'> {
  /** The saved card that is chosen; null: the fields. */
  readonly savedId: string | null;
  /** The intent can't be used any more: resolves once another one was asked for. */
  readonly onEnded?: () => Promise<unknown>;
  /** Has the server record what the bank has confirmed; null: which intent that was is not known any more. */
  readonly record: (
    intentId: string | null,
  ) => Promise<Extract<CardEvent, { readonly type: 'RECORDED' | 'REFUSED' | 'RECORD_FAILED' }> | null>;
}

const notReady: CardTrouble = { title: 'notReady', message: null, code: null };

export function useCardForm({ savedId, onEnded, record, ...confirmation }: CardForm) {
  const stripe = useStripe();
  const elements = useElements();
  const [state, send, actor] = useMachine(cardMachine);
  // A saved card has no fields that would have to be ready.
  useEffect(() => {
    if (savedId !== null) send({ type: 'READY' });
  }, [savedId, send]);

  async function recordOf(intentId: string | null): Promise<void> {
    const outcome = await record(intentId);
    if (outcome) send(outcome);
  }

  async function confirm(): Promise<void> {
    // Of the machine itself, not of what was drawn last: the second press of two comes before the next drawing.
    const before = actor.getSnapshot();
    if (!before.can({ type: 'PAY' })) return;
    send({ type: 'PAY' });
    if (before.matches('unrecorded')) return recordOf(null);
    if (before.matches('loading')) return;
    if (!stripe || !elements) return send({ type: 'REFUSED', trouble: notReady });
    if (savedId === null) {
      const { error } = await elements.submit();
      // The field itself says what is wrong, and has the focus.
      if (error) return send({ type: 'REFUSED', trouble: null });
    }
    const confirmed = await confirmCard(stripe, { ...confirmation, card: savedId ?? elements });
    if (confirmed.kind !== 'done') {
      // The next press is of the next intent.
      if (confirmed.kind === 'ended') await onEnded?.();
      return send({ type: 'REFUSED', trouble: confirmed.trouble });
    }
    send({ type: 'CONFIRMED' });
    await recordOf(confirmed.intentId);
  }

  return {
    state,
    send,
    trouble: state.context.trouble,
    isBusy: state.matches('confirming') || state.matches('recording'),
    pay(): void {
      confirm().catch((error: unknown) => {
        const message = error instanceof Error ? error.message : null;
        send({ type: 'REFUSED', trouble: { title: 'paymentError', message, code: null } });
      });
    },
    /** For the provider's fields. */
    fields: {
      onReady: () => send({ type: 'READY' }),
      onLoadError: ({ error }: { readonly error: { readonly message?: string } }) =>
        send({ type: 'FIELDS_FAILED', message: error.message ?? null }),
    },
  };
}
