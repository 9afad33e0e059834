/** The customer's cards saved at the payment provider. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { listCards, makeCardDefault, removeCard, type SavedCard } from '#api/contract/account.ts';
import { apiQuery, isProblem } from '#web/lib/api.ts';
import { useOnce } from '#web/lib/once.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useSession } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import { settingsTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { cardName } from '#web/lib/words.ts';
import { useRefusal } from '../links/refusal.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { KeptRow } from './KeptRow.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const AddCard = lazy(() => import('./AddCard.tsx'));

const cardsQuery = () => apiQuery(listCards, {});

export function Cards() {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const query = useQuery(cardsQuery());
  const session = useSession('customer');
  // A guest's card is used only for its booking.
  const isGuest = session.state === 'signed_in' && session.user.isGuest === true;
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setAdding(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Loaded
      query={query}
      failed={(error) => refusal(error, t('cardsFailed'))}
      loading={t('loading')}
      skeleton={<SkeletonRows rows={2} height="64px" />}
    >
      {({ cards }) => (
        <SettingsSection
          lead={t('cardsText')}
          action={
            isGuest || isAdding ? null : (
              <Button ref={button} onClick={() => setAdding(true)}>
                {t('addCard')}
              </Button>
            )
          }
        >
          {cards.length === 0 ? (
            <EmptyState title={t('noCards')} piece="nightstand">
              {t('noCardsText')}
            </EmptyState>
          ) : (
            <ul className="desk:-mt-4">
              {cards.map((card) => (
                <CardRow key={card.id} card={card} />
              ))}
            </ul>
          )}
          {isAdding ? (
            <div className="pt-6">
              <Adding onClose={close} />
            </div>
          ) : null}
        </SettingsSection>
      )}
    </Loaded>
  );
}

function Adding({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(settingsTexts);
  const queries = useQueryClient();
  return (
    <Suspense fallback={<Skeleton height="240px" />}>
      <AddCard
        onSaved={async () => {
          await queries.invalidateQueries({ queryKey: cardsQuery().queryKey });
          notify({ title: t('cardSaved') });
          onClose();
        }}
        onLeave={onClose}
      />
    </Suspense>
  );
}

function CardRow({ card }: { readonly card: SavedCard }) {
  const t = useMessages(settingsTexts);
  const words = useMessages(wordTexts);
  const refusal = useRefusal();
  const queries = useQueryClient();
  const params = { id: card.id };
  const onSuccess = (answer: { readonly cards: SavedCard[] }): void =>
    void queries.setQueryData(cardsQuery().queryKey, answer);
  const prefer = useOnce({
    run: (client) => client.call(makeCardDefault, { params }),
    onSuccess,
    onError: (error) => notify({ tone: 'bad', title: refusal(error, t('cardFailed')) }),
  });
  const remove = useOnce({ run: (client) => client.call(removeCard, { params }), onSuccess });
  const name = cardName(words, card);
  const until = { month: String(card.expMonth).padStart(2, '0'), year: String(card.expYear) };
  const isNeeded = card.neededBy.length > 0;
  return (
    <KeptRow
      name={name}
      isDefault={card.isDefault}
      prefer={card.isDefault || card.isExpired || !card.isKept ? null : prefer}
      removal={{
        isOffered: !isNeeded,
        title: t('removeCardTitle', { name }),
        action: t('removeCard'),
        keep: t('keepCard'),
        question: <p>{t('removeCardText')}</p>,
        run: () =>
          remove.mutateAsync().catch((error: unknown) => {
            // A booking may have started to need the card after the list was loaded.
            const number = isProblem(error, 'card_in_use') ? error.details['bookingNumber'] : undefined;
            throw new Error(
              typeof number === 'string' ? t('cardInUse', { number }) : refusal(error, t('cardFailed')),
              { cause: error },
            );
          }),
      }}
    >
      <p className="text-small text-muted">{t(card.isExpired ? 'expired' : 'expires', until)}</p>
      {card.isKept ? null : <p className="text-small">{t('oneBooking')}</p>}
      {isNeeded ? (
        <p className="text-small">
          {t('neededBy', { count: card.neededBy.length, numbers: card.neededBy.join(', ') })}
        </p>
      ) : null}
    </KeptRow>
  );
}
