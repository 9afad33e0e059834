/** Buttons, each labeled with its effect. One primary button per view. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { AppLink, type LinkProps } from './link.tsx';

interface Look {
  /** Default `secondary`. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** `touch` is a small one that is always 44 px high. */
  readonly size?: keyof typeof SIZE | undefined;
}

const KIND = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-press hover:bg-accent-press',
  secondary: 'border-ink bg-raised text-ink hover:bg-sunk',
  quiet: 'border-transparent text-brand hover:bg-brand/9 max-xs:in-[[role=dialog]>footer]:order-2',
  danger: 'border-danger bg-raised text-danger hover:bg-danger hover:text-on-danger',
};
const SIZE = {
  small: 'min-h-8 border px-3 text-small pointer-coarse:min-h-11',
  touch: 'min-h-11 border px-3 text-small',
  medium: 'min-h-11 border-[1.5px] text-body',
  big: 'min-h-14 border-[1.5px] px-8 text-[1.125rem]',
};

/** The class of a button, for anything that must look like one. */
const buttonClass = ({ kind = 'secondary', size = 'medium' }: Look = {}, extra?: string): string =>
  classes(
    'inline-flex cursor-pointer items-center justify-center gap-2 rounded-base py-1 leading-[1.2] font-semibold no-underline [transition:background_var(--fast),border-color_var(--fast),translate_var(--fast)] active:translate-y-px print:hidden',
    'inactive:translate-y-0 inactive:cursor-not-allowed inactive:border-line inactive:bg-sunk inactive:text-muted',
    'data-busy:before:size-4 data-busy:before:animate-turn data-busy:before:rounded-full data-busy:before:border-2 data-busy:before:border-current data-busy:before:border-r-transparent motion-reduce:data-busy:before:animate-none motion-reduce:data-busy:before:border-dotted motion-reduce:data-busy:before:border-r-current',
    KIND[kind],
    SIZE[size],
    size === 'medium' && (kind === 'quiet' ? 'px-3' : 'px-5'),
    extra,
  );

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    readonly ref?: Ref<HTMLButtonElement> | undefined;
    /** Shows a spinner, keeps the focus and ignores presses until the work is done. */
    readonly busy?: boolean | undefined;
    readonly icon?: ReactNode;
  };

/** A button; `type="button"` unless it submits. */
export function Button({
  kind,
  size,
  busy,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonClass({ kind, size }, className)}
      data-busy={busy ? '' : undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? null : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function ButtonLink({
  kind,
  size,
  icon,
  className,
  children,
  ...rest
}: Look & LinkProps & { readonly icon?: ReactNode }) {
  return (
    <AppLink {...rest} className={buttonClass({ kind, size }, className)}>
      {icon}
      {children}
    </AppLink>
  );
}
