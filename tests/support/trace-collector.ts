/** A collector of traces: takes what is sent by OTLP over HTTP, and keeps it as it came. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TraceCollector {
  readonly url: string;
  /** What was sent, request by request; may be emptied. */
  readonly bodies: string[];
  stop(): void;
}

/** Opens one on a port of its own. */
export async function openTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
