/** Sends what no honest client sends: broken JSON, foreign headers, requests without a key; `#tests/support/visitor` is the honest one. */
import type { Visitor } from '#tests/support/visitor.ts';

/** What an API call answered; a body that is no object stands under `text` or `list`. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

export interface RawClient {
  /** A plain object travels as JSON, a form as a form, a string as it is. */
  call(
    method: string,
    path: string,
    body?: object | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** The `Cookie` header, for sockets. */
  readonly cookie: string;
}

/** A client with the cookies of a signed-in person, or of nobody. It keeps none that it is sent. */
export function rawClient(base: string, person?: Visitor): RawClient {
  const cookie = [...(person?.cookies() ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    async call(method, path, body, headers = {}) {
      const isForm = body instanceof FormData;
      const response = await fetch(base + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...(cookie === '' ? {} : { cookie }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, body: parsed(await response.text()), headers: response.headers };
    },
  };
}

function parsed(text: string): Answer['body'] {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    return { list: value };
  } catch {
    return { text };
  }
}
