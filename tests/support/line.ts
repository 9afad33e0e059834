/** The connection between one browser and a stack: it can be cut for real, and carries a newer build when told to. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Line {
  /** The stack's address for the browser. */
  readonly url: string;
  /** Nobody is reached any more: what is open breaks, what is new is refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on answers to `path` are changed, as a newer build's would be. */
  change(path: string, how: (text: string) => string): void;
  /** From now on requests to `path` are never answered, as on a line that has died unnoticed. */
  silence(path: string): void;
  close(): Promise<void>;
}

/** Opens one to the stack at `target`. */
export async function openLine(target: string): Promise<Line> {
  const { host, origin } = new URL(target);
  const changes = new Map<string, (text: string) => string>();
  const silent = new Set<string>();

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (silent.has(incoming.url ?? '')) return;
    const how = changes.get(incoming.url ?? '');
    const headers = { ...incoming.headers, host };
    // The stack takes requests of its own pages alone.
    if (headers.origin) headers.origin = origin;
    if (how) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const onward = request(target + incoming.url, { method: incoming.method ?? 'GET', headers }, (answer) => {
      if (!how) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { 'content-length': _, etag: __, 'last-modified': ___, ...others } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, others);
        outgoing.end(how(Buffer.concat(parts).toString()));
      });
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };

  const server = createServer(pass);
  // Sockets are not carried: the app reads again by itself.
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    async mend() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    change: (path, how) => void changes.set(path, how),
    silence: (path) => void silent.add(path),
    close: cut,
  };
}
