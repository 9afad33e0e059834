/** A small floating panel. */
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

/** Content that opens from a button and leaves the page usable (notifications). */
export function Popover({
  trigger,
  title,
  onOpenChange,
  children,
}: {
  /** A button element. */
  readonly trigger: ReactElement;
  readonly title: string;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <Base.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-42" sideOffset={6} align="end">
          <Base.Popup className="max-w-[min(400px,calc(100vw-32px))] min-w-45 rounded-base border border-ink bg-raised p-4 text-small text-ink [transition:opacity_var(--fast)_var(--ease)] data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
