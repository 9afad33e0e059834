/** What another brand’s choice has cleared, and the way back to it. */
import { useMessages } from '#web/lib/language/react.tsx';
import { brandWord } from '#web/lib/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { bookingTexts, brandChangeTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { contentsWord } from './contents-word.ts';
import { pieceCount, type Draft } from './draft.ts';

export default function BrandCleared({
  former,
  onUndo,
}: {
  readonly former: NonNullable<Draft['former']>;
  readonly onUndo: () => void;
}) {
  const t = useMessages(brandChangeTexts);
  const wizard = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  return (
    <div className="mb-4" role="status">
      <Notice>
        {t('cleared', {
          what: contentsWord(wizard, pieceCount(former), former.photos),
          brand: brandWord(words, former.brand),
        })}{' '}
        <Button size="small" onClick={onUndo}>
          {t('undo')}
        </Button>
      </Notice>
    </div>
  );
}
