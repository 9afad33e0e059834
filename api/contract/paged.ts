/** Paged lists: one form of query and answer for all of them (spec admin §7 and §9). */
import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';
import { queryNumber, streamedFile, text } from './fields.ts';

/** Rows a page may have (spec admin §9). */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 25;

/** The size of the list, and which page is returned. */
const counts = {
  /** How many rows match the filter, on all pages. */
  total: z.number(),
  /** From 1; beyond the last page, the last one is returned. */
  page: z.number(),
  pageSize: z.number(),
  /** There are more than `total` rows: counting stopped there, and so do the pages. */
  isCapped: z.optional(z.boolean()),
};

const [least, ...larger] = pageSizes.map(String) as [string, ...string[]];
const size = z.pipe(
  z.enum([least, ...larger], fieldError('choosePageSize')),
  z.transform((value): PageSize => pageSizes.find((one) => String(one) === value) ?? defaultPageSize),
);

/**
 * Query and answer of a list, to spread into its `endpoint`. `rows` names the rows in the answer, `filter` are the
 * parameters that narrow them, `sorts` the sortable columns (a minus sorts descending; without one, the list's default
 * order).
 */
export function paged<
  const Rows extends string,
  Row extends z.ZodMiniType,
  Filter extends z.core.$ZodLooseShape,
  const Sort extends string,
>({
  rows,
  row,
  filter,
  sorts,
}: {
  readonly rows: Rows;
  readonly row: Row;
  readonly filter: Filter;
  readonly sorts: readonly [Sort, ...Sort[]];
}) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`] as const);
  return {
    query: z.strictObject({
      ...filter,
      page: z._default(queryNumber(999_999, fieldError('enterPageNumber')), 1),
      limit: z._default(size, defaultPageSize),
      search: z.optional(text(120)),
      sort: z.optional(z.enum(orders)),
    }),
    // TypeScript widens a computed name to string.
    response: z.object({ [rows]: z.array(row), ...counts } as {
      readonly [Name in Rows]: z.ZodMiniArray<Row>;
    } & typeof counts),
  };
}

/**
 * A list as a file, to spread into its `endpoint`: it takes the list's filter and search, and is answered by `csvOf`.
 * `format` comes from the spec's calls.
 */
export function csvFile<Filter extends z.core.$ZodLooseShape>(filter: Filter) {
  return {
    query: z.strictObject({ ...filter, search: z.optional(text(120)), format: z.optional(z.literal('csv')) }),
    response: streamedFile,
    produces: 'text/csv',
  } as const;
}
