/** Navigation that looks like tabs: the address says which is current. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { AppLink, NavLink } from './link.tsx';

export interface TabLink {
  readonly href: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  /** Overrides the comparison with the address, for tabs in the search part. */
  readonly current?: boolean | undefined;
}

const tabClass =
  '-mb-px inline-flex cursor-pointer items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-muted no-underline hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink';

/** Navigation that looks like tabs. */
export function TabLinks({
  label,
  links,
  inHead,
}: {
  readonly label: string;
  readonly links: readonly TabLink[];
  /** As high as the console's head, on whose edge they stand. */
  readonly inHead?: boolean;
}) {
  const look = classes(tabClass, inHead ? 'min-h-14 text-small max-md:min-h-11' : 'min-h-11');
  return (
    <nav
      className={classes(
        'flex overflow-x-auto [scrollbar-width:none]',
        inHead
          ? 'min-w-0 gap-5 self-stretch max-md:order-3 max-md:flex-[1_0_100%]'
          : 'gap-6 border-b border-line max-xs:flex-wrap max-xs:gap-x-5 max-xs:gap-y-0',
      )}
      aria-label={label}
    >
      {links.map((link) => {
        const text = (
          <>
            {link.label}
            {link.count === undefined ? null : (
              <span className="text-micro text-muted tabular-nums">{link.count}</span>
            )}
          </>
        );
        return link.current === undefined ? (
          <NavLink className={look} key={link.href} href={link.href}>
            {text}
          </NavLink>
        ) : (
          <AppLink
            className={look}
            key={link.href}
            href={link.href}
            aria-current={link.current ? 'page' : undefined}
          >
            {text}
          </AppLink>
        );
      })}
    </nav>
  );
}
