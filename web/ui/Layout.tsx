/** Public and customer pages: head, footer, sections, sheets, the bar with the total. */
import { useId, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { ArrowLeftIcon, ListIcon } from './icons.tsx';
import { classes } from './classes.ts';
import { AppLink, NavLink, type LinkProps } from './link.tsx';
import { useControls } from './controls.ts';
import { Actions } from './PageMessage.tsx';
import { SkipLink, Wordmark } from './Head.tsx';

export interface PageLink {
  readonly href: string;
  readonly label: string;
}

const BAR_LINK =
  'inline-flex min-h-11 items-center font-medium text-ink no-underline hover:underline hover:underline-offset-[0.3em] aria-[current]:underline aria-[current]:underline-offset-[0.3em]';

/**
 * A link at the end of the head. Below 480 px `roomy` links move into the menu, so pass them as `folded` too.
 * `yielding` links shrink before the page overflows.
 */
export function BarLink({
  roomy,
  yielding,
  ...rest
}: Omit<LinkProps, 'className'> & { readonly roomy?: boolean; readonly yielding?: boolean }) {
  const look = classes(BAR_LINK, yielding ? 'min-w-12 flex-initial' : 'flex-none', roomy && 'max-xs:hidden');
  return <AppLink {...rest} className={look} />;
}

/** Head of public pages. Under 1180 px `links` fold into a list; `end` (account, Book Now) stays. */
export function TopBar({
  links = [],
  folded = [],
  end,
  home = '/',
}: {
  readonly links?: readonly PageLink[];
  /** The `roomy` links of `end`, which move into the menu below 480 px. */
  readonly folded?: readonly PageLink[];
  readonly end?: ReactNode;
  readonly home?: string;
}) {
  const t = useControls();
  const list = (look: string) =>
    links.map((link) => (
      <NavLink className={classes(BAR_LINK, look)} key={link.href} href={link.href}>
        {link.label}
      </NavLink>
    ));
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="flex flex-wrap gap-x-6 mx-auto w-page items-center min-h-17 max-tablet:gap-3 max-tablet:min-h-15 max-[351px]:gap-1 max-[351px]:w-[calc(100%_-_24px)]">
        <Wordmark href={home} />
        <nav
          className="flex gap-6 ml-auto items-center whitespace-nowrap flex-initial min-w-0 max-[1181px]:gap-4 max-tablet:gap-2 max-[351px]:gap-1"
          aria-label={t('mainNavigation')}
        >
          {list('max-[1181px]:hidden')}
          {end}
          {links.length > 0 ? (
            <details className="relative hidden max-[1181px]:block">
              <summary
                className="grid size-11 cursor-pointer list-none place-items-center [&::-webkit-details-marker]:hidden"
                aria-label={t('menu')}
              >
                <ListIcon />
              </summary>
              <div className="absolute top-full right-0 z-20 grid min-w-60 rounded-base border-[1.5px] border-ink bg-raised px-4 py-2 *:border-b *:border-line *:last:border-0">
                {list('')}
                {folded.map((link) => (
                  <AppLink key={link.href} className={classes(BAR_LINK, 'xs:hidden')} href={link.href}>
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

/** Footer of public pages: a line about us, columns of links, the last line. */
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
    <footer className="pt-12 pb-8 border-t border-line print:hidden">
      <div className="mx-auto w-page">
        <div className="flex flex-wrap gap-8 *:flex-[1_1_7rem] *:first:flex-[2_1_14rem] max-tablet:*:first:basis-full">
          <div className="grid content-start gap-3">
            <Wordmark />
            {about}
          </div>
          {columns.map((column) => (
            <div key={column.title}>
              <h2 className="mb-2 font-semibold text-small leading-[1.3] font-body text-muted tracking-normal">
                {column.title}
              </h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <AppLink
                      className="inline-flex text-ink no-underline items-center min-h-9 max-tablet:min-h-11 hover:underline"
                      href={link.href}
                    >
                      {link.label}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="flex gap-4 mt-10 pt-4 border-t border-line justify-between flex-wrap text-muted text-small">
          {base.map((text, k) => (
            <span key={k}>{text}</span>
          ))}
        </div>
      </div>
    </footer>
  );
}

/** A page of the public entry: head, main with the id `main`, footer. */
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
    <div className="grid grid-cols-1 min-h-dvh grid-rows-[auto_1fr_auto] print:block">
      <div>
        <SkipLink />
        {head}
      </div>
      <main id="main">{children}</main>
      {foot ?? <span />}
    </div>
  );
}

/** A back link. */
export function BackLink({ href, children }: PageLinkProps) {
  return (
    <AppLink
      className="inline-flex gap-1.5 items-center min-h-11 justify-self-start text-ink no-underline text-small font-medium peer hover:underline print:hidden"
      href={href}
    >
      <ArrowLeftIcon small />
      {children}
    </AppLink>
  );
}
interface PageLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** The page's only h1, with the back link above and actions on its right. */
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
    <header className="grid gap-3 pt-[clamp(28px,4vw,48px)] pb-8 peer-[a]:pt-4 has-[>a]:pt-4">
      {back ? <BackLink href={back.href}>{back.label}</BackLink> : null}
      <div className="flex gap-4 flex-wrap items-end justify-between">
        <h1>{title}</h1>
        {actions ? <Actions>{actions}</Actions> : null}
      </div>
      {lead ? <p className="text-lead text-muted max-w-[62ch] wrap-anywhere">{lead}</p> : null}
      {children}
    </header>
  );
}

/** A section of a public page: a hairline, generous spacing, heading on the left and a sentence on the right. */
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
    <section
      className="py-[clamp(64px,8vw,112px)] border-t border-line scroll-mt-6"
      id={id}
      aria-labelledby={heading}
    >
      <div className="mx-auto w-page">
        <div className="grid gap-8 mb-10 grid-cols-[minmax(0,1fr)_minmax(0,40ch)] items-end max-tablet:gap-3 max-tablet:mb-8 max-tablet:grid-cols-[1fr]">
          <h2 id={heading}>{title}</h2>
          {lead ? <p className="text-muted">{lead}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}

/** A part of a working page: h2 above a 1.5 px rule, with a secondary remark on its right. */
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
    <section data-part="ruled" className={className} aria-labelledby={heading}>
      <h2
        className="flex gap-3 mb-4 pb-3 border-b-[1.5px] border-ink justify-between items-baseline text-h3"
        id={heading}
      >
        {title}
        {aside ? <Remark>{aside}</Remark> : null}
      </h2>
      {children}
    </section>
  );
}

/** A part of a form, or of a page that is a single unit: its heading, a secondary remark next to it, no rule. */
export function PlainSection({
  title,
  aside,
  inGrid = false,
  id,
  children,
  ...rest
}: {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  /** Its parts are in a grid, which determines their distance from the heading. */
  readonly inGrid?: boolean;
  /** Id of the heading, for references to it. */
  readonly id?: string;
  readonly children: ReactNode;
} & Pick<HTMLAttributes<HTMLElement>, 'className'> & { readonly ref?: Ref<HTMLElement> }) {
  const own = useId();
  return (
    <section aria-labelledby={id ?? own} {...rest}>
      <h2
        className={classes(
          'flex items-baseline justify-between gap-3 font-display text-[1.375rem] leading-[1.2] font-strong tracking-[-0.015em]',
          inGrid ? 'col-span-full' : 'mb-4',
        )}
        id={id ?? own}
      >
        {title}
        {aside ? <Remark>{aside}</Remark> : null}
      </h2>
      {children}
    </section>
  );
}

/** Secondary text next to a heading. */
function Remark({ children }: { readonly children: ReactNode }) {
  return (
    <span className="font-body text-small leading-[normal] font-normal tracking-normal text-muted">
      {children}
    </span>
  );
}

/** A sheet of paper next to the text (a summary, a receipt): hairlines separate SheetSection children. */
export function Sheet({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      data-part="sheet"
      className="border-[1.5px] border-ink bg-raised *:px-6 *:py-5 *:not-first:border-t *:not-first:border-line max-phone:*:p-4 print:break-inside-avoid"
      aria-label={label}
    >
      {children}
    </section>
  );
}
export function SheetSection({ art, children }: { readonly art?: boolean; readonly children: ReactNode }) {
  return <div className={art ? 'grid place-items-center bg-sunk' : undefined}>{children}</div>;
}

/** The bar at the bottom of a booking page: figures, the total, the one action. */
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
  const t = useControls();
  return (
    <section
      className="sticky bottom-0 z-5 mt-auto border-t-[1.5px] border-ink bg-raised pb-[env(safe-area-inset-bottom)] print:static"
      data-part="total-bar"
      aria-label={t('total')}
    >
      <div className="flex gap-8 mx-auto w-page items-center min-h-22 max-phone:py-3 max-phone:flex-wrap max-phone:gap-y-1 max-phone:gap-x-4 max-phone:[&>button]:flex-[1_1_100%] phone:max-desk:has-data-awaited:flex-wrap phone:max-desk:has-data-awaited:gap-x-6 phone:max-desk:has-data-awaited:gap-y-1 phone:max-desk:has-data-awaited:py-3">
        {figures}
        <p className="ml-auto text-right">
          <span className="block font-strong text-h2 leading-none font-display tracking-[-0.02em] tabular-nums">
            {total}
          </span>
          {note ? <small className="text-muted text-micro max-phone:hidden">{note}</small> : null}
        </p>
        {action}
      </div>
    </section>
  );
}
