/** Pieces by photo: dropped, pasted, chosen or taken; what looks at them comes with the first. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Art } from '#web/art/Art.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CameraIcon, UploadIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { DraftItem } from '../draft.ts';
import './photos.css';
import type { QueueActor } from './queue-machine.ts';
import { photoTexts } from './texts.ts';

const PhotoList = lazy(() => import('./PhotoList.tsx'));
const CameraDialog = lazy(() => import('./CameraDialog.tsx'));

const ACCEPT = 'image/png,image/jpeg,image/gif,image/bmp,image/webp';

/** Whether what is dragged or pasted has files in it; text of the search box must stay text. */
const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

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
  const [isOver, setOver] = useState(false);
  const [isCamera, setCamera] = useState(false);
  const [problem, setProblem] = useState<'file' | 'analysis' | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { queue, add } = useQueue(brand, onFound, () => setProblem('analysis'));

  const take = (files: readonly File[]): void => {
    setProblem(null);
    if (files.length > 0) void add(files);
  };
  const pick = (): void => {
    try {
      picker.current?.click();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      setProblem('file');
    }
  };

  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      void add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);

  return (
    <div className="photo-add-area">
      {/* Dropping is for the mouse; the buttons inside do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={t('photos')}
        className={classes('drop', 'drop-row', isOver && 'is-over')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(filesOf(event.dataTransfer));
        }}
      >
        <Art piece="flat-carton" variant="plain" size="small" />
        <div>
          <b>{t('drop')}</b>
          <p className="small muted">{t('dropHint')}</p>
        </div>
        <div className="acts">
          <Button icon={<CameraIcon />} onClick={() => setCamera(true)}>
            {t('useCamera')}
          </Button>
          <Button kind="quiet" icon={<UploadIcon />} onClick={pick}>
            {t('chooseFiles')}
          </Button>
        </div>
        <input
          ref={picker}
          type="file"
          accept={ACCEPT}
          multiple
          className="sr"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file may be chosen again after it was removed.
            currentTarget.value = '';
            take(files);
          }}
        />
      </div>
      {problem === null ? null : (
        <p className="error" role="alert">
          {t(problem)}
        </p>
      )}
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
              pick();
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
