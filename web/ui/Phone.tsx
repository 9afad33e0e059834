/** The technician's phone: head, sections, the large state button within reach of the thumb, the tab bar. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';
import { AppLink, NavLink } from './link.tsx';
import { useControls } from './controls.ts';

const AT_FOOT = 'fixed inset-x-0 bottom-0 z-4 mx-auto max-w-120';

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
    <div
      className="grid mx-auto pb-[calc(76px_+_env(safe-area-inset-bottom))] min-h-dvh max-w-120 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] data-thumb:pb-[calc(148px_+_env(safe-area-inset-bottom))] data-thumb:has-data-arrival-times:pb-[calc(204px_+_env(safe-area-inset-bottom))]"
      data-thumb={thumb ? '' : undefined}
    >
      {head}
      <main id="main">{children}</main>
      {foot}
    </div>
  );
}

/** The sticky head: back, title, and a badge or button on the right. */
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
    <header className="flex flex-wrap sticky gap-3 px-4 py-2 border-b border-line top-0 z-3 items-center min-h-15 bg-paper">
      {back ? (
        <AppLink
          className="grid size-11 -ml-2.5 place-items-center text-inherit"
          href={back.href}
          aria-label={back.label}
        >
          <ArrowLeftIcon />
        </AppLink>
      ) : null}
      <h1 className="min-w-0 flex-initial wrap-anywhere text-[length:clamp(1rem,4.5vw,1.25rem)] leading-tight">
        {title}
      </h1>
      {end ? <div className="ml-auto">{end}</div> : null}
    </header>
  );
}

/** A section between hairlines, with a secondary remark next to its heading. */
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
    <section className="px-4 py-5 border-b border-line" id={id}>
      {title ? (
        <h2 className="flex flex-wrap gap-x-3 mb-3 justify-between items-baseline text-lead">
          {title}
          {aside ? (
            <span className="font-normal text-small leading-[normal] font-body tracking-normal text-muted">
              {aside}
            </span>
          ) : null}
        </h2>
      ) : null}
      {children}
    </section>
  );
}

/** The main action within reach of the thumb, below a line of facts. `here` keeps it in the flow (the gallery). */
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
  const t = useControls();
  return (
    <aside
      className={classes(
        'grid gap-2 border-t-[1.5px] border-ink bg-raised px-4 pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))]',
        !here && AT_FOOT,
      )}
      aria-label={t('nextStep')}
    >
      {left || right ? (
        <p className="flex flex-wrap gap-x-3 justify-between text-small">
          <span className="text-muted">{left}</span>
          <b className="tabular-nums whitespace-nowrap">{right}</b>
        </p>
      ) : null}
      {children}
    </aside>
  );
}

/** The next state of the job, 76 px tall. */
export function BigStateButton({
  children,
  busy,
  onPress,
}: {
  readonly children: ReactNode;
  readonly busy?: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="flex gap-3 px-5 py-0 rounded-base items-center justify-between w-full min-h-19 bg-accent text-on-accent font-bold text-[1.5rem] leading-[1.05] font-display tracking-[-0.02em] text-left no-underline active:bg-accent-press"
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onPress}
    >
      {children}
      {busy ? (
        <span
          className="size-6.5 animate-turn rounded-full border-[2.5px] border-current border-r-transparent motion-reduce:animate-none motion-reduce:border-dotted motion-reduce:border-r-current"
          aria-hidden="true"
        />
      ) : (
        <ArrowRightIcon className="size-7 stroke-[2]" />
      )}
    </button>
  );
}

/** The technician's four main pages. */
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
  const t = useControls();
  return (
    <nav
      className={classes(
        'grid auto-cols-fr grid-flow-col border-t-[1.5px] border-ink bg-raised pb-[env(safe-area-inset-bottom)]',
        !here && AT_FOOT,
      )}
      aria-label={t('mainNavigation')}
    >
      {links.map((link) => (
        <NavLink
          className="grid relative gap-0.75 justify-items-center content-center min-h-16 text-center text-[length:min(0.78125rem,5vw)] leading-tight font-medium text-muted no-underline aria-[current]:text-ink aria-[current]:font-semibold aria-[current]:before:absolute aria-[current]:before:inset-x-3.5 aria-[current]:before:top-[-1.5px] aria-[current]:before:h-1 aria-[current]:before:bg-accent"
          key={link.href}
          href={link.href}
          {...(link.current === undefined ? {} : { 'aria-current': link.current ? 'page' : undefined })}
        >
          {link.icon}
          {link.label}
          {link.count ? (
            <em className="absolute px-1 py-0 rounded-[9px] top-2 left-[calc(50%_+_8px)] min-w-4.5 bg-ink text-paper font-semibold text-[11px] leading-[18px] not-italic text-center">
              {link.count}
              <span className="sr-only"> {t('waiting')}</span>
            </em>
          ) : null}
        </NavLink>
      ))}
    </nav>
  );
}
