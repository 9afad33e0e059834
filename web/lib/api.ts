/** The entry's API client, and reads as query options for TanStack Query. */
import { type Query, queryOptions, type QueryClient } from '@tanstack/react-query';
import { clickTrace } from './click-trace.ts';
import { createClient, type CallInput, type Client } from '#api/contract/client.ts';
import type { AnswerOf, Endpoint, ParamsOf, QueryOf } from '#api/contract/endpoint.ts';
import { ApiProblem, UNEXPLAINED } from '#api/contract/problem.ts';
import { sawServerTime } from './clock.ts';
import { clientSentences } from './client-sentences.ts';
import { ownRole } from './role.ts';

let current: Client | null = null;

/** The entry's client. @throws {Error} before `speakAs` (role.ts). */
export function api(): Client {
  current ??= createClient({
    role: ownRole(),
    sentences: clientSentences,
    headers: clickTrace,
    onAnswer: sawServerTime,
  });
  return current;
}

/** First part of every query key made here, with what the call is about. */
export type ApiKey = readonly [
  'api',
  path: string,
  about: { readonly params: unknown; readonly query: unknown },
];

type Asked<E extends Endpoint> = ([keyof ParamsOf<E>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }) & { readonly query?: QueryOf<E> };

/**
 * A GET as query options: `useQuery(apiQuery(getBooking, { params: { id } }))`. A query with `live: false` is not
 * reloaded when a booking changes (configuration, slots).
 */
export function apiQuery<E extends Endpoint>(
  endpoint: E,
  asked: Asked<E>,
  { live = true }: { readonly live?: boolean } = {},
) {
  const key: ApiKey = ['api', endpoint.path, { params: asked.params ?? null, query: asked.query ?? null }];
  return queryOptions({
    queryKey: key,
    // TypeScript can't see that `asked` is complete for this endpoint; `Asked` has checked it.
    queryFn: ({ signal }): Promise<AnswerOf<E>> =>
      api().call(endpoint, ...([{ ...asked, signal }] as unknown as [CallInput<E>])),
    meta: { live },
  });
}

/** Reloads everything made by `apiQuery` that bookings may change, at once if it is on the screen. */
export async function refreshLive(queries: QueryClient): Promise<void> {
  const predicate = (query: Query): boolean => query.meta?.['live'] === true;
  // A pending first answer may predate the change, and a query without data would not be refetched while it is pending.
  await queries.cancelQueries({ predicate: (query) => predicate(query) && query.state.data === undefined });
  await queries.invalidateQueries({ predicate });
}

/** The message of a refusal, fit to show; `otherwise` for other errors, and if no reason was given. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiProblem && error.code !== UNEXPLAINED ? error.message : otherwise;
}

/** Whether an error is this refusal. */
export function isProblem(error: unknown, code: string): error is ApiProblem {
  return error instanceof ApiProblem && error.code === code;
}
