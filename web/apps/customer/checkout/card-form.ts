/**
 * A form with the card provider's fields or a saved card: one confirmation however often it is submitted
 * (card-machine.ts).
 */
import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElements } from '@stripe/stripe-js';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { type CardEvent, cardMachine, type CardTrouble } from './card-machine.ts';
import { confirmCard, type Confirmation } from './confirm.ts';

interface CardForm extends Omit<Confirmation, 'card' | 'email'> {
  /** The chosen saved card; null: the fields. */
  readonly savedId: string | null;
  /** The intent is no longer usable: resolves once a new one has been requested. */
  readonly onEnded?: () => Promise<unknown>;
  /** Has the server record what the bank has confirmed; null: the intent is no longer known. */
  readonly record: (
    intentId: string | null,
  ) => Promise<Extract<CardEvent, { readonly type: 'RECORDED' | 'REFUSED' | 'RECORD_FAILED' }> | null>;
}

/** The elements of a wallet's button, whose sheet was answered; `email`: the customer's, whom the wallet does not name. */
interface Wallet {
  readonly elements: StripeElements;
  readonly email: string;
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

  /** Returns whether the bank has approved. */
  async function confirm(wallet: Wallet | null): Promise<boolean> {
    // Reads the machine itself, not the last render: the second click of a double click comes before the next render.
    const before = actor.getSnapshot();
    if (!before.can({ type: 'PAY' })) return false;
    send({ type: 'PAY' });
    if (before.matches('unrecorded')) {
      await recordOf(null);
      return true;
    }
    if (before.matches('loading')) return false;
    const refuse = (trouble: CardTrouble | null): false => {
      send({ type: 'REFUSED', trouble });
      return false;
    };
    const filled = wallet?.elements ?? elements;
    if (!stripe || !filled) return refuse(notReady);
    const card = wallet ? filled : (savedId ?? filled);
    if (typeof card !== 'string') {
      const { error } = await card.submit();
      // The field itself says what is wrong, and has the focus.
      if (error) return refuse(null);
    }
    const confirmed = await confirmCard(stripe, {
      ...confirmation,
      card,
      ...(wallet && { email: wallet.email }),
    });
    if (confirmed.kind !== 'done') {
      // The next click uses the new intent.
      if (confirmed.kind === 'ended') await onEnded?.();
      return refuse(confirmed.trouble);
    }
    send({ type: 'CONFIRMED' });
    await recordOf(confirmed.intentId);
    return true;
  }

  return {
    state,
    send,
    trouble: state.context.trouble,
    isBusy: state.matches('confirming') || state.matches('recording'),
    /** Whether a press would ask the bank now. */
    isOpen: () => actor.getSnapshot().matches('open'),
    /** With the fields or the saved card; with a `wallet` by what its sheet has answered. Returns whether the bank has approved. */
    pay(wallet: Wallet | null = null): Promise<boolean> {
      return confirm(wallet).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : null;
        send({ type: 'REFUSED', trouble: { title: 'paymentError', message, code: null } });
        return false;
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
