import { describe, expect, it } from 'vitest';
import { signInCustomer, session } from './auth.ts';
import { listBookings } from './bookings.ts';
import { createClient } from './client.ts';
import { recordScan } from './scans.ts';

const problem = {
  type: 'about:blank',
  title: 'Unauthorized',
  status: 401,
  code: 'invalid_credentials',
  detail: 'Invalid email or password',
  message: 'Invalid email or password',
};
/** The origin of the pages that ask; the client's addresses are relative to it. */
const site = 'http://localhost';
const person = { email: 'ada@customers.example', password: 'Hexagon-7-keys' };

/** A client whose server always gives the same answer, and the requests it received. */
function answering(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const asked: Request[] = [];
  const client = createClient({
    role: 'customer',
    fetch: async (url, init) => {
      asked.push(new Request(url instanceof Request ? url : new URL(url, site), init));
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
    },
  });
  return { client, asked };
}

describe('a call', () => {
  it('is JSON with the session’s cookies, and a POST has a key of its own', async () => {
    const { client, asked } = answering(401, problem);
    await expect(client.call(signInCustomer, { body: person })).rejects.toThrow();
    expect(asked).toHaveLength(1);
    for (const request of asked) {
      const { url, method, credentials, headers } = request;
      expect([url, method, credentials]).toEqual([`${site}/api/auth/customer/login`, 'POST', 'include']);
      expect(headers.get('content-type')).toBe('application/json');
      expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
      expect(await request.json()).toEqual(person);
    }
  });

  it('that is not ok throws its status with the sentence of the answer', async () => {
    const { client } = answering(401, problem, { 'retry-after': '7' });
    await expect(client.call(signInCustomer, { body: person })).rejects.toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message: 'Invalid email or password',
      retryAfter: 7,
    });
  });

  it('that is not ok and gives no reason says so by its code, whatever came', async () => {
    for (const body of ['', '<html>Bad Gateway</html>', { error: 'no' }]) {
      const { client } = answering(502, body);
      await expect(client.call(recordScan, { body: { storeCode: 'A' } })).rejects.toMatchObject({
        status: 502,
        code: 'unexplained',
      });
    }
  });

  it('that reads throws on 401 too; who is signed in is a question of its own', async () => {
    await expect(answering(401, problem).client.call(listBookings)).rejects.toMatchObject({ status: 401 });
    expect(await answering(200, { users: [] }).client.call(session)).toEqual({ users: [] });
  });

  it('that reaches nobody, or is answered otherwise than agreed, is told by a code', async () => {
    const cut = createClient({ fetch: () => Promise.reject(new TypeError('failed to fetch')) });
    await expect(cut.call(session)).rejects.toMatchObject({ status: 0, code: 'offline' });
    const strange = answering(200, { users: [{ id: 1 }] }).client;
    await expect(strange.call(session)).rejects.toMatchObject({ code: 'unexpected_answer' });
  });
});
