/** A list of the console as given in the URL: the query, the result, and how both are changed. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { AnswerOf, Endpoint, QueryOf } from '#api/contract/endpoint.ts';
import { defaultPageSize } from '#api/contract/paged.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { changeTo, filterOf, type ListParams, type ListQuery, paramsOf } from './address.ts';

type Counts = Readonly<Record<'page' | 'pageSize' | 'total', number>> & {
  readonly isCapped?: boolean | undefined;
};

/** An endpoint of `paged`. */
export type ListEndpoint = Endpoint & {
  readonly query?: ListQuery;
  readonly response: z.ZodMiniType<Counts>;
};

/** What ConsoleTable and everything around it work with. */
export interface List<E extends ListEndpoint, Row> {
  /** The name under which the browser stores its settings. */
  readonly name: string;
  readonly query: UseQueryResult<AnswerOf<E>>;
  readonly found: AnswerOf<E> | undefined;
  readonly rows: readonly Row[];
  readonly counts: Counts | undefined;
  /** The URL parameters that the call takes. */
  readonly params: ListParams;
  readonly isFiltered: boolean;
  /** Sets or (null) removes parameters, and returns to the first page. */
  readonly set: (next: Readonly<Record<string, string | null>>) => void;
  /** Shows a view: its parameters and no others. */
  readonly show: (params: ListParams) => void;
  readonly toPage: (page: number) => void;
}

/**
 * The list requested by the URL. Filters, search, order, page and page size are URL parameters, so that a list can be
 * sent as a link, and is the same after viewing one of its rows.
 */
export function useList<E extends ListEndpoint, Row>({
  name,
  endpoint,
  rowsOf,
  refetchEvery,
}: {
  readonly name: string;
  readonly endpoint: E;
  readonly rowsOf: (answer: AnswerOf<E>) => readonly Row[];
  /** Milliseconds between refreshes of a list that changes by itself. */
  readonly refetchEvery?: number;
}): List<E, Row> {
  const [address, change] = useAddressQuery();
  const schema: ListQuery = endpoint.query ?? { shape: {} };
  const params = paramsOf(schema, address);
  const asked = apiQuery(endpoint, {
    // `paramsOf` has parsed each of them by the endpoint's own schema.
    query: params as QueryOf<E>,
  } as Parameters<typeof apiQuery<E>>[1]);
  const query: UseQueryResult<AnswerOf<E>> = useQuery<AnswerOf<E>>({
    queryKey: asked.queryKey,
    queryFn: asked.queryFn as () => Promise<AnswerOf<E>>,
    ...(asked.meta && { meta: asked.meta }),
    placeholderData: keepPreviousData,
    ...(refetchEvery !== undefined && { refetchInterval: refetchEvery }),
  });
  const found = query.data;
  return {
    name,
    query,
    found,
    rows: found === undefined ? [] : rowsOf(found),
    counts: found,
    params,
    isFiltered: Object.keys(filterOf(params)).length > 0,
    set: (next) => change({ ...next, page: null }),
    show: (view) => change(changeTo(schema, view)),
    toPage: (page) => change({ page: page === 1 ? null : String(page) }),
  };
}

/** A page size as in the URL; the default is omitted. */
export const sizeText = (size: number): string | null => (size === defaultPageSize ? null : String(size));
