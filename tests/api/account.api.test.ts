/** The customer's account over HTTP: confirmation, profile, addresses, mail address, password, cards, export. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows } from '#tests/support/life.ts';
import { registerCustomer } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { type Cast, openCast } from './cast.ts';

const accountShape = z.looseObject({
  id: z.string(),
  firstName: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  pendingEmail: z.string().nullable(),
  language: z.string(),
  notifications: z.looseObject({ mail: z.record(z.string(), z.boolean()) }),
  addresses: z.array(z.looseObject({ id: z.string(), isDefault: z.boolean() })),
});
const listShape = z.looseObject({
  addresses: z.array(z.looseObject({ id: z.string(), isDefault: z.boolean(), label: z.string() })),
});
const cardsShape = z.object({
  cards: z.array(
    z.looseObject({
      id: z.string(),
      isDefault: z.boolean(),
      neededBy: z.array(z.string()),
      last4: z.string(),
    }),
  ),
});
const anything = z.unknown();

/** The token of a mail to an address whose subject matches, other than the one that is known. */
async function linkFrom(stack: RunningStack, to: string, subject: RegExp, known = ''): Promise<string> {
  return eventually(`a mail to ${to} about ${subject}`, async () => {
    const mails = (await stack.sandbox.mail(to)).filter((mail) => subject.test(mail.subject ?? ''));
    return mails
      .map((mail) => /token=([^\s"&]+)/.exec(String(mail['text']))?.[1])
      .find((token) => token !== undefined && token !== known);
  });
}

describe('the account', () => {
  let cast: Cast;
  let stack: RunningStack;
  let database: pg.Client;
  beforeAll(async () => {
    cast = await openCast(await borrowStack());
    ({ stack } = cast);
    database = new pg.Client({ connectionString: stack.run.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await stack?.stop();
  });

  const read = (who: Visitor) => who.call('GET', '/api/account', accountShape);

  it('is confirmed by the link of its mail, once, without a session; unconfirmed it books all the same', async () => {
    const { visitor: own, email } = await registerCustomer(stack.url);
    expect(await read(own)).toMatchObject({ emailConfirmed: false, language: 'en', phone: null });
    const token = await linkFrom(stack, email, /Confirm your email/);
    const nobody = visitor(stack.url);
    const open = () => nobody.send('POST', '/api/auth/email/confirm', { body: { token } });
    expect((await open()).body).toMatchObject({ success: true, alreadyConfirmed: false });
    expect((await open()).body).toMatchObject({ success: true, alreadyConfirmed: true });
    expect(await read(own)).toMatchObject({ emailConfirmed: true });
    // The cast's own booking was made by a customer who has never opened the link.
    expect(await read(cast.customer.visitor)).toMatchObject({ emailConfirmed: false });
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    const forged = await nobody.send('POST', '/api/auth/email/confirm', { body: { token: changed } });
    expect(forged).toMatchObject({ status: 410, body: { code: 'link_ended', details: { why: 'unknown' } } });
  });

  it('speaks the language that was chosen when it was opened, as during a checkout', async () => {
    const own = visitor(stack.url);
    const email = `ana.${randomUUID().slice(0, 8)}@hexkey.example`;
    const idempotencyKey = randomUUID();
    const register = (from = own) =>
      from.send('POST', '/api/auth/customer/register', {
        body: { email, firstName: 'Ana', lastName: 'Ruiz', password: 'Hexagon-7-keys', language: 'es' },
        idempotencyKey,
      });
    const clicks = await Promise.all([register(), register()]);
    expect(clicks.map(({ status }) => status)).toEqual([201, 201]);
    // The same request once more, from a browser that never got the answer.
    expect((await register(visitor(stack.url))).status).toBe(201);
    expect(await read(own)).toMatchObject({ language: 'es', emailConfirmed: false });
    const token = await linkFrom(stack, email, /Confirme su correo/);
    expect((await own.send('POST', '/api/auth/email/confirm', { body: { token } })).status).toBe(200);
    expect(await stack.sandbox.mail(email)).toHaveLength(1);
  });

  it('sends the link again, and the older one ends', async () => {
    const { visitor: own, email } = await registerCustomer(stack.url);
    const first = await linkFrom(stack, email, /Confirm your email/);
    await own.call('POST', '/api/account/email/confirmation', anything);
    const second = await linkFrom(stack, email, /Confirm your email/, first);
    const open = (token: string) => own.send('POST', '/api/auth/email/confirm', { body: { token } });
    expect(await open(first)).toMatchObject({ status: 410 });
    expect(await open(second)).toMatchObject({ status: 200 });
  });

  it('changes its profile; the phone is normalised, and what must be sent stays', async () => {
    const { visitor: own } = await registerCustomer(stack.url);
    const patched = await own.call('PATCH', '/api/account', accountShape, {
      body: {
        firstName: 'Zoë',
        phone: '(212) 555-0177',
        language: 'es',
        notifications: { mail: { reminders: false, offers: true } },
      },
    });
    expect(patched).toMatchObject({
      firstName: 'Zoë',
      phone: '+12125550177',
      language: 'es',
      notifications: { mail: { progress: true, reminders: false, reviews: true, offers: true } },
    });
    expect(await read(own)).toMatchObject({ firstName: 'Zoë', language: 'es' });
    expect((await own.call('PATCH', '/api/account', accountShape, { body: { phone: '' } })).phone).toBeNull();
    const wrong = await own.send('PATCH', '/api/account', { body: { phone: '12', firstName: '' } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { phone: expect.any(String), firstName: 'First name is required' } },
    });
  });

  it('keeps addresses whose state and ZIP belong together, one of them the default', async () => {
    const { visitor: own } = await registerCustomer(stack.url);
    const add = (more: object) =>
      own.send('POST', '/api/account/addresses', {
        body: {
          label: 'Home',
          street: '350 W 31st St',
          city: 'New York',
          state: 'ny',
          zipCode: '10001',
          ...more,
        },
      });
    expect(await add({})).toMatchObject({ status: 201, body: { address: { isDefault: true, state: 'NY' } } });
    expect(await add({ state: 'TX' })).toMatchObject({ status: 400, body: { code: 'state_mismatch' } });
    expect(await add({ zipCode: '00000' })).toMatchObject({ status: 400, body: { code: 'unknown_zip' } });
    const second = listShape.parse((await add({ label: 'Office', isDefault: true })).body);
    expect(second.addresses.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Office', true],
      ['Home', false],
    ]);
    const [office, home] = second.addresses;
    const changed = await own.send('PATCH', `/api/account/addresses/${home?.id}`, { body: { unit: '4B' } });
    expect(changed).toMatchObject({
      status: 200,
      body: { address: { unit: '4B', street: '350 W 31st St' } },
    });
    const moved = await own.send('PATCH', `/api/account/addresses/${home?.id}`, {
      body: { zipCode: '73301' },
    });
    expect(moved).toMatchObject({ status: 400, body: { code: 'state_mismatch' } });
    const left = await own.call('DELETE', `/api/account/addresses/${office?.id}`, listShape);
    expect(left.addresses).toMatchObject([{ id: home?.id, isDefault: true }]);
    expect(await own.send('DELETE', `/api/account/addresses/${office?.id}`)).toMatchObject({ status: 404 });
    const strange = await cast.otherCustomer.visitor.send('PATCH', `/api/account/addresses/${home?.id}`, {
      body: { unit: '1' },
    });
    expect(strange.status).toBe(404);
  });

  it('moves to another mail address by the link that goes there, and the old one is told', async () => {
    const own = await registerCustomer(stack.url);
    const email = `moved.${randomUUID().slice(0, 8)}@hexkey.example`;
    const ask = (body: object) => own.visitor.send('POST', '/api/account/email', { body });
    expect(await ask({ email, password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    expect(await ask({ email: own.email, password: own.password })).toMatchObject({ status: 409 });
    expect(await ask({ email, password: own.password })).toMatchObject({ status: 202 });
    expect(await read(own.visitor)).toMatchObject({ email: own.email, pendingEmail: email });
    const token = await linkFrom(stack, email, /new email/);
    const clicks = await Promise.all(
      [1, 2].map(() => visitor(stack.url).send('POST', '/api/auth/email/confirm', { body: { token } })),
    );
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(own.visitor)).toMatchObject({ email, pendingEmail: null, emailConfirmed: true });
    const signIn = (login: string) =>
      visitor(stack.url).send('POST', '/api/auth/customer/login', {
        body: { email: login, password: own.password },
      });
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(own.email)).status).toBe(401);
    const told = await eventually('the old address is told', async () => {
      const mails = (await stack.sandbox.mail(own.email)).filter(({ subject }) =>
        /was changed/.test(subject ?? ''),
      );
      return mails.length > 0 ? mails : undefined;
    });
    expect(told).toHaveLength(1);
  });

  it('does not take an address that another account has by the time the link is opened', async () => {
    const own = await registerCustomer(stack.url);
    const { email, password } = cast.otherCustomer;
    await own.visitor.call('POST', '/api/account/email', anything, {
      body: { email, password: own.password },
    });
    const token = await linkFrom(stack, email, /new email/);
    const answer = await own.visitor.send('POST', '/api/auth/email/confirm', { body: { token } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const signIn = await visitor(stack.url).send('POST', '/api/auth/customer/login', {
      body: { email, password },
    });
    expect(signIn.status).toBe(200);
  });

  it('changes its password with the one of now, which ends the other sessions', async () => {
    const own = await registerCustomer(stack.url);
    const elsewhere = visitor(stack.url);
    const body = { email: own.email, password: own.password };
    await elsewhere.call('POST', '/api/auth/customer/login', anything, { body });
    const change = (currentPassword: string) =>
      own.visitor.send('POST', '/api/account/password', {
        body: { currentPassword, newPassword: 'Quite-new-9' },
      });
    expect(await change('wrong')).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'This is not your password.' } },
    });
    expect((await change(own.password)).status).toBe(200);
    expect((await own.visitor.send('GET', '/api/account')).status).toBe(200);
    expect((await elsewhere.send('GET', '/api/account')).status).toBe(401);
    expect((await elsewhere.send('POST', '/api/auth/customer/login', { body })).status).toBe(401);
  });

  it('lists saved cards and keeps the one that an open booking is paid with', async () => {
    const { visitor: own } = cast.customer;
    const { cards } = await eventually('the card of the booking is saved', async () => {
      const found = await own.call('GET', '/api/account/cards', cardsShape);
      return found.cards.length > 0 ? found : undefined;
    });
    const [card] = cards;
    expect(card).toMatchObject({ last4: '4242', neededBy: [expect.stringMatching(/^HX-/)] });
    const removal = await own.send('DELETE', `/api/account/cards/${card?.id}`);
    expect(removal).toMatchObject({ status: 409, body: { code: 'card_in_use' } });
    const preferred = await own.call('POST', `/api/account/cards/${card?.id}/default`, cardsShape);
    expect(preferred.cards[0]).toMatchObject({ id: card?.id, isDefault: true });
    expect(await cast.otherCustomer.visitor.send('DELETE', `/api/account/cards/${card?.id}`)).toMatchObject({
      status: 404,
    });
    expect(await cast.otherCustomer.visitor.call('GET', '/api/account/cards', cardsShape)).toEqual({
      cards: [],
    });
  });

  it('exports all that is held about the person, and nothing of others', async () => {
    const { visitor: own, email } = cast.customer;
    const answer = await own.send('GET', '/api/account/export');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        account: { email, firstName: 'Ada' },
        bookings: [
          {
            name: 'Ada Bergman',
            address: expect.stringContaining('350 W 31st St'),
            instructions: 'Ring twice, third floor.',
            addOns: expect.any(Array),
            history: expect.arrayContaining([expect.objectContaining({ by: 'you' })]),
          },
        ],
        accountHistory: [
          { what: 'The account was opened', by: 'you' },
          expect.anything(),
          // With the first booking the account has kept the phone number.
          { what: 'Name, phone or email was changed', by: 'you' },
        ],
      },
    });
    const text = JSON.stringify(answer.body);
    expect(text).not.toMatch(/enc:v1|customer-|pi_|pm_.*secret/);
    expect(text).not.toContain(cast.technician.email);
    expect(text).not.toContain(cast.otherCustomer.email);
  });

  it('gets no message that it does without, and those about money all the same', async () => {
    const own = await registerCustomer(stack.url);
    await own.visitor.call('PATCH', '/api/account', anything, {
      body: { notifications: { mail: { progress: false }, sms: { progress: false } } },
    });
    const { technician } = cast;
    const window = (await freeWindows(own.visitor, '10001', 2)).find(
      ({ date }) => date !== cast.life.window.date,
    );
    if (!window) throw new Error('no other window is free');
    const life = await beginLife({ stack, technician, customer: own, window });
    await life.until('payOut');
    const outcomes = await eventually('the receipt is sent', async () => {
      const { rows } = await database.query<{ template: string; channel: string; reason: string | null }>(
        `SELECT data->>'template' AS template, data->>'channel' AS channel, data->>'reason' AS reason
         FROM es.events WHERE stream_id = $1 AND type IN ('MessageSent', 'MessageSkipped')`,
        [`messages-${life.bookingId}`],
      );
      return rows.some(({ template }) => template === 'receipt') ? rows : undefined;
    });
    const of = (wanted: string) => outcomes.filter(({ template }) => template === wanted);
    expect(of('technician_assigned').map(({ reason }) => reason)).toEqual(['not_wanted', 'not_wanted']);
    expect(of('booking_confirmed').map(({ reason }) => reason)).toEqual([null, null]);
    expect(of('receipt').map(({ reason }) => reason)).toEqual([null]);
    const subjects = (await stack.sandbox.mail(own.email)).map(({ subject }) => subject ?? '').join();
    expect(subjects).not.toMatch(/on the way/i);
  });

  it('says in one line of the log nothing that names a person (R28)', async () => {
    const { visitor: own, id } = await registerCustomer(stack.url);
    await own.call('POST', '/api/account/addresses', anything, {
      body: { street: '1 Secret Alley', city: 'New York', state: 'NY', zipCode: '10001', label: 'Hideout' },
    });
    const { rows } = await database.query(
      `SELECT data::text AS data FROM es.events WHERE stream_id IN ($1, $2)`,
      [`customer-${id}`, `letters-customer-${id}`],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/Secret Alley|Hideout|Bergman|@hexkey/);
  });
});
