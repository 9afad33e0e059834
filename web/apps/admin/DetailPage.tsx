/** The frame of a page about one item: loading, not found, failed, and then its content. */
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
  /** The page's heading until the item is loaded. */
  readonly name: string;
  readonly query: UseQueryResult<Thing>;
  readonly back: { readonly href: string; readonly label: string };
  /** The message if the server knows no such item. */
  readonly missing: { readonly title: string; readonly text: string };
  /** The message if the server gave none. */
  readonly failure: string;
  /** For screen readers, while the skeleton is shown. */
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
