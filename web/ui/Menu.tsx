/** Actions on an item, behind three dots. */
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { classes } from './classes.ts';
import { MoreIcon } from './later-icons.tsx';
import { AppLink } from './link.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** A link; otherwise an action. */
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly danger?: boolean;
  readonly current?: boolean;
}

const ITEM =
  'flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-tight px-3 py-1 no-underline outline-none data-highlighted:bg-sunk pointer-coarse:min-h-11 aria-[current=page]:font-semibold';

/** The items, behind the caller's own button (`trigger`), or behind three dots labeled `label`. */
export function Menu({
  label,
  trigger,
  items,
}: {
  readonly label: string;
  readonly trigger?: ReactElement;
  readonly items: readonly MenuItem[];
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        render={
          trigger ?? (
            <button
              type="button"
              className="grid size-8 cursor-pointer place-items-center rounded-base hover:bg-sunk pointer-coarse:size-11"
              aria-label={label}
            >
              <MoreIcon />
            </button>
          )
        }
        data-part="menu"
        onClick={(event) => event.stopPropagation()}
      />
      <Base.Portal>
        <Base.Positioner className="z-42" sideOffset={4} align="end">
          <Base.Popup
            aria-label={label}
            className="min-w-45 rounded-base border border-ink bg-raised p-1 text-small text-ink outline-none"
            // Events of a portal bubble through React's tree, so the row below would open as well.
            onClick={(event) => event.stopPropagation()}
            onKeyDown={(event) => event.stopPropagation()}
          >
            {items.map(({ id, label: name, href, onSelect, danger, current }) =>
              href === undefined ? (
                <Base.Item
                  key={id}
                  className={classes(ITEM, danger ? 'text-danger' : 'text-ink')}
                  onClick={() => onSelect?.()}
                >
                  {name}
                </Base.Item>
              ) : (
                <Base.LinkItem
                  key={id}
                  closeOnClick
                  className={classes(ITEM, 'text-ink')}
                  aria-current={current ? 'page' : undefined}
                  render={<AppLink href={href} />}
                >
                  {name}
                </Base.LinkItem>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
