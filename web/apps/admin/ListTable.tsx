/** The table of a console's list: the rows of a read, or why there are none; without pages. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PieceName } from '#web/art/names.ts';
import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';

export function ListTable<Row>({
  query,
  failed,
  empty: { title, text, piece },
  ...table
}: Omit<DataTableProps<Row>, 'loading' | 'error' | 'empty'> & {
  readonly query: UseQueryResult;
  /** The message if the read failed and the server gave none. */
  readonly failed: string;
  readonly empty: { readonly title: ReactNode; readonly text: ReactNode; readonly piece?: PieceName };
}) {
  return (
    <DataTable
      {...table}
      loading={query.isPending}
      error={query.isError && query.data === undefined ? <LoadFailed query={query} failed={failed} /> : null}
      empty={
        <EmptyState title={title} {...(piece && { piece })}>
          {text}
        </EmptyState>
      }
    />
  );
}
