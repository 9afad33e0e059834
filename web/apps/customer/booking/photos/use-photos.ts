/** The photos of the order that is being booked: they outlive the step, so that leaving it loses none that is read. */
import { useSelector } from '@xstate/react';
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WizardActor } from '../wizard-context.ts';
import type { QueueActor } from './queue-machine.ts';

export interface Photos {
  /** Null before the first photo of the chosen brand. */
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
 * Starts the queue with the first photo of a brand; stops it with the wizard. When another brand is chosen the queue is
 * parked as long as that choice can be taken back, and then stopped.
 */
export function usePhotoQueue(wizard: WizardActor): Photos {
  const brand = useSelector(wizard, ({ context }) => context.brand);
  const former = useSelector(wizard, ({ context }) => context.former?.brand ?? null);
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
    const kept = running.current.filter((queue) => brandOf(queue) === brand || brandOf(queue) === former);
    for (const queue of running.current) {
      if (!kept.includes(queue)) queue.stop();
      else if (brandOf(queue) !== brand) queue.send({ type: 'PARK' });
    }
    if (kept.length !== running.current.length) keep(kept);
  });
  useEffect(() => settle(), [brand, former]);
  const [add] = useState(() => async (files: readonly File[]): Promise<boolean> => {
    try {
      const [{ startQueue }, { itemOf }] = await Promise.all([import('./queue.ts'), import('./found.ts')]);
      const chosen = wizard.getSnapshot().context.brand;
      if (!isShown.current || chosen === null) return true;
      let queue = running.current.find((one) => brandOf(one) === chosen);
      if (!queue) {
        queue = startQueue(chosen);
        queue.on('found', ({ items }) => {
          for (const item of items) wizard.send({ type: 'ADD', item: itemOf(item) });
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
  return { queue: queues.find((queue) => brandOf(queue) === brand) ?? null, add };
}

const brandOf = (queue: QueueActor): string => queue.getSnapshot().context.brand;
