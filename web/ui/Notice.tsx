/** A sentence that stands on the page: info, success, warn, danger. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const CLASS = { info: null, success: 'ok', warn: 'warn', danger: 'bad' } as const;

/** `actions` are buttons below the sentence. A danger notice that appears later is announced at once. */
export function Notice({
  tone = 'info',
  title,
  actions,
  children,
}: {
  readonly tone?: keyof typeof CLASS;
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes('note', CLASS[tone])} role={tone === 'danger' ? 'alert' : undefined}>
      {title ? <b>{title}</b> : null}
      {children ? <div>{children}</div> : null}
      {actions ? <div className="act">{actions}</div> : null}
    </div>
  );
}

/** The number in a circle of the instruction sheet. */
export function Callout({
  n,
  state,
  big,
}: {
  readonly n: number;
  readonly state?: 'now' | 'done' | 'todo';
  readonly big?: boolean;
}) {
  const look = { now: 'on', done: 'done', todo: 'off' } as const;
  return (
    <span className={classes('callout', state && look[state], big && 'callout-big')} aria-hidden="true">
      {n}
    </span>
  );
}
