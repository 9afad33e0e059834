/**
 * The table of a console's list: saved views, search and filters, selectable columns, actions on one row or several,
 * and pages (spec admin §2 and §9).
 */
import { useRef, type ReactNode } from 'react';
import type { PieceName } from '#web/art/names.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { DataTable, type Column as PlainColumn } from '#web/ui/DataTable.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { tableTexts } from '#words/generated/admin.ts';
import { sortText, tableSortOf } from './address.ts';
import { BulkBar } from './BulkBar.tsx';
import { type BulkAction, useBulk } from './bulk.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { DelayedSearch } from './DelayedSearch.tsx';
import { useHiddenColumns } from './kept.ts';
import { Keys, useSlash } from './Keys.tsx';
import { Pages } from './Pages.tsx';
import { ResultCell } from './ResultCell.tsx';
import type { List, ListEndpoint } from './useList.ts';
import { Views } from './Views.tsx';

/** A column of a console's list. */
export interface Column<Row> extends PlainColumn<Row> {
  /** Hidden by default. */
  readonly isExtra?: boolean;
}

/** A list's texts. */
export interface ListWords {
  /** The rows' name: `Customers`. */
  readonly caption: string;
  /** In a sentence: `customers`. */
  readonly noun: string;
  /** Label of the search box; a list without it has no search. */
  readonly search?: string;
  readonly searchHint?: string;
  readonly loadFailed: string;
  /** If no row matches the filter. */
  readonly noMatch: string;
  readonly noMatchText: string;
  /** If there are no rows at all. */
  readonly none: string;
  readonly noneText: string;
}

export interface ConsoleTableProps<E extends ListEndpoint, Row> {
  readonly list: List<E, Row>;
  readonly words: ListWords;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Names a row for selecting it or opening its menu. */
  readonly rowName: (row: Row) => string;
  /** Next to the search box. */
  readonly filters?: ReactNode;
  readonly onOpen?: (row: Row) => void;
  readonly selectedKey?: string | undefined;
  readonly changedKeys?: ReadonlySet<string>;
  /** Marks overdue rows, and where they end. */
  readonly markOf?: (row: Row, before: Row | undefined) => 'late' | 'now' | undefined;
  /** The actions on one row. */
  readonly menuOf?: (row: Row) => readonly MenuItem[];
  /** The actions on several; each row shows its result (R4). */
  readonly bulk?: readonly BulkAction<Row>[];
  readonly emptyPiece?: PieceName;
}

export function ConsoleTable<E extends ListEndpoint, Row>({
  list,
  words,
  columns,
  rowKey,
  rowName,
  filters,
  onOpen,
  selectedKey,
  changedKeys,
  markOf,
  menuOf,
  bulk = [],
  emptyPiece,
}: ConsoleTableProps<E, Row>) {
  const t = useMessages(tableTexts);
  const { query, rows, counts, params } = list;
  const [hidden, hide] = useHiddenColumns(
    list.name,
    columns.filter(({ isExtra }) => isExtra).map(({ id }) => id),
  );
  const work = useBulk<Row>(rowKey);
  const top = useRef<HTMLDivElement>(null);
  useSlash(top);
  const shown = columns.filter(({ id, heading }) => heading || !hidden.includes(id));
  const last = counts && Math.max(1, Math.ceil(counts.total / counts.pageSize));
  return (
    <div ref={top}>
      <Views list={list} noun={words.noun} />
      <div className="flex gap-2 px-6 py-2.5 flex-wrap items-center max-md:px-4">
        {words.search === undefined ? null : (
          <DelayedSearch
            label={words.search}
            placeholder={words.searchHint ?? ''}
            value={params['search'] ?? ''}
            onChange={(value) => list.set({ search: value || null })}
          />
        )}
        {filters ? <div className="min-w-0 flex-[1_1_20rem]">{filters}</div> : null}
        <ColumnChoice columns={columns} hidden={hidden} onChange={hide} />
      </div>
      {bulk.length > 0 ? (
        <BulkBar work={work} shown={new Set(rows.map(rowKey))} rowName={rowName} actions={bulk} />
      ) : null}
      <DataTable
        caption={words.caption}
        columns={
          work.results.size === 0
            ? shown
            : [
                ...shown,
                {
                  id: 'result',
                  header: t('lastResult'),
                  cell: (row) => (
                    <ResultCell result={work.results.get(rowKey(row))} onRetry={() => work.retry(row)} />
                  ),
                },
              ]
        }
        rows={rows}
        rowKey={rowKey}
        sort={tableSortOf(params['sort'])}
        onSort={(sort) => list.set({ sort: sortText(sort) })}
        onOpen={onOpen}
        choice={
          bulk.length > 0
            ? {
                keys: work.keys,
                onChange: work.choose,
                labelOf: (row) => t('choose', { name: rowName(row) }),
                allLabel: t('chooseAll'),
              }
            : undefined
        }
        end={
          menuOf && {
            label: t('actions'),
            cell: (row) => <Menu label={t('actionsOf', { name: rowName(row) })} items={menuOf(row)} />,
          }
        }
        onTurn={(step) => {
          const next = (counts?.page ?? 1) + step;
          if (next >= 1 && last !== undefined && next <= last) list.toPage(next);
        }}
        selectedKey={selectedKey}
        changedKeys={changedKeys}
        markOf={markOf}
        loading={query.isPending}
        error={
          query.isError && query.data === undefined ? (
            <LoadFailed query={query} failed={words.loadFailed} />
          ) : null
        }
        empty={
          <EmptyState
            title={list.isFiltered ? words.noMatch : words.none}
            {...(emptyPiece && { piece: emptyPiece })}
          >
            {list.isFiltered ? words.noMatchText : words.noneText}
          </EmptyState>
        }
      />
      {counts && counts.total > 0 ? <Pages list={list} counts={counts} noun={words.noun} /> : null}
      <Keys canChoose={bulk.length > 0} hasMenu={menuOf !== undefined} canOpen={onOpen !== undefined} />
    </div>
  );
}
