/** The consoles' frame: a head with tabs, and a strip with figures. */
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { BellIcon } from './later-icons.tsx';
import { SkipLink, Wordmark } from './Head.tsx';
import { HeadTabs } from './HeadTabs.tsx';
import type { TabLink } from './TabLinks.tsx';

/** Head and body of a console; `children` start with a Strip and contain `<main id="main">`. */
export function ConsoleFrame({
  home,
  label,
  more,
  tabs,
  end,
  children,
}: {
  readonly home: string;
  /** Labels the tabs. */
  readonly label: string;
  /** Label of the button for tabs that do not fit. */
  readonly more: string;
  readonly tabs: readonly TabLink[];
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid text-[0.9375rem] min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <div>
        <SkipLink />
        <header className="flex gap-8 px-6 border-b border-line items-center min-h-14 min-w-0 max-md:px-4 max-md:gap-4 max-xs:gap-3">
          <Wordmark href={home} small markOnPhones />
          <HeadTabs label={label} more={more} links={tabs} />
          <div className="flex gap-3 ml-auto items-center text-small whitespace-nowrap max-md:gap-2 max-xs:gap-0.5">
            {end}
          </div>
        </header>
      </div>
      <div>{children}</div>
    </div>
  );
}

/** The page's h1 on one line with its figures and actions. */
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
    <section
      className="flex px-6 py-3 border-b border-line flex-wrap items-center gap-y-3 gap-x-8 min-h-16 max-md:px-4"
      aria-labelledby={heading}
    >
      <h1 className="text-[1.375rem]" id={heading}>
        {title}
      </h1>
      {children}
      {actions ? (
        <div className="flex gap-2 ml-auto items-center flex-wrap print:hidden">{actions}</div>
      ) : null}
    </section>
  );
}

const HEADS = {
  2: 'flex min-h-9 items-baseline justify-between gap-3 text-lead',
  3: 'mb-2.5 flex justify-between gap-3 font-body text-small leading-[1.3] font-semibold tracking-normal',
};

/** A titled part of a page or panel; `hint` and then `end` (buttons) are to the right of its heading. */
export function Part({
  title,
  level = 2,
  hint,
  end,
  className,
  children,
}: {
  readonly title: ReactNode;
  readonly level?: keyof typeof HEADS;
  readonly hint?: ReactNode;
  readonly end?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={className} aria-labelledby={id}>
      <Heading className={HEADS[level]} id={id}>
        {title}
        {hint ? (
          <>
            {' '}
            <span className="font-body text-small leading-[normal] font-normal tracking-normal text-muted">
              {hint}
            </span>
          </>
        ) : null}
        {end ? <span className="-me-1.5 flex">{end}</span> : null}
      </Heading>
      {children}
    </section>
  );
}

/** Whether live updates work; `children` says it in words. */
export function LiveMark({ live, children }: { readonly live: boolean; readonly children: ReactNode }) {
  return (
    <span
      className="inline-flex gap-1.5 items-center text-muted text-small before:size-2 before:rounded-full before:bg-success data-[live=off]:before:border-[1.5px] data-[live=off]:before:border-dashed data-[live=off]:before:border-warn data-[live=off]:before:bg-transparent"
      data-live={live ? 'on' : 'off'}
      role="status"
    >
      {children}
    </span>
  );
}

/**
 * The notification bell, as the trigger of a Popover (it passes on other attributes). It counts notifications that
 * require action, 99+ above 99 (spec admin §9); others show as a dot. `label` describes both.
 */
export function Bell({
  label,
  wanting,
  unread,
  ...rest
}: { readonly label: string; readonly wanting: number; readonly unread: number } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children'
> & {
    readonly ref?: Ref<HTMLButtonElement> | undefined;
  }) {
  return (
    <button type="button" {...rest} className="grid relative size-11 place-items-center" aria-label={label}>
      <BellIcon />
      {wanting > 0 ? (
        <em
          className="absolute px-1 py-0 rounded-[9px] top-1.25 right-0.75 min-w-4.5 bg-danger text-on-danger font-semibold text-[11px] leading-[18px] not-italic text-center"
          aria-hidden="true"
        >
          {wanting > 99 ? '99+' : wanting}
        </em>
      ) : unread > 0 ? (
        <i className="absolute size-2 rounded-full top-2.5 right-2.5 bg-accent" aria-hidden="true" />
      ) : null}
    </button>
  );
}
