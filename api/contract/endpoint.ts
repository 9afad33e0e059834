/** One description per call, from which validation, the typed client and the OpenAPI document come (design.md §7). */
import type * as z from 'zod/mini';
import type { Needed } from '#domain/admin/permissions.ts';
import type { Role } from '#domain/core/actor.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

/** Names of the `:name` parts of a path. */
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The path's parameters: always opaque strings. */
export type Params<Path extends string> = { readonly [Name in ParamName<Path>]: string };

/** How a body travels: `either` is JSON or a form with the same fields, files as repeated `photos` parts. */
export type Encoding = 'json' | 'form' | 'either';

/** Media types of files. */
export type MediaType =
  | 'application/json'
  | 'application/pdf'
  | 'text/calendar'
  | 'text/csv'
  | 'image/png'
  | 'image/svg+xml';

/** Who may call it; `anyone`: also without a session. */
type Admitted = 'anyone' | readonly Role[];

/**
 * A call for admins names the permission they need; a call open to anyone, the permission an admin needs to be more
 * than a stranger.
 */
type Permitted<Roles extends Admitted> = Roles extends readonly Role[]
  ? 'admin' extends Roles[number]
    ? { readonly permission: Needed }
    : { readonly permission?: never }
  : { readonly permission?: Needed };

interface EndpointOptions<
  Path extends string,
  Roles extends Admitted,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Answer extends Schema,
  Form extends Encoding,
> {
  readonly method: Method;
  readonly path: Path;
  /** What the call is for, in one sentence; shown in the OpenAPI document. */
  readonly summary: string;
  /** Who may call it. `anyone`: also without a session; if there is one, it is used. */
  readonly roles: Roles;
  /**
   * Whether a guest may call it who has opened a conversation by the link of a mail (decision 247), for the booking with
   * this id in `:id`. Such a call says nothing of the customer but the conversation.
   */
  readonly talks?: true;
  readonly query?: Query;
  readonly body?: Body;
  /** Default `json`. */
  readonly encoding?: Form;
  /** For forms: the field of the single file; without it, files are repeated `photos` parts. */
  readonly file?: string;
  /** The message for a file that is too large; default `photoTooLarge`. */
  readonly tooLarge?: 'photoTooLarge' | 'licenseTooLarge';
  /** Largest body in bytes; default 64 KB. */
  readonly maxBody?: number;
  readonly response: Answer;
  /**
   * Media type if the answer is a file (`file` or `streamedFile` of fields.ts) rather than JSON; if there are several,
   * the file says which it is.
   */
  readonly produces?: MediaType | readonly MediaType[];
  /** HTTP status of success; default 200. */
  readonly status?: 200 | 201 | 202;
  /** Refusal codes specific to this call, in addition to those of every call (api/contract/problem.ts). */
  readonly errors?: readonly string[];
}

/** A call of the API; created only by `endpoint()`. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
  Form extends Encoding = Encoding,
> extends EndpointOptions<Path, Admitted, Query, Body, Answer, Form> {
  /** What an admin needs; undefined: to this call admins are strangers, or not admitted. */
  readonly permission?: Needed | undefined;
  readonly encoding: Form;
  readonly maxBody: number;
  readonly status: 200 | 201 | 202;
  readonly errors: readonly string[];
}

/** Default limit of a request body, bytes (design.md §7). */
export const BODY_LIMIT = 64 * 1024;
/** Limit of the calls that carry several photos as data URLs or form parts, bytes (design.md §11). */
export const PHOTOS_LIMIT = 70 * 1024 * 1024;

/** Declares a call. */
export function endpoint<
  const Path extends string,
  Answer extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Form extends Encoding = 'json',
  const Roles extends Admitted = Admitted,
>(
  options: EndpointOptions<Path, Roles, Query, Body, Answer, Form> & Permitted<Roles>,
): Endpoint<Path, Query, Body, Answer, Form> {
  return {
    ...options,
    // `Form` differs from 'json' only if the option is given.
    encoding: options.encoding ?? ('json' as Form),
    maxBody: options.maxBody ?? BODY_LIMIT,
    status: options.status ?? 200,
    errors: options.errors ?? [],
  };
}

/** What a caller passes as the body of a call. */
export type BodyOf<E extends Endpoint> = E extends { readonly body?: infer Body }
  ? Exclude<Body, undefined> extends Schema
    ? z.input<Exclude<Body, undefined>>
    : undefined
  : undefined;

/** What a caller passes as the query of a call. */
export type QueryOf<E extends Endpoint> = E extends { readonly query?: infer Query }
  ? Exclude<Query, undefined> extends Schema
    ? z.input<Exclude<Query, undefined>>
    : undefined
  : undefined;

/** What a call returns. */
export type AnswerOf<E extends Endpoint> = z.output<E['response']>;
export type ParamsOf<E extends Endpoint> = Params<E['path']>;
