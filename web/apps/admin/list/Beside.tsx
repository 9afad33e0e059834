/** The selected row's details: next to the list on wide screens, on their own page on narrow ones. */
import { Suspense, type ReactNode } from 'react';
import { useMedia } from '#web/lib/media.ts';
import { useAddressQuery, useGo } from '#web/shell/navigation.ts';
import { classes } from '#web/ui/classes.ts';
import { PANEL, SIDE_PANEL } from '#web/ui/panel.ts';

/** Which row is selected in the URL, as `name`, and how to select another; its own page is `<home>/<id>`. */
export function useChosen<Tab extends string>(name: string, home: string) {
  const go = useGo();
  const [query, change] = useAddressQuery();
  const hasRoom = useMedia('(min-width: 1200px)');
  const chosen = hasRoom ? query[name] : undefined;
  const close = (): void => change({ [name]: null, tab: null });
  const show = (id: string, tab: Tab | null = null): void => {
    if (hasRoom) change({ [name]: id, tab });
    else go(`${home}/${id}${tab ? `?tab=${tab}` : ''}`);
  };
  return {
    chosen,
    tab: query['tab'],
    show,
    close,
    /** Opens a row, or closes it if it is open. */
    toggle: (id: string): void => (id === chosen ? close() : show(id)),
    /** The page's own URL with another tab of the panel. */
    tabHref: (tab: string): string => `${home}?${new URLSearchParams({ ...query, tab })}`,
  };
}

/** A page with a strip and a list, and `panel` next to them. */
export function Beside({
  panel,
  children,
}: {
  /** Null if nothing is selected. */
  readonly panel: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div
      className="grid grid-cols-1 items-start *:first:col-span-full data-split:grid-cols-[minmax(0,1fr)_452px]"
      data-split={panel ? '' : undefined}
    >
      {children}
      {panel ? (
        <Suspense fallback={<aside className={classes(PANEL, SIDE_PANEL)} />}>{panel}</Suspense>
      ) : null}
    </div>
  );
}
