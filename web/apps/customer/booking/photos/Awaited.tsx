/** Beside the step's button while it waits for photos: how many are still read, and the way on without them. */
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
    <div className={isAwaited ? 'awaited' : 'sr'}>
      <p className="small" role="status">
        {isAwaited ? t('stillRead', { count }) : null}
      </p>
      {isAwaited ? (
        <Button size="small" onClick={() => queue.send({ type: 'FORGO' })}>
          {t('goOnWithout', { count })}
        </Button>
      ) : null}
    </div>
  );
}
