/** Adds pieces by photo: dropped, pasted, chosen or taken. The code that reads photos loads with the first one. */
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Dropzone } from '#web/ui/Dropzone.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { bookingTexts } from '#words/generated/customer.ts';
import { usePhotos } from './use-photos.ts';

const PhotoList = lazy(() => import('./PhotoList.tsx'));
const HeldPhotos = lazy(() => import('./HeldPhotos.tsx'));
const CameraDialog = lazy(() => import('./CameraDialog.tsx'));

const ACCEPT = 'image/png,image/jpeg,image/gif,image/bmp,image/webp';

/** use-photos.ts adds what the photos show to the draft. */
export function PhotoAdd({
  isHeld,
  onHeld,
  onType,
}: {
  /** It is not known yet whether the area is served: photos wait until then, and none is asked for. */
  readonly isHeld: boolean;
  /** Returns whether the ZIP code is entered and only its answer is pending. */
  readonly onHeld: () => boolean;
  /** Moves the focus to the search box. */
  readonly onType: () => void;
}) {
  const t = useMessages(bookingTexts);
  const [isCamera, setCamera] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { queue, add } = usePhotos();

  const [held, setHeld] = useState<readonly File[]>([]);

  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    if (isHeld) {
      setHeld([...held, ...files]);
      onHeld();
      return;
    }
    setFailed(!(await add(files)));
  };
  const pasted = useEffectEvent((event: ClipboardEvent): void => {
    const files = [...(event.clipboardData?.files ?? [])];
    // Text pasted into the search box stays text.
    if (files.length === 0) return;
    event.preventDefault();
    void take(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => pasted(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const free = (): void => {
    setHeld([]);
    void take(held);
  };

  return (
    <div data-part="photo-add" className="grid gap-5">
      <Dropzone
        hint={t('dropHint')}
        accept={ACCEPT}
        camera={() => setCamera(!isHeld || onHeld())}
        picker={picker}
        error={isFailed ? t('photosFailed') : undefined}
        onFiles={(files) => void take(files)}
      />
      {held.length > 0 ? (
        <Suspense fallback={<Skeleton height="72px" />}>
          <HeldPhotos count={held.length} isHeld={isHeld} onFree={free} />
        </Suspense>
      ) : null}
      {queue ? (
        <Suspense fallback={<Skeleton height="72px" />}>
          <PhotoList queue={queue} onType={onType} />
        </Suspense>
      ) : null}
      {isCamera && !isHeld ? (
        <Suspense fallback={null}>
          <CameraDialog
            onPhoto={(photo) => void take([photo])}
            onClose={() => setCamera(false)}
            onFiles={() => {
              setCamera(false);
              picker.current?.click();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
