/** Small floating parts: a menu of actions, a popover with content, a tooltip. */
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Popover as BasePopover } from '@base-ui/react/popover';
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';

export interface MenuAction {
  readonly label: ReactNode;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

const POPUP =
  'max-w-[min(400px,calc(100vw-32px))] min-w-45 rounded-base border border-ink bg-raised text-small text-ink [transition:opacity_var(--fast)_var(--ease)] data-ending-style:opacity-0 data-starting-style:opacity-0';

/** `trigger` is a button element, e.g. `<Button>Set status</Button>`. */
export function Menu({
  trigger,
  actions,
}: {
  readonly trigger: ReactElement;
  readonly actions: readonly MenuAction[];
}) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="z-42" sideOffset={6} align="end">
          <BaseMenu.Popup className={classes(POPUP, 'p-1')}>
            {actions.map((action, k) => (
              <BaseMenu.Item
                key={k}
                className={classes(
                  'flex gap-2 px-3 py-0 rounded-tight items-center min-h-9 no-underline cursor-pointer outline-0 pointer-coarse:min-h-11 data-highlighted:bg-sunk data-disabled:text-muted data-disabled:cursor-not-allowed',
                  action.danger ? 'text-danger' : 'text-inherit',
                )}
                disabled={action.disabled ?? false}
                onClick={action.onSelect}
              >
                {action.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** Content that opens from a button and leaves the page usable (notifications, filters). */
export function Popover({
  trigger,
  title,
  onOpenChange,
  children,
}: {
  readonly trigger: ReactElement;
  readonly title: string;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <BasePopover.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className="z-42" sideOffset={6} align="end">
          <BasePopover.Popup className={classes(POPUP, 'p-4')}>
            <BasePopover.Title className="sr-only">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

/** A short explanation of `trigger` on hover and focus; never the only place of a fact. */
export function Tooltip({
  trigger,
  children,
}: {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
}) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={trigger} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="z-42" sideOffset={6}>
          <BaseTooltip.Popup className="px-2.5 py-1.5 rounded-tight max-w-65 bg-ink text-paper text-micro">
            {children}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
