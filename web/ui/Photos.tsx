/** Photographs in tiles, with what is still on its way; a tile opens the viewer, which loads with the first look. */
import { lazy, Suspense, useState, type CSSProperties, type ReactNode } from 'react';
import { CameraIcon, CloseIcon } from './icons.tsx';
import type { Photo } from './photo.ts';
import { useUiWords } from './words.ts';

const PhotoViewer = lazy(() => import('./PhotoViewer.tsx'));

/** One tile. */
function PhotoTile({
  photo,
  showState,
  onOpen,
  onRemove,
}: {
  readonly photo: Photo;
  readonly showState?: boolean | undefined;
  readonly onOpen?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}) {
  const words = useUiWords();
  const state = photo.state ?? 'sent';
  return (
    <li className="photo" data-state={state}>
      <img src={photo.src} alt={onOpen ? '' : photo.alt} loading="lazy" decoding="async" />
      {onOpen ? (
        <button type="button" className="open" aria-label={words.openPhoto(photo.alt)} onClick={onOpen} />
      ) : null}
      {photo.caption ? <span className="caption">{photo.caption}</span> : null}
      {showState || state !== 'sent' ? <span className="state">{words.photoStates[state]}</span> : null}
      {onRemove ? (
        <button type="button" className="remove" aria-label={words.removePhoto(photo.alt)} onClick={onRemove}>
          <CloseIcon small />
        </button>
      ) : null}
    </li>
  );
}

/** A grid of tiles. `onAdd` shows the last tile as a button; `waiting` stands for photos that will come. */
export function PhotoGrid({
  photos,
  columns = 3,
  showState,
  onRemove,
  onAdd,
  addLabel,
  waiting,
}: {
  readonly photos: readonly Photo[];
  readonly columns?: number;
  readonly showState?: boolean;
  readonly onRemove?: ((photo: Photo) => void) | undefined;
  readonly onAdd?: (() => void) | undefined;
  readonly addLabel?: string;
  readonly waiting?: ReactNode;
}) {
  const words = useUiWords();
  const [open, setOpen] = useState<number | null>(null);
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns };
  return (
    <>
      <ul className="photos" style={style}>
        {photos.map((photo, k) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            showState={showState}
            onOpen={() => setOpen(k)}
            onRemove={onRemove ? () => onRemove(photo) : undefined}
          />
        ))}
        {onAdd ? (
          <li>
            <button type="button" className="photo-add" onClick={onAdd}>
              <CameraIcon />
              {addLabel ?? words.addPhoto}
            </button>
          </li>
        ) : null}
        {waiting ? <li className="photo-wait">{waiting}</li> : null}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <PhotoViewer photos={photos} index={open} onIndex={setOpen} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
