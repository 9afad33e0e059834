/** A technician's own account over HTTP: phone and address, where they are signed in, and a password that was forgotten. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
const sessions = z.object({ sessions: z.array(z.looseObject({ isThis: z.boolean() })) });

let stack: RunningStack;
let technician: Account;
let other: Account;
beforeAll(async () => {
  stack = await borrowStack();
  const admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin);
  other = await hireTechnician(stack.url, admin);
});
afterAll(() => stack?.stop());

const signIn = async (password: string) => {
  const device = visitor(stack.url);
  const body = { email: technician.email, password };
  return { device, ...(await device.send('POST', '/api/auth/technician-login', { body })) };
};

describe('a technician’s own account', () => {
  it('keeps phone and address, sealed in the log, and shows them to nobody else', async () => {
    const own = technician.visitor;
    const address = '77 Quincunx Street, Columbus, OH 43206';
    const changed = await own.send('PATCH', '/api/technician/profile', {
      body: { phone: '(614) 555-0188', address },
    });
    expect(changed).toMatchObject({ status: 200, body: { phone: '+16145550188', address } });
    expect((await own.send('GET', '/api/technician/profile')).body).toMatchObject({
      phone: '+16145550188',
      address,
    });
    const strange = await other.visitor.send('GET', '/api/technician/profile');
    expect(JSON.stringify(strange.body)).not.toMatch(/Quincunx|6145550188/);
    const database = new pg.Client({ connectionString: stack.run.databaseUrl });
    await database.connect();
    const { rows } = await database.query<{ type: string; data: string }>(
      'SELECT type, data::text FROM es.events WHERE stream_id = $1',
      [`technician-${technician.id}`],
    );
    await database.end();
    expect(rows.filter(({ type }) => type === 'TechnicianPersonChanged')).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Quincunx|555-?0188/);
    await own.call('PATCH', '/api/technician/profile', anything, { body: { address } });
    for (const [field, value] of [
      ['address', 'short'],
      ['phone', '12'],
      ['firstName', 'Eve'],
    ] as const)
      expect((await own.send('PATCH', '/api/technician/profile', { body: { [field]: value } })).status).toBe(
        400,
      );
  });

  it('lists where they are signed in, and ends the others alone', async () => {
    const elsewhere = await signIn(technician.password);
    expect(elsewhere.status).toBe(200);
    const own = technician.visitor;
    const before = await own.call('GET', '/api/account/sessions', sessions);
    expect(before.sessions.map(({ isThis }) => isThis)).toEqual([false, true]);
    const after = await own.call('DELETE', '/api/account/sessions', sessions);
    expect(after.sessions).toMatchObject([{ isThis: true }]);
    expect((await elsewhere.device.send('GET', '/api/technician/profile')).status).toBe(401);
    expect((await other.visitor.send('GET', '/api/technician/profile')).status).toBe(200);
  });

  it('is given a new password by the link of a mail', async () => {
    await visitor(stack.url).call('POST', '/api/auth/password-reset', anything, {
      body: { email: technician.email },
    });
    const token = await eventually('the link', async () => {
      const mails = await stack.sandbox.mail(technician.email);
      return mails
        .flatMap((mail) => /reset-password\?token=([^\s"&]+)/.exec(String(mail['text']))?.[1] ?? [])
        .at(-1);
    });
    const fresh = 'A-brand-new-7';
    const reset = await visitor(stack.url).send('POST', '/api/auth/password-reset/confirm', {
      body: { token, password: fresh },
    });
    expect(reset).toMatchObject({ status: 200, body: { role: 'technician' } });
    expect((await signIn(technician.password)).status).toBe(401);
    expect((await signIn(fresh)).status).toBe(200);
  });
});
