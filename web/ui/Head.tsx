/** What the head of any page contains: the wordmark, the skip link, and text buttons. */
import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { useControls } from './controls.ts';
import { AppLink } from './link.tsx';

/** The hex key and the name; a link home. */
export function Wordmark({
  href = '/',
  small,
  markOnly,
  markOnPhones,
}: {
  readonly href?: string;
  readonly small?: boolean;
  /** Without the name, if a phone's head has no room for it. */
  readonly markOnly?: boolean;
  /** The same, for a head that is also used on wider screens. */
  readonly markOnPhones?: boolean;
}) {
  const t = useControls();
  return (
    <AppLink
      className={classes(
        'inline-flex flex-none items-center gap-2.5 font-display leading-none font-bold tracking-[-0.03em] whitespace-nowrap text-ink no-underline',
        small ? 'text-lead' : 'text-[1.375rem]',
      )}
      href={href}
      aria-label={t('home')}
    >
      <svg
        viewBox="0 0 28 28"
        width={small ? 24 : 28}
        height={small ? 24 : 28}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M14 2 24.4 8v12L14 26 3.6 20V8z" />
        <path className="stroke-accent" strokeWidth={3.4} d="M9.6 8.6v7.8a2 2 0 0 0 1 1.7l7.4 4.3" />
      </svg>
      {markOnly ? null : <span className={markOnPhones ? 'max-phone:sr-only' : undefined}>Hexkey</span>}
    </AppLink>
  );
}

/** The first element of the page: skips the head. The page's `<main>` has the id `main`. */
export function SkipLink() {
  const t = useControls();
  return (
    <a
      className="absolute px-4 py-3 left-4 -top-1 -translate-y-full bg-ink text-paper z-40 focus:translate-y-4 print:hidden"
      href="#main"
    >
      {t('skip')}
    </a>
  );
}

/** Looks like a link in the head, but is an action: the language, signing out. */
export function BarButton({
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        'min-h-11 flex-none font-medium whitespace-nowrap text-ink hover:underline hover:underline-offset-[0.3em]',
        className,
      )}
    />
  );
}
