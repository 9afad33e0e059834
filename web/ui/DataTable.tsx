/** The dense table of the consoles: sortable, with keyboard navigation, shown as a list under 800 px. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { TableCheck } from './Choice.tsx';
import { classes } from './classes.ts';
import { useControls } from './controls.ts';
import { ChevronDownIcon, ChevronUpIcon } from './later-icons.tsx';
import { Loading, SkeletonRows } from './Skeleton.tsx';

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}
export interface Column<Row> {
  readonly id: string;
  /** Plain text: it also labels the cell if the table is a list. Empty for the first, heading column. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Figures are right-aligned and tabular. */
  readonly figures?: boolean;
  /** In the list under 800 px this cell is the row's heading, without its column's name. */
  readonly heading?: boolean;
}
/** Which rows are selected, for actions on several at once. */
export interface RowChoice<Row> {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (rows: readonly Row[], isChosen: boolean) => void;
  /** Labels the checkbox of a row, and the one for all rows. */
  readonly labelOf: (row: Row) => string;
  readonly allLabel: string;
}
export interface DataTableProps<Row> {
  /** What the table contains, for screen readers: `Bookings from Nov 17 to Nov 21`. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** Rows open on click and Enter; arrow keys, Home and End move between them. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Rows can be selected, with a checkbox and the space bar. */
  readonly choice?: RowChoice<Row> | undefined;
  /** At the end of a row: its menu, opened by the menu key and a period. `label` names the column. */
  readonly end?: { readonly label: string; readonly cell: (row: Row) => ReactNode } | undefined;
  /** Page Down and Page Up on a row go to the next and the previous page. */
  readonly onTurn?: ((step: 1 | -1) => void) | undefined;
  readonly selectedKey?: string | undefined;
  /** `late`: past its time. `now`: the first row that is not, below the late ones. `before` is the row above. */
  readonly markOf?: ((row: Row, before: Row | undefined) => 'late' | 'now' | undefined) | undefined;
  /** Keys of rows that live data has just changed: their background flashes once. */
  readonly changedKeys?: ReadonlySet<string> | undefined;
  readonly loading?: boolean | undefined;
  /** An EmptyState or a sentence. */
  readonly empty?: ReactNode;
  /** An ErrorState. */
  readonly error?: ReactNode;
}

/** Where an arrow key moves among the rows. */
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const HEADER =
  'sticky top-0 z-1 border-b border-ink bg-paper px-3 py-2 text-micro font-semibold whitespace-nowrap text-muted first:pl-6 last:pr-6 max-md:first:pl-0 aria-[sort]:text-ink in-data-split:px-2 in-data-split:first:pl-6';
const ROW =
  'group/row focus-visible:-outline-offset-2 data-openable:cursor-pointer max-md:relative max-md:block sm:max-md:grid sm:max-md:grid-cols-2 sm:max-md:gap-x-6 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3 max-md:aria-selected:bg-[color-mix(in_oklab,var(--brand)_9%,var(--raised))] max-md:aria-selected:shadow-[inset_3px_0_0_var(--brand)] max-md:data-[mark=late]:bg-[color-mix(in_oklab,var(--danger)_10%,var(--paper))] max-md:data-[mark=late]:shadow-[inset_3px_0_0_var(--danger)] max-md:data-[mark=now]:border-t-2 max-md:data-[mark=now]:border-t-accent';
/**
 * Under 800 px a row is a list, of two columns from 576 px: the first cell is the heading, the others show their
 * column's name, and empty ones are omitted.
 */
const CELL = classes(
  'h-10 border-b border-line px-3 py-1.75 align-middle first:pl-6 last:pr-6 in-data-split:px-2 in-data-split:first:pl-6 max-md:empty:hidden [&_b]:font-semibold [&_button]:whitespace-nowrap',
  'md:group-hover/row:bg-sunk md:group-aria-selected/row:bg-[color-mix(in_oklab,var(--brand)_9%,var(--raised))] md:group-aria-selected/row:first:shadow-[inset_3px_0_0_var(--brand)] group-data-changed/row:animate-changed motion-reduce:animate-none',
  'md:group-data-[mark=late]/row:bg-[color-mix(in_oklab,var(--danger)_10%,var(--paper))] md:group-data-[mark=late]/row:first:shadow-[inset_3px_0_0_var(--danger)] md:group-data-[mark=now]/row:border-t-2 md:group-data-[mark=now]/row:border-t-accent',
  'max-md:grid max-md:h-auto max-md:min-h-7 max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-3 max-md:border-0 max-md:px-0! max-md:py-0.75 max-md:*:justify-self-start max-md:before:text-micro max-md:before:text-muted max-md:before:content-[attr(data-label)] max-md:data-[label=]:block max-md:data-[label=]:before:content-none',
);

