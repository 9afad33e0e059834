/** Before and after photos of a job: taken, compressed and queued one by one; what waits shows here too. */
import { useEffect, useMemo, useRef, useState, type ChangeEvent } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { PhoneSection } from '#web/ui/Phone.tsx';
import type { Photo } from '#web/ui/photo.ts';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { notify } from '#web/ui/toast.ts';
import type { Entry } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { compressPhoto, PhotoRefused } from './compress.ts';

/** Photos of one job in one go (spec technician §5). */
const MAX_PHOTOS = 5;

type Kind = 'before_photo' | 'after_photo';
const words = { before_photo: 'Before photo', after_photo: 'After photo' } as const;

/** The photos of a kind that are queued, and addresses under which the page can show them. */
function useQueuedPhotos(jobId: string, kind: Kind): readonly Photo[] {
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
    alt: `${words[kind]}, waiting ${k + 1}`,
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
  const { add, remove } = useOutbox();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(0);
  const queued = useQueuedPhotos(job.id, kind);
  const kept = (kind === 'before_photo' ? job.beforePhotos : job.afterPhotos).map(
    (src, k): Photo => ({ id: src, src, alt: `${words[kind]} ${k + 1}` }),
  );
  const photos = [...kept, ...queued];
  const count = photos.length;

  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (count + files.length > MAX_PHOTOS) {
      notify({
        title: 'Too Many Photos',
        detail: `You can upload a maximum of ${MAX_PHOTOS} photos per job.`,
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
        notify({ title: 'Failed to process photos', detail: error.message, tone: 'bad' });
      }
      setReading((left) => left - 1);
    }
  };
  if (!canAdd && count === 0) return null;
  const waiting = queued.length;
  return (
    <PhoneSection
      title={`${words[kind]}s`}
      aside={
        count === 0
          ? kind === 'after_photo'
            ? 'at least one'
            : 'optional'
          : waiting > 0
            ? `${count}, ${waiting} waiting`
            : `${count} of at most ${MAX_PHOTOS}`
      }
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`Add ${words[kind].toLowerCase()}`}
        onChange={(event) => void take(event)}
      />
      <PhotoGrid
        photos={photos}
        showState
        onRemove={waiting > 0 ? ({ id }) => remove(id) : undefined}
        onAdd={canAdd && count < MAX_PHOTOS ? () => input.current?.click() : undefined}
        waiting={reading > 0 ? 'Reading photo' : undefined}
      />
    </PhoneSection>
  );
}
