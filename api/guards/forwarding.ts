/** Tells the operator of a proxy in front of us that `TRUST_PROXY` does not name (decision 067). */
import type { Request, RequestHandler } from 'express';
import type { Dependencies } from '../dependencies.ts';
import { addressOf } from './network.ts';

/** How long the same peer is not reported again, in milliseconds. */
const REPORTED_FOR = 60 * 60 * 1000;
/** At most this many peers are reported in that time, since any client can send the header. */
const MAX_REPORTED = 100;

/**
 * Logs an error for the first request per hour that an untrusted peer forwards. Everyone behind it appears to come from
 * one address and shares its limits, which would otherwise go unnoticed until they are reached.
 */
export function reportUntrustedProxies({
  logger,
  now,
}: Pick<Dependencies, 'logger' | 'now'>): RequestHandler {
  let reported = new Set<string>();
  let since = 0;
  return (request, _response, next) => {
    if (request.headers['x-forwarded-for'] !== undefined && !isTrusted(request)) {
      const at = Date.parse(now());
      if (at - since >= REPORTED_FOR) [reported, since] = [new Set(), at];
      const peer = addressOf(request.socket.remoteAddress) ?? 'unknown';
      if (!reported.has(peer) && reported.size < MAX_REPORTED) {
        reported.add(peer);
        logger.error(
          { peer },
          'X-Forwarded-For from a peer that is not trusted is ignored: if this is your proxy, name it in TRUST_PROXY, or everybody behind it shares one limit',
        );
      }
    }
    next();
  };
}

/** Whether the peer is trusted, by the same rule that Express uses for `request.ip`. */
function isTrusted({ app, socket }: Request): boolean {
  const trust = app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return trust(socket.remoteAddress, 0);
}
