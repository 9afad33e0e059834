/** A page or a part of it that has one thing to say, and its ways on. */
import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';

/** Buttons and links in a row. */
export function Actions({
  className,
  children,
}: Pick<HTMLAttributes<HTMLElement>, 'className' | 'children'>) {
  return (
    <div className={classes('flex flex-wrap items-center gap-3 print:hidden', className)}>{children}</div>
  );
}

/** Much air above and below what stands alone on a page. */
export function PageSpace({ children }: { readonly children: ReactNode }) {
  return <div className="py-[clamp(64px,8vw,112px)]">{children}</div>;
}

/** All that a page has to say: a heading, a sentence, and the ways on. */
export function PageMessage({
  title,
  role,
  picture,
  actions,
  children,
}: {
  readonly title: ReactNode;
  /** How it is announced where it comes in place of something else. */
  readonly role?: 'alert' | 'status';
  readonly picture?: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <PageSpace>
      <div className="grid max-w-[62ch] justify-items-start gap-4" role={role}>
        {picture}
        <h1>{title}</h1>
        <p className="text-muted">{children}</p>
        <Actions>{actions}</Actions>
      </div>
    </PageSpace>
  );
}
