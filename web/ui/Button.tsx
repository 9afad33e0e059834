/** Buttons; each names its effect. One primary in a view. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { AppLink, type LinkProps } from './link.tsx';

interface Look {
  /** Default `secondary`. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'small' | 'medium' | 'big' | undefined;
}

/** The class of a button, for anything that must look like one. */
const buttonClass = ({ kind = 'secondary', size = 'medium' }: Look = {}, extra?: string): string =>
  classes('btn', `btn-${kind}`, size !== 'medium' && `btn-${size}`, extra);

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    readonly ref?: Ref<HTMLButtonElement> | undefined;
    /** Shows the ring, keeps the focus and ignores presses until the work is done. */
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
      className={classes(buttonClass({ kind, size }), busy && 'is-busy', className)}
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