/** The checkbox and the menu of a row; in the list they are next to its heading. */
const BOX = 'md:py-0! max-md:absolute max-md:top-3 max-md:left-4';
const MENU = 'text-right md:py-0! max-md:absolute max-md:top-1.5 max-md:right-3';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    onOpen,
    choice,
    end,
    onTurn,
    selectedKey,
    markOf,
    changedKeys,
    loading,
    empty,
    error,
  } = props;
  const t = useControls();
  const body = useRef<HTMLTableSectionElement>(null);
  // After turning the page by keyboard, the first row gets the focus.
  const turned = useRef(false);
  const first = rows[0] && rowKey(rows[0]);
  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    body.current?.rows[0]?.focus();
  }, [first]);
  if (error) return <div className="p-6">{error}</div>;
  if (loading) {
    return (
      <Loading label={`${t('loading')}: ${caption}`}>
        <SkeletonRows rows={8} />
      </Loading>
    );
  }
  if (rows.length === 0) return <div className="p-6">{empty}</div>;

  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number): void => {
    if (event.target !== event.currentTarget) return; // keys inside a cell's own control belong to that control
    if (event.key === ' ' && choice) {
      event.preventDefault();
      choice.onChange([row], !choice.keys.has(rowKey(row)));
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen?.(row);
      return;
    }
    if (end && (event.key === 'ContextMenu' || event.key === '.')) {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLButtonElement>('[data-part=menu]')?.click();
      return;
    }
    if (onTurn && (event.key === 'PageDown' || event.key === 'PageUp')) {
      event.preventDefault();
      turned.current = true;
      onTurn(event.key === 'PageDown' ? 1 : -1);
      return;
    }
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    body.current?.rows[move(index, rows.length - 1)]?.focus();
  };
  const entry = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === selectedKey),
  );
  const isWalked = Boolean(onOpen ?? choice);
  const chosen = choice ? rows.filter((row) => choice.keys.has(rowKey(row))).length : 0;
  return (
    <div className="overflow-auto">
      <table
        className="w-full border-collapse text-small leading-[1.35] max-md:block"
        role={isWalked ? 'grid' : undefined}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="max-md:block">
            {choice ? (
              <th scope="col" className={classes(HEADER, 'w-12')}>
                <TableCheck
                  label={choice.allLabel}
                  checked={chosen === rows.length}
                  some={chosen > 0 && chosen < rows.length}
                  onChange={() => choice.onChange(rows, chosen < rows.length)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {end ? (
              <th scope="col" className={classes(HEADER, 'w-12')}>
                <span className="sr-only">{end.label}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="max-md:block" ref={body}>
          {rows.map((row, index) => {
            const key = rowKey(row);
            return (
              <tr
                className={ROW}
                key={key}
                aria-selected={onOpen ? key === selectedKey : undefined}
                data-openable={onOpen ? '' : undefined}
                data-mark={markOf?.(row, rows[index - 1])}
                data-changed={changedKeys?.has(key) ? '' : undefined}
                data-chosen={choice?.keys.has(key) ? '' : undefined}
                tabIndex={isWalked ? (index === entry ? 0 : -1) : undefined}
                onClick={onOpen ? () => onOpen(row) : undefined}
                onKeyDown={isWalked ? (event) => onKey(event, row, index) : undefined}
              >
                {choice ? (
                  // A click next to the checkbox is meant for it, and opens nothing.
                  <td
                    className={classes(CELL, BOX)}
                    data-label=""
                    onClick={(event) => event.stopPropagation()}
                  >
                    <TableCheck
                      label={choice.labelOf(row)}
                      checked={choice.keys.has(key)}
                      onChange={(event) => choice.onChange([row], event.currentTarget.checked)}
                    />
                  </td>
                ) : null}
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={classes(
                      CELL,
                      column.figures && 'text-right tabular-nums whitespace-nowrap max-md:text-left',
                      column.heading && 'sm:max-md:col-span-full',
                      column.heading && choice && 'max-md:pl-8!',
                      column.heading && end && 'max-md:pr-12!',
                    )}
                    data-label={column.heading ? '' : column.header}
                  >
                    {column.cell(row)}
                  </td>
                ))}
                {end ? (
                  <td className={classes(CELL, MENU)} data-label="">
                    {end.cell(row)}
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const className = classes(HEADER, column.figures ? 'text-right' : 'text-left');
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const next = direction === 'descending' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        className="inline-flex cursor-pointer items-center gap-1 border-0 bg-transparent p-0 [font:inherit] whitespace-nowrap text-inherit focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
        type="button"
        onClick={() => onSort({ column: column.id, direction: next })}
      >
        {column.header}
        {direction === 'ascending' ? (
          <ChevronUpIcon small />
        ) : direction === 'descending' ? (
          <ChevronDownIcon small />
        ) : null}
      </button>
    </th>
  );
}
