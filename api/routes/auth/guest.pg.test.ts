/** A guest's links and keys against time, other purposes and other people, with the api alone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers } from '#domain/customer/decide.ts';
import type { AccountLinkPurpose } from '#domain/letters/events.ts';
import { execute, load } from '#events/execute.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { beGuest } from '#tests/support/people.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

const password = 'Hexagon-7-keys';
const day = 24 * 60 * 60 * 1000;
const start = Date.now();

describe('a guest', () => {
  let api: ApiServer;
  let clock: number;
  beforeAll(async () => {
    api = await startApiServer();
    Object.assign(api.deps, { now: () => new Date(clock).toISOString() });
  });
  beforeEach(() => {
    clock = start;
  });
  afterAll(() => api?.stop());

  const guest = async (id: string) => {
    const state = await load(api.deps.log, customers, id);
    if (state.status !== 'registered') throw new Error(state.status);
    return state;
  };
  async function tokenOf(
    id: string,
    { purpose = 'open_account', mark }: { purpose?: AccountLinkPurpose; mark?: string } = {},
  ): Promise<string> {
    const subject = `customer.${id}.${mark ?? (await guest(id)).confirmationId}`;
    return `${subject}.${api.deps.links.sign(purpose, subject, new Date(start + 30 * day).toISOString())}`;
  }
  const open = (token: string, more: object = {}, browser: Visitor = visitor(api.url)) =>
    browser.send('POST', '/api/auth/guest/open', { body: { token, ...more } });
  const signIn = (email: string, typed = password) =>
    visitor(api.url).send('POST', '/api/auth/customer/login', { body: { email, password: typed } });

  it('has a link that ends with its time, and is of no other purpose, mark or person', async () => {
    const [ada, bob] = [await beGuest(api.url), await beGuest(api.url)];
    const token = await tokenOf(ada.id);
    const others = [
      await tokenOf(ada.id, { purpose: 'confirm_email' }),
      await tokenOf(ada.id, { purpose: 'reset_password' }),
      await tokenOf(ada.id, { mark: 'another' }),
      token.replace(ada.id, bob.id),
      token.replace('customer.', 'technician.'),
    ];
    for (const wrong of others)
      expect(await open(wrong, { password })).toMatchObject({
        status: 410,
        body: { details: { why: 'unknown' } },
      });
    // Nor does it open what other links open.
    for (const path of ['/api/auth/email/confirm', '/api/auth/password-reset/confirm'])
      expect(
        await visitor(api.url).send('POST', path, {
          body: path.includes('email') ? { token } : { token, password },
        }),
      ).toMatchObject({ status: 410 });
    // Links end with a full second.
    clock = start + 30 * day + 1000;
    expect(await open(token, { password })).toMatchObject({
      status: 410,
      body: { details: { why: 'expired' } },
    });
    expect((await guest(ada.id)).isGuest).toBe(true);
    expect((await signIn(ada.email)).status).toBe(401);
  });

  it('whose address an admin changes has no link to the one before', async () => {
    const { id, email } = await beGuest(api.url);
    const token = await tokenOf(id);
    const author = { now: api.deps.now(), actor: { role: 'admin', id: 'toni' } } as const;
    await execute(api.deps.log, customers, id, author, () => ({
      type: 'RequestEmailConfirmation',
      confirmationId: randomUUID(),
    }));
    expect(await open(token, { password })).toMatchObject({
      status: 410,
      body: { details: { why: 'unknown' } },
    });
    expect((await signIn(email)).status).toBe(401);
  });

  it('clicked many times at once is one account', async () => {
    const { id, email } = await beGuest(api.url);
    const token = await tokenOf(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(token, { password })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 409, 410]).toContain(status);
    expect((await signIn(email)).status).toBe(200);
    expect(await guest(id)).toMatchObject({ isGuest: false, emailVerified: true });
  });

  it('is let in again by its key for a quarter of an hour, and not once it is an account', async () => {
    const idempotencyKey = randomUUID();
    const body = {
      email: `${randomUUID()}@hexkey.example`,
      firstName: 'Ada',
      lastName: 'Bergman',
      phone: '212-555-0110',
    };
    const again = (browser = visitor(api.url)) =>
      browser.send('POST', '/api/auth/customer/guest', { body, idempotencyKey });
    const first = (await again()).body as { user: { id: string } };
    expect(await again()).toMatchObject({ status: 201, body: { user: { id: first.user.id } } });
    clock = start + 15 * 60 * 1000 + 1;
    expect(await again()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    clock = start;
    expect(await open(await tokenOf(first.user.id), { password })).toMatchObject({ status: 200 });
    const thief = visitor(api.url);
    expect(await again(thief)).toMatchObject({ status: 409 });
    expect((await thief.send('GET', '/api/account')).status).toBe(401);
  });

  it('may not move to another address, which would make the waiting password an account’s', async () => {
    const { visitor: browser } = await beGuest(api.url);
    expect((await browser.send('POST', '/api/account/guest-password', { body: { password } })).status).toBe(
      202,
    );
    const body = { email: `victim.${randomUUID()}@hexkey.example`, password };
    expect(await browser.send('POST', '/api/account/email', { body })).toMatchObject({ status: 409 });
    expect((await signIn(body.email)).status).toBe(401);
  });

  it('has a session of a day', async () => {
    const { id } = await beGuest(api.url);
    const { rows } = await api.deps.pool.query<{ hours: number }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM app.sessions WHERE person_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ hours: 24 }]);
  });
});
