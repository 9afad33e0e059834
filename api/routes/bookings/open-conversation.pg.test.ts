/** A guest's conversation by the link of a mail: for who booked, for this booking, and for nothing else (decision 247). */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customers } from '#domain/customer/decide.ts';
import { load } from '#events/execute.ts';
import type { LinkPurpose } from '#events/keys/signed-links.ts';
import { castOf, toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import { technicianStory } from '#projections/testing/people-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { type Account, beGuest, registerCustomer } from '#tests/support/people.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { endpoints } from '../../contract/index.ts';

/** Of the number that guests book with here. */
const phoneDigits = '0110';
const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2030-03-07T13:30:00.000Z');
const password = 'Hexagon-7-keys';

const conversation = z.looseObject({
  messages: z.array(z.looseObject({ text: z.string().nullable(), photos: z.array(z.string()) })),
  unread: z.number(),
  state: z.string(),
});

describe('a guest’s conversation by the link of a mail', () => {
  let api: ApiServer;
  let side: ReadSide;
  let clock: number;
  let number = 0;
  beforeAll(async () => {
    side = await openReadSide();
    side.project();
    api = await startApiServer(
      { HEXKEY_MASTER_KEY: side.masterKey },
      { url: side.databaseUrl, drop: () => Promise.resolve() },
    );
    Object.assign(api.deps, { now: () => new Date(clock).toISOString() });
    const { log, keys } = api.deps;
    for (const id of ['t0', 't1', 't2', 't3', 't4', 't5', 't6'])
      await log.append(
        `technician-${id}`,
        'none',
        toAppend(`technician-${id}`, await technicianStory(keys, id, '10001')),
      );
  }, 60_000);
  beforeEach(() => {
    clock = start;
  });
  afterAll(async () => {
    await api?.stop();
    await side?.close();
  });

  /** A booking that a technician has, of this customer. */
  async function booked({ id: customerId }: Pick<Account, 'id'>) {
    number += 1;
    const cast = await castOf(api.deps.keys, number);
    const bookingId = randomUUID() as typeof cast.bookingId;
    const own = { ...cast, bookingId, customerId: customerId as typeof cast.customerId };
    const stream = `booking-${bookingId}`;
    await api.deps.log.append(stream, 'none', toAppend(stream, wholeLife(own).slice(0, 6)));
    await side.caughtUp();
    const crew = await api.signIn('technician', cast.technicianId);
    return {
      bookingId,
      number: cast.number,
      path: `/api/bookings/${bookingId}/messages`,
      /** Words of the technician. */
      say: (text: string) =>
        fetch(`${api.url}/api/bookings/${bookingId}/messages`, {
          method: 'POST',
          headers: { cookie: crew, 'x-role': 'technician', 'content-type': 'application/json' },
          body: JSON.stringify({ text }),
        }),
    };
  }
  const tokenOf = (bookingId: string, purpose: LinkPurpose = 'track', until = start + 30 * day) =>
    api.deps.links.sign(purpose, bookingId, new Date(until).toISOString());
  const open = (browser: Visitor, bookingId: string, body: object = {}) =>
    browser.send('POST', `/api/bookings/${bookingId}/messages/open`, {
      body: { token: tokenOf(bookingId), phoneDigits, ...body },
    });
  const look = (browser: Visitor, path: string) => browser.call('GET', path, conversation);
  const talkIn = async (browser: Visitor, bookingId: string, token = tokenOf(bookingId)) => {
    const { booking } = await browser.call(
      'GET',
      `/api/booking-status/${bookingId}?token=${token}`,
      z.looseObject({ booking: z.looseObject({ talk: z.string().nullable() }) }),
    );
    return booking.talk;
  };

  it('is read and answered with the end of the phone number, in any browser, photos included', async () => {
    const { bookingId, path, say } = await booked(await beGuest(api.url));
    await say('Is there parking?');
    const phone = visitor(api.url);
    expect((await phone.send('GET', path)).status).toBe(401);
    expect(await talkIn(phone, bookingId)).toBe('digits');
    expect(await open(phone, bookingId)).toMatchObject({ status: 200, body: { success: true } });
    expect(await talkIn(phone, bookingId)).toBe('open');
    const asked = await look(phone, path);
    expect(asked).toMatchObject({ unread: 1, state: 'open' });
    expect(asked.messages.map(({ text }) => text)).toEqual(['Is there parking?']);
    const send = (body: unknown) => phone.send('POST', path, { body });
    expect(await send({ text: 'Behind the house.' })).toMatchObject({ status: 201 });
    expect(await phone.send('POST', `${path}/read`, { body: { upTo: 0 } })).toMatchObject({ status: 200 });
    const form = new FormData();
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a6f4d' } })
      .jpeg()
      .toBuffer();
    form.append('photos', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'yard.jpg');
    expect(await send(form)).toMatchObject({ status: 201 });
    const seen = await look(phone, path);
    expect(seen).toMatchObject({ unread: 0 });
    expect(seen.messages).toMatchObject([{ isOwn: false }, { isOwn: true }, { isOwn: true }]);
    const photo = seen.messages[2]?.photos[0] ?? '';
    expect((await phone.send('GET', photo)).status).toBe(200);
    expect((await visitor(api.url).send('GET', photo)).status).toBe(404);
  });

  it('opens nothing else: no other booking of the guest, no other call, and no session', async () => {
    const guest = await beGuest(api.url);
    const [first, second] = [await booked(guest), await booked(guest)];
    const phone = visitor(api.url);
    await open(phone, first.bookingId);
    expect((await phone.send('GET', second.path)).status).toBe(401);
    expect(await talkIn(phone, second.bookingId)).toBe('digits');
    // Without the link the tracker shows what it shows a stranger.
    expect(await phone.send('GET', `/api/booking-status/${first.bookingId}`)).toMatchObject({
      body: { booking: { full: false, talk: null, address: null, customer: null } },
    });
    for (const { endpoint } of endpoints) {
      const { method, path, roles, talks } = endpoint;
      if (roles === 'anyone' || talks) continue;
      const { status } = await phone.send(method, path.replaceAll(/:\w+/g, first.bookingId));
      expect(status, `${method} ${path}`).toBe(401);
    }
    expect(await phone.send('GET', '/api/session')).toMatchObject({ body: { users: [] } });
    // The technician's app in the same browser is meant where it says so.
    expect((await phone.send('GET', first.path, { headers: { 'x-role': 'technician' } })).status).toBe(401);
    const [[name, value] = ['', '']] = [...phone.cookies()].filter(([cookie]) => cookie.endsWith('_talk'));
    expect(value).not.toBe('');
    const thief = visitor(api.url, () => ({ cookie: `${name.replace(/_talk$/, '_customer')}=${value}` }));
    expect((await thief.send('GET', '/api/account')).status).toBe(401);
    expect((await thief.send('GET', first.path)).status).toBe(401);
  });

  it('ends a link with a few wrong guesses, and all of the guest’s with some more, whatever they are for', async () => {
    const guest = await beGuest(api.url);
    const { bookingId, path } = await booked(guest);
    const links = [0, 1, 2, 3].map((k) => tokenOf(bookingId, 'track', start + 30 * day - k * 1000));
    const phone = visitor(api.url);
    const guess = async (token: string, digits = '9999') =>
      (await open(phone, bookingId, { token, phoneDigits: digits })).status;
    const [first = '', second = '', third = '', fresh = ''] = links;
    // At once, as a program would.
    const guesses = await Promise.all(Array.from({ length: 8 }, () => guess(first)));
    expect(guesses.toSorted((a, b) => a - b)).toEqual([400, 400, 400, 400, 400, 410, 410, 410]);
    expect(await guess(first, phoneDigits)).toBe(410);
    // A right one uses nothing up.
    expect(await guess(second, phoneDigits)).toBe(200);
    for (const token of [second, third]) for (let k = 0; k < 5; k += 1) expect(await guess(token)).toBe(400);
    expect(await guess(fresh, phoneDigits)).toBe(410);
    const state = await load(api.deps.log, customers, guest.id);
    const mark = state.status === 'registered' ? state.confirmationId : null;
    const subject = `customer.${guest.id}.${mark}`;
    const account = `${subject}.${tokenOf(subject, 'open_account')}`;
    expect(
      await visitor(api.url).send('POST', '/api/auth/guest/open', {
        body: { token: account, phoneDigits, password },
      }),
    ).toMatchObject({ status: 410 });
    // What was open stays so, as does the browser of the booking.
    expect((await phone.send('GET', path)).status).toBe(200);
    expect((await guest.visitor.send('GET', path)).status).toBe(200);
  });

  it('has a link that ends with its time, and is of no other purpose or booking', async () => {
    const guest = await beGuest(api.url);
    const [{ bookingId }, other] = [await booked(guest), await booked(guest)];
    const phone = visitor(api.url);
    for (const token of ['none', tokenOf(other.bookingId), tokenOf(bookingId, 'receipt'), tokenOf(guest.id)])
      expect(await open(phone, bookingId, { token })).toMatchObject({ status: 404 });
    clock = start + 30 * day + 1000;
    expect(await open(phone, bookingId)).toMatchObject({
      status: 410,
      body: { details: { why: 'expired' } },
    });
    for (const digits of ['', '011', '01100', 'abcd'])
      expect(await open(phone, bookingId, { phoneDigits: digits })).toMatchObject({ status: 400 });
    expect([...phone.cookies().keys()].filter((name) => name.endsWith('_talk'))).toEqual([]);
  });

  it('is not that of a customer with an account, and ends once the guest has one', async () => {
    const account = await registerCustomer(api.url);
    const theirs = await booked(account);
    const phone = visitor(api.url);
    expect(await talkIn(phone, theirs.bookingId)).toBe('sign_in');
    expect(await open(phone, theirs.bookingId)).toMatchObject({
      status: 410,
      body: { details: { why: 'used' } },
    });

    const guest = await beGuest(api.url);
    const own = await booked(guest);
    await open(phone, own.bookingId);
    expect((await phone.send('GET', own.path)).status).toBe(200);
    const state = await load(api.deps.log, customers, guest.id);
    const mark = state.status === 'registered' ? state.confirmationId : null;
    const subject = `customer.${guest.id}.${mark}`;
    const token = `${subject}.${tokenOf(subject, 'open_account')}`;
    expect(
      await visitor(api.url).send('POST', '/api/auth/guest/open', { body: { token, phoneDigits, password } }),
    ).toMatchObject({ status: 200, body: { outcome: 'opened' } });
    expect((await phone.send('GET', own.path)).status).toBe(401);
    expect(await talkIn(phone, own.bookingId)).toBe('sign_in');
  });

  it('lasts a day in a browser, and is none of the devices that a guest is signed in on', async () => {
    const guest = await beGuest(api.url);
    const { bookingId, path } = await booked(guest);
    const phone = visitor(api.url);
    await open(phone, bookingId);
    expect(await guest.visitor.send('GET', '/api/account/sessions')).toMatchObject({
      body: { sessions: [{ isThis: true }] },
    });
    const { rows } = await api.deps.pool.query<{ hours: number }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM app.sessions
       WHERE person_id = $1 AND booking_id = $2`,
      [guest.id, bookingId],
    );
    expect(rows).toEqual([{ hours: 24 }]);
    await api.deps.pool.query('UPDATE app.sessions SET expires_at = now() WHERE booking_id = $1', [
      bookingId,
    ]);
    expect((await phone.send('GET', path)).status).toBe(401);
    expect(await talkIn(phone, bookingId)).toBe('digits');
    expect((await open(phone, bookingId)).status).toBe(200);
  });
});
