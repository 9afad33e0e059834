/** Tries work that waits for something outside now instead of at its next time. */
import { retryStuckWork } from '#api/contract/ops.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { stuckTexts } from '#words/generated/admin.ts';
import { useChange } from '../change.ts';
import { type NamedWork, retryOf } from './line-actions.ts';

export function RetryButton({ work }: { readonly work: NamedWork }) {
  const t = useMessages(stuckTexts);
  const named = retryOf(work);
  const retry = useChange({
    run: (client, body: NonNullable<typeof named>) =>
      client.call(retryStuckWork, { params: { id: work.workflowId }, body }),
    success: t('retrying'),
    failure: t('retryFailed'),
  });
  return (
    <Button size="small" busy={retry.isPending} onClick={() => named && retry.mutate(named)}>
      <Rich
        area={stuckTexts}
        id="retry"
        values={{ name: work.name }}
        tags={{ name: <span className="sr-only" /> }}
      />
    </Button>
  );
}
