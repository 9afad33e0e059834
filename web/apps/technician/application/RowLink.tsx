/** A link among what a step offers; as tall as a finger. */
import type { ReactNode } from 'react';

/** `elsewhere`: of another site, in a window of its own. */
export function RowLink({
  href,
  elsewhere = false,
  children,
}: {
  readonly href: string;
  readonly elsewhere?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <a
      className="inline-flex min-h-11 items-center text-small font-medium text-brand"
      href={href}
      {...(elsewhere && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </a>
  );
}
