/** A link among what a step offers; as tall as a finger. */
import type { AnchorHTMLAttributes } from 'react';

/** `elsewhere`: of another site, in a window of its own. */
export function RowLink({
  elsewhere = false,
  ...rest
}: Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children'> & { readonly elsewhere?: boolean }) {
  return (
    <a
      className="inline-flex min-h-11 items-center text-small font-medium text-brand"
      {...(elsewhere && { target: '_blank', rel: 'noreferrer' })}
      {...rest}
    />
  );
}
