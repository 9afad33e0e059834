import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#api/contract/index.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

describe('the application around its routes', () => {
  let api: ApiServer;

  beforeAll(async () => {
    api = await startApiServer();
  });
  afterAll(() => api?.stop());

  const ask = (method: string, path: string) => fetch(api.url + path, { method, redirect: 'manual' });

  const askedAt = (path: string) => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  /** The contract's methods at each path. A literal segment is never matched as an id of another path. */
  const methodsAt = new Map(
    endpoints.map(({ endpoint: { path } }) => {
      const there = endpoints.filter(({ endpoint }) =>
        path.includes(':')
          ? new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(askedAt(path))
          : endpoint.path === path,
      );
      return [path, new Set<string>(there.map(({ endpoint }) => endpoint.method))];
    }),
  );

  it.each([...methodsAt])('%s answers other methods with 405 and those it has', async (path, methods) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].filter(
      (one) => !methods.has(one),
    )) {
      const response = await ask(method, askedAt(path));
      // An emailed link that opens as a page.
      if (method === 'GET' && response.status === 302) continue;
      expect(response.status, `${method} ${path}`).toBe(405);
      const allowed = (response.headers.get('allow') ?? '').split(', ');
      expect(allowed).toEqual(expect.arrayContaining([...methods]));
      expect(allowed).not.toContain(method);
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 });
    }
  });

  it.each([
    ['/api/openapi.json', 'GET, HEAD'],
    ['/api/webhooks/stripe', 'POST'],
    ['/api/bookings/available', 'GET, HEAD'],
    ['/api/store-partner/forgot-password', 'POST'],
  ])('DELETE %s names %s', async (path, allow) => {
    const response = await ask('DELETE', path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  });

  it('an address that there is not is 404 whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await ask(method, '/api/nothing')).status).toBe(404);
  });

  it('no page may use what ours do not, and others nothing', async () => {
    const policy = (await ask('GET', '/healthz')).headers.get('permissions-policy') ?? '';
    const named = new Map(policy.split(', ').map((one) => one.split('=') as [string, string]));
    for (const one of ['camera', 'geolocation']) expect(named.get(one), one).toBe('(self)');
    expect(named.get('payment')).toBe('(self "https://js.stripe.com" "https://hooks.stripe.com")');
    for (const one of ['microphone', 'usb', 'serial', 'bluetooth', 'display-capture'])
      expect(named.get(one), one).toBe('()');
  });

  it('listens on loopback alone unless told otherwise', async () => {
    expect(api.server.address()).toMatchObject({ address: '127.0.0.1' });
    // All of 127/8 is this machine: a server listening on all interfaces would answer here.
    const socket = connect(api.port, '127.0.0.2');
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => 'connected'),
      once(socket, 'error').then(([error]) => (error as NodeJS.ErrnoException).code),
    ]).catch((error: NodeJS.ErrnoException) => error.code);
    socket.destroy();
    expect(outcome).not.toBe('connected');
  });
});
