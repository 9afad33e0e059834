/** The photos of the order being booked: they outlive the step, so leaving it loses none that is being read. */
import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DraftStore } from '../wizard-draft.ts';
import type { QueueActor } from './queue-machine.ts';

export interface Photos {
  /** Null before the first photo. */
  readonly queue: QueueActor | null;
  /** Returns whether they were accepted: false if the code that reads photos did not load. */
  readonly add: (files: readonly File[]) => Promise<boolean>;
}

export const PhotosContext = createContext<Photos | null>(null);

/** The photos of the surrounding wizard. */
export function usePhotos(): Photos {
  const photos = use(PhotosContext);
  if (!photos) throw new Error('This step stands outside of the wizard');
  return photos;
}

/**
 * Starts the queue with the first photo and stops it with the wizard. Photos may come before a brand is chosen: the
 * first piece they show chooses it, unless the person has. The list may mix brands: the chosen brand matters only if a
 * label does not say its own.
 */
export function usePhotoQueue(store: DraftStore): Photos {
  const [queue, setQueue] = useState<QueueActor | null>(null);
  const running = useRef<QueueActor | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      running.current?.stop();
      running.current = null;
    };
  }, []);
  const [add] = useState(() => async (files: readonly File[]): Promise<boolean> => {
    try {
      const [{ startQueue, photoNumber }, { itemOf }] = await Promise.all([
        import('./queue.ts'),
        import('./found.ts'),
      ]);
      if (!isShown.current) return true;
      if (running.current === null) {
        const started = startQueue();
        started.on('found', ({ id, items: found }) => {
          const items = found.map((one) => itemOf(one, photoNumber(id)));
          if (items[0] && store.get().brand === null) store.send({ type: 'BRAND', brand: items[0].brand });
          for (const item of items) store.send({ type: 'ADD', item });
        });
        running.current = started;
        setQueue(started);
      }
      running.current.send({ type: 'ADD', files, brand: store.get().brand ?? '' });
      return true;
    } catch {
      // Offline, or a deployment removed this build's files: the person is told, and typing still works.
      return false;
    }
  });
  return { queue, add };
}

/**
 * Selects from the photos' state; `otherwise` before the first photo. Does not use `@xstate/react`, which would load
 * XState before there are any photos.
 */
export function useQueue<Answer>(
  queue: QueueActor | null,
  select: (state: ReturnType<QueueActor['getSnapshot']>) => Answer,
  otherwise: Answer,
): Answer {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = queue?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [queue],
  );
  const current = (): Answer => (queue ? select(queue.getSnapshot()) : otherwise);
  return useSyncExternalStore(subscribe, current, current);
}
