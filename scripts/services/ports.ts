/** Free TCP ports on the loopback interface. */
import { createServer } from 'node:net';

/** Whether nothing listens on this port, neither for IPv4 nor for IPv6 loopback. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    if ((await tryListen(port, host)) === 'taken') return false;
  }
  return true;
}

/** A port that is free now; the one wished for if possible, else any. */
export async function freePort(wished?: number): Promise<number> {
  if (wished !== undefined && (await isFree(wished))) return wished;
  const port = await tryListen(0, '127.0.0.1');
  if (typeof port === 'number') return port;
  throw new Error('No TCP port is free on 127.0.0.1.');
}

function tryListen(port: number, host: string): Promise<number | 'taken' | 'no such address'> {
  const { promise, resolve } = Promise.withResolvers<number | 'taken' | 'no such address'>();
  const server = createServer();
  server.on('error', (error: NodeJS.ErrnoException) => {
    // A machine without IPv6 has no ::1, which makes the port no less free.
    resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'taken' : 'no such address');
  });
  server.listen({ port, host, exclusive: true }, () => {
    const address = server.address();
    server.close(() => {
      resolve(typeof address === 'object' && address !== null ? address.port : 'taken');
    });
  });
  return promise;
}
