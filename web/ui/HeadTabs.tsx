/** The tabs in a console's head: as many as fit, the others in a menu. */
import { useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { ChevronDownIcon } from './later-icons.tsx';
import { Menu } from './Menu.tsx';
import { Tab, tabClass, type TabLink } from './TabLinks.tsx';

const TAB = 'min-h-14 text-small';

export function HeadTabs({
  label,
  more,
  links,
}: {
  readonly label: string;
  /** Labels the menu, and its button unless one of its tabs is current. */
  readonly more: string;
  readonly links: readonly TabLink[];
}) {
  const row = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(links.length);
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const look = (): void => setRoom(inFirstLine(current));
    const observer = new ResizeObserver(look);
    observer.observe(current);
    // Counts are loaded later and make a tab wider.
    for (const tab of current.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [links.length]);
  const behind = links.slice(room);
  const open = behind.find(({ current }) => current);
  return (
    <nav className="flex min-w-0 flex-1 gap-5 self-stretch max-xs:gap-0" aria-label={label}>
      {/* What does not fit wraps onto a second line, which is clipped and unreachable. */}
      <div
        ref={row}
        className={classes(
          'flex h-14 min-w-0 flex-1 flex-wrap gap-x-5 overflow-hidden',
          room === 0 && 'invisible order-last',
        )}
      >
        {links.map((link, index) => (
          <span key={link.href} className="flex" inert={index >= room}>
            <Tab link={link} className={TAB} />
          </span>
        ))}
      </div>
      {behind.length > 0 ? (
        <Menu
          label={more}
          trigger={
            <button
              type="button"
              className={classes(tabClass, TAB, 'min-w-0')}
              aria-current={open ? 'page' : undefined}
            >
              <span className="truncate">{open?.label ?? more}</span>
              <ChevronDownIcon small className="flex-none" />
            </button>
          }
          items={behind.map(({ href, label: name, count, current }) => ({
            id: href,
            href,
            label: count === undefined ? name : `${name} (${count})`,
            current: current === true,
          }))}
        />
      ) : null}
    </nav>
  );
}

/** How many children of a wrapping row fit entirely on its first line. */
function inFirstLine({ children, clientWidth }: HTMLElement): number {
  const tabs = [...children] as HTMLElement[];
  if ((tabs[0]?.offsetWidth ?? 0) > clientWidth) return 0;
  const top = tabs[0]?.offsetTop;
  const wrapped = tabs.findIndex((tab) => tab.offsetTop !== top);
  return wrapped < 0 ? tabs.length : wrapped;
}
