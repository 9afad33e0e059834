/** HTTPS in front of one of our servers, for what browsers and their wallets do only on secure pages. */
import { openTlsLine, type TlsLine } from '#scripts/drill/tls-line.ts';
import { makeSeal } from '#vendors/esign/embedded.ts';

/** Opens one on the same host, since cookies ignore the port. No browser trusts its certificate unless told to. */
export function openSecureLine(target: string): Promise<TlsLine> {
  const pem = makeSeal(new Date(Date.now() - 60_000).toISOString());
  return openTlsLine(target, { key: pem, cert: pem }, new URL(target).hostname);
}
