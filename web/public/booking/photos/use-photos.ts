/** The photos of the order that is being booked: they outlive the step, so that leaving it loses none that is read. */
import { useSelector } from '@xstate/react';
import { createContext, use, useEffect, useRef, useState } from 'react';
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

/** Starts the queue with the first photo; stops it with the wizard, and when another brand is chosen. */
export function usePhotoQueue(wizard: WizardActor): Photos {
  const brand = useSelector(wizard, ({ context }) => context.brand);
  const [queue, setQueue] = useState<QueueActor | null>(null);
  const running = useRef<QueueActor | null>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(
    () => () => {
      running.current?.stop();
      running.current = null;
    },
    [brand],
  );
  const [add] = useState(() => async (files: readonly File[]): Promise<boolean> => {
    try {
      const [{ startQueue }, { itemOf }] = await Promise.all([import('./queue.ts'), import('./found.ts')]);
      const chosen = wizard.getSnapshot().context.brand;
      if (!isShown.current || chosen === null) return true;
      if (!running.current) {
        running.current = startQueue(chosen);
        running.current.on('found', ({ items }) => {
          for (const item of items) wizard.send({ type: 'ADD', item: itemOf(item) });
        });
        setQueue(running.current);
      }
      running.current.send({ type: 'ADD', files });
      return true;
    } catch {
      // Offline, or a new build took this one's files away: the person is told, typing goes on.
      return false;
    }
  });
  return { queue: queue?.getSnapshot().context.brand === brand ? queue : null, add };
}
