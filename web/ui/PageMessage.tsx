/** A page, or a part of it, with a single message and links to continue. */
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

/** Generous spacing around something that is alone on a page. */
export function PageSpace({ children }: { readonly children: ReactNode }) {
  return <div className="py-[clamp(64px,8vw,112px)]">{children}</div>;
}

/** Size of the picture beside a page's message. */
export const MESSAGE_PICTURE = 'h-[min(340px,44vh)] max-desk:h-40';

/** All that a page has to say: a heading, a sentence, and the ways on; beside them a picture, which fills the width. */
export function PageMessage({
  title,
  role,
  picture,
  actions,
  children,
}: {
  readonly title: ReactNode;
  /** How it is announced when it replaces something else. */
  readonly role?: 'alert' | 'status';
  /** In the size of `MESSAGE_PICTURE`. */
  readonly picture?: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <PageSpace>
      <div
        className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-center gap-[clamp(24px,5vw,72px)] max-desk:grid-cols-1"
        role={role}
      >
        <div className="grid max-w-[62ch] justify-items-start gap-4">
          <h1>{title}</h1>
          <p className="text-lead text-muted">{children}</p>
          <Actions className="mt-2">{actions}</Actions>
        </div>
        {picture ? (
          <div className="justify-self-center max-desk:order-first max-desk:justify-self-start">
            {picture}
          </div>
        ) : null}
      </div>
    </PageSpace>
  );
}
