/** A guest's links and idempotency keys against time, other purposes and other people, with the api alone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers } from '#domain/customer/decide.ts';
import type { AccountLinkPurpose } from '#domain/letters/events.ts';
import { execute, load } from '#events/execute.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { beginClosing, endMark } from '../../people/account-marks.ts';
import { merges } from '#activities/followers/merges.ts';
import { beGuest, registerCustomer } from '#tests/support/people.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

const password = 'Hexagon-7-keys';
const another = 'Octagon-8-locks';
/** Of the phone number that `beGuest` books with. */
const phoneDigits = '0110';
const day = 24 * 60 * 60 * 1000;
const start = Date.now();

describe('a guest', () => {
  let api: ApiServer;
  let side: ReadSide;
  let clock: number;
  beforeAll(async () => {
    side = await openReadSide();
    side.project();
    const kept = { url: side.databaseUrl, drop: () => Promise.resolve() };
    api = await startApiServer({ HEXKEY_MASTER_KEY: side.masterKey }, kept);
    Object.assign(api.deps, { now: () => new Date(clock).toISOString() });
  });
  beforeEach(() => {
    clock = start;
  });
  afterAll(async () => {
    await api?.stop();
    await side?.close();
  });

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
    browser.send('POST', '/api/auth/guest/open', { body: { token, phoneDigits, ...more } });
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
    // Links expire at full seconds.
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

  /** An account whose address was confirmed just by a click. */
  async function confirmedAccount() {
    const account = await registerCustomer(api.url);
    const author = { now: api.deps.now(), actor: { role: 'customer', id: account.id } } as const;
    await execute(api.deps.log, customers, account.id, author, () => ({ type: 'VerifyEmail' }));
    return account;
  }

  it('is not the reader of the mailbox: a link asks for what only the booker knows, the same whatever is wrong', async () => {
    const account = await confirmedAccount();
    for (const email of [account.email, undefined]) {
      const { id } = await beGuest(api.url, email);
      const token = await tokenOf(id);
      const reader = email === undefined ? visitor(api.url) : account.visitor;
      const answers = [
        await open(token, { phoneDigits: undefined }, reader),
        await open(token, { phoneDigits: '0111' }, reader),
        await open(token, { phoneDigits: '1010', password }, reader),
        await open(token, { phoneDigits: '0011', currentPassword: account.password }, reader),
      ];
      const [first] = answers;
      expect(first).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
      const said = ({ status, body }: (typeof answers)[number]) => {
        const { code, error, fields } = body as Record<string, unknown>;
        return { status, code, error, fields };
      };
      for (const answer of answers) expect(first && said(answer)).toEqual(first && said(first));
      expect((await guest(id)).isGuest).toBe(true);
    }
  });

  it('has a link that ends with a few wrong guesses, and all of them with some more; the booker gets in all the same', async () => {
    const { id, visitor: booker, email } = await beGuest(api.url);
    await booker.send('POST', '/api/account/guest-password', { body: { password } });
    const mark = (await guest(id)).confirmationId ?? '';
    const links = Array.from({ length: 4 }, (_, k) => {
      const subject = `customer.${id}.${mark}`;
      const until = new Date(start + (30 * day - k * 1000)).toISOString();
      return `${subject}.${api.deps.links.sign('open_account', subject, until)}`;
    });
    const wrong = async (token: string) => (await open(token, { phoneDigits: '9999' })).status;
    const [first = '', second = '', third = '', fresh = ''] = links;
    // Simultaneously, as a program would.
    const guesses = await Promise.all(Array.from({ length: 8 }, () => wrong(first)));
    expect(guesses.toSorted((a, b) => a - b)).toEqual([400, 400, 400, 400, 400, 410, 410, 410]);
    expect(await open(first, { password })).toMatchObject({ status: 410, body: { code: 'link_ended' } });
    for (const token of [second, third]) for (let k = 0; k < 5; k += 1) expect(await wrong(token)).toBe(400);
    expect(await open(fresh, { password })).toMatchObject({ status: 410, body: { code: 'link_ended' } });
    expect((await guest(id)).isGuest).toBe(true);
    expect(await open(first, { phoneDigits: undefined }, booker)).toMatchObject({
      body: { outcome: 'opened' },
    });
    expect((await signIn(email)).status).toBe(200);
  });

  it('comes to an account only by who is signed in to it, has its password, or ends everybody else’s', async () => {
    const signedInAccount = await confirmedAccount();
    const first = await beGuest(api.url, signedInAccount.email);
    expect(await open(await tokenOf(first.id), {}, signedInAccount.visitor)).toMatchObject({
      body: { outcome: 'joined' },
    });

    // Someone created it with another person's address, who clicked the emailed link without thinking.
    const squatted = await confirmedAccount();
    const { email } = squatted;
    const own = await beGuest(api.url, email);
    const token = await tokenOf(own.id);
    for (const browser of [visitor(api.url), own.visitor])
      expect(await open(token, {}, browser)).toMatchObject({ body: { outcome: 'account_password_wanted' } });
    expect(await open(token, { currentPassword: another })).toMatchObject({
      status: 400,
      body: { code: 'wrong_code' },
    });
    expect((await guest(own.id)).isGuest).toBe(true);
    expect(await open(token, { password: another })).toMatchObject({ body: { outcome: 'joined' } });
    expect((await squatted.visitor.send('GET', '/api/account')).status).toBe(401);
    expect((await signIn(email, squatted.password)).status).toBe(401);
    expect((await signIn(email, another)).status).toBe(200);

    const last = await beGuest(api.url, email);
    expect(await open(await tokenOf(last.id), { currentPassword: another })).toMatchObject({
      body: { outcome: 'joined' },
    });
  });

  it('comes to an account that is not deleted before the bookings are there', async () => {
    const account = await confirmedAccount();
    const { id } = await beGuest(api.url, account.email);
    await beginClosing(api.deps.pool, account.id, 'deletion');
    expect(await open(await tokenOf(id), {}, account.visitor)).toMatchObject({ status: 409 });
    await endMark(api.deps.pool, account.id, 'closing', 'deletion');
    expect(await open(await tokenOf(id), {}, account.visitor)).toMatchObject({
      body: { outcome: 'joined' },
    });
    const remove = () =>
      account.visitor.send('POST', '/api/account/delete', { body: { password: account.password } });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'open_bookings' } });
    expect(await load(api.deps.log, customers, account.id)).toMatchObject({ status: 'registered' });
    await side.caughtUp();
    const { log, keys, rm: readModels } = side;
    await merges({ log, keys, readModels }).handle(await log.readAll(0n, 10_000));
    expect((await remove()).status).toBe(200);
  });

  it('changes no waiting password as if it were an account’s, and keeps no card for later', async () => {
    const { visitor: browser } = await beGuest(api.url);
    await browser.send('POST', '/api/account/guest-password', { body: { password } });
    const asked = [
      ['POST', '/api/account/password', { currentPassword: password, newPassword: another }],
      ['POST', '/api/account/cards', {}],
      ['POST', '/api/account/cards/pm_1/default', {}],
    ] as const;
    for (const [method, path, body] of asked)
      expect(await browser.send(method, path, { body }), path).toMatchObject({ status: 409 });
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
