/** Confirms a tip that the bank did not approve, with its own card or another one. */
import { PaymentElement } from '@stripe/react-stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { listCards, type SavedCard } from '#api/contract/account.ts';
import { config } from '#api/contract/public.ts';
import { checkTip, prepareTip } from '#api/contract/tips.ts';
import { api, apiQuery, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { isRefusal } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { LockIcon } from '#web/ui/later-icons.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { checkoutTexts, tipTexts } from '#words/generated/customer.ts';
import { CardElements } from '../checkout/CardElements.tsx';
import { useCardForm } from '../checkout/card-form.ts';
import { CardTroubleNotice } from '../checkout/CardTrouble.tsx';
import { SavedCards } from '../checkout/SavedCards.tsx';
import { cardFields } from '../checkout/stripe.ts';

interface Props {
  readonly bookingId: string;
  readonly amountCents: number;
  /** The card was declined, so another one is needed. Otherwise its bank only needs a confirmation. */
  readonly isDeclined: boolean;
}

export default function TipPayment({ bookingId, amountCents, isDeclined }: Props) {
  const t = useMessages(checkoutTexts);
  const settings = useQuery({
    ...apiQuery(config, {}, { live: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const prepared = useQuery({
    queryKey: ['tip', 'prepared', bookingId],
    queryFn: () => api().call(prepareTip, { params: { id: bookingId } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 2 && !isRefusal(error),
  });
  const cards = useQuery({
    ...apiQuery(listCards, {}, { live: false }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  if (prepared.isError || settings.isError)
    return (
      <ErrorState
        title={t('setupError')}
        message={sentenceOf(prepared.error, t('setupErrorDetail'))}
        onRetry={() => {
          void prepared.refetch();
          void settings.refetch();
        }}
        busy={prepared.isFetching}
      />
    );
  if (!prepared.data || !settings.data || cards.isPending) return <Skeleton height="240px" />;
  return (
    <CardElements
      publishableKey={settings.data.stripePublishableKey}
      scriptUrl={settings.data.stripeJsUrl}
      amountCents={amountCents}
      takesAtOnce
    >
      <Fields
        bookingId={bookingId}
        amountCents={amountCents}
        isDeclined={isDeclined}
        clientSecret={prepared.data.clientSecret}
        saved={cards.data?.cards.filter(({ isExpired, isKept }) => isKept && !isExpired) ?? []}
        onEnded={() => prepared.refetch()}
      />
    </CardElements>
  );
}

function Fields({
  bookingId,
  amountCents,
  isDeclined,
  clientSecret,
  saved,
  onEnded,
}: Props & {
  readonly clientSecret: string;
  readonly saved: readonly SavedCard[];
  /** The intent is no longer usable: resolves once a new one has been requested. */
  readonly onEnded: () => Promise<unknown>;
}) {
  const t = useMessages(tipTexts);
  const queries = useQueryClient();
  const [savedId, setSavedId] = useState(isDeclined ? null : (saved[0]?.id ?? null));
  const { send, trouble, isBusy, pay, fields } = useCardForm({
    intentType: 'payment',
    clientSecret,
    savedId,
    // A tip's card is never saved.
    keeps: false,
    returnUrl: location.href,
    onEnded,
    record: async () => {
      // The provider would also notify the server, a little later.
      await api()
        .call(checkTip, { params: { id: bookingId } })
        .catch(() => null);
      await refreshLive(queries);
      return { type: 'RECORDED' };
    },
  });
  const choose = (id: string | null): void => {
    send({ type: 'FIELDS' });
    setSavedId(id);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void pay();
  };

  return (
    <form className="grid gap-6" onSubmit={submit} noValidate>
      {saved.length > 0 ? <SavedCards cards={saved} chosen={savedId} onChoose={choose} /> : null}
      {savedId === null ? <PaymentElement options={cardFields} {...fields} /> : null}
      {trouble ? <CardTroubleNotice trouble={trouble} /> : null}
      <Button kind="primary" type="submit" busy={isBusy} icon={<LockIcon />} className="justify-self-start">
        {t('giveAmount', { amount: money(amountCents) })}
      </Button>
    </form>
  );
}
