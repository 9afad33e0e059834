/** The shape of one served call: its name, its path, who may make it, and what it does. */
import type { Operation as Served } from '../stand-in.ts';
import type { ListFilter, ObjectType } from './objects.ts';
import type { OperationName, OperationParameters } from './parameters/operations.ts';
import type { StripeState } from './state.ts';

/** A call being executed. */
export interface Call<N extends OperationName> {
  parameters: OperationParameters[N];
  /** Ids from the path, by their name in it; empty for a name that the path does not have. */
  id: string;
  parent: string;
  /** The connected account from the `Stripe-Account` header; empty for the platform itself. */
  account: string;
  /** A browser has the publishable key and must send the client secret of the object. */
  by: 'secret' | 'publishable';
}

/** One served call; its path has `:id` for the object itself and `:parent` for the one that it belongs to. */
export interface Operation<N extends OperationName = OperationName> extends Served {
  readonly name: N;
  /** Whether it may be made with the publishable key. */
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

/** The paging parameters of a list call. */
interface PageParameters {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: ListFilter['created'];
}

type Filter = Pick<ListFilter, 'account' | 'where'>;

/** The page requested by a v1 list call, for the caller's account unless the filter names another. */
function listAnswer(
  state: StripeState,
  url: string,
  type: ObjectType,
  filter: Filter,
  call: Call<OperationName>,
): object {
  const page = call.parameters as PageParameters;
  const { data, hasMore } = state.objects.list(type, {
    account: call.account,
    ...filter,
    limit: page.limit,
    startingAfter: page.starting_after,
    endingBefore: page.ending_before,
    created: page.created,
  });
  return { object: 'list', data, has_more: hasMore, url };
}

/** Declares a call that returns one object of the caller's account by its id. */
export function retrieval<N extends OperationName>(
  name: N,
  path: `/v1/${string}/:id`,
  type: ObjectType,
): Operation {
  return operation(name, `GET ${path}`, (state, { id, account }) => state.objects.get(type, id, account));
}

/** Declares a call that lists objects of a type, newest first, filtered by its parameters. */
export function listing<N extends OperationName>(
  name: N,
  path: `/v1/${string}`,
  type: ObjectType,
  where: (parameters: OperationParameters[N]) => NonNullable<Filter['where']>,
): Operation {
  return operation(name, `GET ${path}`, (state, call) =>
    listAnswer(state, path, type, { where: where(call.parameters) }, call),
  );
}

/** Declares a call that lists what belongs to the object in its path; a missing object is an error. */
export function sublisting<N extends OperationName>(
  name: N,
  path: `/v1/${string}/:parent/${string}`,
  [owner, type]: readonly [ObjectType, ObjectType],
  filter: (parent: string, parameters: OperationParameters[N]) => Filter,
): Operation {
  return operation(name, `GET ${path}`, (state, call) => {
    state.objects.get(owner, call.parent);
    const url = path.replace(':parent', call.parent);
    return listAnswer(state, url, type, filter(call.parent, call.parameters), call);
  });
}

/** Merges metadata: an empty value unsets its key, an empty text unsets all. */
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
