/**
 * The empty state of a part of a screen; the error state is separate, since it is used where nothing else of this is,
 * such as the sign-in.
 */
import type { ReactNode } from 'react';
import { Art } from '#web/art/Art.tsx';
import type { PieceName } from '#web/art/names.ts';

export { ErrorState } from './ErrorState.tsx';

/** A dotted drawing of what will be here, a description of it, and the one way to get it. */
export function EmptyState({
  title,
  piece = 'bookcase',
  children,
  action,
}: {
  readonly title: ReactNode;
  readonly piece?: PieceName;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4 p-8 border border-dashed border-control rounded-large [--iso-line:var(--iso-ghost)]">
      <Art className="h-30 max-w-40" piece={piece} variant="ghost" size="small" />
      <div className="grid min-w-0 flex-[1_1_16rem] gap-3 justify-items-start">
        <b>{title}</b>
        {children ? <p className="text-muted max-w-[48ch]">{children}</p> : null}
        {action}
      </div>
    </div>
  );
}
