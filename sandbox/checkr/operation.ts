/** A call of Checkr's API as it is served, and the parsing of its parameters. */
import { z } from 'zod';
import type { Operation } from '../stand-in.ts';
import { CheckrFailure } from './failures.ts';
import type { CheckrState } from './state.ts';

/** A request whose caller is known. */
export interface CheckrCall {
  /** From the path. */
  id: string;
  query: unknown;
  body: unknown;
  /** The idempotency key, if there is one. */
  key: string | null;
}

/** One call of the API; `:id` in its route is the object it is about. */
export interface CheckrOperation extends Operation {
  readonly status: 200 | 201;
  /** Runs inside one transaction. @throws CheckrFailure */
  run(state: CheckrState, call: CheckrCall): object;
}

/** @throws CheckrFailure 400 listing everything that is wrong, including unknown parameters */
export function readParameters<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? `Unknown parameter: ${issue.keys.join(', ')}` : issue.message,
  );
  throw new CheckrFailure(400, ...new Set(messages));
}

const pageSchema = z.object({
  page: z.coerce.number('Page is invalid').int('Page is invalid').min(1, 'Page is invalid').default(1),
  per_page: z.coerce
    .number('Per page is invalid')
    .int('Per page is invalid')
    .min(0, 'Per page is invalid')
    .max(100, 'Per page is invalid')
    .default(25),
});

/** The parameters of every list. */
export const pageParameters = pageSchema.shape;

/** One page of a list, with links to the previous and next. */
export function pageOf(
  all: readonly object[],
  path: string,
  { page, per_page: size, ...filters }: z.output<typeof pageSchema> & Record<string, unknown>,
): object {
  const link = (number: number): string => {
    const search = new URLSearchParams({ page: String(number), per_page: String(size) });
    for (const [name, value] of Object.entries(filters)) {
      if (typeof value === 'string') search.set(name, value);
    }
    return `https://api.checkr.com/v1${path}?${search.toString()}`;
  };
  return {
    object: 'list',
    count: all.length,
    data: all.slice((page - 1) * size, page * size),
    next_href: page * size < all.length ? link(page + 1) : null,
    previous_href: page > 1 ? link(page - 1) : null,
  };
}

/** A complete list, for calls without paging. */
export function wholeList(data: readonly object[]): object {
  return { object: 'list', count: data.length, data };
}
