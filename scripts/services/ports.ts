/** Free TCP ports on the loopback interface. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether nothing listens on this port, neither for IPv4 nor for IPv6 loopback. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    if (await isTaken(port, host)) return false;
  }
  return true;
}

/**
 * Ports that are handed out lie below the range from which the system takes the near end of outgoing connections;
 * otherwise such a connection could take a server's port while the server restarts.
 */
const lowest = 20_000;
const highest = 32_000;

/** A port that is free now; the one wished for if possible, else any. */
export async function freePort(wished?: number): Promise<number> {
  if (wished !== undefined && (await isFree(wished))) return wished;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free TCP port was found on 127.0.0.1 between ${lowest} and ${highest}.`);
}

function isTaken(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.on('error', (error: NodeJS.ErrnoException) => {
    // A machine without IPv6 has no ::1, which makes the port no less free.
    resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES');
  });
  server.listen({ port, host, exclusive: true }, () => {
    server.close(() => {
      resolve(false);
    });
  });
  return promise;
}
