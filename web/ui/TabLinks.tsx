/** Navigation that looks like tabs; the URL determines the current one. */
import { classes } from './classes.ts';
import { AppLink, NavLink } from './link.tsx';

export interface TabLink {
  readonly href: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** Overrides the comparison with the URL, for tabs in the query. */
  readonly current?: boolean | undefined;
}

/** The look of a tab. */
export const tabClass =
  '-mb-px inline-flex cursor-pointer items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-muted no-underline hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink';

/** Navigation that looks like tabs. */
export function TabLinks({ label, links }: { readonly label: string; readonly links: readonly TabLink[] }) {
  return (
    <nav
      className="flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none] max-xs:flex-wrap max-xs:gap-x-5 max-xs:gap-y-0"
      aria-label={label}
    >
      {links.map((link) => (
        <Tab key={link.href} link={link} className="min-h-11" />
      ))}
    </nav>
  );
}

/** The same beside the page's content, one under the other; where there is no room, above it as tabs. */
export function SideLinks({ label, links }: { readonly label: string; readonly links: readonly TabLink[] }) {
  return (
    <nav
      className="flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none] max-xs:flex-wrap max-xs:gap-x-5 max-xs:gap-y-0 desk:sticky desk:top-6 desk:grid desk:gap-0 desk:overflow-visible desk:border-b-0 desk:border-l-[1.5px]"
      aria-label={label}
    >
      {links.map((link) => (
        <Tab
          key={link.href}
          link={link}
          className="min-h-11 desk:mb-0 desk:-ml-[1.5px] desk:border-b-0 desk:border-l-2 desk:pl-4"
        />
      ))}
    </nav>
  );
}

/** One of them. */
export function Tab({ link, className }: { readonly link: TabLink; readonly className: string }) {
  const { href, label, count, current } = link;
  const look = classes(tabClass, className);
  const text = (
    <>
      {label}
      {count === undefined ? null : <span className="text-micro text-muted tabular-nums">{count}</span>}
    </>
  );
  return current === undefined ? (
    <NavLink className={look} href={href}>
      {text}
    </NavLink>
  ) : (
    <AppLink className={look} href={href} aria-current={current ? 'page' : undefined}>
      {text}
    </AppLink>
  );
}
