/** Calls of outside services are observed as they leave: which service, and the outcome (decision 213). */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchProviders } from './calls.ts';

let server: Server;
let base: string;
let unwatch: () => void;
const seen: string[] = [];

beforeAll(async () => {
  // Answers with the status at the end of the path; 0: the connection is closed without an answer.
  server = createServer((request, response) => {
    const status = Number(request.url?.split('/').at(-1));
    if (status === 0) request.socket.destroy();
    else response.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  unwatch = watchProviders(
    {
      STRIPE_API_BASE: base,
      TWILIO_API_BASE: base,
      CHECKR_API_URL: `${base}/checkr`,
      DOCUSEAL_API_URL: `${base}/docuseal`,
      OPENAI_BASE_URL: `${base}/openai/v1`,
    },
    (provider) => (outcome) => void seen.push(`${provider} ${outcome}`),
  );
});
beforeEach(() => void seen.splice(0));
afterAll(() => {
  unwatch();
  server.close();
});

/** Calls like those of an SDK on `node:http`, and of one on `fetch`. */
const ways = {
  http: (path: string) =>
    new Promise<void>((resolve) => {
      get(`${base}${path}`, { agent: false }, (answer) => answer.resume().once('close', resolve)).once(
        'error',
        () => resolve(),
      );
    }),
  fetch: async (path: string) => {
    await fetch(`${base}${path}`).then(
      (answer) => answer.text(),
      () => undefined,
    );
  },
};

test.each(Object.entries(ways))('by %s, with every outcome', async (_name, call) => {
  for (const status of [200, 402, 429, 503, 0]) await call(`/v1/payment_intents/${status}`);
  expect(seen).toEqual([
    'stripe ok',
    'stripe refused',
    'stripe rate_limited',
    'stripe failed',
    'stripe no_answer',
  ]);
});

test.each(Object.entries(ways))(
  'by %s, services at one origin by their paths, and nobody else',
  async (_name, call) => {
    for (const path of [
      '/2010-04-01/Accounts',
      '/checkr/v1/candidates',
      '/docuseal/submissions',
      '/openai/v1/responses',
      '/v2/core',
    ])
      await call(`${path}/200`);
    await call('/somewhere/200');
    expect(seen).toEqual(['twilio ok', 'checkr ok', 'docuseal ok', 'openai ok', 'stripe ok']);
  },
);
