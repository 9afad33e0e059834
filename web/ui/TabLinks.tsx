/** Navigation that looks like tabs: the address says which is current. Apart from Tabs, which brings Base UI. */
import type { ReactNode } from 'react';
import { AppLink, NavLink } from './link.tsx';

export interface TabLink {
  readonly href: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  /** Overrides the comparison with the address, for tabs in the search part. */
  readonly current?: boolean | undefined;
}

/** Navigation that looks like tabs. */
export function TabLinks({ label, links }: { readonly label: string; readonly links: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {links.map((link) => {
        const text = (
          <>
            {link.label}
            {link.count === undefined ? null : <span className="count">{link.count}</span>}
          </>
        );
        return link.current === undefined ? (
          <NavLink key={link.href} href={link.href}>
            {text}
          </NavLink>
        ) : (
          <AppLink key={link.href} href={link.href} aria-current={link.current ? 'page' : undefined}>
            {text}
          </AppLink>
        );
      })}
    </nav>
  );
}
