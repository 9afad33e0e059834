/** A list's state in the URL: its filters, order and page; pure. */
import * as z from 'zod/mini';
import type { Sort } from '#web/ui/DataTable.tsx';

/** A list's URL parameters, in the form that the call takes. */
export type ListParams = Readonly<Record<string, string>>;

/** The schema of a list's query (`paged`): its parameters by name. */
export interface ListQuery {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
}

/** The URL parameters that the list's call accepts; invalid ones are dropped. */
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

/** The parameters without the page, as stored in a saved view and used for a file. */
export function viewOf({ page: _page, ...params }: ListParams): ListParams {
  return params;
}

/** The parameters that narrow the list; without any, an empty result means that there are no rows at all. */
export function filterOf({ page: _page, limit: _limit, sort: _sort, ...filter }: ListParams): ListParams {
  return filter;
}

export const isSameView = (one: ListParams, other: ListParams): boolean =>
  textOf(viewOf(one)) === textOf(viewOf(other));

const textOf = (params: ListParams): string =>
  JSON.stringify(Object.entries(params).toSorted(([one], [other]) => one.localeCompare(other)));

/** `-when` is by appointment, latest first; without a sort, the list's default order. */
export const tableSortOf = (sort: string | undefined): Sort | undefined =>
  sort === undefined
    ? undefined
    : { column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' };

export const sortText = ({ column, direction }: Sort): string =>
  direction === 'descending' ? `-${column}` : column;

/** Every parameter of `shape`, with those in `params` set and the others removed: the change to the URL. */
export const changeTo = ({ shape }: ListQuery, params: ListParams): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, params[name] ?? null]));
