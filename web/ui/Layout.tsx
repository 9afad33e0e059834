/** Public and customer pages: head, foot, sections, sheets, the bar with the total. */
import { useId, type ReactNode } from 'react';
import { ArrowLeftIcon, ListIcon } from './icons.tsx';
import { classes } from './classes.ts';
import { AppLink, NavLink } from './link.tsx';
import { useUiWords } from './words.ts';

export interface PageLink {
  readonly href: string;
  readonly label: string;
}

/** The hex key and the name; a link home. */
export function Wordmark({ href = '/' }: { readonly href?: string }) {
  const words = useUiWords();
  return (
    <AppLink className="logo" href={href} aria-label={words.home}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path d="M14 2 24.4 8v12L14 26 3.6 20V8z" />
        <path className="key" d="M9.6 8.6v7.8a2 2 0 0 0 1 1.7l7.4 4.3" />
      </svg>
      <span>Hexkey</span>
    </AppLink>
  );
}

/** First thing in the page: leads past the head. The page's `<main>` has the id `main`. */
export function SkipLink() {
  const words = useUiWords();
  return (
    <a className="skip" href="#main">
      {words.skip}
    </a>
  );
}

/** Head of public pages. Under 1180 px `links` fold into a list; `end` (account, Book Now) stays. */
export function TopBar({
  links = [],
  folded = [],
  end,
  home = '/',
}: {
  readonly links?: readonly PageLink[];
  /** Links of `end` with the class `roomy`: under 480 px they stand in the list instead. */
  readonly folded?: readonly PageLink[];
  readonly end?: ReactNode;
  readonly home?: string;
}) {
  const words = useUiWords();
  const list = links.map((link) => (
    <NavLink key={link.href} href={link.href}>
      {link.label}
    </NavLink>
  ));
  return (
    <header className="site-head">
      <div className="wrap">
        <Wordmark href={home} />
        <nav aria-label={words.mainNavigation}>
          {list}
          {end}
          {links.length > 0 ? (
            <details className="fold">
              <summary aria-label={words.menu}>
                <ListIcon />
              </summary>
              <div className="fold-links">
                {list}
                {folded.map((link) => (
                  <AppLink key={link.href} className="small-only" href={link.href}>
                    {link.label}
                  </AppLink>
                ))}
              </div>
            </details>
          ) : null}
        </nav>
      </div>
    </header>
  );
}

/** Foot of public pages: a line about us, columns of links, the last line. */
export function Footer({
  about,
  columns,
  base,
}: {
  readonly about?: ReactNode;
  readonly columns: readonly { readonly title: string; readonly links: readonly PageLink[] }[];
  readonly base: readonly ReactNode[];
}) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-cols">
          <div className="grid content-start gap-3">
            <Wordmark />
            {about}
          </div>
          {columns.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <AppLink href={link.href}>{link.label}</AppLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="foot-base">
          {base.map((text, k) => (
            <span key={k}>{text}</span>
          ))}
        </div>
      </div>
    </footer>
  );
}

/** A page of the public entry: head, main with the id `main`, foot. */
export function SitePage({
  head,
  foot,
  children,
}: {
  readonly head: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="site">
      <div>
        <SkipLink />
        {head}
      </div>
      <main id="main">{children}</main>
      {foot ?? <span />}
    </div>
  );
}

/** The way back. */
export function BackLink({ href, children }: PageLinkProps) {
  return (
    <AppLink className="back" href={href}>
      <ArrowLeftIcon small />
      {children}
    </AppLink>
  );
}
interface PageLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** The page's one h1, with the way back above and actions at its right. */
export function PageHeader({
  title,
  lead,
  back,
  actions,
  children,
}: {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly back?: PageLink;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className="page-head">
      {back ? <BackLink href={back.href}>{back.label}</BackLink> : null}
      <div className="line">
        <h1>{title}</h1>
        {actions ? <div className="acts">{actions}</div> : null}
      </div>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </header>
  );
}

/** A section of a public page: a hairline, much air, heading left and a sentence right. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  readonly id?: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className="section" id={id} aria-labelledby={heading}>
      <div className="wrap">
        <div className="section-head">
          <h2 id={heading}>{title}</h2>
          {lead ? <p>{lead}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}

/** A part of a working page: h2 over a 1.5 px rule, with a quiet remark at its right. */
export function RuledSection({
  title,
  aside,
  children,
  className,
}: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const heading = useId();
  return (
    <section className={classes('ruled', className)} aria-labelledby={heading}>
      <h2 id={heading}>
        {title}
        {aside ? <span>{aside}</span> : null}
      </h2>
      {children}
    </section>
  );
}

/** A sheet of paper beside the text (a summary, a receipt): SheetSection children are parted by hairlines. */
export function Sheet({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className="sheet" aria-label={label}>
      {children}
    </section>
  );
}
export function SheetSection({ art, children }: { readonly art?: boolean; readonly children: ReactNode }) {
  return <div className={art ? 'sheet-art' : undefined}>{children}</div>;
}

/** The bar at the foot of a booking page: figures, the total, the one action. */
export function TotalBar({
  figures,
  total,
  note,
  action,
}: {
  readonly figures?: ReactNode;
  readonly total: ReactNode;
  readonly note?: ReactNode;
  readonly action: ReactNode;
}) {
  const words = useUiWords();
  return (
    <section className="total-bar" aria-label={words.total}>
      <div className="wrap">
        {figures}
        <p className="total">
          <span className="money-big">{total}</span>
          {note ? <small>{note}</small> : null}
        </p>
        {action}
      </div>
    </section>
  );
}
