/** Pieces by photo: dropped, pasted, chosen or taken; what looks at them comes with the first. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Dropzone } from '#web/ui/Dropzone.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { DraftItem } from '../draft.ts';
import './photos.css';
import type { QueueActor } from './queue-machine.ts';
import { photoTexts } from './texts.ts';

const PhotoList = lazy(() => import('./PhotoList.tsx'));
const CameraDialog = lazy(() => import('./CameraDialog.tsx'));

const ACCEPT = 'image/png,image/jpeg,image/gif,image/bmp,image/webp';

/**
 * `onFound` gets the pieces of each photo as it is read; `onType` leads to the search box. Mount it anew for another
 * brand: what is on its way then stops.
 */
export default function PhotoAdd({
  brand,
  onFound,
  onType,
}: {
  readonly brand: string;
  readonly onFound: (items: readonly DraftItem[]) => void;
  readonly onType: () => void;
}) {
  const t = useMessages(photoTexts);
  const [isCamera, setCamera] = useState(false);
  const [problem, setProblem] = useState<'analysis' | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { queue, add } = useQueue(brand, onFound, () => setProblem('analysis'));

  const take = (files: readonly File[]): void => {
    setProblem(null);
    if (files.length > 0) void add(files);
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Text that is pasted into the search box stays text.
      if (files.length === 0) return;
      event.preventDefault();
      void add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);

  return (
    <div className="photo-add-area">
      <Dropzone
        hint={t('dropHint')}
        accept={ACCEPT}
        camera={() => setCamera(true)}
        picker={picker}
        error={problem === null ? undefined : t(problem)}
        onFiles={take}
      />
      {queue ? (
        <Suspense fallback={<Skeleton height="72px" />}>
          <PhotoList queue={queue} onType={onType} />
        </Suspense>
      ) : null}
      {isCamera ? (
        <Suspense fallback={null}>
          <CameraDialog
            onPhoto={(photo) => take([photo])}
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

/** The queue, started with the first photo and stopped with the screen. `onMissing`: its code did not load. */
function useQueue(
  brand: string,
  onFound: (items: readonly DraftItem[]) => void,
  onMissing: () => void,
): { readonly queue: QueueActor | null; readonly add: (files: readonly File[]) => Promise<void> } {
  const [queue, setQueue] = useState<QueueActor | null>(null);
  const running = useRef<QueueActor | null>(null);
  const isShown = useRef(true);
  const listener = useRef({ onFound, onMissing });
  useEffect(() => {
    listener.current = { onFound, onMissing };
  });
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      running.current?.stop();
    };
  }, []);
  const [add] = useState(() => async (files: readonly File[]): Promise<void> => {
    try {
      const [{ startQueue }, { itemOf }] = await Promise.all([import('./queue.ts'), import('./found.ts')]);
      if (!isShown.current) return;
      if (!running.current) {
        running.current = startQueue(brand);
        running.current.on('found', ({ items }) => listener.current.onFound(items.map(itemOf)));
        setQueue(running.current);
      }
      running.current.send({ type: 'ADD', files });
    } catch {
      // Offline, or a new build took this one's files away: the person is told, typing goes on.
      listener.current.onMissing();
    }
  });
  return { queue, add };
}
