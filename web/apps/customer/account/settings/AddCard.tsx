/** A card that is saved without a booking: the provider's fields, the bank's challenge where it wants one, no charge. */
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import type { FormEvent } from 'react';
import { prepareCard } from '#api/contract/account.ts';
import { config } from '#api/contract/public.ts';
import { api, apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { CardElements } from '../../checkout/CardElements.tsx';
import { cardMachine } from '../../checkout/card-machine.ts';
import { CardTroubleNotice } from '../../checkout/CardTrouble.tsx';
import { confirmCard } from '../../checkout/confirm.ts';
import { useRefusal } from '../links/refusal.ts';
import { settingsTexts } from '#words/generated/customer.ts';

interface Adding {
  /** The list shows it by then. */
  readonly onSaved: () => Promise<void>;
  readonly onLeave: () => void;
}

export default function AddCard({ onSaved, onLeave }: Adding) {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const settings = useQuery({
    ...apiQuery(config, {}, { live: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const prepared = useQuery({
    queryKey: ['prepare-card'],
    queryFn: () => api().call(prepareCard),
    // Each opening of this form is another card.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const failed = prepared.error ?? settings.error;
  if (failed)
    return (
      <ErrorState
        message={refusal(failed, t('cardFailed'))}
        onRetry={() => {
          void prepared.refetch();
          void settings.refetch();
        }}
        busy={prepared.isFetching || settings.isFetching}
      />
    );
  if (!prepared.data || !settings.data) return <Skeleton height="240px" />;
  return (
    <CardElements
      publishableKey={settings.data.stripePublishableKey}
      scriptUrl={settings.data.stripeJsUrl}
      amountCents={null}
    >
      <Fields clientSecret={prepared.data.clientSecret} onSaved={onSaved} onLeave={onLeave} />
    </CardElements>
  );
}

function Fields({ clientSecret, onSaved, onLeave }: Adding & { readonly clientSecret: string }) {
  const t = useMessages(settingsTexts);
  const stripe = useStripe();
  const elements = useElements();
  const [state, send, actor] = useMachine(cardMachine);
  const { trouble } = state.context;

  async function save(): Promise<void> {
    const before = actor.getSnapshot();
    if (!before.can({ type: 'PAY' })) return;
    send({ type: 'PAY' });
    if (!before.matches('open') || !stripe || !elements) return;
    const { error } = await elements.submit();
    // The field itself says what is wrong, and has the focus.
    if (error) return send({ type: 'REFUSED', trouble: null });
    const returnUrl = new URL('/account/cards', location.href).href;
    const confirmed = await confirmCard(stripe, {
      intentType: 'setup',
      clientSecret,
      card: elements,
      returnUrl,
    });
    if (confirmed.kind !== 'done') return send({ type: 'REFUSED', trouble: confirmed.trouble });
    send({ type: 'CONFIRMED' });
    await onSaved();
    send({ type: 'RECORDED' });
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : null;
      send({ type: 'REFUSED', trouble: { title: 'paymentError', message, code: null } });
    });
  };
  return (
    <form className="grid gap-4 max-w-140" onSubmit={submit} noValidate aria-label={t('addCard')}>
      <p className="text-muted text-small">{t('addCardText')}</p>
      <PaymentElement
        options={{ layout: 'tabs' }}
        onReady={() => send({ type: 'READY' })}
        onLoadError={({ error }) => send({ type: 'FIELDS_FAILED', message: error.message ?? null })}
      />
      {trouble ? <CardTroubleNotice trouble={trouble} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" busy={state.matches('confirming') || state.matches('recording')}>
          {t('saveCard')}
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          {t('notNow')}
        </Button>
      </div>
    </form>
  );
}
