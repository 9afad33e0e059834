/** A client that knows the specs' calls and `run.json` alone: plain JSON, a cookie jar, no token (issue A, It must show 3). */
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

/** What an API call answered. `body` is whatever JSON came. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the specs' client reads fields without a schema
  readonly body: Record<string, never> & { readonly [name: string]: unknown };
  readonly headers: Headers;
}

/** A browser of one person. */
export class SpecClient {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();

  constructor(base: string) {
    this.#base = base;
  }

  /** Makes a call; a plain object travels as JSON, a form as a form, a string as it is. */
  async call(
    method: string,
    path: string,
    body?: object | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.#base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0
          ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    return { status: response.status, body: parsed(text), headers: response.headers };
  }

  /** As `call`, for calls that must succeed. */
  async must(
    method: string,
    path: string,
    body?: object | string,
    headers?: Readonly<Record<string, string>>,
  ) {
    const answer = await this.call(method, path, body, headers);
    if (answer.status >= 300) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }

  /** The `Cookie` header of this browser, for sockets. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    return { text } as unknown as Answer['body'];
  }
}

/** Waits until something holds; throws with the last value when it doesn't within `patience` milliseconds. */
export async function until<T>(
  look: () => Promise<T>,
  holds: (value: T) => boolean,
  patience = 20_000,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`still not: ${JSON.stringify(value)?.slice(0, 2000)}`);
    await delay(100);
  }
}

/** Confirms a card at the sandbox over plain HTTP, as the card form would. */
export async function confirmCard(
  at: { readonly sandboxUrl: string; readonly stripePublishableKey: string },
  clientSecret: string,
  paymentMethod = 'pm_card_visa',
): Promise<Answer> {
  const id = clientSecret.slice(0, clientSecret.indexOf('_secret_'));
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const response = await fetch(`${at.sandboxUrl}/v1/${kind}/${id}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${at.stripePublishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: paymentMethod }),
  });
  return { status: response.status, body: parsed(await response.text()), headers: response.headers };
}

/** A small photo with a position in its metadata, as data URL and as bytes. */
export async function photo(red = 120): Promise<{ readonly bytes: Buffer; readonly dataUrl: string }> {
  const bytes = await sharp({
    create: { width: 64, height: 48, channels: 3, background: { r: red, g: 90, b: 60 } },
  })
    .withExif({ IFD3: { GPSLatitude: '40/1 42/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  return { bytes, dataUrl: `data:image/jpeg;base64,${bytes.toString('base64')}` };
}
