/** TLS in front of a plain server, with a certificate that can be replaced and a line that can be cut. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificates.ts';

export interface TlsLine {
  /** The server's address through the line. */
  readonly url: string;
  /** Breaks open connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Presents this certificate from now on; closes open connections. */
  show(certificate: Certificate): void;
  close(): Promise<void>;
}

/** Opens a line to the plain server at `target`; it listens on `host`. */
export async function openTlsLine(
  target: string,
  certificate: Certificate,
  host = 'localhost',
): Promise<TlsLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer({ ...certificate }, (client) => {
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      open.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
    client.pipe(onward).pipe(client);
  });
  // A client that rejects the certificate reports it here too.
  server.on('tlsClientError', () => undefined);
  const listen = async (at: number): Promise<number> => {
    server.listen(at, host);
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the line does not listen');
    return address.port;
  };
  const breakAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const own = await listen(0);
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    breakAll();
    await closed;
  };
  return {
    url: `https://${host}:${own}`,
    cut,
    mend: async () => void (server.listening || (await listen(own))),
    show({ key, cert }) {
      server.setSecureContext({ key, cert });
      breakAll();
    },
    close: cut,
  };
}
