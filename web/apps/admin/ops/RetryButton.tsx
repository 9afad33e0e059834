/** Tries work that waits for something outside now instead of at its next time. */
import { retryStuckWork } from '#api/contract/admin.ts';
import { Button } from '#web/ui/Button.tsx';
import { useChange } from '../change.ts';
import { type NamedWork, retryOf } from './line-actions.ts';

export function RetryButton({ work }: { readonly work: NamedWork }) {
  const named = retryOf(work);
  const retry = useChange({
    run: (client, body: NonNullable<typeof named>) =>
      client.call(retryStuckWork, { params: { id: work.workflowId }, body }),
    success: 'Trying now',
    failure: 'Retry failed',
  });
  return (
    <Button size="small" busy={retry.isPending} onClick={() => named && retry.mutate(named)}>
      Retry<span className="sr-only"> {work.name}</span>
    </Button>
  );
}
