/** The consoles' frame: head with tabs, strip with figures, side navigation. */
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { BellIcon } from './icons.tsx';
import { SkipLink, Wordmark } from './Layout.tsx';
import { NavLink } from './link.tsx';
import { TabLinks, type TabLink } from './TabLinks.tsx';

/** Head and body of a console; `children` begin with a Strip and hold `<main id="main">`. */
export function ConsoleFrame({
  home,
  label = 'Console',
  tabs,
  end,
  children,
}: {
  readonly home: string;
  readonly label?: string;
  readonly tabs: readonly TabLink[];
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="console">
      <div>
        <SkipLink />
        <header className="console-head">
          <Wordmark href={home} />
          <TabLinks label={label} links={tabs} />
          <div className="end">{end}</div>
        </header>
      </div>
      <div>{children}</div>
    </div>
  );
}

/** The page's h1 in one line with its figures and actions. */
export function Strip({
  title,
  children,
  actions,
}: {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const heading = useId();
  return (
    <section className="strip" aria-labelledby={heading}>
      <h1 id={heading}>{title}</h1>
      {children}
      {actions ? <div className="acts">{actions}</div> : null}
    </section>
  );
}

/** Whether live updates arrive. */
export function LiveMark({ live, children }: { readonly live: boolean; readonly children?: ReactNode }) {
  return (
    <span className="live" data-live={live ? 'on' : 'off'} role="status">
      {children ?? (live ? 'Live' : 'Offline')}
    </span>
  );
}

/**
 * The notification bell; give it to Popover as its trigger (it passes other attributes on). It counts what wants
 * something done, 99+ above 99 (spec admin §9); other news is a dot.
 */
export function Bell({
  wanting,
  unread,
  ...rest
}: { readonly wanting: number; readonly unread: number } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children'
> & {
    readonly ref?: Ref<HTMLButtonElement> | undefined;
  }) {
  return (
    <button
      type="button"
      {...rest}
      className="bell"
      aria-label={`Notifications, ${wanting} to see to, ${unread} unread`}
    >
      <BellIcon />
      {wanting > 0 ? (
        <em aria-hidden="true">{wanting > 99 ? '99+' : wanting}</em>
      ) : unread > 0 ? (
        <i aria-hidden="true" />
      ) : null}
    </button>
  );
}

/** Sections of a console at the left; a scrolling row under 1000 px. */
export function SideNav({
  label,
  links,
}: {
  readonly label: string;
  readonly links: readonly {
    readonly href: string;
    readonly label: ReactNode;
    readonly icon?: ReactNode;
    readonly count?: number | undefined;
  }[];
}) {
  return (
    <nav className="side-nav" aria-label={label}>
      {links.map((link) => (
        <NavLink key={link.href} href={link.href}>
          {link.icon}
          {link.label}
          {link.count === undefined ? null : <span className="count">{link.count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
