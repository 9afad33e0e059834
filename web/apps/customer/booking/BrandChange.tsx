/** Asks before another brand is chosen: the pieces and photos of the one before would leave the list. */
import type { BrandId } from '#domain/catalogue/brands.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { bookingTexts, brandChangeTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { brandWord } from '#web/lib/words.ts';
import { contentsWord } from './contents-word.ts';

export default function BrandChange({
  from,
  to,
  pieces,
  photos,
  onKeep,
  onChange,
}: {
  readonly from: BrandId;
  readonly to: BrandId;
  readonly pieces: number;
  readonly photos: number;
  readonly onKeep: () => void;
  readonly onChange: () => void;
}) {
  const t = useMessages(brandChangeTexts);
  const wizard = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  const [was, next] = [brandWord(words, from), brandWord(words, to)];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeep()}
      title={t('title', { brand: next })}
      description={t('detail', { what: contentsWord(wizard, pieces, photos), brand: was })}
      footer={
        <>
          <Button kind="quiet" onClick={onKeep}>
            {t('keep', { brand: was })}
          </Button>
          <Button kind="danger" onClick={onChange}>
            {t('change', { brand: next })}
          </Button>
        </>
      }
    />
  );
}
