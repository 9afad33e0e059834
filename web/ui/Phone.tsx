/** The technician's phone: head, sections, the big state button under the thumb, the tab bar. */
import type { ReactNode } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';
import { AppLink, NavLink } from './link.tsx';

/** The page: one column of at most 480 px. `thumb` leaves room for a ThumbBar instead of a TabBar. */
export function PhonePage({
  head,
  foot,
  thumb,
  children,
}: {
  readonly head: ReactNode;
  readonly foot: ReactNode;
  readonly thumb?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="phone" data-thumb={thumb ? '' : undefined}>
      {head}
      <main id="main">{children}</main>
      {foot}
    </div>
  );
}

/** The head that stays: back, title, and a badge or button at the right. */
export function PhoneHead({
  title,
  back,
  end,
}: {
  readonly title: ReactNode;
  readonly back?: { readonly href: string; readonly label: string };
  readonly end?: ReactNode;
}) {
  return (
    <header className="phone-head">
      {back ? (
        <AppLink className="back-icon" href={back.href} aria-label={back.label}>
          <ArrowLeftIcon />
        </AppLink>
      ) : null}
      <h1>{title}</h1>
      {end ? <div className="end">{end}</div> : null}
    </header>
  );
}

/** A section between hairlines, with a quiet remark beside its heading. */
export function PhoneSection({
  title,
  aside,
  children,
  id,
}: {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly id?: string;
}) {
  return (
    <section className="phone-section" id={id}>
      {title ? (
        <h2>
          {title}
          {aside ? <span>{aside}</span> : null}
        </h2>
      ) : null}
      {children}
    </section>
  );
}

/** What the thumb needs: a line of facts over the one action. `here` keeps it in the flow (the gallery). */
export function ThumbBar({
  left,
  right,
  here,
  children,
}: {
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  readonly here?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <aside className={here ? 'thumb thumb-here' : 'thumb'} aria-label="Next step">
      {left || right ? (
        <p>
          <span className="muted">{left}</span>
          <b className="money">{right}</b>
        </p>
      ) : null}
      {children}
    </aside>
  );
}

/** The next state of the job, 76 px tall. Disabled only with a `reason`, which stands above it. */
export function BigStateButton({
  children,
  busy,
  reason,
  onPress,
}: {
  readonly children: ReactNode;
  readonly busy?: boolean;
  readonly reason?: string | undefined;
  readonly onPress: () => void;
}) {
  return (
    <>
      {reason ? <p>{reason}</p> : null}
      <button
        type="button"
        className="big-state"
        disabled={reason !== undefined}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onPress}
      >
        {children}
        {busy ? <span className="ring" aria-hidden="true" /> : <ArrowRightIcon />}
      </button>
    </>
  );
}

/** The technician's four places. */
export function TabBar({
  links,
  here,
}: {
  readonly links: readonly {
    readonly href: string;
    readonly label: string;
    readonly icon: ReactNode;
    readonly count?: number | undefined;
    readonly current?: boolean | undefined;
  }[];
  readonly here?: boolean;
}) {
  return (
    <nav className={here ? 'tab-bar tab-bar-here' : 'tab-bar'} aria-label="Main">
      {links.map((link) => (
        <NavLink
          key={link.href}
          href={link.href}
          {...(link.current === undefined ? {} : { 'aria-current': link.current ? 'page' : undefined })}
        >
          {link.icon}
          {link.label}
          {link.count ? (
            <em>
              {link.count}
              <span className="sr"> waiting</span>
            </em>
          ) : null}
        </NavLink>
      ))}
    </nav>
  );
}
