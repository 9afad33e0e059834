/**
 * A form with the card provider's fields or a saved card: one confirmation however often it is submitted
 * (card-machine.ts).
 */
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { type CardEvent, cardMachine, type CardTrouble } from './card-machine.ts';
import { confirmCard, type Confirmation } from './confirm.ts';

interface CardForm extends Omit<Confirmation, 'card'> {
  /** The chosen saved card; null: the fields. */
  readonly savedId: string | null;
  /** The intent is no longer usable: resolves once a new one has been requested. */
  readonly onEnded?: () => Promise<unknown>;
  /** Has the server record what the bank has confirmed; null: the intent is no longer known. */
  readonly record: (
    intentId: string | null,
  ) => Promise<Extract<CardEvent, { readonly type: 'RECORDED' | 'REFUSED' | 'RECORD_FAILED' }> | null>;
}

const notReady: CardTrouble = { title: 'notReady', message: null, code: null };

export function useCardForm({ savedId, onEnded, record, ...confirmation }: CardForm) {
  const stripe = useStripe();
  const elements = useElements();
  const [state, send, actor] = useMachine(cardMachine);
  // A saved card has no fields to wait for.
  useEffect(() => {
    if (savedId !== null) send({ type: 'READY' });
  }, [savedId, send]);

  async function recordOf(intentId: string | null): Promise<void> {
    const outcome = await record(intentId);
    if (outcome) send(outcome);
  }

  async function confirm(): Promise<void> {
    // Reads the machine itself, not the last render: the second click of a double click comes before the next render.
    const before = actor.getSnapshot();
    if (!before.can({ type: 'PAY' })) return;
    send({ type: 'PAY' });
    if (before.matches('unrecorded')) return recordOf(null);
    if (before.matches('loading')) return;
    if (!stripe || !elements) return send({ type: 'REFUSED', trouble: notReady });
    if (savedId === null) {
      const { error } = await elements.submit();
      // The field itself shows the error and has the focus.
      if (error) return send({ type: 'REFUSED', trouble: null });
    }
    const confirmed = await confirmCard(stripe, { ...confirmation, card: savedId ?? elements });
    if (confirmed.kind !== 'done') {
      // The next click uses the new intent.
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
    /** Props for the provider's fields. */
    fields: {
      onReady: () => send({ type: 'READY' }),
      onLoadError: ({ error }: { readonly error: { readonly message?: string } }) =>
        send({ type: 'FIELDS_FAILED', message: error.message ?? null }),
    },
  };
}
