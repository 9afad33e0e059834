/**
 * Observes every call to an outside service as it leaves this process, without changes to the clients: Node publishes
 * its HTTP clients' requests on diagnostics channels. Only the service, the outcome and the duration are reported,
 * never an address or a body (R28).
 */
import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { z } from 'zod';

/** `failed`: the service's own fault (5xx); `no_answer`: no response in time, or no connection. */
export type CallOutcome = 'ok' | 'refused' | 'rate_limited' | 'failed' | 'no_answer';

export type Provider = 'stripe' | 'twilio' | 'checkr' | 'docuseal' | 'openai' | 'mail' | 'push';

/**
 * Called when a call begins, in the context of the code that makes it; the returned function is called with the
 * outcome.
 */
export type ProviderWatcher = (provider: Provider) => (outcome: CallOutcome) => void;

/** The services' addresses, as in the processes' environments. */
export interface ProviderSettings {
  readonly STRIPE_API_BASE?: string | undefined;
  readonly TWILIO_API_BASE?: string | undefined;
  readonly CHECKR_API_URL: string;
  readonly DOCUSEAL_API_URL: string;
  readonly OPENAI_BASE_URL?: string | undefined;
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** The prefixes of each service's URLs; paths distinguish services at the same origin. */
function beginningsOf(env: ProviderSettings): readonly (readonly [string, Provider])[] {
  const stripe = withoutSlash(env.STRIPE_API_BASE ?? 'https://api.stripe.com');
  return [
    [`${stripe}/v1/`, 'stripe'],
    [`${stripe}/v2/`, 'stripe'],
    [`${withoutSlash(env.TWILIO_API_BASE ?? 'https://api.twilio.com')}/2010-04-01/`, 'twilio'],
    [`${withoutSlash(env.CHECKR_API_URL)}/v1/`, 'checkr'],
    [`${withoutSlash(env.DOCUSEAL_API_URL)}/`, 'docuseal'],
    [`${withoutSlash(env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1')}/`, 'openai'],
  ];
}

function outcomeOfStatus(status: number): CallOutcome {
  if (status >= 500) return 'failed';
  if (status === 429) return 'rate_limited';
  return status >= 400 ? 'refused' : 'ok';
}

/** A request of `fetch`, as Node publishes it. */
interface FetchRequest {
  readonly origin: string;
  readonly path: string;
}
const isFetchRequest = (value: unknown): value is FetchRequest =>
  z.object({ origin: z.string(), path: z.string() }).safeParse(value).success;

/** The parts of the channels' messages that are used here. */
const news = z.object({
  request: z.union([z.instanceof(ClientRequest), z.custom<FetchRequest>(isFetchRequest)]),
  response: z.object({ statusCode: z.number() }).optional(),
});

function urlOf(request: ClientRequest | FetchRequest): string {
  if (!(request instanceof ClientRequest)) return `${request.origin}${request.path}`;
  // Including the port, if there is one.
  const host = request.getHeader('host');
  return `${request.protocol}//${typeof host === 'string' ? host : request.host}${request.path}`;
}

/** Both are published where the call is made; a message about the connection could have another call's context. */
const begins = ['undici:request:create', 'http.client.request.created'] as const;
const ends = [
  'undici:request:headers',
  'undici:request:error',
  'http.client.response.finish',
  'http.client.request.error',
] as const;

/** Reports each call to the watcher, until the returned function is called. */
export function watchProviders(env: ProviderSettings, watcher: ProviderWatcher): () => void {
  const beginnings = beginningsOf(env);
  /** Calls under way. Weak, so that a request dropped by its client is dropped here too. */
  const begun = new WeakMap<object, ReturnType<ProviderWatcher>>();

  const begin: ChannelListener = (message) => {
    const found = news.safeParse(message);
    if (!found.success) return;
    const { request } = found.data;
    const url = urlOf(request);
    const provider = beginnings.find(([beginning]) => url.startsWith(beginning))?.[1];
    if (provider !== undefined) begun.set(request, watcher(provider));
  };
  const end: ChannelListener = (message) => {
    const found = news.safeParse(message);
    if (!found.success) return;
    const { request, response } = found.data;
    const ended = begun.get(request);
    begun.delete(request);
    ended?.(response ? outcomeOfStatus(response.statusCode) : 'no_answer');
  };

  for (const name of begins) subscribe(name, begin);
  for (const name of ends) subscribe(name, end);
  return () => {
    for (const name of begins) unsubscribe(name, begin);
    for (const name of ends) unsubscribe(name, end);
  };
}
