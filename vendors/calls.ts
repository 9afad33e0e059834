/**
 * Sees every call of an outside service as it leaves this process, without a line in the clients: Node tells of its own
 * HTTP clients on diagnostics channels. What is told is who, what came of it and how long it took, never an address or
 * a body (R28).
 */
import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { z } from 'zod';

/** `failed`: its own fault (5xx); `no_answer`: none came in time, or no connection. */
export type CallOutcome = 'ok' | 'refused' | 'rate_limited' | 'failed' | 'no_answer';

export type Provider = 'stripe' | 'twilio' | 'checkr' | 'docuseal' | 'openai' | 'mail' | 'push';

/** Told when a call begins, where the code that makes it runs; what it answers is told how the call ended. */
export type ProviderWatcher = (provider: Provider) => (outcome: CallOutcome) => void;

/** Where the services are, as the processes' environments name them. */
export interface ProviderSettings {
  readonly STRIPE_API_BASE?: string | undefined;
  readonly TWILIO_API_BASE?: string | undefined;
  readonly CHECKR_API_URL: string;
  readonly DOCUSEAL_API_URL: string;
  readonly OPENAI_BASE_URL?: string | undefined;
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** What the addresses of each service's calls begin with; the paths tell services at one origin apart. */
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

/** A request of `fetch`, as Node tells of it. */
interface FetchRequest {
  readonly origin: string;
  readonly path: string;
}
const isFetchRequest = (value: unknown): value is FetchRequest =>
  z.object({ origin: z.string(), path: z.string() }).safeParse(value).success;

/** What the channels tell, as far as it is of use here. */
const news = z.object({
  request: z.union([z.instanceof(ClientRequest), z.custom<FetchRequest>(isFetchRequest)]),
  response: z.object({ statusCode: z.number() }).optional(),
});

function urlOf(request: ClientRequest | FetchRequest): string {
  if (!(request instanceof ClientRequest)) return `${request.origin}${request.path}`;
  // With its port, where it has one.
  const host = request.getHeader('host');
  return `${request.protocol}//${typeof host === 'string' ? host : request.host}${request.path}`;
}

/** Both are told where the call is made; a connection that was open before has another context. */
const begins = ['undici:request:create', 'http.client.request.created'] as const;
const ends = [
  'undici:request:headers',
  'undici:request:error',
  'http.client.response.finish',
  'http.client.request.error',
] as const;

/** Tells the watcher of each call until the answered function ends it. */
export function watchProviders(env: ProviderSettings, watcher: ProviderWatcher): () => void {
  const beginnings = beginningsOf(env);
  /** Calls under way; one that is forgotten by its client is forgotten here. */
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
