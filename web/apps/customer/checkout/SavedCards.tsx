/** The customer's saved cards, and the choice of another one. */
import type { SavedCard } from '#api/contract/account.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { checkoutTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { cardName } from '#web/lib/words.ts';

export function SavedCards({
  cards,
  chosen,
  onChoose,
}: {
  readonly cards: readonly SavedCard[];
  /** Null: another card. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}) {
  const t = useMessages(checkoutTexts);
  const words = useMessages(wordTexts);
  return (
    <ChoiceCards legend={t('whichCard')} columns={2}>
      {cards.map((card) => (
        <ChoiceCard
          key={card.id}
          name="saved-card"
          value={card.id}
          checked={chosen === card.id}
          onChange={() => onChoose(card.id)}
          detail={t('cardUntil', {
            month: String(card.expMonth).padStart(2, '0'),
            year: String(card.expYear),
          })}
        >
          {cardName(words, card)}
        </ChoiceCard>
      ))}
      <ChoiceCard name="saved-card" value="another" checked={chosen === null} onChange={() => onChoose(null)}>
        {t('otherCard')}
      </ChoiceCard>
    </ChoiceCards>
  );
}
