/** A run's events with all their data, decrypted, a hundred at a time. */
import type { History } from '#api/contract/histories.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { historyTexts } from '#words/generated/admin.ts';
import { useWholeEvents } from './useHistory.ts';

export function JsonView({ history: { workflowId, runId } }: { readonly history: History }) {
  const t = useMessages(historyTexts);
  const { query, events } = useWholeEvents(workflowId, runId);
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed query={query} failed={t('eventsFailed')} />
    ) : (
      <Loading label={t('eventsLoading')}>
        <SkeletonRows rows={10} height="32px" />
      </Loading>
    );
  return (
    <>
      <pre className="overflow-x-auto border-t border-ink py-2 text-[0.75rem] leading-[1.45] whitespace-pre-wrap wrap-anywhere">
        {events.map(({ id, at, type, details }) => (
          <code key={id} className="block [content-visibility:auto] [contain-intrinsic-size:auto_12rem]">
            {JSON.stringify({ id, at, type, details }, null, 2)}
          </code>
        ))}
      </pre>
      {query.hasNextPage ? (
        <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
