/** Free TCP ports on the loopback interface. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether nothing listens on this port, on neither IPv4 nor IPv6 loopback. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    if (await isTaken(port, host)) return false;
  }
  return true;
}

/**
 * Ports we hand out are below the range that the system uses for outgoing connections; otherwise such a connection
 * could take a server's port while the server restarts.
 */
const lowest = 20_000;
const highest = 32_000;

/**
 * A port that is free now; the preferred one if possible, else any.
 *
 * @param given ports that are reserved for others and not yet listened on
 */
export async function freePort(wished?: number, given: ReadonlySet<number> = new Set()): Promise<number> {
  const isOurs = async (port: number): Promise<boolean> => !given.has(port) && (await isFree(port));
  if (wished !== undefined && (await isOurs(wished))) return wished;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isOurs(port)) return port;
  }
  throw new Error(`No free TCP port was found on 127.0.0.1 between ${lowest} and ${highest}.`);
}

/** The first of `count` consecutive free ports. */
export async function freePortsInARow(count: number): Promise<number> {
  for (let first = 19_400; first < lowest - count; first += count) {
    const row = Array.from({ length: count }, (_, at) => first + at);
    if ((await Promise.all(row.map(isFree))).every(Boolean)) return first;
  }
  throw new Error(`No ${count} ports in a row are free.`);
}

/** Free ports for servers that run side by side, all different; each the preferred one if possible. */
export async function freePorts<Name extends string>(
  wished: Readonly<Record<Name, number | undefined>>,
): Promise<Record<Name, number>> {
  const given = new Set<number>();
  const ports: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(wished) as Name[]) {
    const port = await freePort(wished[name], given);
    given.add(port);
    ports[name] = port;
  }
  return ports as Record<Name, number>;
}

function isTaken(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.on('error', (error: NodeJS.ErrnoException) => {
    // A machine without IPv6 has no ::1, which does not make the port any less free.
    resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES');
  });
  server.listen({ port, host, exclusive: true }, () => {
    server.close(() => {
      resolve(false);
    });
  });
  return promise;
}
