/** The photos of the order that is being booked: they outlive the step, so that leaving it loses none that is read. */
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DraftStore } from '../wizard-draft.ts';
import type { QueueActor } from './queue-machine.ts';

export interface Photos {
  /** Null before the first photo of the chosen brand, or before any. */
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
 * piece that they show chooses it, unless the person has done so. When another brand is chosen the queue is
 * parked as long as that choice can be taken back, and then stopped.
 */
export function usePhotoQueue(store: DraftStore): Photos {
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { brand } = draft;
  const former = draft.former?.brand ?? null;
  const [queues, setQueues] = useState<readonly QueueActor[]>([]);
  const running = useRef<readonly QueueActor[]>([]);
  const isShown = useRef(true);
  const keep = (next: readonly QueueActor[]): void => {
    running.current = next;
    setQueues(next);
  };
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      for (const queue of running.current) queue.stop();
      running.current = [];
    };
  }, []);
  const settle = useEffectEvent(() => {
    for (const queue of running.current)
      if (brandOf(queue) === '' && brand !== null) queue.send({ type: 'BRAND', brand });
    const kept = running.current.filter((queue) => [brand ?? '', former ?? ''].includes(brandOf(queue)));
    for (const queue of running.current) {
      if (!kept.includes(queue)) queue.stop();
      else if (brandOf(queue) !== (brand ?? '')) queue.send({ type: 'PARK' });
    }
    if (kept.length !== running.current.length) keep(kept);
  });
  useEffect(() => settle(), [brand, former]);
  const [add] = useState(() => async (files: readonly File[]): Promise<boolean> => {
    try {
      const [{ startQueue }, { itemOf }] = await Promise.all([import('./queue.ts'), import('./found.ts')]);
      const chosen = store.get().brand ?? '';
      if (!isShown.current) return true;
      let queue = running.current.find((one) => brandOf(one) === chosen);
      if (!queue) {
        const started = startQueue(chosen);
        queue = started;
        started.on('found', ({ items }) => {
          const [first] = items.map(itemOf);
          if (first && store.get().brand === null) {
            const shown = first.brand ?? 'other';
            started.send({ type: 'BRAND', brand: shown });
            store.send({ type: 'BRAND', brand: shown });
          }
          for (const item of items) store.send({ type: 'ADD', item: itemOf(item) });
        });
        keep([...running.current, queue]);
      }
      queue.send({ type: 'ADD', files });
      return true;
    } catch {
      // Offline, or a new build took this one's files away: the person is told, typing goes on.
      return false;
    }
  });
  const shown = queues.find((queue) => brandOf(queue) === (brand ?? ''));
  // Until the brand that has just been chosen has reached them.
  return { queue: shown ?? queues.find((queue) => brandOf(queue) === '') ?? null, add };
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

const brandOf = (queue: QueueActor): string => queue.getSnapshot().context.brand;
