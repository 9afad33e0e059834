/** The way from the product to the card provider: TLS with a certificate that can be changed, and a line that can be cut. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificates.ts';

export interface ProviderLine {
  /** What the product is told as the provider's address. */
  readonly url: string;
  /** Nobody answers any more: what is open breaks, what is new is refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on the provider shows this certificate; open connections are closed. */
  show(certificate: Certificate): void;
  close(): Promise<void>;
}

/** Opens one on loopback, to the provider's plain address at `target`. */
export async function openProviderLine(target: string, certificate: Certificate): Promise<ProviderLine> {
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
  // Who does not like the certificate says so to us as well.
  server.on('tlsClientError', () => undefined);
  const listen = async (at: number): Promise<number> => {
    server.listen(at, 'localhost');
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
    url: `https://localhost:${own}`,
    cut,
    mend: async () => void (server.listening || (await listen(own))),
    show({ key, cert }) {
      server.setSecureContext({ key, cert });
      breakAll();
    },
    close: cut,
  };
}
