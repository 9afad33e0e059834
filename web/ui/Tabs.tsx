/** Tabs: links where the address says which (consoles, accounts), or panels that swap in place. */
import { Tabs as Base } from '@base-ui/react/tabs';
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

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
}

/** Panels that swap in place; arrow keys move between tabs. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  return (
    <Base.Root value={value} onValueChange={(next: unknown) => onChange(String(next))}>
      <Base.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id}>
            {tab.label}
            {tab.count === undefined ? null : <span className="count">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} className="pt-5">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
