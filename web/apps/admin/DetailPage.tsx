/** The frame of a page about one thing: loading, not there, failed, and then what it shows of it. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isProblem } from '#web/lib/api.ts';
import { BackLink } from '#web/ui/Layout.tsx';
import { Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';

export function DetailPage<Thing>({
  name,
  query,
  back,
  missing,
  failure,
  loading,
  skeleton,
  children,
}: {
  /** The page's heading as long as nothing is known of the thing. */
  readonly name: string;
  readonly query: UseQueryResult<Thing>;
  readonly back: { readonly href: string; readonly label: string };
  /** What is said when the server knows no such thing. */
  readonly missing: { readonly title: string; readonly text: string };
  /** What is said when the server gave no sentence. */
  readonly failure: string;
  /** For a screen reader, while the skeleton stands. */
  readonly loading: string;
  readonly skeleton: ReactNode;
  readonly children: (thing: Thing) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return (
    <main id="main" className="p-6">
      <h1 className="sr-only">{name}</h1>
      <BackLink href={back.href}>{back.label}</BackLink>
      {!query.isError ? (
        <Loading label={loading}>{skeleton}</Loading>
      ) : isProblem(query.error, 'not_found') ? (
        <EmptyState title={missing.title} piece="carton">
          {missing.text}
        </EmptyState>
      ) : (
        <LoadFailed query={query} failed={failure} />
      )}
    </main>
  );
}
