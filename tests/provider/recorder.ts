/** Stands between the client of an outside service and its stand-in and keeps every call with its answer. */
import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage } from 'node:http';

/** One call as it crossed the wire. */
export interface Exchange {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  readonly status: number;
  /** The answer's JSON. */
  readonly answer: unknown;
}

export interface Recorder {
  /** Where the client is pointed. */
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  stop(): Promise<void>;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Forwards to `target` (an http URL on this machine). */
export async function startRecorder(target: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const server = createServer((incoming, outgoing) => {
    const pass = async (): Promise<void> => {
      const body = await bodyOf(incoming);
      const onward = forward(new URL(incoming.url ?? '/', target), {
        method: incoming.method,
        headers: incoming.headers,
      });
      onward.end(body);
      const [answered] = (await once(onward, 'response')) as [IncomingMessage];
      const text = await bodyOf(answered);
      exchanges.push({
        method: incoming.method ?? '',
        path: new URL(incoming.url ?? '/', target).pathname,
        status: answered.statusCode ?? 0,
        answer: JSON.parse(text.toString('utf8')) as unknown,
      });
      outgoing.writeHead(answered.statusCode ?? 0, answered.headers).end(text);
    };
    // The caller sees a cut connection, as it does when the stand-in drops one.
    pass().catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the recorder is not listening');
  return {
    url: `http://127.0.0.1:${address.port}`,
    exchanges,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
