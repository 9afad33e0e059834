/** Tells the operator of a proxy in front of us that `TRUST_PROXY` does not name (decision 067). */
import type { Request, RequestHandler } from 'express';
import type { Dependencies } from '../dependencies.ts';
import { addressOf } from './network.ts';

/** How long a peer that was reported of is not reported of again, in milliseconds. */
const REPORTED_FOR = 60 * 60 * 1000;
/** Most peers reported of in that time: any client may send the header. */
const MAX_REPORTED = 100;

/**
 * Logs an error for the first request in an hour that a peer forwards without being trusted. All people behind it then
 * seem to come from one address and share its limits, which nobody would otherwise notice before they are reached.
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

/** Whether the peer's word counts, by the same rule with which Express makes `request.ip`. */
function isTrusted({ app, socket }: Request): boolean {
  const trust = app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return trust(socket.remoteAddress, 0);
}
