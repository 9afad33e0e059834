/** Before and after photos of a job: taken, compressed and queued one by one; queued ones are shown too. */
import { useEffect, useMemo, useRef, useState, type ChangeEvent } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import type { Photo } from '#web/ui/photo.ts';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { notify } from '#web/ui/toast.ts';
import type { Entry } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { compressPhoto, PhotoRefused } from './compress.ts';
import { jobTexts, workTexts } from '#words/generated/technician.ts';

/** Photos of one job per selection (spec technician §5). */
const MAX_PHOTOS = 5;

type Kind = 'before_photo' | 'after_photo';

/** The queued photos of a kind, with URLs for showing them. */
function useQueuedPhotos(jobId: string, kind: Kind): readonly Photo[] {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const { entries, sending } = useOutbox();
  const queued = useMemo(
    () => entries.filter((one) => one.jobId === jobId && one.step.kind === kind),
    [entries, jobId, kind],
  );
  const [addresses] = useState(() => new Map<string, string>());
  useEffect(
    () => () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    },
    [addresses],
  );
  const addressOf = ({ id, step }: Entry): string => {
    const known = addresses.get(id);
    if (known !== undefined || !('photo' in step)) return known ?? '';
    const made = URL.createObjectURL(step.photo);
    addresses.set(id, made);
    return made;
  };
  return queued.map((one, k) => ({
    id: one.id,
    src: addressOf(one),
    alt: t('photoWaiting', { photo: work(`step_${kind}`), number: k + 1 }),
    state: one.problem !== null ? 'failed' : sending === one.id ? 'sending' : 'waiting',
  }));
}

export function JobPhotos({
  job,
  kind,
  canAdd,
}: {
  readonly job: Job;
  readonly kind: Kind;
  readonly canAdd: boolean;
}) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const { add, remove } = useOutbox();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(0);
  const queued = useQueuedPhotos(job.id, kind);
  const kept = (kind === 'before_photo' ? job.beforePhotos : job.afterPhotos).map(
    (src, k): Photo => ({
      id: src,
      src,
      alt: t('photoNumber', { photo: work(`step_${kind}`), number: k + 1 }),
    }),
  );
  const photos = [...kept, ...queued];
  const count = photos.length;

  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (count + files.length > MAX_PHOTOS) {
      notify({
        title: work('tooManyPhotos'),
        detail: t('tooManyPhotosText', { count: MAX_PHOTOS }),
        tone: 'bad',
      });
      return;
    }
    setReading(files.length);
    for (const file of files) {
      try {
        await add(job, { kind, photo: await compressPhoto(file) });
      } catch (error) {
        if (!(error instanceof PhotoRefused)) throw error;
        notify({
          title: t(kind === 'before_photo' ? 'photosFailed' : 'completionDataFailed'),
          detail: t(`photo_${error.code}`, { name: file.name }),
          tone: 'bad',
        });
      }
      setReading((left) => left - 1);
    }
  };
  if (!canAdd && count === 0) return null;
  const waiting = queued.length;
  return (
    <PhoneSection
      title={t(kind === 'before_photo' ? 'beforePhotos' : 'afterPhotos')}
      aside={
        count === 0
          ? t(kind === 'after_photo' ? 'atLeastOne' : 'optional')
          : waiting > 0
            ? t('photosWaiting', { count, waiting })
            : t('photosOf', { count, max: MAX_PHOTOS })
      }
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t(kind === 'before_photo' ? 'addBeforePhoto' : 'addAfterPhoto')}
        onChange={(event) => void take(event)}
      />
      <PhotoGrid
        photos={photos}
        showState
        onRemove={waiting > 0 ? ({ id }) => remove(id) : undefined}
        onAdd={canAdd && count < MAX_PHOTOS ? () => input.current?.click() : undefined}
        waiting={reading > 0 ? t('readingPhoto') : undefined}
      />
    </PhoneSection>
  );
}
