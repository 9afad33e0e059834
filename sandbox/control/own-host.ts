/** Refuses requests for another host: a name of a stranger's that was made to lead here (DNS rebinding). */
import type { RequestHandler } from 'express';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * A page of another site may let its own name point to 127.0.0.1; to the browser the sandbox is then that site, and its
 * script may read mails and switch faults. Such requests carry the name as `Host`.
 */
export function refuseOtherHosts(publicUrl: () => string): RequestHandler {
  return (request, response, next) => {
    const address = `http://${request.headers.host ?? ''}`;
    const name = URL.canParse(address) ? new URL(address).hostname : '';
    if (loopback.has(name) || name === new URL(publicUrl()).hostname) next();
    else response.status(403).type('text').send('The sandbox answers under its own address alone.\n');
  };
}
