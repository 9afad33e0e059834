/** Requests of one call: as the contract has them, just beside it, and hostile. */
import fc from 'fast-check';
import type { Operation, Parameter } from './operations.ts';
import { brokenOf, hostile, type Known, type Schema, validOf } from './schema.ts';

export type Intent = 'valid' | 'nearly valid' | 'hostile' | 'stray';

export interface FuzzRequest {
  readonly operation: Operation;
  readonly intent: Intent;
  /** With its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body:
    | { readonly kind: 'none' }
    | { readonly kind: 'json'; readonly value: unknown }
    | { readonly kind: 'form'; readonly fields: Readonly<Record<string, unknown>> }
    | { readonly kind: 'raw'; readonly type: string; readonly text: string };
  /** The values of the query, before they became text. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Of a call that the document does not have: the methods that it has at this path, none where there is no such path. */
  readonly stray?: { readonly allowed: readonly string[] };
}

/** Ids for `{id}`, by a piece of the path before it: the longest piece that fits counts. */
export type Ids = readonly (readonly [piece: string, ids: readonly string[]])[];

const strangeIds = [
  '0',
  'null',
  'undefined',
  '..',
  '%2e%2e',
  '-1',
  'HX-AAAAAA',
  'a'.repeat(200),
  '%00',
  "'",
  '💣',
];

function idsFor(path: string, ids: Ids): readonly string[] {
  const fitting = ids.filter(([piece]) => path.includes(piece));
  return fitting.toSorted((a, b) => b[0].length - a[0].length)[0]?.[1] ?? [];
}

const printable = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // What a lone half of a pair becomes in a URL is nobody's business here: no client can send it.
  return text.toWellFormed();
};

/** Text that can travel in a header. */
const headerText = fc
  .oneof(hostile.map(printable), fc.string({ maxLength: 20 }))
  .map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').trim());

const headerValue = (schema: Schema): fc.Arbitrary<string> =>
  validOf({ ...schema, type: 'string' }, {}).map(String);

function headersOf(parameters: readonly Parameter[], intent: Intent): fc.Arbitrary<Record<string, string>> {
  const named = parameters.filter((parameter) => parameter.in === 'header');
  if (intent === 'valid') {
    // Whose session is meant, and how new the answer must be, is only valid where it is true as well.
    const free = named.filter(({ name }) => ['Idempotency-Key', 'X-Device-Time'].includes(name));
    const own = fc.record<Record<string, string>>(
      Object.fromEntries(free.map(({ name, schema }) => [name, headerValue(schema)])),
    );
    return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: own });
  }
  const some = fc.record(Object.fromEntries(named.map(({ name }) => [name, headerText])), {
    requiredKeys: [],
  });
  const device = fc.record(
    { 'X-Device-Time': headerText, 'X-Customer-ID': headerText },
    { requiredKeys: [] },
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.tuple(some, device).map(([a, b]) => ({ ...a, ...b })) },
  );
}

