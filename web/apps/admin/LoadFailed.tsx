/** What could not be read: the server's sentence and another try. */
import type { UseQueryResult } from '@tanstack/react-query';
import { sentenceOf } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/States.tsx';

/** Shown as long as the read has failed and nothing earlier is known; `otherwise` where the server gave no sentence. */
export function LoadFailed({
  query: { error, isFetching, refetch },
  otherwise,
}: {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  readonly otherwise: string;
}) {
  return (
    <ErrorState message={sentenceOf(error, otherwise)} busy={isFetching} onRetry={() => void refetch()} />
  );
}
