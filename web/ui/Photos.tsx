/** Photos as tiles, including those still being sent; a tile opens the viewer, which is loaded on first use. */
import { lazy, Suspense, useState, type CSSProperties, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { CameraIcon, CloseIcon } from './later-icons.tsx';
import type { Photo } from './photo.ts';
import { useControls } from './controls.ts';

const PLACE =
  'grid aspect-[var(--photo-ratio,1)] w-full place-items-center content-center gap-1.5 rounded-base border-[1.5px] border-dashed border-control p-1 text-center';
const TILE = {
  sent: 'border border-line',
  sending: 'border border-line',
  waiting: 'border-[1.5px] border-dashed border-warn',
  failed: 'border-[1.5px] border-danger',
};
const TAG =
  'pointer-events-none absolute left-1 rounded-tight border bg-raised px-1.25 py-px text-[0.6875rem] font-semibold';
const TAG_STATE = {
  sent: 'border-line',
  sending: 'border-line',
  waiting: 'border-current text-warn',
  failed: 'border-current text-danger',
};

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
  const t = useControls();
  const state = photo.state ?? 'sent';
  return (
    <li
      className={classes(
        'relative aspect-[var(--photo-ratio,1)] overflow-hidden rounded-base bg-sunk',
        TILE[state],
      )}
      data-state={state}
    >
      <img
        className="size-full object-cover"
        src={photo.src}
        alt={onOpen ? '' : photo.alt}
        loading="lazy"
        decoding="async"
      />
      {onOpen ? (
        <button
          type="button"
          className="absolute inset-0 size-full focus-visible:-outline-offset-2"
          aria-label={t('openPhoto', { what: photo.alt })}
          onClick={onOpen}
        />
      ) : null}
      {photo.caption ? <span className={classes(TAG, 'top-1 border-line')}>{photo.caption}</span> : null}
      {showState || state !== 'sent' ? (
        <span className={classes(TAG, 'bottom-1', TAG_STATE[state])}>{t(`photo_${state}`)}</span>
      ) : null}
      {onRemove ? (
        <button
          type="button"
          className="grid absolute size-11 p-1.25 right-0 top-0 [place-items:start_end]"
          aria-label={t('removePhoto', { what: photo.alt })}
          onClick={onRemove}
        >
          <CloseIcon className="size-6 p-1 border border-control rounded-full bg-raised" small />
        </button>
      ) : null}
    </li>
  );
}

/** A grid of tiles. `onAdd` makes the last tile a button; `waiting` reserves space for photos to come. */
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
  const t = useControls();
  const [open, setOpen] = useState<number | null>(null);
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns };
  return (
    <>
      <ul className="grid gap-2 grid-cols-[repeat(var(--columns,3),minmax(0,1fr))]" style={style}>
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
            <button
              type="button"
              className={classes(PLACE, 'cursor-pointer bg-raised text-small font-semibold')}
              onClick={onAdd}
            >
              <CameraIcon />
              {addLabel ?? t('addPhoto')}
            </button>
          </li>
        ) : null}
        {waiting ? <li className={classes(PLACE, 'text-micro text-muted')}>{waiting}</li> : null}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <PhotoViewer photos={photos} index={open} onIndex={setOpen} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
