/**
 * POST /codec/decode: decrypts payloads for Temporal's Web UI and CLI, only for admins who may operate (decision 202).
 * It is outside the contract because its shape is Temporal's and its callers are pages of another origin.
 */
import express, { type Express, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import { createPayloadCodec } from '#events/temporal/codec.ts';
import { audited } from './audited.ts';
import type { Session } from './auth/sessions.ts';
import type { Dependencies } from './dependencies.ts';
import { isAdminWith } from './guards/identity.ts';
import { notFound, Refused } from './problems.ts';

/** Largest request in bytes: a page of the Web UI asks for all payloads of a history at once. */
const LIMIT = 8 * 1024 * 1024;
/** Seconds for which a browser may cache the permission to ask (CORS preflight). */
const REMEMBERED = 600;

const payload = z.looseObject({
  metadata: z.record(z.string(), z.base64()).optional(),
  data: z.base64().optional(),
});
const body = z.object({ payloads: z.array(payload).max(10_000) });
type Payload = z.output<typeof payload>;

/** Adds the route and its CORS preflight. */
export function addCodec(app: Express, deps: Dependencies): void {
  const { namespace, codecOrigins } = deps.settings;
  const codec = createPayloadCodec(deps.masterKey);

  /** The decrypted payload; one of another key, or in none of our envelopes, is returned as it is. */
  async function opened(sealed: Payload): Promise<Payload> {
    try {
      const [open] = await codec.decode([{ metadata: bytesIn(sealed.metadata), data: bytesOf(sealed.data) }]);
      return { metadata: textsIn(open?.metadata), data: textOf(open?.data) };
    } catch {
      return sealed;
    }
  }

  app.use('/codec', fromListed(new Set(codecOrigins)));
  app.post(
    '/codec/decode',
    async (request, _response, next) => {
      const session = onDuty(await deps.sessions.of(request));
      if (request.headers['x-namespace'] !== namespace) throw notFound('Namespace');
      // The request does not say which workflows the payloads belong to, so it is recorded only that someone reads
      // payloads, once per period.
      await audited({ session }, deps, { what: 'history', subject: `temporal-${namespace}` });
      next();
    },
    express.json({ limit: LIMIT }),
    async (request, response) => {
      const asked = body.safeParse(request.body);
      if (!asked.success) throw new Refused('invalid_input', 'requestUnreadable', { cause: asked.error });
      response.json({ payloads: await Promise.all(asked.data.payloads.map(opened)) });
    },
  );
}

/**
 * Allows pages of the listed origins to ask with their cookies, and no other page. A request without `Origin` that no
 * browser sent for another site comes from a command line.
 */
function fromListed(origins: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    response.setHeader('cache-control', 'no-store');
    response.vary('Origin');
    if (origin === undefined ? isSentByAPage(request) : !origins.has(origin))
      throw new Refused('cross_site_request', 'otherSite');
    if (origin !== undefined) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-credentials', 'true');
    }
    if (request.method !== 'OPTIONS') return next();
    response.setHeader('access-control-allow-methods', 'POST, OPTIONS');
    response.setHeader('access-control-allow-headers', 'content-type, x-namespace');
    response.setHeader('access-control-max-age', String(REMEMBERED));
    response.status(204).end();
  };
}

const isSentByAPage = ({ headers }: Request): boolean => {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'none';
};

/** @throws {Refused} 401 no one is signed in; 403 no one who may operate */
function onDuty(sessions: readonly Session[]): Session {
  if (sessions.length === 0) throw new Refused('sign_in_required', 'signInFirst');
  const session = sessions.find((one) => isAdminWith('operate', one));
  if (!session) throw new Refused('forbidden', 'notYourRole');
  return session;
}

const bytesOf = (text = ''): Uint8Array => Buffer.from(text, 'base64');
const textOf = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('base64');
const bytesIn = (metadata: Payload['metadata'] = {}) =>
  Object.fromEntries(Object.entries(metadata).map(([name, text]) => [name, bytesOf(text)]));
const textsIn = (metadata: { readonly [name: string]: Uint8Array } | null | undefined) =>
  Object.fromEntries(Object.entries(metadata ?? {}).map(([name, bytes]) => [name, textOf(bytes)]));
