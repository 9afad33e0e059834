/**
 * The proxy in front of the apis: balances load, skips apis that are down, and loses no part of a request or live
 * connection.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../services/ports.ts';
import type { RunningProcess } from '../services/running-process.ts';
import { root } from '../setup/paths.ts';
import { startNodeProcess } from '../supervisor/node-process.ts';

interface Api {
  readonly port: number;
  readonly seen: IncomingMessage[];
  stop(): Promise<void>;
}

let folder: string;
let apis: Api[];
let proxy: RunningProcess;
let url: string;

async function startApi(name: string, port = 0): Promise<Api> {
  const seen: IncomingMessage[] = [];
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/healthz') return void outgoing.end('ok');
    seen.push(incoming);
    void text(incoming).then((body) => {
      outgoing.setHeader('set-cookie', ['one=1', 'two=2']);
      outgoing.writeHead(201, { 'x-api': name }).end(`${name} had ${body.length}`);
    });
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('message', (message: Buffer) => socket.send(`${name}: ${message.toString()}`));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return {
    port: address.port,
    seen,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hexkey-proxy-'));
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  apis = [await startApi('first'), await startApi('second')];
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  proxy = await startNodeProcess({
    name: 'proxy',
    entry: join(root, 'scripts', 'cluster', 'proxy.ts'),
    env: {
      ...process.env,
      UPSTREAMS: apis.map((api) => `127.0.0.1:${api.port}`).join(','),
      PORT: `${port}`,
    },
    logFile: join(folder, 'proxy.log'),
    dataDir: folder,
  });
});
afterEach(async () => {
  await proxy.stop();
  await Promise.all(apis.map((api) => api.stop()));
});

const ask = (init: RequestInit = {}) => fetch(`${url}/path?q=1`, init);
const answering = async (count: number): Promise<Set<string | null>> => {
  const answers = [];
  for (let turn = 0; turn < count; turn += 1) answers.push((await ask()).headers.get('x-api'));
  return new Set(answers);
};

test('both apis get requests, whole, with who asked', async () => {
  const body = 'photo'.repeat(100_000);
  const answer = await ask({
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': '203.0.113.7', cookie: 'a=b' },
  });
  expect(answer.status).toBe(201);
  expect(await answer.text()).toMatch(/had 500000$/);
  expect(answer.headers.getSetCookie()).toEqual(['one=1', 'two=2']);
  const [request] = apis.flatMap((api) => api.seen);
  expect(request?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.7, 127.0.0.1',
    host: new URL(url).host,
    cookie: 'a=b',
  });
  expect(request?.url).toBe('/path?q=1');
  expect(await answering(4)).toEqual(new Set(['first', 'second']));
});

test('an api that is gone is passed over at once, and gets requests again when it is back', async () => {
  const [gone] = apis;
  await gone?.stop();
  expect(await answering(6)).toEqual(new Set(['second']));
  apis[0] = await startApi('first', gone?.port);
  await expect.poll(() => answering(2)).toEqual(new Set(['first', 'second']));
});

test('with no api at all it says that it is worth trying again', async () => {
  await Promise.all(apis.map((api) => api.stop()));
  const { status, headers } = await ask();
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
});

test('a live connection goes through, and ends with the proxy', async () => {
  const socket = new WebSocket(url.replace('http', 'ws'));
  await once(socket, 'open');
  socket.send('hello');
  const [message] = (await once(socket, 'message')) as [Buffer];
  expect(String(message)).toMatch(/^(first|second): hello$/);
  const closed = once(socket, 'close');
  await proxy.stop();
  await closed;
});
