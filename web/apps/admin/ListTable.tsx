/** The table of a console's list: what a read answers, or why there is nothing, and the pages of a long one. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PieceName } from '#web/art/names.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { consoleTexts } from '#words/generated/admin.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';

export function ListTable<Row>({
  query,
  failed,
  empty: { title, text, piece },
  pages,
  onPage,
  ...table
}: Omit<DataTableProps<Row>, 'loading' | 'error' | 'empty'> & {
  readonly query: UseQueryResult;
  /** What is said when the read failed and the server gave no sentence. */
  readonly failed: string;
  readonly empty: { readonly title: ReactNode; readonly text: ReactNode; readonly piece?: PieceName };
  /** `noun` in the plural: `bookings`. */
  readonly pages?: Readonly<Record<'page' | 'pageSize' | 'total', number> & { noun: string }> | undefined;
  /** Chooses a page, null the first, as addresses name it. */
  readonly onPage?: (page: string | null) => void;
}) {
  const t = useMessages(consoleTexts);
  return (
    <>
      <DataTable
        {...table}
        loading={query.isPending}
        error={
          query.isError && query.data === undefined ? <LoadFailed query={query} failed={failed} /> : null
        }
        empty={
          <EmptyState title={title} {...(piece && { piece })}>
            {text}
          </EmptyState>
        }
      />
      {pages && pages.total > 0 ? (
        <div className="px-6">
          <Pagination
            page={pages.page}
            pageSize={pages.pageSize}
            total={pages.total}
            shown={(rows) => t('shown', { ...rows, things: pages.noun })}
            onPage={(next) => onPage?.(next === 1 ? null : String(next))}
          />
        </div>
      ) : null}
    </>
  );
}
