/** Tries work that waits for something outside now instead of at its next time. */
import { retryStuckWork, type StuckWork } from '#api/contract/admin.ts';
import { Button } from '#web/ui/Button.tsx';
import { useChange } from '../change.ts';
import { issueFor, subjectOf } from './line-actions.ts';

export function RetryButton({ work }: { readonly work: StuckWork }) {
  const retry = useChange({
    run: (client, line: StuckWork) => {
      const issue = issueFor('retry', line);
      return client.call(retryStuckWork, { params: { id: line.workflowId }, body: issue && { issue } });
    },
    success: 'Trying now',
    failure: 'Retry failed',
  });
  return (
    <Button size="small" busy={retry.isPending} onClick={() => retry.mutate(work)}>
      Retry<span className="sr"> {subjectOf(work)}</span>
    </Button>
  );
}
