/** The selected person next to their list: loading, not found, failed, and then their details. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#web/shell/Loaded.tsx';
import { SidePanel } from '#web/ui/Dialog.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';

export function PersonPanel<Person>({
  query,
  title,
  failed,
  loading,
  named,
  head,
  onClose,
  children,
}: {
  readonly query: UseQueryResult<Person>;
  /** Shown until the person is loaded. */
  readonly title: string;
  readonly failed: string;
  readonly loading: string;
  /** The panel's name for screen readers. */
  readonly named: (person: Person) => string;
  readonly head: (person: Person) => ReactNode;
  readonly onClose: () => void;
  readonly children: (person: Person) => ReactNode;
}) {
  const person = query.data;
  if (person !== undefined) {
    return (
      <SidePanel label={named(person)} title={head(person)} onClose={onClose}>
        {children(person)}
      </SidePanel>
    );
  }
  return (
    <SidePanel label={title} title={title} onClose={onClose}>
      <Loaded
        query={query}
        failed={failed}
        loading={loading}
        skeleton={
          <div className="grid gap-4">
            <SkeletonText heading lines={4} />
            <SkeletonRows rows={4} height="52px" />
          </div>
        }
      >
        {() => null}
      </Loaded>
    </SidePanel>
  );
}
