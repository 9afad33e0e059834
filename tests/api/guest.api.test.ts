/** Booking without an account, with the whole stack: whose booking it is, what nobody learns, and who may take it over. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import { type Account, beGuest, confirmAddress, registerCustomer } from '#tests/support/people.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { type Cast, openCast } from './cast.ts';

const anything = z.unknown();
const listed = z.array(z.looseObject({ id: z.string() }));
const password = 'Hexagon-7-keys';
const another = 'Octagon-8-locks';
/** Of the number that guests book with here. */
const phoneDigits = '0110';
const GUEST = '/api/auth/customer/guest';
const OPEN = '/api/auth/guest/open';

let cast: Cast;
let url: string;
beforeAll(async () => {
  cast = await openCast(await borrowStack());
  url = cast.stack.url;
});

const details = (email: string) => ({ email, firstName: 'Ada', lastName: 'Bergman', phone: '212-555-0110' });
const newAddress = () => `guest.${randomUUID().slice(0, 8)}@hexkey.example`;
const signIn = (browser: Visitor, email: string, typed = password) =>
  browser.send('POST', '/api/auth/customer/login', { body: { email, password: typed } });
const open = (token: string, more: object = {}, browser = visitor(url)) =>
  browser.send('POST', OPEN, { body: { token, phoneDigits, ...more } });
const bookingsOf = async (browser: Visitor) =>
  (await browser.call('GET', '/api/bookings', listed)).map(({ id }) => id);

/** A guest's booking that is paid: the card is held. */
async function booked(email: string = newAddress(), browser = visitor(url)): Promise<Life> {
  const customer = await beGuest(url, email, browser);
  const windows = await freeWindows(customer.visitor, '10001', 2);
  const { window: taken } = cast.life;
  const window = windows.find(({ date, time }) => date !== taken.date || time !== taken.time);
  if (!window) throw new Error('no other window is free');
  const life = await beginLife({ stack: cast.stack, technician: cast.technician, customer, window });
  await life.until('accept');
  return life;
}

/** Its time is free for the next test again. */
const over = (life: Life, browser: Visitor = life.customer.visitor) =>
  browser.send('POST', `/api/bookings/${life.bookingId}/cancel`, { body: {} });

