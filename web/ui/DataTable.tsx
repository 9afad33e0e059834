/** The dense table of the consoles: sortable, walked by keyboard, a list under 800 px. */
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { ChevronDownIcon, ChevronUpIcon } from './icons.tsx';
import { Loading, SkeletonRows } from './Skeleton.tsx';

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}
export interface Column<Row> {
  readonly id: string;
  /** Plain words: they also name the cell where the table is a list. Empty for the first, heading column. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Figures are right-aligned and tabular. */
  readonly figures?: boolean;
  /** In the list under 800 px this cell stands as the row's heading, without its column's name. */
  readonly heading?: boolean;
}
export interface DataTableProps<Row> {
  /** What the table holds, for screen readers: `Bookings from Nov 17 to Nov 21`. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** Rows become openable by click and Enter; arrows, Home and End walk them. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly selectedKey?: string | undefined;
  /** Keys of rows that live data has just changed: their ground says so once. */
  readonly changedKeys?: ReadonlySet<string> | undefined;
  readonly loading?: boolean | undefined;
  /** An EmptyState or a sentence. */
  readonly empty?: ReactNode;
  /** An ErrorState. */
  readonly error?: ReactNode;
}

/** Where an arrow key leads among the rows. */
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    onOpen,
    selectedKey,
    changedKeys,
    loading,
    empty,
    error,
  } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  if (error) return <div className="table-note">{error}</div>;
  if (loading) {
    return (
      <Loading label={`Loading: ${caption}`}>
        <SkeletonRows rows={8} />
      </Loading>
    );
  }
  if (rows.length === 0)
    return <div className="table-note">{empty ?? <p className="muted">Nothing matches.</p>}</div>;

  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number): void => {
    if (event.target !== event.currentTarget) return; // keys inside a cell's own control are its own
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen?.(row);
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
  return (
    <div className="table-scroll">
      <table className="table table-folds" role={onOpen ? 'grid' : undefined}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                aria-selected={onOpen ? key === selectedKey : undefined}
                data-openable={onOpen ? '' : undefined}
                data-changed={changedKeys?.has(key) ? '' : undefined}
                tabIndex={onOpen ? (index === entry ? 0 : -1) : undefined}
                onClick={onOpen ? () => onOpen(row) : undefined}
                onKeyDown={onOpen ? (event) => onKey(event, row, index) : undefined}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={classes(column.figures && 'r num')}
                    data-label={column.heading ? '' : column.header}
                  >
                    {column.cell(row)}
                  </td>
                ))}
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
  const className = classes(column.figures && 'r');
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
      <button type="button" onClick={() => onSort({ column: column.id, direction: next })}>
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
