/** Saves a card without a booking: the provider's fields, the bank's challenge if required, no charge. */
import { PaymentElement } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { prepareCard } from '#api/contract/account.ts';
import { config } from '#api/contract/public.ts';
import { api, apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { CardElements } from '../../checkout/CardElements.tsx';
import { useCardForm } from '../../checkout/card-form.ts';
import { CardTroubleNotice } from '../../checkout/CardTrouble.tsx';
import { cardFields } from '../../checkout/stripe.ts';
import { useRefusal } from '../links/refusal.ts';
import { settingsTexts } from '#words/generated/customer.ts';

interface Adding {
  /** Resolves once the list shows the card. */
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
    // Each time this form opens, it is for another card.
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
  const { trouble, isBusy, pay, fields } = useCardForm({
    intentType: 'setup',
    clientSecret,
    savedId: null,
    keeps: true,
    returnUrl: new URL('/account/cards', location.href).href,
    record: async () => {
      await onSaved();
      return { type: 'RECORDED' };
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void pay();
  };
  return (
    <form className="grid gap-4 max-w-140" onSubmit={submit} noValidate aria-label={t('addCard')}>
      <p className="text-muted text-small">{t('addCardText')}</p>
      <PaymentElement options={cardFields} {...fields} />
      {trouble ? <CardTroubleNotice trouble={trouble} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('saveCard')}
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          {t('notNow')}
        </Button>
      </div>
    </form>
  );
}
