/**
 * Balances requests and live connections over the apis: `UPSTREAMS=host:port,…`, `PORT`, `LISTEN_HOST`. Each goes to
 * the next healthy api; a name with several addresses stands for all of them. TLS is terminated by whatever is in front
 * of it.
 */
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import { parseSettings } from '#events/settings.ts';

const env = parseSettings(
  z.object({
    UPSTREAMS: z.string().transform((text) => text.split(',').map((one) => new URL(`http://${one}`))),
    PORT: z.coerce.number().int().min(0).max(65_535),
    LISTEN_HOST: z.string().min(1).default('127.0.0.1'),
  }),
  process.env,
);

/** Milliseconds between health checks, and how long an api may take to answer one. */
const LOOK_EVERY = 1_000;
const CONNECT_WITHIN = 1_000;

interface Target {
  readonly host: string;
  readonly port: number;
}

/** The healthy ones, as of the last check. */
let well: readonly Target[] = [];
let turn = 0;

/** Whether an api accepts requests: one that is stopping or hangs gets none. */
async function isWell({ host, port }: Target): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CONNECT_WITHIN);
    const name = host.includes(':') ? `[${host}]` : host;
    return (await fetch(`http://${name}:${port}/healthz`, { signal })).ok;
  } catch {
    return false;
  }
}

async function look(): Promise<void> {
  const found = await Promise.all(
    env.UPSTREAMS.map(async ({ hostname, port }) => {
      const addresses = await lookup(hostname, { all: true }).catch(() => []);
      return addresses.map(({ address }) => ({ host: address, port: Number(port || 80) }));
    }),
  );
  const targets = found.flat();
  const states = await Promise.all(targets.map(isWell));
  well = targets.filter((_, at) => states[at]);
}

function opened({ host, port }: Target): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port, noDelay: true, timeout: CONNECT_WITHIN });
  socket.once('connect', () => {
    socket.setTimeout(0);
    socket.off('error', reject);
    resolve(socket);
  });
  socket.once('timeout', () => socket.destroy(new Error('it does not take the connection')));
  socket.once('error', reject);
  return promise;
}

/** A connection to the next api; nothing has been sent on it yet, so an unreachable one can be skipped. */
async function nextConnection(): Promise<Socket> {
  const targets = well;
  turn += 1;
  for (let at = 0; at < targets.length; at += 1) {
    const target = targets[(turn + at) % targets.length];
    const socket = target && (await opened(target).catch(() => undefined));
    if (socket) return socket;
  }
  throw new Error('no api is well');
}

/** The headers as received, plus where they came from. */
function forwarded({ headers, socket }: IncomingMessage): Record<string, string | string[]> {
  const before = headers['x-forwarded-for'];
  const from = socket.remoteAddress ?? '';
  const all = { ...headers, 'x-forwarded-for': before === undefined ? from : `${String(before)}, ${from}` };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Hop-by-hop headers, which must not be forwarded. */
const ownHeaders = new Set(['connection', 'keep-alive']);

function withoutOwn(raw: readonly string[]): string[] {
  return raw.filter((_, at) => !ownHeaders.has((raw[at - (at % 2)] ?? '').toLowerCase()));
}

const server = createServer((incoming, outgoing) => {
  const refuse = (): void => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(503, { 'retry-after': '1' }).end();
  };
  nextConnection().then((socket) => {
    const { connection: _own, ...headers } = forwarded(incoming);
    const { method, url: path } = incoming;
    const onward = request({ createConnection: () => socket, method, path, headers });
    onward.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, withoutOwn(answer.rawHeaders));
      answer.once('error', refuse).pipe(outgoing);
    });
    onward.once('error', refuse);
    outgoing.once('close', () => socket.destroy());
    incoming.pipe(onward);
  }, refuse);
});

server.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
  client.on('error', () => client.destroy());
  nextConnection().then(
    (socket) => {
      const lines = Object.entries(forwarded(incoming)).flatMap(([name, value]) =>
        [value].flat().map((one) => `${name}: ${one}`),
      );
      socket.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      socket.write(head);
      socket.on('error', () => client.destroy()).once('close', () => client.destroy());
      client.once('close', () => socket.destroy());
      socket.pipe(client).pipe(socket);
    },
    () => client.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n'),
  );
});

let looking = look();
const looks = setInterval(() => {
  // One check at a time, however long a name takes to be resolved.
  looking = looking.then(look);
}, LOOK_EVERY);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    clearInterval(looks);
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Live connections end only when they are cut; browsers reconnect automatically.
    setTimeout(() => process.exit(0), 1_000).unref();
  });
}

await looking;
server.listen(env.PORT, env.LISTEN_HOST, () => process.send?.({ type: 'ready' }));
