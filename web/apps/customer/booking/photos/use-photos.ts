/** The photos of the order that is being booked: they outlive the step, so that leaving it loses none that is read. */
import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DraftStore } from '../wizard-draft.ts';
import type { QueueActor } from './queue-machine.ts';

export interface Photos {
  /** Null before the first photo. */
  readonly queue: QueueActor | null;
  /** Answers whether they were taken: false when the code that looks at photos did not load. */
  readonly add: (files: readonly File[]) => Promise<boolean>;
}

export const PhotosContext = createContext<Photos | null>(null);

/** The photos of the wizard that this step stands in. */
export function usePhotos(): Photos {
  const photos = use(PhotosContext);
  if (!photos) throw new Error('This step stands outside of the wizard');
  return photos;
}

/**
 * Starts the queue with the first photo; stops it with the wizard. Photos may come before a brand is chosen: the first
 * piece that they show chooses it, unless the person has done so. Labels of several brands stand in one list: the chosen
 * brand decides only where a label does not say its own.
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
      // Offline, or a new build took this one's files away: the person is told, typing goes on.
      return false;
    }
  });
  return { queue, add };
}

/**
 * What the photos have come to; `otherwise` before the first. Not by `@xstate/react`, which would bring XState to a
 * visit that has no photos yet.
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
