/** What a read answers, once it is there. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

interface Failed {
  /** Said of a failed read where the server gives no sentence; or what is said of the error. */
  readonly failed: string | ((error: Error | null) => string);
  /** Default: that it did not load. */
  readonly failedTitle?: string;
}

/** Why a read has failed, and another try. */
export function LoadFailed({
  query: { error, isFetching, refetch },
  failed,
  failedTitle,
}: Failed & { readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  return (
    <ErrorState
      title={failedTitle}
      message={typeof failed === 'string' ? sentenceOf(error, failed) : failed(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/**
 * Shows what was read, before that its outline, or why it could not be read. What was read stays when a later read
 * fails: the next one follows by itself.
 */
export function Loaded<Data>({
  query,
  loading,
  skeleton,
  children,
  ...failed
}: Failed & {
  readonly query: UseQueryResult<Data>;
  /** What is being loaded, for screen readers. */
  readonly loading?: string | undefined;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <LoadFailed query={query} {...failed} />;
  return <Loading {...(loading !== undefined && { label: loading })}>{skeleton}</Loading>;
}
