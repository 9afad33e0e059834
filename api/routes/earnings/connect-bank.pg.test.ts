/** What the provider is told about who accepted its terms, and from where. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

const consent = z.object({
  identity: z.object({
    attestations: z.object({ terms_of_service: z.object({ account: z.object({ ip: z.string() }) }) }),
  }),
});

describe('connecting a bank account', () => {
  let api: ApiServer;
  let provider: Server;
  /** What a fake provider is told about an account; it has no tokens, and its answers do not matter. */
  const told: string[] = [];

  beforeAll(async () => {
    provider = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const isUpdate = request.url?.startsWith('/v2/core/accounts/') === true;
        if (isUpdate)
          told.push(consent.parse(JSON.parse(text)).identity.attestations.terms_of_service.account.ip);
        const isKnown = isUpdate || request.url !== '/v1/tokens';
        response.writeHead(isKnown ? 200 : 503, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isKnown ? { id: 'acct_1', object: 'v2.core.account' } : { error: {} }));
      });
    });
    provider.listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const address = provider.address();
    const port = typeof address === 'object' ? address?.port : 0;
    api = await startApiServer({ STRIPE_API_BASE: `http://127.0.0.1:${port}`, TRUST_PROXY: 'loopback' });
  });
  afterAll(async () => {
    await api?.stop();
    provider.closeAllConnections();
    provider.close();
  });

  const send = (path: string, cookie: string, body: object, headers: Record<string, string> = {}) =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async function hire(): Promise<string> {
    const made = await send('/api/admin/technicians', await api.signIn('admin', 'admin'), {
      firstName: 'Sam',
      lastName: 'Rivera',
      email: 'sam@hexkey.example',
      phone: '212-555-0141',
      password: 'Hexagon-7-keys',
      experience: 'experienced',
      skills: ['IKEA Assembly'],
      availability: 'flexible',
      serviceArea: 'Around 10001',
      zip: '10001',
      workRadius: 30,
    });
    expect(made.status).toBe(201);
    const [row] = (
      await api.deps.pool.query(`SELECT person_id FROM app.credentials WHERE role = 'technician'`)
    ).rows;
    return z.object({ person_id: z.string() }).parse(row).person_id;
  }

  it('tells the provider the address that the terms were accepted from, and no network', async () => {
    const cookie = await api.signIn('technician', await hire());
    const accept = (from: string) =>
      send(
        '/api/technician/connect-bank',
        cookie,
        { accountHolderName: 'Sam Rivera', accountNumber: '000123456789', routingNumber: '110000000' },
        { 'x-forwarded-for': from },
      );
    const addresses = ['2001:db8:1:2:3:4:5:6', '203.0.113.7'];
    for (const address of addresses) expect((await accept(address)).status).toBe(503);
    expect(told).toEqual(addresses);
  }, 60_000);
});
