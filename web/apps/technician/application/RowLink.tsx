/** A link in a step's row, tall enough for a finger. */
import type { ReactNode } from 'react';

/** `elsewhere`: on another site, in a new window. */
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
