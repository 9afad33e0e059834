/**
 * Next to the step's button while it waits for photos: how many are still being read, and a way to continue without
 * them.
 */
import { useSelector } from '@xstate/react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { QueueActor } from './queue-machine.ts';
import { photoTexts } from '#words/generated/customer.ts';

export default function Awaited({ queue }: { readonly queue: QueueActor }) {
  const t = useMessages(photoTexts);
  const count = useSelector(queue, ({ context }) => context.onTheirWay);
  const isAwaited = useSelector(queue, (state) => state.matches('awaited'));
  return (
    <div
      data-awaited={isAwaited ? '' : undefined}
      className={
        isAwaited
          ? 'grid gap-1 justify-items-end text-right max-phone:flex-[1_1_100%] max-phone:grid-cols-[minmax(0,1fr)_auto] max-phone:items-center max-phone:justify-items-start max-phone:text-left phone:max-desk:-order-1 phone:max-desk:flex-[1_1_100%] phone:max-desk:grid-cols-[minmax(0,1fr)_auto] phone:max-desk:items-center'
          : 'sr-only'
      }
    >
      <p className="text-small" role="status">
        {isAwaited ? t('stillRead', { count }) : null}
      </p>
      {isAwaited ? (
        <Button
          className="max-phone:flex-[1_1_100%]"
          size="small"
          onClick={() => queue.send({ type: 'FORGO' })}
        >
          {t('goOnWithout', { count })}
        </Button>
      ) : null}
    </div>
  );
}
