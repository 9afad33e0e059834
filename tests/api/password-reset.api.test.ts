/** Forgotten passwords with the whole stack: same answer and time for everybody, a link that works once, ended sessions. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
const stuckShape = z.object({
  work: z.array(
    z.looseObject({ workflowId: z.string(), activityId: z.string().nullable(), cause: z.string() }),
  ),
});
const fresh = 'A-brand-new-1';

describe('a forgotten password', () => {
  let stack: RunningStack;
  let technician: Account;
  let adminName: string;
  beforeAll(async () => {
    stack = await borrowStack();
    const admin = await signInAdmin(stack);
    technician = await hireTechnician(stack.url, admin);
    adminName = stack.run.logins.admin.username;
  });
  afterAll(() => stack?.stop());

  const ask = (email: string) =>
    visitor(stack.url).send('POST', '/api/auth/password-reset', { body: { email } });
  const signIn = (path: string, { email }: Account, password: string) =>
    visitor(stack.url).send('POST', path, { body: { email, password } });
  const confirm = (token: string, password = fresh, idempotencyKey: string = randomUUID()) =>
    visitor(stack.url).send('POST', '/api/auth/password-reset/confirm', {
      body: { token, password },
      idempotencyKey,
    });

  /** Tokens of all reset mails to an address, once there are so many of them. */
  const tokensFor = (email: string, count = 1) =>
    eventually(`${count} reset mails to ${email}`, async () => {
      const mails = (await stack.sandbox.mail(email)).filter(
        ({ subject }) => subject === 'Set a new password',
      );
      const tokens = mails.flatMap((mail) => /token=([^\s"&]+)/.exec(String(mail['text']))?.[1] ?? []);
      return tokens.length >= count ? tokens : undefined;
    });

  it('is set anew by the link, once, and every session ends', async () => {
    const customer = await registerCustomer(stack.url);
    expect(await ask(customer.email.toUpperCase())).toMatchObject({ status: 202 });
    const [token = ''] = await tokensFor(customer.email);
    expect(await confirm(token, 'short')).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    const key = randomUUID();
    expect(await confirm(token, fresh, key)).toMatchObject({ status: 200, body: { role: 'customer' } });
    // Its answer was lost: the same request is told the same; another one that the link has ended.
    expect(await confirm(token, fresh, key)).toMatchObject({ status: 200 });
    expect(await confirm(token, 'Another-one-2')).toMatchObject({
      status: 410,
      body: { code: 'link_ended', details: { why: 'used' } },
    });
    expect((await customer.visitor.send('GET', '/api/account')).status).toBe(401);
    const path = '/api/auth/customer/login';
    expect((await signIn(path, customer, customer.password)).status).toBe(401);
    expect((await signIn(path, customer, fresh)).status).toBe(200);
    const again = visitor(stack.url);
    await again.call('POST', path, anything, { body: { email: customer.email, password: fresh } });
    // Opening the link shows that they read the mail.
    expect(await again.call('GET', '/api/account', z.looseObject({}))).toMatchObject({
      emailConfirmed: true,
    });
  });

  it('clicked many times at once sets one password', async () => {
    const customer = await registerCustomer(stack.url);
    await ask(customer.email);
    const [token = ''] = await tokensFor(customer.email);
    const tries = Array.from({ length: 8 }, (_, index) => `Password-number-${index}`);
    const answers = await Promise.all(tries.map((password) => confirm(token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(7);
    const winner = tries[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn('/api/auth/customer/login', customer, winner)).status).toBe(200);
    const told = await eventually('the change is told', async () => {
      const mails = (await stack.sandbox.mail(customer.email)).filter(({ subject }) =>
        /password was changed/.test(subject ?? ''),
      );
      return mails.length > 0 ? mails : undefined;
    });
    expect(told).toHaveLength(1);
  });

  it('ends older links when the password is changed', async () => {
    const customer = await registerCustomer(stack.url);
    await ask(customer.email);
    await ask(customer.email);
    const [one = '', other = ''] = await tokensFor(customer.email, 2);
    expect((await confirm(one)).status).toBe(200);
    expect((await confirm(other, 'Another-one-2')).status).toBe(410);
  });

  it('works for technicians, never for admins', async () => {
    await ask(technician.email);
    const [token = ''] = await tokensFor(technician.email);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { role: 'technician' } });
    expect((await technician.visitor.send('GET', '/api/technician/profile')).status).toBe(401);
    expect((await signIn('/api/auth/technician-login', technician, fresh)).status).toBe(200);
    const admin = adminName.includes('@') ? adminName : `${adminName}@hexkey.example`;
    expect(await ask(admin)).toMatchObject({ status: 202 });
    expect(await stack.sandbox.mail(admin)).toEqual([]);
  });

  it('answers known and unknown addresses alike, in words, headers and time', async () => {
    const known = await Promise.all(Array.from({ length: 6 }, () => registerCustomer(stack.url)));
    const times = { known: [] as number[], unknown: [] as number[] };
    const bodies = new Set<string>();
    const headers = new Set<string>();
    for (const { email } of known) {
      const pair = [
        ['known', email],
        ['unknown', `nobody.${randomUUID()}@hexkey.example`],
      ] as const;
      for (const [kind, address] of pair) {
        const from = performance.now();
        const answer = await ask(address);
        times[kind].push(performance.now() - from);
        bodies.add(JSON.stringify(answer.body));
        headers.add([...answer.headers.keys()].toSorted().join());
      }
    }
    expect(bodies.size).toBe(1);
    expect(headers.size).toBe(1);
    const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[3] ?? 0;
    const [one, other] = [median(times.known), median(times.unknown)];
    expect(Math.abs(one - other)).toBeLessThan(0.2 * Math.max(one, other));
  });

  it('limits the mails to one address, whether it is known or not', async () => {
    const { email } = await registerCustomer(stack.url);
    for (const address of [email, `nobody.${randomUUID()}@hexkey.example`]) {
      const answers = [];
      for (let times = 0; times < 6; times++) answers.push((await ask(address)).status);
      expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  it('refuses links that are made up, of another purpose, or of another person', async () => {
    const customer = await registerCustomer(stack.url);
    const other = await registerCustomer(stack.url);
    await ask(customer.email);
    const [token = ''] = await tokensFor(customer.email);
    const confirmation = await eventually('the confirmation mail', async () => {
      const [mail] = (await stack.sandbox.mail(other.email)).filter(({ subject }) =>
        /Confirm/.test(subject ?? ''),
      );
      return /token=([^\s"&]+)/.exec(String(mail?.['text']))?.[1];
    });
    const bad = [
      token.replace(customer.id, other.id),
      token.replace('customer.', 'admin.'),
      token.replace('customer.', 'technician.'),
      confirmation,
      'x'.repeat(60),
    ];
    for (const one of bad) expect(await confirm(one), one).toMatchObject({ status: 410 });
    expect((await confirm(token)).status).toBe(200);
  });

  it('sends the mail after an outage, during which ops sees it with its cause', async () => {
    const admin = await signInAdmin(stack);
    const customer = await registerCustomer(stack.url);
    await eventually('the confirmation is out', async () =>
      (await stack.sandbox.mail(customer.email)).length > 0 ? true : undefined,
    );
    await stack.sandbox.fault({ service: 'smtp', kind: 'outage' });
    expect((await ask(customer.email)).status).toBe(202);
    const workflowId = `letters-customer-${customer.id}`;
    const stuck = await eventually('ops sees the letter', async () => {
      const { work } = await admin.call('GET', '/api/admin/ops/stuck', stuckShape);
      return work.find((one) => one.workflowId === workflowId);
    });
    expect(stuck.cause).toMatch(/mail server/);
    expect(JSON.stringify(stuck)).not.toContain(customer.email);
    await stack.sandbox.clearFaults();
    const { activityId } = stuck;
    const retried = await admin.send('POST', `/api/admin/ops/stuck/${workflowId}/retry`, {
      body: { activityId, reason: 'the mail server answers again' },
    });
    expect(retried.status).toBe(200);
    expect(await tokensFor(customer.email)).toHaveLength(1);
  });
});
