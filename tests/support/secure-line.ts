/** HTTPS in front of a server of ours, for what browsers and their wallets do on secure pages alone. */
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { makeSeal } from '#vendors/esign/embedded.ts';

export interface SecureLine {
  /** Its certificate is nobody's: browsers must be told to ignore that. */
  readonly url: string;
  close(): Promise<void>;
}

/** Opens one to the server at `target`, on the same host: cookies know no ports. */
export async function openSecureLine(target: string): Promise<SecureLine> {
  const { hostname, port } = new URL(target);
  const pem = makeSeal(new Date(Date.now() - 60_000).toISOString());
  const open = new Set<Socket>();
  const server = createServer({ key: pem, cert: pem }, (incoming) => {
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      open.add(one);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      // A browser that goes away in the middle of an answer.
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    url: `https://${hostname}:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
