/** Accounts in hostile hands, with the whole stack: guessing for others, phishing by our mails, seats kept without paying. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows } from '#tests/support/life.ts';
import {
  type Account,
  confirmAddress,
  hireTechnician,
  registerCustomer,
  signInAdmin,
} from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';
import { bookingPayload } from './cast.ts';

const anything = z.unknown();
const keptFor = 30_000;
const password = 'Hexagon-7-keys';

describe('hostile accounts', () => {
  let stack: TestStack;
  let technician: Account;
  const limits = process.env.HEXKEY_UNPAID_LIMITS;

  beforeAll(async () => {
    // The product's own limits.
    process.env.HEXKEY_UNPAID_LIMITS = '{}';
    stack = await startTestStack({ unpaidBooking: keptFor });
    const admin = await signInAdmin(stack);
    technician = await hireTechnician(stack.url, admin);
  });
  afterAll(async () => {
    if (limits === undefined) delete process.env.HEXKEY_UNPAID_LIMITS;
    else process.env.HEXKEY_UNPAID_LIMITS = limits;
    await stack?.stop();
  });

  const register = (body: object, browser = visitor(stack.url), headers = {}) =>
    browser.send('POST', '/api/auth/customer/register', {
      body: {
        email: `new.${randomUUID()}@hexkey.example`,
        firstName: 'Ada',
        lastName: 'Bergman',
        password,
        ...body,
      },
      headers,
    });
  const mailsTo = async (email: string, subject: RegExp) =>
    eventually(`a mail to ${email}`, async () => {
      const mails = (await stack.sandbox.mail(email)).filter((mail) => subject.test(mail.subject ?? ''));
      return mails.length > 0 ? mails : undefined;
    });

  it('wrong passwords for the admin do not keep out the admin’s own browser', async () => {
    const { admin } = stack.run.logins;
    const own = visitor(stack.url);
    await own.call('POST', '/api/admin/auth', anything, { body: admin });
    const stranger = visitor(stack.url);
    for (let tries = 0; tries < 12; tries += 1)
      await stranger.send('POST', '/api/admin/auth', { body: { ...admin, password: `wrong ${tries}` } });
    expect((await stranger.send('POST', '/api/admin/auth', { body: admin })).status).toBe(429);
    expect((await own.send('POST', '/api/admin/auth', { body: admin })).status).toBe(200);
  });

  it('an address that a client names itself is not believed', async () => {
    const join = (index: number) =>
      visitor(stack.url).send('POST', '/api/waitlist', {
        body: { email: 'somebody@hexkey.example', zip: '10001' },
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
      });
    const statuses = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await join(index)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('requests for somebody’s reset from elsewhere leave them a link that works', async () => {
    const customer = await registerCustomer(stack.url);
    const ask = () =>
      visitor(stack.url).send('POST', '/api/auth/password-reset', { body: { email: customer.email } });
    for (let asked = 0; asked < 5; asked += 1) expect((await ask()).status).toBe(202);
    const mails = await mailsTo(customer.email, /new password/);
    const token = /token=([^\s"&]+)/.exec(String(mails.at(-1)?.['text']))?.[1];
    const fresh = visitor(stack.url);
    const set = await fresh.send('POST', '/api/auth/password-reset/confirm', {
      body: { token, password: 'A-brand-new-1' },
    });
    expect(set.status).toBe(200);
    // Who has read that mail is known on this device: ten guesses by others do not keep it out.
    const login = (typed: string) => ({ body: { email: customer.email, password: typed } });
    for (let tries = 0; tries < 11; tries += 1)
      await visitor(stack.url).send('POST', '/api/auth/customer/login', login(`wrong ${tries}`));
    expect((await fresh.send('POST', '/api/auth/customer/login', login('A-brand-new-1'))).status).toBe(200);
  });

  it('registering ends the session that the browser had', async () => {
    const browser = visitor(stack.url);
    expect((await register({}, browser)).status).toBe(201);
    const before = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    const account = () => visitor(stack.url).send('GET', '/api/account', { headers: { cookie: before } });
    expect((await account()).status).toBe(200);
    expect((await register({}, browser)).status).toBe(201);
    expect((await account()).status).toBe(401);
  });

  it('a password that everybody guesses is refused wherever one is chosen, in both languages', async () => {
    expect(await register({ password: 'password' })).toMatchObject({
      status: 400,
      body: { code: 'weak_password', fields: { password: expect.stringMatching(/too common/) } },
    });
    expect(
      await register({ password: 'Bergman1987', lastName: 'Bergman' }, visitor(stack.url), {
        'accept-language': 'es',
      }),
    ).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringMatching(/^No use su nombre/) } },
    });
    const customer = await registerCustomer(stack.url);
    const change = (newPassword: string) =>
      customer.visitor.send('POST', '/api/account/password', {
        body: { currentPassword: customer.password, newPassword },
      });
    expect(await change('12345678')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: expect.any(String) } },
    });
    expect((await change('A-brand-new-1')).status).toBe(200);
  });

  it('a name with a link is refused beside its field, in both languages', async () => {
    expect(await register({ firstName: 'Click http://evil.example' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { firstName: expect.stringMatching(/remove links/) } },
    });
    const spanish = await register({ lastName: 'a\nb' }, visitor(stack.url), { 'accept-language': 'es' });
    expect(spanish).toMatchObject({
      status: 400,
      body: { fields: { lastName: expect.stringMatching(/^Use solo letras/) } },
    });
  });

  it('nothing that a stranger typed is mailed to an address that they typed as well', async () => {
    const victim = `victim.${randomUUID()}@hexkey.example`;
    expect((await register({ email: victim, firstName: 'Winner', lastName: 'Prize' })).status).toBe(201);
    const typed = {
      name: 'Winner Prize',
      email: victim,
      subject: 'Winner',
      message: 'Winner: http://evil.example',
      locale: 'en',
    };
    expect((await visitor(stack.url).send('POST', '/api/support', { body: typed })).status).toBe(201);
    await mailsTo(victim, /^Confirm your email/);
    await mailsTo(victim, /^We have your request/);
    expect(JSON.stringify(await stack.sandbox.mail(victim))).not.toMatch(/Winner|Prize|evil/);
  });

  it('whoever has confirmed the address is greeted by name, and reads their own words', async () => {
    const customer = await registerCustomer(stack.url);
    await confirmAddress(stack, customer);
    const message = 'The drawer sticks.';
    const body = { name: 'Ada Bergman', email: customer.email, subject: 'A drawer', message };
    await customer.visitor.call('POST', '/api/support', anything, { body });
    const [received] = await mailsTo(customer.email, /^We have your request/);
    expect(String(received?.['text'])).toContain(message);
    const stranger = await registerCustomer(stack.url);
    for (const [who, greeted] of [
      [customer, /Hello Ada,/],
      [stranger, /^(?![\s\S]*(Ada|Where: New York))[\s\S]*Hello,/],
    ] as const) {
      const life = await beginLife({ stack, technician, customer: who });
      await life.until('accept');
      const [confirmed] = await mailsTo(who.email, /is confirmed/);
      expect(String(confirmed?.['text'])).toMatch(greeted);
    }
  });

  it('an account without a card keeps no more than a few times, until they are free again as told', async () => {
    const customer = await registerCustomer(stack.url);
    const before = await freeWindows(customer.visitor, '10001', 2, 14);
    expect(before.length).toBeGreaterThan(6);
    const place = (index: number, headers = {}) => {
      const { date, time } = before[index % before.length] ?? { date: '', time: '' };
      const body = bookingPayload({ scheduledDate: date, scheduledTime: time });
      return customer.visitor.send('POST', '/api/bookings', { body, headers });
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => place(index)));
    const made = () => answers.filter(({ status }) => status === 201).length;
    expect(made()).toBeLessThanOrEqual(3);
    // Two of them may have wanted one time, which leaves a place.
    for (let index = 0; made() < 3 && index < before.length; index += 1) answers.push(await place(index));
    expect(made()).toBe(3);
    const refused = await place(5);
    const said = z
      .object({ message: z.string(), details: z.object({ freeAgainAt: z.string(), open: z.literal(3) }) })
      .parse(refused.body);
    expect(refused.status).toBe(409);
    expect(said.message).toMatch(
      /^You have 3 unpaid orders, counting any still being placed\. Pay for one or cancel it\./,
    );
    const spanish = await place(5, { 'accept-language': 'es' });
    expect(spanish.body).toMatchObject({
      code: 'too_many_unpaid',
      message: expect.stringMatching(
        /^Tiene 3 pedidos sin pagar, contando los que aún se procesan\. .* en un minuto /,
      ),
    });

    // One that is cancelled makes room at once.
    const first = z.object({ id: z.string() }).parse(answers.find(({ status }) => status === 201)?.body);
    await customer.visitor.call('POST', `/api/bookings/${first.id}/cancel`, anything, {
      body: { feeCents: 0 },
    });
    const again = await eventually('another order', async () => {
      // Those that were placed are taken, whichever they are.
      for (let index = 0; index < before.length; index += 1) {
        const answer = await place(index);
        if (answer.status === 201) return answer;
      }
      return undefined;
    });
    expect(again.status).toBe(201);
    expect((await place(6)).status).toBe(409);

    // The told instant frees a place, and every time is free again once they have lapsed.
    const others = await registerCustomer(stack.url);
    const timeout = { within: keptFor + 20_000 };
    const told = Date.parse(said.details.freeAgainAt);
    await eventually('the promised instant', () => (Date.now() >= told ? true : undefined), timeout);
    await eventually(
      'all times are free again',
      async () => {
        const now = await freeWindows(others.visitor, '10001', 2, 14);
        return now.length >= before.length - 1 ? true : undefined;
      },
      timeout,
    );
    expect((await place(6)).status).toBe(201);
  }, 180_000);
});
