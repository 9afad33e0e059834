/** How many emails an unconfirmed address gets, no matter who enters it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginsOf } from '#api/auth/credentials.ts';
import { letters } from '#domain/letters/decide.ts';
import { load } from '#events/execute.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

const password = 'Hexagon-7-keys';

describe('mails to an address that nobody has confirmed', () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer();
  });
  afterAll(() => api?.stop());

  const post = (path: string, body: object, cookie = '') =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const aStranger = () => `victim.${randomUUID()}@hexkey.example`;
  async function account(email: string): Promise<string> {
    const made = await post('/api/auth/customer/register', {
      email,
      password,
      firstName: 'Ada',
      lastName: 'B',
    });
    expect(made.status).toBe(201);
    return made.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
  const eventsOf = async (type: string) =>
    (await api.deps.pool.query('SELECT data FROM es.events WHERE type = $1', [type])).rows.map(
      ({ data }: { data: Record<string, unknown> }) => data,
    );

  it('are ten an hour for requests for help, which reach the desk all the same', async () => {
    const victim = aStranger();
    const request = { name: 'Ada', subject: 'A drawer', message: 'It sticks.', locale: 'en' };
    for (let index = 0; index < 13; index += 1) {
      const email = index < 5 ? victim : victim.replace('@', `+${index}@`);
      expect((await post('/api/support', { ...request, email })).status).toBe(201);
    }
    const mailed = (await eventsOf('TicketOpened')).map((data) => data['isReceiptMailed']);
    expect(mailed.filter((is) => is === true)).toHaveLength(10);
    expect(mailed.filter((is) => is === false)).toHaveLength(3);
  });

  it('leave its owner the links to confirm it, whatever strangers have asked for', async () => {
    const owner = aStranger();
    const request = { name: 'Ada', subject: 'A drawer', message: 'It sticks.', locale: 'en', email: owner };
    for (let index = 0; index < 11; index += 1) await post('/api/support', request);
    const stranger = await account(aStranger());
    for (let turn = 0; turn < 10; turn += 1)
      await post('/api/account/email', { email: owner, password }, stranger);
    const cookie = await account(owner);
    expect((await post('/api/account/email/confirmation', {}, cookie)).status).toBe(202);
  }, 60_000);

  it('are ten an hour for accounts that want to move there, however many there are', async () => {
    const victim = aStranger();
    const statuses = [];
    for (let index = 0; index < 3; index += 1) {
      const cookie = await account(aStranger());
      for (let turn = 0; turn < 4; turn += 1)
        statuses.push((await post('/api/account/email', { email: victim, password }, cookie)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(new Set(statuses.slice(0, 10)).has(429)).toBe(false);
  }, 60_000);

  it('move no account any more once its password was reset: who asked before may have been somebody else', async () => {
    const [victim, thief] = [aStranger(), aStranger()];
    const cookie = await account(victim);
    expect((await post('/api/account/email', { email: thief, password }, cookie)).status).toBe(202);
    expect((await post('/api/auth/password-reset', { email: victim })).status).toBe(202);
    const personId = (await loginsOf(api.deps.pool, victim))[0]?.personId ?? '';
    const { due } = await load(api.deps.log, letters, `customer-${personId}`);
    const tokenOf = (purpose: string) => {
      const link = due.map((letter) => letter.link).find((one) => one?.purpose === purpose);
      if (!link) throw new Error(`no ${purpose} was written`);
      return `${link.subject}.${api.deps.links.sign(link.purpose, link.subject, link.expiresAt)}`;
    };
    const reset = { token: tokenOf('reset_password'), password: 'Another-7-keys' };
    expect((await post('/api/auth/password-reset/confirm', reset)).status).toBe(200);
    const moved = await post('/api/auth/email/confirm', { token: tokenOf('change_email') });
    expect(moved.status).toBe(410);
    expect(await loginsOf(api.deps.pool, thief)).toEqual([]);
    expect(await loginsOf(api.deps.pool, victim)).toMatchObject([{ personId }]);
  }, 60_000);
});
