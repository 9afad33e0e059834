/** Pieces by photo: dropped, pasted, chosen or taken, from the start; what looks at them comes with the first. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Dropzone } from '#web/ui/Dropzone.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { bookingTexts } from '#words/generated/customer.ts';
import { usePhotos } from './use-photos.ts';

const PhotoList = lazy(() => import('./PhotoList.tsx'));
const CameraDialog = lazy(() => import('./CameraDialog.tsx'));

const ACCEPT = 'image/png,image/jpeg,image/gif,image/bmp,image/webp';

/** `onType` leads to the search box. What the photos show is added to the draft by use-photos.ts. */
export function PhotoAdd({ onType }: { readonly onType: () => void }) {
  const t = useMessages(bookingTexts);
  const [isCamera, setCamera] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { queue, add } = usePhotos();

  const [take] = useState(() => async (files: readonly File[]): Promise<void> => {
    setFailed(false);
    if (files.length > 0 && !(await add(files))) setFailed(true);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Text that is pasted into the search box stays text.
      if (files.length === 0) return;
      event.preventDefault();
      void take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [take]);

  return (
    <div data-part="photo-add" className="grid gap-5">
      <Dropzone
        hint={t('dropHint')}
        accept={ACCEPT}
        camera={() => setCamera(true)}
        picker={picker}
        error={isFailed ? t('photosFailed') : undefined}
        onFiles={(files) => void take(files)}
      />
      {queue ? (
        <Suspense fallback={<Skeleton height="72px" />}>
          <PhotoList queue={queue} onType={onType} />
        </Suspense>
      ) : null}
      {isCamera ? (
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
