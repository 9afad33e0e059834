/** The cards that the payment provider keeps for the customer. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { listCards, makeCardDefault, removeCard, type SavedCard } from '#api/contract/account.ts';
import { apiQuery, isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { notify } from '#web/ui/toast.ts';
import { settingsTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { cardName } from '#web/lib/words.ts';
import { useRefusal } from '../links/refusal.ts';
import { useChange } from './own-account.ts';

const AddCard = lazy(() => import('./AddCard.tsx'));

const cardsQuery = () => apiQuery(listCards, {});

export function Cards() {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const query = useQuery(cardsQuery());
  if (query.isPending)
    return (
      <Loading label={t('loading')}>
        <SkeletonRows rows={2} height="64px" />
      </Loading>
    );
  if (!query.data)
    return (
      <ErrorState
        message={refusal(query.error, t('cardsFailed'))}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  const { cards } = query.data;
  return (
    <div className="grid gap-6">
      {cards.length === 0 ? (
        <EmptyState title={t('noCards')} piece="nightstand">
          {t('noCardsText')}
        </EmptyState>
      ) : (
        <ul className="[&>li>:first-child]:flex-[1_1_220px] [&>li>:first-child]:min-w-0 [&>li>:first-child]:wrap-anywhere">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </ul>
      )}
      <Adding />
    </div>
  );
}

function Adding() {
  const t = useMessages(settingsTexts);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!isOpen)
    return (
      <div>
        <Button ref={button} onClick={() => setOpen(true)}>
          {t('addCard')}
        </Button>
      </div>
    );
  return (
    <Suspense fallback={<Skeleton height="240px" />}>
      <AddCard
        onSaved={async () => {
          await queries.invalidateQueries({ queryKey: cardsQuery().queryKey });
          notify({ title: t('cardSaved') });
          close();
        }}
        onLeave={close}
      />
    </Suspense>
  );
}

function CardRow({ card }: { readonly card: SavedCard }) {
  const t = useMessages(settingsTexts);
  const words = useMessages(wordTexts);
  const refusal = useRefusal();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const params = { id: card.id };
  const onSuccess = (answer: { readonly cards: SavedCard[] }): void =>
    void queries.setQueryData(cardsQuery().queryKey, answer);
  const prefer = useChange({
    run: (client) => client.call(makeCardDefault, { params }),
    onSuccess,
    onError: (error) => notify({ tone: 'bad', title: refusal(error, t('cardFailed')) }),
  });
  const remove = useChange({ run: (client) => client.call(removeCard, { params }), onSuccess });
  const name = cardName(words, card);
  const until = { month: String(card.expMonth).padStart(2, '0'), year: String(card.expYear) };
  return (
    <li className="flex py-4 border-b border-line flex-wrap justify-between gap-y-3 gap-x-6">
      <div>
        <b>{name}</b> {card.isDefault ? <Badge tone="info">{t('default')}</Badge> : null}
        <p className="text-muted text-small">{t(card.isExpired ? 'expired' : 'expires', until)}</p>
        {card.neededBy.length > 0 ? (
          <p className="text-small">
            {t('neededBy', { count: card.neededBy.length, numbers: card.neededBy.join(', ') })}
          </p>
        ) : null}
      </div>
      <div className="flex gap-2 flex-wrap items-start print:hidden">
        {card.isDefault || card.isExpired ? null : (
          <Button
            size="small"
            kind="quiet"
            aria-label={t('makeDefaultNamed', { name })}
            busy={prefer.isPending}
            onClick={() => prefer.mutate()}
          >
            {t('makeDefault')}
          </Button>
        )}
        {card.neededBy.length > 0 ? null : (
          <Button size="small" aria-label={t('removeNamed', { name })} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('removeCardTitle', { name })}
        action={t('removeCard')}
        keep={t('keepCard')}
        onConfirm={async () => {
          try {
            await remove.mutateAsync();
          } catch (error) {
            // A booking may have begun to need the card since the list was read.
            const number = isProblem(error, 'card_in_use') ? error.details['bookingNumber'] : undefined;
            throw new Error(
              typeof number === 'string' ? t('cardInUse', { number }) : refusal(error, t('cardFailed')),
              { cause: error },
            );
          }
        }}
      >
        <p>{t('removeCardText')}</p>
      </ConfirmDialog>
    </li>
  );
}
