/** One photograph, large; arrow keys and buttons go on. */
import type { KeyboardEvent } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';
import type { Photo } from './Photos.tsx';
import { useUiWords } from './words.ts';

export default function PhotoViewer({
  photos,
  index,
  onIndex,
  onClose,
}: {
  readonly photos: readonly Photo[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}) {
  const words = useUiWords();
  const photo = photos[index];
  const go = (by: number): void => {
    const next = index + by;
    if (next >= 0 && next < photos.length) onIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  return (
    <Dialog open wide onOpenChange={onClose} title={photo?.alt ?? words.photo}>
      {/* Arrow keys turn pages wherever the focus is inside; the buttons do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="viewer grid gap-3" onKeyDown={onKeyDown}>
        {photo ? <img src={photo.src} alt={photo.alt} /> : null}
        <nav aria-label={words.photos}>
          <Button size="small" icon={<ArrowLeftIcon small />} disabled={index === 0} onClick={() => go(-1)}>
            {words.previous}
          </Button>
          <span className="small muted num" aria-live="polite">
            {words.place(index + 1, photos.length)}
          </span>
          <Button size="small" disabled={index === photos.length - 1} onClick={() => go(1)}>
            {words.next}
            <ArrowRightIcon small />
          </Button>
        </nav>
      </div>
    </Dialog>
  );
}
