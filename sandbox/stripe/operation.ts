/** The shape of one served call: its name, its path, who may make it, and what it does. */
import type { Operation as Served } from '../stand-in.ts';
import type { ListFilter } from './objects.ts';
import type { OperationName, OperationParameters } from './parameters/operations.ts';
import type { StripeState } from './state.ts';

/** One call under way. */
export interface Call<N extends OperationName> {
  parameters: OperationParameters[N];
  /** Ids out of the path, by their name in it; empty text for a name that the path does not have. */
  id: string;
  parent: string;
  /** The connected account of the `Stripe-Account` header; empty for the platform itself. */
  account: string;
  /** A browser holds the publishable key and must show the client secret of the object. */
  by: 'secret' | 'publishable';
}

/** One served call; its path has `:id` for the object itself and `:parent` for the one that it belongs to. */
export interface Operation<N extends OperationName = OperationName> extends Served {
  readonly name: N;
  /** Whether the publishable key may make it. */
  readonly browser: boolean;
  /** Runs inside one transaction. @throws StripeFailure */
  run(state: StripeState, call: Call<N>): object;
}

/** Declares a call; the parameters have the SDK's type of that name. */
export function operation<N extends OperationName>(
  name: N,
  route: `${'GET' | 'POST' | 'DELETE'} /v${1 | 2}/${string}`,
  run: (state: StripeState, call: Call<N>) => object,
  access: { browser: boolean } = { browser: false },
): Operation {
  // Each operation is called with parameters that were checked under its own name.
  return { name, route, browser: access.browser, run } as unknown as Operation;
}

/** A list answer of v1. */
export function listAnswer<T>(url: string, page: { data: T[]; hasMore: boolean }): object {
  return { object: 'list', data: page.data, has_more: page.hasMore, url };
}

/** The part of a list call's parameters that says which page of the list is asked for. */
interface PageParameters {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: ListFilter['created'];
}

/** The page that a list call asks for, as the store of objects takes it. */
export function pageOf(parameters: PageParameters): ListFilter {
  return {
    limit: parameters.limit,
    startingAfter: parameters.starting_after,
    endingBefore: parameters.ending_before,
    created: parameters.created,
  };
}

/** Lays metadata over what is there: an empty value unsets its key, an empty text unsets them all. */
export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string | number | null> | '' | null | undefined,
): Record<string, string> {
  if (change === undefined) return before ?? {};
  if (change === '' || change === null) return {};
  const merged: Record<string, string> = { ...before };
  for (const [key, value] of Object.entries(change)) {
    if (value === '' || value === null) delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}