const rawBodies: fc.Arbitrary<FuzzRequest['body']> = fc
  .tuple(
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/xml',
    ),
    fc.oneof(
      fc.constantFrom(
        '',
        '{',
        'null',
        '"text"',
        '[]',
        '1',
        '{"a":1,"a":2}',
        '{"__proto__":{"admin":true}}',
        `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
        `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`,
        `{${Array.from({ length: 4_000 }, (_, key) => `"k${key}":1`).join(',')}}`,
        '--x\r\nno colon\r\n\r\nvalue\r\n--x--\r\n',
        '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n\xff\xd8\r\n--x--\r\n',
        '1e400',
        '{"n":1e400}',
      ),
      fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.toWellFormed()),
    ),
  )
  .map(([type, text]) => ({ kind: 'raw', type, text }) as const);

/** A form that asks for the password twice is sent the same one: no schema can say so. */
function withSamePassword(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'password' in body && 'confirmPassword' in body
    ? { ...body, confirmPassword: body.password }
    : body;
}

function bodyOf(operation: Operation, intent: Intent, known: Known): fc.Arbitrary<FuzzRequest['body']> {
  const none = fc.constant<FuzzRequest['body']>({ kind: 'none' });
  if (!operation.body)
    return intent === 'hostile' && operation.method !== 'GET' ? fc.oneof(none, rawBodies) : none;
  const kinds = Object.entries(operation.body.schemas).map(
    ([type, schema]): fc.Arbitrary<FuzzRequest['body']> => {
      const valid = validOf(schema, known).map(withSamePassword);
      const value =
        intent === 'valid'
          ? valid
          : intent === 'nearly valid'
            ? brokenOf(valid)
            : fc.oneof(brokenOf(valid), hostile);
      return type === 'application/json'
        ? value.map((json) => ({ kind: 'json', value: json }) as const)
        : value.map((json) => ({
            kind: 'form' as const,
            fields: typeof json === 'object' && json !== null ? { ...json } : { value: json },
          }));
    },
  );
  const fitting = fc.oneof(...kinds);
  if (intent === 'hostile')
    return fc.oneof({ weight: 2, arbitrary: fitting }, { weight: 1, arbitrary: rawBodies });
  return operation.body.required || intent === 'valid' ? fitting : fc.oneof(fitting, none);
}

/** A request of `intent` to one call. */
export function requestOf(
  operation: Operation,
  intent: Intent,
  { known, ids }: { readonly known: Known; readonly ids: Ids },
): fc.Arbitrary<FuzzRequest> {
  const own = idsFor(operation.path, ids);
  const id =
    intent === 'valid' && own.length > 0
      ? fc.constantFrom(...own)
      : fc.oneof(fc.constantFrom(...own, ...strangeIds), fc.uuid());
  const asked = operation.parameters.filter((parameter) => parameter.in === 'query');
  const query = fc.record(
    Object.fromEntries(
      asked.map(({ name, schema }) => {
        const valid = validOf(schema, known, name);
        return [name, intent === 'valid' ? valid : fc.oneof(valid, hostile)];
      }),
    ),
    {
      requiredKeys:
        intent === 'valid' ? asked.filter(({ required }) => required).map(({ name }) => name) : [],
    },
  );
  return fc
    .record({
      id,
      query,
      headers: headersOf(operation.parameters, intent),
      body: bodyOf(operation, intent, known),
    })
    .map(({ id: segment, query: values, headers, body }) => {
      const path = operation.path.replaceAll(/\{\w+\}/g, () =>
        segment.startsWith('%') ? segment : encodeURIComponent(segment),
      );
      const search = Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${encodeURIComponent(printable(value))}`)
        .join('&');
      return {
        operation,
        intent,
        url: search === '' ? path : `${path}?${search}`,
        headers,
        body,
        query: values,
      };
    });
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Matches the addresses of a path of the document. */
const addressesOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Links of mails, which lead to pages: no calls, so that the document does not have them. */
const links = ['GET /api/unsubscribe'];

/** A method that a path of the document lacks, or a path that the document does not have. */
export function strayRequest(
  operations: readonly Operation[],
  { ids }: { readonly ids: Ids },
): fc.Arbitrary<FuzzRequest> {
  // A word that is a path of its own is no id of another one.
  const methodsAt = (url: string) => {
    const own = operations.filter(({ path }) => path === url);
    const at = own.length > 0 ? own : operations.filter(({ path }) => addressesOf(path).test(url));
    return at.map(({ method }) => method);
  };
  // A refusal has one shape, whatever was asked.
  const answers = Object.fromEntries(
    operations
      .slice(0, 1)
      .flatMap((one) => Object.entries(one.answers).filter(([status]) => status === 'default')),
  );
  const paths = [...new Set(operations.map(({ path }) => path))];
  const real = fc
    .constantFrom(...paths)
    .chain((path) =>
      fc
        .constantFrom(...(idsFor(path, ids).length > 0 ? idsFor(path, ids) : ['4711']))
        .map((id) => path.replaceAll(/\{\w+\}/g, id)),
    );
  const part = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
  const unknown = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/api/zz-${parts.join('/')}`);
  return fc
    .record({
      url: fc.oneof({ weight: 3, arbitrary: real }, { weight: 1, arbitrary: unknown }),
      method: fc.constantFrom(...methods),
    })
    .map(({ url, method }) => ({
      url,
      method,
      allowed: methodsAt(url),
    }))
    .filter(({ url, method, allowed }) => !allowed.includes(method) && !links.includes(`${method} ${url}`))
    .map(({ url, method, allowed }) => ({
      operation: {
        key: `${method} ${url}`,
        method,
        path: url,
        roles: 'anyone',
        parameters: [],
        body: null,
        answers,
      },
      intent: 'stray',
      url,
      headers: {},
      body: { kind: 'none' },
      query: {},
      stray: { allowed },
    }));
}
