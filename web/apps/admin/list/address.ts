/** What the address says of a list: its filters, order and page; pure. */
import * as z from 'zod/mini';
import type { Sort } from '#web/ui/DataTable.tsx';

/** The address's parameters of a list, each as the call takes it. */
export type ListParams = Readonly<Record<string, string>>;

/** The schema of a list's query (`paged`): its parameters by name. */
export interface ListQuery {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
}

/** The parameters in an address that the list's call takes; whatever it would refuse is left out. */
export function paramsOf(
  { shape }: ListQuery,
  address: Readonly<Record<string, string | undefined>>,
): ListParams {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const value = address[name]?.trim();
      return value && z.safeParse(schema, value).success ? [[name, value]] : [];
    }),
  );
}

/** Which rows and in which order, whatever the page: what a saved view keeps, and what a file holds. */
export function viewOf({ page: _page, ...params }: ListParams): ListParams {
  return params;
}

/** What narrows the list; of one that is not, there may still be no row. */
export function filterOf({ page: _page, limit: _limit, sort: _sort, ...filter }: ListParams): ListParams {
  return filter;
}

export const isSameView = (one: ListParams, other: ListParams): boolean =>
  textOf(viewOf(one)) === textOf(viewOf(other));

const textOf = (params: ListParams): string =>
  JSON.stringify(Object.entries(params).toSorted(([one], [other]) => one.localeCompare(other)));

/** `-when` is by appointment, latest first; nothing is the list's own order. */
export const tableSortOf = (sort: string | undefined): Sort | undefined =>
  sort === undefined
    ? undefined
    : { column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' };

export const sortText = ({ column, direction }: Sort): string =>
  direction === 'descending' ? `-${column}` : column;

/** Every parameter of `shape`, the ones of `params` set and the others removed: what the address is changed to. */
export const changeTo = ({ shape }: ListQuery, params: ListParams): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, params[name] ?? null]));
