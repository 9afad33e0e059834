/** Refuses requests for any other host name, since someone else's name may have been pointed here (DNS rebinding). */
import type { RequestHandler } from 'express';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Another site can point its own name to 127.0.0.1. To the browser the sandbox is then part of that site, and the
 * site's scripts could read emails and switch faults. Such requests carry the site's name as `Host`.
 */
export function refuseOtherHosts(publicUrl: () => string): RequestHandler {
  return (request, response, next) => {
    const address = `http://${request.headers.host ?? ''}`;
    const name = URL.canParse(address) ? new URL(address).hostname : '';
    if (loopback.has(name) || name === new URL(publicUrl()).hostname) next();
    else response.status(403).type('text').send('The sandbox only answers at its own address.\n');
  };
}
