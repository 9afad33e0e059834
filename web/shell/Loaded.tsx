/** Shows the result of a read once it is there. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

interface Failed {
  /** Message for a failed read if the server gives none, or a function of the error. */
  readonly failed: string | ((error: Error | null) => string);
  /** Default: that it did not load. */
  readonly failedTitle?: string;
}

/** Why a read has failed, with a button to retry. */
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
 * Shows the data, a skeleton until it is there, or why it could not be read. Existing data stays visible if a later
 * read fails, since the next one follows automatically.
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
