/** One large photo; arrow keys, buttons and a swipe go to the next. */
import { useEffect, useRef, type PointerEvent } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';
import type { Photo } from './photo.ts';
import { useControls } from './controls.ts';

/** How far a finger must move sideways to count as a swipe, CSS pixels. */
const SWIPE = 48;

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
  const t = useControls();
  const photo = photos[index];
  const go = (by: number): void => {
    const next = index + by;
    if (next >= 0 && next < photos.length) onIndex(next);
  };
  // Wherever the focus is, including the close button, and before the dialog handles the key.
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowLeft') latest.current(-1);
      if (key === 'ArrowRight') latest.current(1);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  // Where a finger touched down; with a mouse there are the buttons.
  const down = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const onPointerDown = ({ pointerType, isPrimary, clientX, clientY }: PointerEvent): void => {
    down.current = pointerType !== 'mouse' && isPrimary ? { x: clientX, y: clientY } : null;
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent): void => {
    const from = down.current;
    down.current = null;
    if (!from) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    if (Math.abs(x) >= SWIPE && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1);
  };
  return (
    <Dialog open wide onOpenChange={onClose} title={photo?.alt ?? t('photo')}>
      <div className="grid gap-3">
        {photo ? (
          <img
            className="mx-auto rounded-base touch-pan-y touch-pinch-zoom select-none max-h-[72vh]"
            src={photo.src}
            alt={photo.alt}
            draggable={false}
            onPointerDown={onPointerDown}
            onPointerUp={onPointerUp}
            onPointerCancel={() => {
              down.current = null;
            }}
          />
        ) : null}
        {photos.length > 1 ? (
          <nav className="flex gap-3 justify-between items-center" aria-label={t('photos')}>
            <Button size="small" icon={<ArrowLeftIcon small />} disabled={index === 0} onClick={() => go(-1)}>
              {t('previous')}
            </Button>
            <span className="text-muted text-small tabular-nums whitespace-nowrap" aria-live="polite">
              {t('place', { index: index + 1, total: photos.length })}
            </span>
            <Button size="small" disabled={index === photos.length - 1} onClick={() => go(1)}>
              {t('next')}
              <ArrowRightIcon small />
            </Button>
          </nav>
        ) : null}
      </div>
    </Dialog>
  );
}
