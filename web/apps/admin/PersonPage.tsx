/**
 * One person on a separate page, for windows where no panel fits next to the list: who it is, the tabs, and the
 * selected one.
 */
import type { ComponentProps, ReactNode } from 'react';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { DetailPage } from './DetailPage.tsx';

type Shown<Person> = (person: Person) => ReactNode;

export function PersonPage<Person>({
  head,
  sums,
  tabs,
  children,
  ...page
}: Omit<ComponentProps<typeof DetailPage<Person>>, 'skeleton' | 'children'> & {
  readonly head: Shown<Person>;
  readonly sums: Shown<Person>;
  readonly tabs: Shown<Person>;
  readonly children: Shown<Person>;
}) {
  return (
    <DetailPage
      {...page}
      skeleton={
        <>
          <SkeletonText heading lines={3} />
          <SkeletonRows rows={6} />
        </>
      }
    >
      {(person) => (
        <>
          <Strip title={head(person)}>{sums(person)}</Strip>
          <main id="main" className="grid max-w-190 gap-4 px-6 py-4 max-md:px-4">
            <BackLink href={page.back.href}>{page.back.label}</BackLink>
            {tabs(person)}
            <div className="grid gap-6 *:p-0 *:in-[section]:p-0">{children(person)}</div>
          </main>
        </>
      )}
    </DetailPage>
  );
}
