/** What is logged about a proxy that `TRUST_PROXY` does not name. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { reportUntrustedProxies } from './forwarding.ts';
import type { TrustProxy } from './network.ts';

describe('X-Forwarded-For from the peer', () => {
  let server: Server | undefined;
  let clock: number;
  let errors: readonly unknown[];
  afterEach(() => server?.close());

  async function behind(trust: TrustProxy) {
    clock = Date.parse('2026-03-01T12:00:00.000Z');
    errors = [];
    const logger = {
      error: (...line: unknown[]) => {
        errors = [...errors, line];
      },
    } as unknown as Dependencies['logger'];
    const app = express();
    app.set('trust proxy', trust);
    app.use(reportUntrustedProxies({ logger, now: () => new Date(clock).toISOString() }));
    app.use((request, response) => void response.send(request.ip));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return async (headers: Record<string, string> = { 'x-forwarded-for': '198.51.100.1' }) =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  }

  it('is one error an hour that names the peer and the setting, however many requests come', async () => {
    const ask = await behind(false);
    for (let index = 0; index < 5; index += 1) await ask({ 'x-forwarded-for': `198.51.100.${index}` });
    expect(errors).toEqual([[{ peer: '127.0.0.1' }, expect.stringContaining('TRUST_PROXY')]]);
    clock += 3_599_999;
    await ask();
    expect(errors).toHaveLength(1);
    clock += 1;
    await ask();
    expect(errors).toHaveLength(2);
  });

  it.each([
    ['another proxy is', ['10.0.0.0/8']],
    ['none is', false],
  ] as const)('is an error where %s trusted, and is not believed', async (_, trust) => {
    const ask = await behind(trust);
    expect(await ask()).toBe('127.0.0.1');
    expect(errors).toHaveLength(1);
  });

  it.each([
    ['the peer is trusted by its address', ['loopback']],
    ['the peer is trusted by number', 1],
  ] as const)('is none where %s', async (_, trust) => {
    const ask = await behind(trust);
    expect(await ask()).toBe('198.51.100.1');
    expect(errors).toEqual([]);
  });

  it('is none without the header', async () => {
    await (await behind(false))({});
    expect(errors).toEqual([]);
  });
});