/** Tokens of the mails that keep a guest's booking, oldest first, once there are so many of them. */
const tokensTo = (email: string, count = 1) =>
  eventually(`${count} links to ${email}`, async () => {
    const mails = await cast.stack.sandbox.mail(email);
    const tokens = mails.flatMap(
      (mail) => /open-account\?token=([^\s"&]+)/.exec(String(mail['text']))?.[1] ?? [],
    );
    return tokens.length >= count ? tokens : undefined;
  });
const askForLink = (guest: Account, typed = password) =>
  guest.visitor.send('POST', '/api/account/guest-password', { body: { password: typed } });

/** An answer without what differs from request to request. */
const told = ({ status, body }: { status: number; body: unknown }, email: string) => ({
  status,
  body: JSON.parse(
    JSON.stringify(body)
      .replaceAll(email, 'X')
      .replaceAll(/[0-9a-f-]{36}/g, 'ID'),
  ) as unknown,
});

describe('a booking without an account', () => {
  it('is made, paid and seen in the browser that made it, and by the link of its mail without any', async () => {
    const life = await booked();
    expect(await life.booking()).toMatchObject({ paymentStatus: 'authorized' });
    expect(await bookingsOf(life.customer.visitor)).toEqual([life.bookingId]);
    const link = await eventually('the mail of the booking', async () => {
      const mails = await cast.stack.sandbox.mail(life.customer.email);
      return mails.flatMap(
        (mail) => /\/booking-tracker\?(id=[^\s"]+)/.exec(String(mail['text']))?.[1] ?? [],
      )[0];
    });
    const query = new URLSearchParams(link);
    const seen = await visitor(url).call(
      'GET',
      `/api/booking-status/${query.get('id')}?token=${query.get('token')}`,
      z.looseObject({ booking: z.looseObject({ full: z.unknown() }) }),
    );
    expect(seen.booking.full).toBeTruthy();
    // What tells who booked stands in no mail, nor on its pages (decision 232).
    expect(JSON.stringify(seen)).not.toContain(phoneDigits);
    for (const mail of await cast.stack.sandbox.mail(life.customer.email))
      expect(String(mail['text'])).not.toContain(`555${phoneDigits}`);
    const session = await life.customer.visitor.call('GET', '/api/session', anything);
    expect(session).toMatchObject({
      users: [{ role: 'customer', isGuest: true, email: life.customer.email }],
    });
    await over(life);
  });

  it('pressed twice, or asked again because the answer was lost, is one customer and one session’s record', async () => {
    const email = newAddress();
    const idempotencyKey = randomUUID();
    const send = () => visitor(url).send('POST', GUEST, { body: details(email), idempotencyKey });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = answers.map(({ body }) => (body as { user: { id: string } }).user.id);
    expect(new Set(ids).size).toBe(1);
    const found = await eventually('the record is listed', async () => {
      const { body } = await cast.clients.admin.call(
        'GET',
        `/api/admin/customers/paginated?search=${encodeURIComponent(email)}`,
      );
      return body['total'] === 0 ? undefined : body;
    });
    expect(found['total']).toBe(1);
    // Somebody who has the key lets themselves in with nothing but the same details.
    const other = await visitor(url).send('POST', GUEST, {
      body: details(newAddress()),
      idempotencyKey,
    });
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  it('is for the address that the visitor began with', async () => {
    const guest = await beGuest(url);
    const windows = await freeWindows(guest.visitor, '10001', 2);
    const life = await beginLife({
      stack: cast.stack,
      technician: cast.technician,
      customer: { ...guest, email: newAddress() },
      ...(windows[0] && { window: windows[0] }),
    });
    await expect(life.place()).rejects.toThrow(/409 conflict/);
  });

  it('is no way into a signed-in customer’s browser', async () => {
    const { visitor: browser } = await registerCustomer(url);
    const answer = await browser.send('POST', GUEST, { body: details(newAddress()) });
    expect(answer).toMatchObject({ status: 409 });
    expect((await browser.send('GET', '/api/account')).status).toBe(200);
  });
});

describe('an address that has an account', () => {
  it('is answered as any other, shows nothing of the account, and leaves it as it was', async () => {
    const { customer, technician, stack } = cast;
    const { username } = stack.run.logins.admin;
    const fresh = newAddress();
    const known = [customer.email, technician.email, ...(username.includes('@') ? [username] : [])];
    const usual = told(await visitor(url).send('POST', GUEST, { body: details(fresh) }), fresh);
    for (const email of known) {
      for (const typed of [email, email.toUpperCase(), ` ${email}`]) {
        const browser = visitor(url);
        const answer = await browser.send('POST', GUEST, { body: details(typed) });
        expect(told(answer, email), typed).toEqual(usual);
        expect(await bookingsOf(browser)).toEqual([]);
        expect(await browser.send('GET', `/api/bookings/${cast.life.bookingId}`)).toMatchObject({
          status: 404,
        });
        expect((await browser.send('GET', '/api/account')).body).toMatchObject({ addresses: [] });
        expect(await browser.send('GET', '/api/technician/export')).toMatchObject({ status: 403 });
        expect((await askForLink({ visitor: browser, id: '', email, password: '' }, another)).status).toBe(
          202,
        );
        // The password that was chosen opens nothing.
        expect((await signIn(visitor(url), email, another)).status).toBe(401);
      }
    }
    expect((await signIn(visitor(url), customer.email, customer.password)).status).toBe(200);
  });

  it('gets the booking by the link of its mail, while the job goes on, and nobody else does', async () => {
    const account = await registerCustomer(url);
    await confirmAddress(cast.stack, account);
    const life = await booked(account.email);
    expect(await bookingsOf(account.visitor)).toEqual([]);
    // Nobody asked for it: who has an account is told.
    const [token = ''] = await tokensTo(account.email);
    const stranger = await registerCustomer(url);
    for (const wrong of [
      token.replace(life.customer.id, account.id),
      token.replace(life.customer.id, stranger.id),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ])
      expect(await open(wrong)).toMatchObject({
        status: 410,
        body: { code: 'link_ended', details: { why: 'unknown' } },
      });
    const refused = await open(token, { phoneDigits: '0111', password: another });
    expect(refused).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect(await bookingsOf(account.visitor)).toEqual([]);
    expect(await open(token)).toMatchObject({ body: { outcome: 'account_password_wanted' } });
    expect(await open(token, { currentPassword: account.password })).toMatchObject({
      status: 200,
      body: { outcome: 'joined' },
    });
    await eventually('the booking is in the account', async () =>
      (await bookingsOf(account.visitor)).includes(life.bookingId) ? true : undefined,
    );
    expect(await bookingsOf(stranger.visitor)).toEqual([]);
    // The browser that booked is nobody's any more, and the link does nothing twice.
    expect((await life.customer.visitor.send('GET', '/api/account')).status).toBe(401);
    expect(await open(token)).toMatchObject({ status: 410, body: { details: { why: 'used' } } });
    const mine = () => account.visitor.call('GET', `/api/bookings/${life.bookingId}`, z.looseObject({}));
    expect(await mine()).toMatchObject({ paymentStatus: 'authorized', hasOtherPayer: true });
    // The job goes on, and the hold that the guest placed pays for it, once.
    for (const step of ['accept', 'route', 'arrive', 'start', 'complete'] as const) await life[step]();
    await eventually('the hold is captured', async () =>
      (await mine())['paymentStatus'] === 'captured' ? true : undefined,
    );
    const { counts } = await cast.stack.sandbox.books(life.bookingId);
    expect(counts).toMatchObject({ holds: 1, captures: 1, captured_cents: life.cents, voids: 0 });
  });

  it('of an account that nobody has confirmed takes the booking only with a password of who reads the mail', async () => {
    const email = newAddress();
    // Somebody else made it, to see what comes.
    const squatter = visitor(url);
    await squatter.call('POST', '/api/auth/customer/register', anything, {
      body: { email, firstName: 'Eve', lastName: 'Quist', password: another },
    });
    const life = await booked(email);
    const [token = ''] = await tokensTo(email);
    expect(await open(token)).toMatchObject({ status: 200, body: { outcome: 'password_wanted' } });
    expect(await bookingsOf(squatter)).toEqual([]);
    expect(await open(token, { password })).toMatchObject({ status: 200, body: { outcome: 'joined' } });
    expect((await squatter.send('GET', '/api/bookings')).status).toBe(401);
    expect((await signIn(visitor(url), email, another)).status).toBe(401);
    const own = visitor(url);
    expect((await signIn(own, email)).status).toBe(200);
    await eventually('the booking is in the account', async () =>
      (await bookingsOf(own)).includes(life.bookingId) ? true : undefined,
    );
    await over(life, own);
  });

  it('takes the booking at its sign-in in the same browser, if it is the same and confirmed', async () => {
    const account = await registerCustomer(url);
    const browser = visitor(url);
    /** Whether the guest's record is one still: a handed-over one is another's at once, its bookings a moment later. */
    const isGuestStill = async ({ customer: { id } }: Life) =>
      (await cast.clients.admin.call('PUT', `/api/admin/customers/${id}`, {})).status === 200;
    const unproven = await booked(account.email, browser);
    // Not confirmed: whoever made the account may be somebody else.
    expect((await signIn(browser, account.email, account.password)).status).toBe(200);
    expect(await bookingsOf(browser)).toEqual([]);
    expect(await isGuestStill(unproven)).toBe(true);

    const confirmed = await registerCustomer(url);
    await confirmAddress(cast.stack, confirmed);
    const shared = visitor(url);
    const theirs = await booked(newAddress(), shared);
    // The next person at the same computer.
    expect((await signIn(shared, confirmed.email, confirmed.password)).status).toBe(200);
    expect(await isGuestStill(theirs)).toBe(true);
    const home = visitor(url);
    const own = await booked(confirmed.email, home);
    expect((await signIn(home, confirmed.email, confirmed.password)).status).toBe(200);
    await eventually('the booking is in the account', async () =>
      (await bookingsOf(home)).includes(own.bookingId) ? true : undefined,
    );
    expect(await bookingsOf(home)).toEqual([own.bookingId]);
    expect(await home.send('GET', `/api/bookings/${theirs.bookingId}`)).toMatchObject({ status: 404 });
    await over(own, home);
  });
});

describe('an address without an account', () => {
  it('gets one by a password and the link, with the booking in it', async () => {
    const life = await booked();
    const { customer } = life;
    expect(await askForLink(customer, 'password')).toMatchObject({
      status: 400,
      body: { code: 'weak_password' },
    });
    expect((await askForLink(customer)).status).toBe(202);
    const [token = ''] = await tokensTo(customer.email);
    // Not before the mailbox was shown, so that it tells nothing of whether there is an account.
    expect((await signIn(visitor(url), customer.email)).status).toBe(401);
    expect(await open(token, { phoneDigits: undefined }, customer.visitor)).toMatchObject({
      status: 200,
      body: { outcome: 'opened' },
    });
    const phone = visitor(url);
    expect((await signIn(phone, customer.email)).status).toBe(200);
    expect(await bookingsOf(phone)).toEqual([life.bookingId]);
    expect(await phone.call('GET', '/api/account', z.looseObject({}))).toMatchObject({
      emailConfirmed: true,
      phone: '+12125550110',
    });
    // The browser of the booking goes on as the account's.
    expect(await bookingsOf(customer.visitor)).toEqual([life.bookingId]);
    expect(await open(token)).toMatchObject({ status: 410, body: { details: { why: 'used' } } });
    await over(life, phone);
  });

  it('is not opened with the password of whoever typed it: the reader of the mail chooses', async () => {
    const email = newAddress();
    const life = await booked(email);
    expect((await askForLink(life.customer, another)).status).toBe(202);
    const [token = ''] = await tokensTo(email);
    const reader = visitor(url);
    expect(await open(token, {}, reader)).toMatchObject({ body: { outcome: 'password_wanted', email } });
    expect(await open(token, { password }, reader)).toMatchObject({ body: { outcome: 'opened' } });
    expect((await signIn(visitor(url), email, another)).status).toBe(401);
    expect((await signIn(visitor(url), email)).status).toBe(200);
    // The browser that only typed the address sees nothing of the account.
    expect((await life.customer.visitor.send('GET', '/api/account')).status).toBe(401);
  });

  it('is told its links by the form for a forgotten password, in the same words as ever', async () => {
    const life = await booked();
    // By now the read models have the booking.
    expect(await bookingsOf(life.customer.visitor)).toEqual([life.bookingId]);
    const answer = await visitor(url).send('POST', '/api/auth/password-reset', {
      body: { email: life.customer.email },
    });
    const unknown = await visitor(url).send('POST', '/api/auth/password-reset', {
      body: { email: newAddress() },
    });
    expect(answer.body).toEqual(unknown.body);
    await tokensTo(life.customer.email);
    await over(life);
  });
});

describe('what is kept from guests', () => {
  it('a blocked address books under no spelling, and the answer speaks of no account', async () => {
    const person = await registerCustomer(url);
    await cast.clients.admin.call('POST', `/api/admin/customers/${person.id}/block`, {
      reason: 'Chargebacks',
    });
    const tagged = person.email.replace('@', '+new@');
    await eventually('the block is known', async () => {
      const { status } = await visitor(url).send('POST', GUEST, { body: details(person.email) });
      return status === 403 ? true : undefined;
    });
    for (const email of [person.email.toUpperCase(), tagged]) {
      const answer = await visitor(url).send('POST', GUEST, { body: details(email) });
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_bookable_online' } });
      expect(JSON.stringify(answer.body)).not.toMatch(/account|blocked/i);
    }
  });

  it('a guest takes their data along and goes, without a password that they do not have', async () => {
    const life = await booked();
    const { visitor: browser, id } = life.customer;
    expect(await browser.call('GET', '/api/account/export', z.looseObject({}))).toMatchObject({
      account: { email: life.customer.email },
      bookings: [{ email: life.customer.email }],
    });
    expect(await browser.send('POST', '/api/account/delete', { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'open_bookings' },
    });
    await over(life);
    await eventually('nothing is open', async () => {
      const { status } = await browser.send('POST', '/api/account/delete', { body: {} });
      return status === 200 ? true : undefined;
    });
    await eventually('the record is gone', async () => {
      const { status } = await cast.clients.admin.call('GET', `/api/admin/customers/${id}`);
      return status === 404 ? true : undefined;
    });
    // An account still wants its password.
    const account = await registerCustomer(url);
    expect(await account.visitor.send('POST', '/api/account/delete', { body: {} })).toMatchObject({
      status: 400,
    });
  });
});
