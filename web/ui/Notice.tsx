/** A message on the page: info, success, warn, danger. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const TONE = {
  info: 'border-info bg-[color-mix(in_oklab,var(--info)_8%,var(--raised))]',
  success: 'border-success bg-[color-mix(in_oklab,var(--success)_8%,var(--raised))]',
  warn: 'border-warn bg-warned',
  danger: 'border-danger bg-[color-mix(in_oklab,var(--danger)_8%,var(--raised))]',
};

/** `actions` are buttons below the sentence. A danger notice that appears later is announced at once. */
export function Notice({
  tone = 'info',
  title,
  actions,
  children,
}: {
  readonly tone?: keyof typeof TONE;
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div
      data-part="notice"
      className={classes('grid gap-0.5 rounded-r-base border-l-3 px-4 py-3 text-small', TONE[tone])}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      {title ? <b className="font-semibold">{title}</b> : null}
      {children ? <div>{children}</div> : null}
      {actions ? <div className="flex gap-2 mt-2 flex-wrap">{actions}</div> : null}
    </div>
  );
}
