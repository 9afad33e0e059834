/** Sends the draft to the server: books it once, then the checkout continues with the booking. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { ApiProblem } from '#api/contract/problem.ts';
import { isProblem, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { isRefusal } from '#web/lib/query.ts';
import { store } from '#web/lib/storage.ts';
import { reached } from '#web/lib/visit.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { forgetDraft, saveDraft, type Draft } from '../booking/draft.ts';
import { forgetOffers } from '../booking/offers.ts';
import { loadDraft } from '../booking/stored-draft.ts';
import { useGo } from '#web/shell/navigation.ts';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { place, requestOf } from './place.ts';
import { preparedKey } from './prepared.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useSignedOut } from './signed-out.ts';
import { checkoutTexts } from '#words/generated/customer.ts';
import { PageMessage, PageSpace } from '#web/ui/PageMessage.tsx';

export function DraftCheckout({ customerId }: { readonly customerId: string }) {
  const go = useGo();
  const [draft, setDraft] = useState(() => loadDraft(Date.now()));
  const isComplete = draft !== null && requestOf(draft) !== null;
  useEffect(() => {
    if (isComplete) reached('signed_in');
    else go('/booking', { replace: true });
  }, [isComplete, go]);
  return draft && isComplete ? (
    <Placing
      key={draft.estimateCents ?? 0}
      draft={draft}
      customerId={customerId}
      onPrice={(totalCents) => {
        const changed = { ...draft, estimateCents: totalCents };
        saveDraft(changed, Date.now());
        setDraft(changed);
      }}
    />
  ) : null;
}

function Placing({
  draft,
  customerId,
  onPrice,
}: {
  readonly draft: Draft;
  readonly customerId: string;
  readonly onPrice: (totalCents: number) => void;
}) {
  const go = useGo();
  const t = useMessages(checkoutTexts);
  const query = useQuery({
    queryKey: ['place', customerId, requestOf(draft)],
    queryFn: () => place(draft, customerId),
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit must show the booking's state at that time.
    gcTime: 0,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    // The same idempotency key: a retry never books twice.
    retry: (failures, error) => failures < 3 && !isRefusal(error),
  });
  const placed = query.data;
  const queries = useQueryClient();
  useEffect(() => {
    if (!placed) return;
    store('currentBookingId', placed.id);
    if (!placed.wantsCard) forgetDraft();
    if (placed.receipt?.clientSecret) queries.setQueryData(preparedKey(placed.id), placed.receipt);
    const next = placed.wantsCard ? '/checkout?booking=' : '/booking-success?bookingId=';
    go(`${next}${placed.id}`, { replace: true });
  }, [placed, go, queries]);
  const isSignedOut = useSignedOut(query.error);
  const isOutdated = isProblem(query.error, 'price_changed') || isTimeGone(query.error);
  useEffect(() => {
    if (isOutdated) forgetOffers(queries);
  }, [isOutdated, queries]);

  if (!query.isError || isSignedOut) return <CheckoutSkeleton />;
  const { error } = query;
  if (isProblem(error, 'price_changed')) {
    const now = error.details['totalCents'];
    if (typeof now === 'number')
      return (
        <Refusal
          title={t('priceNow', { total: money(now) })}
          message={t('priceWas', { total: money(draft.estimateCents ?? 0) })}
        >
          <Button kind="primary" onClick={() => onPrice(now)}>
            {t('continueWith', { total: money(now) })}
          </Button>
          <ButtonLink href="/booking/service">{t('changeBooking')}</ButtonLink>
        </Refusal>
      );
  }
  if (isTimeGone(error))
    return (
      <Refusal title={t('timeGone')} message={t('nothingHeld', { reason: error.message })}>
        <Button
          kind="primary"
          onClick={() => {
            saveDraft({ ...draft, slot: null }, Date.now());
            go('/booking/schedule');
          }}
        >
          {t('anotherTime')}
        </Button>
      </Refusal>
    );
  if (isProblem(error, 'too_many_unpaid'))
    return (
      <Refusal title={t('tooManyUnpaid')} message={error.message}>
        <ButtonLink kind="primary" href="/dashboard">
          {t('seeBookings')}
        </ButtonLink>
        <ButtonLink href="/booking/review">{t('checkBooking')}</ButtonLink>
      </Refusal>
    );
  if (isRefusal(error))
    return (
      <Refusal title={t('notBookable')} message={sentenceOf(error, t('pleaseCheck'))}>
        <ButtonLink kind="primary" href="/booking/review">
          {t('checkBooking')}
        </ButtonLink>
      </Refusal>
    );
  return (
    <PageSpace>
      <ErrorState
        title={t('setupError')}
        message={t('nothingTwice', { reason: sentenceOf(error, t('setupErrorDetail')) })}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    </PageSpace>
  );
}

/** Whether the chosen window is no longer available; the server's message says why. */
const isTimeGone = (error: unknown): error is ApiProblem =>
  isProblem(error, 'slot_taken') || isProblem(error, 'in_the_past');

function Refusal({
  title,
  message,
  children,
}: {
  readonly title: string;
  readonly message: string;
  readonly children: ReactNode;
}) {
  return (
    <PageMessage role="alert" title={title} actions={children}>
      {message}
    </PageMessage>
  );
}
