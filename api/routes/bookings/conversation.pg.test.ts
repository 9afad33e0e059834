/**
 * Customer and crew of a booking write to each other; no one else reads it, and after the job it contains no phone
 * number (R20).
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { exportedBookings } from '#api/views/export.ts';
import { viewOf } from '#api/views/testing/view-of.ts';
import { bookings } from '#domain/booking/decide.ts';
import { maxMessages } from '#domain/conversation/decide.ts';
import { load } from '#events/execute.ts';
import { type Cast, castOf, toAppend, wholeLife } from '#projections/testing/booking-story.ts';
import { technicianStory } from '#projections/testing/people-story.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

const shown = z.looseObject({
  messages: z.array(
    z.strictObject({
      id: z.number(),
      from: z.enum(['customer', 'crew']),
      isOwn: z.boolean(),
      name: z.string().nullable(),
      text: z.string().nullable(),
      quick: z.string().nullable(),
      photos: z.array(z.string()),
      at: z.string(),
    }),
  ),
  unread: z.number(),
  state: z.string(),
  until: z.string().nullable(),
  hidesContacts: z.boolean(),
  names: z.array(z.string()),
});
const hour = 3_600_000;
const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

describe('the conversation of a booking', () => {
  let api: ApiServer;
  let number = 0;
  let now = '2030-03-07T13:30:00.000Z';

  beforeAll(async () => {
    api = await startApiServer();
    Object.assign(api.deps, { now: () => now });
    const { log, keys } = api.deps;
    for (const id of ['t0', 't1', 't2', 't3', 't4', 't5', 't6'])
      await log.append(
        `technician-${id}`,
        'none',
        toAppend(`technician-${id}`, await technicianStory(keys, id, '10001')),
      );
  }, 60_000);
  afterAll(() => api?.stop());

  /** A booking after its first `count` events, with the cookies of its people. */
  async function booked(count = 6) {
    number += 1;
    const cast: Cast = { ...(await castOf(api.deps.keys, number)) };
    const bookingId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const own = { ...cast, bookingId: bookingId as Cast['bookingId'] };
    const stream = `booking-${bookingId}`;
    const events = wholeLife(own);
    await api.deps.log.append(stream, 'none', toAppend(stream, events.slice(0, count)));
    const cookies = {
      customer: await api.signIn('customer', cast.customerId),
      technician: await api.signIn('technician', cast.technicianId),
      stranger: await api.signIn('customer', 'somebody-else'),
      otherTechnician: await api.signIn('technician', `t${(number + 1) % 7}`),
      admin: await api.signIn('admin', `admin-${number}`),
    };
    type Who = keyof typeof cookies;
    const headers = (who: Who, key?: string) => ({
      cookie: cookies[who],
      'x-role': who === 'admin' ? 'admin' : /echnician/.test(who) ? 'technician' : 'customer',
      ...(key && { 'idempotency-key': key }),
    });
    const path = `${api.url}/api/bookings/${bookingId}/messages`;
    const answer = async (response: Response) => ({
      status: response.status,
      body: z.looseObject({}).parse(await response.json()),
    });
    return {
      ...own,
      stream,
      path,
      headers,
      /** Appends the job's events up to `to`. */
      goOn: (to: number) =>
        api.deps.log.append(stream, 'any', toAppend(stream, events.slice(count, to), count)),
      say: async (who: Who, body: object, key?: string) =>
        answer(
          await fetch(path, {
            method: 'POST',
            headers: { ...headers(who, key), 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        ),
      read: async (who: Who, upTo: number) =>
        answer(
          await fetch(`${path}/read`, {
            method: 'POST',
            headers: { ...headers(who), 'content-type': 'application/json' },
            body: JSON.stringify({ upTo }),
          }),
        ),
      look: async (who: Who) => {
        const { status, body } = await answer(await fetch(path, { headers: headers(who) }));
        expect(status, JSON.stringify(body)).toBe(200);
        return shown.parse(body);
      },
      status: async (who: Who) => (await fetch(path, { headers: headers(who) })).status,
    };
  }

  it('is read by both sides, each with who wrote and what is new to them', async () => {
    const { say, look, read, customerId } = await booked();
    expect(await say('technician', { text: 'Is there parking?\n<b>Thanks</b> 🛠️' })).toMatchObject({
      status: 201,
    });
    expect(await say('customer', { quick: 'at_home' })).toMatchObject({ status: 201 });
    const seen = await look('customer');
    expect(seen).toMatchObject({ unread: 1, state: 'open', until: null, names: ['Grace'] });
    expect(seen.messages.map(({ at: _, id: __, ...message }) => message)).toEqual([
      {
        from: 'crew',
        isOwn: false,
        name: 'Grace',
        text: 'Is there parking?\n<b>Thanks</b> 🛠️',
        quick: null,
        photos: [],
      },
      {
        from: 'customer',
        isOwn: true,
        name: `Ada${customerId.slice(1)}`,
        text: null,
        quick: 'at_home',
        photos: [],
      },
    ]);
    expect(await read('customer', 0)).toMatchObject({ status: 200 });
    expect((await look('customer')).unread).toBe(0);
    expect(await look('technician')).toMatchObject({ unread: 1, names: [`Ada${customerId.slice(1)}`] });
  });

  it('is one message however often its key is sent, and another body under it is refused', async () => {
    const { say, look } = await booked();
    const first = await say('technician', { text: 'On my way' }, 'k1');
    expect(await say('technician', { text: 'On my way' }, 'k1')).toEqual(first);
    expect(await say('technician', { text: 'Something else' }, 'k1')).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
    expect((await look('customer')).messages).toHaveLength(1);
  });

  it('takes neither nothing nor too much, and no answer of the other side', async () => {
    const { say } = await booked();
    for (const body of [{}, { text: '' }, { text: '  \n ' }, { quick: 'on_my_way' }])
      expect(await say('customer', body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    for (const body of [
      { text: 'a'.repeat(1_001) },
      { text: 'bell \u0007' },
      { quick: 'nothing' },
      { more: 1 },
    ])
      expect(await say('customer', body), JSON.stringify(body)).toMatchObject({ status: 400 });
    expect(await say('customer', { text: '🛠️'.repeat(300) })).toMatchObject({ status: 201 });
  });

  it('is nobody else’s, and whoever lost the job writes and reads no more', async () => {
    const { say, status, read, stream, technicianId } = await booked();
    await say('technician', { text: 'Buzzer?' });
    expect(await status('stranger')).toBe(404);
    expect(await status('otherTechnician')).toBe(404);
    expect(await say('stranger', { text: 'Hello' })).toMatchObject({ status: 404 });
    expect(await say('otherTechnician', { text: 'Hello' })).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    });
    expect(await read('stranger', 0)).toMatchObject({ status: 404 });
    expect(await say('admin', { text: 'Hello' })).toMatchObject({ status: 403 });
    const by = { role: 'technician', id: technicianId } as const;
    const data = { technicianId, seat: 0, reason: 'given_back', by, at: now };
    await api.deps.log.append(
      stream,
      'any',
      toAppend(`${stream}-left`, [{ type: 'TechnicianUnassigned', data }]),
    );
    expect(await status('technician')).toBe(404);
    expect(await say('technician', { text: 'Still there?' })).toMatchObject({ body: { code: 'not_yours' } });
    expect(await say('customer', { text: 'Who comes now?' })).toMatchObject({
      status: 409,
      body: { code: 'conversation_closed' },
    });
  });

  it('R20: after the job shows neither side the other’s phone number, mail address or surname, and to the technician ends', async () => {
    const { say, look, goOn, status } = await booked();
    await say('customer', { text: 'Call 212-555-0110 or ada@example.com' });
    await say('technician', { text: 'Mine is (917) 555-0123.' });
    expect((await look('technician')).messages[0]?.text).toContain('212-555-0110');
    await goOn(11);
    const texts = async (who: 'customer' | 'technician' | 'admin') =>
      (await look(who)).messages.map(({ text }) => text);
    // The job is closed to its crew, so none of its messages can be read anymore.
    expect(await look('technician')).toMatchObject({ messages: [], unread: 0, state: 'open' });
    expect(await texts('customer')).toEqual(['Call 212-555-0110 or ada@example.com', 'Mine is •••.']);
    expect(await texts('admin')).toEqual(['Call 212-555-0110 or ada@example.com', 'Mine is (917) 555-0123.']);
    const ended = later((await look('customer')).until ?? '', -48 * hour);
    now = later(ended, 60_000);
    await say('customer', { text: 'Your drill is here: 212-555-0110' });
    await say('technician', { text: 'Thanks, 917-555-0123.' });
    expect(await texts('technician')).toEqual(['Your drill is here: •••', 'Thanks, 917-555-0123.']);
    expect((await look('technician')).unread).toBe(1);
    for (const who of ['customer', 'technician'] as const)
      expect(JSON.stringify(await look(who))).not.toMatch(/Lovelace|Hopper|Broadway|2125550/);
    const until = (await look('customer')).until ?? '';
    now = later(until, 1);
    try {
      expect(await look('technician')).toMatchObject({ messages: [], state: 'over', unread: 0 });
      expect(await look('customer')).toMatchObject({ state: 'over' });
      expect(await texts('customer')).toHaveLength(4);
      expect(await say('technician', { text: 'One more thing' })).toMatchObject({
        status: 409,
        body: { code: 'conversation_closed' },
      });
      expect(await status('admin')).toBe(200);
    } finally {
      now = later(until, -49 * hour);
    }
  });

  it('carries photos without what they tell of a place, for its readers alone, and the technician’s until it is over', async () => {
    const { path, headers, look, goOn } = await booked();
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a6f4d' } })
      .withExif({ IFD3: { GPSLatitude: '40/1 42/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const form = () => {
      const made = new FormData();
      made.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'door.jpg');
      return made;
    };
    const sent = await fetch(path, { method: 'POST', headers: headers('customer'), body: form() });
    expect(sent.status).toBe(201);
    const none = await fetch(path, { method: 'POST', headers: headers('otherTechnician'), body: form() });
    expect(none.status).toBe(403);
    const [message] = (await look('technician')).messages;
    const [url = ''] = message?.photos ?? [];
    const photoFor = (who: Parameters<typeof headers>[0]) =>
      fetch(`${api.url}${url}`, { headers: { cookie: headers(who).cookie } });
    const seen = await photoFor('technician');
    expect(seen.status).toBe(200);
    expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).exif).toBeUndefined();
    for (const who of ['customer', 'admin'] as const) expect((await photoFor(who)).status).toBe(200);
    for (const who of ['stranger', 'otherTechnician'] as const)
      expect((await photoFor(who)).status).toBe(404);
    await goOn(11);
    // Sent for the job, which is closed to its crew.
    expect((await photoFor('technician')).status).toBe(404);
    expect((await photoFor('customer')).status).toBe(200);
    now = later((await look('customer')).until ?? '', 1);
    expect((await photoFor('technician')).status).toBe(404);
    expect((await photoFor('customer')).status).toBe(200);
    now = '2030-03-07T13:30:00.000Z';
  });

  it('R20: is exported as its screen shows it, whoever has left the crew and whichever numbers are hidden', async () => {
    const { bookingId, say, stream, look, technicianId } = await booked();
    await say('customer', { text: 'Mine is 212-555-0110' });
    await say('technician', { text: 'Mine is (917) 555-0123.' });
    const texts = async () => (await look('customer')).messages.map(({ text }) => text);
    const exported = async () => {
      const booking = await load(api.deps.log, bookings, bookingId);
      if (booking.status === 'none') throw new Error('no booking');
      const [first] = await exportedBookings(api.deps, [viewOf(booking)], 'en');
      return first?.conversation.map(({ text }) => text);
    };
    expect(await texts()).toEqual(['Mine is 212-555-0110', 'Mine is (917) 555-0123.']);
    expect(await exported()).toEqual(await texts());
    const { settings } = api.deps;
    Object.assign(api.deps, { settings: { ...settings, voiceNumber: '+12125550100' } });
    try {
      expect(await texts()).toEqual(['Mine is 212-555-0110', 'Mine is •••.']);
      expect(await exported()).toEqual(await texts());
    } finally {
      Object.assign(api.deps, { settings });
    }
    const by = { role: 'technician', id: technicianId } as const;
    const data = { technicianId, seat: 0, reason: 'given_back', by, at: now };
    await api.deps.log.append(
      stream,
      'any',
      toAppend(`${stream}-left`, [{ type: 'TechnicianUnassigned', data }]),
    );
    expect(await texts()).toEqual(['Mine is 212-555-0110', 'Mine is •••.']);
    expect(await exported()).toEqual(await texts());
  });

  it('keeps no photo of a message that is refused', async () => {
    const { bookingId, path, headers, technicianId } = await booked();
    const put = vi.spyOn(api.deps.blobs, 'put');
    onTestFinished(() => put.mockRestore());
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#6f8a4d' } })
      .jpeg()
      .toBuffer();
    const send = async (...photos: readonly Buffer[]) => {
      const form = new FormData();
      for (const bytes of photos)
        form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'door.jpg');
      return (await fetch(path, { method: 'POST', headers: headers('customer'), body: form })).status;
    };
    // One of them is not a photo, so the others are not stored either.
    expect(await send(photo, Buffer.from('no picture'))).toBe(400);
    expect(put).not.toHaveBeenCalled();
    const by = { role: 'technician', id: technicianId };
    const said = Array.from({ length: maxMessages }, (_, n) => ({
      type: 'MessageSaid',
      data: { text: null, quick: 'outside', photos: [], isFirstUnread: n === 0, by, at: now },
    }));
    const stream = `conversation-${bookingId}`;
    await api.deps.log.append(stream, 'none', toAppend(stream, said.slice(1)));
    expect(await send(photo)).toBe(201);
    expect(put).toHaveBeenCalledTimes(1);
    expect(await send(photo)).toBe(409);
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('ends at as many messages as one look answers', async () => {
    const { bookingId, look, say, technicianId } = await booked();
    const by = { role: 'technician', id: technicianId };
    const said = Array.from({ length: maxMessages }, (_, n) => ({
      type: 'MessageSaid',
      data: { text: null, quick: 'outside', photos: [], isFirstUnread: n === 0, by, at: now },
    }));
    const stream = `conversation-${bookingId}`;
    await api.deps.log.append(stream, 'none', toAppend(stream, said));
    expect(await look('customer')).toMatchObject({ unread: maxMessages });
    expect(await say('customer', { text: 'Enough' })).toMatchObject({
      status: 409,
      body: { code: 'too_many_messages' },
    });
  });

  it('goes with the customer’s key: what both sides wrote is unreadable from then on', async () => {
    const { say, look, customerId } = await booked();
    await say('customer', { text: 'The key is under the mat.' });
    await say('technician', { text: 'Found it.' });
    await api.deps.keys.destroy(`customer-${customerId}`);
    expect((await look('admin')).messages.map(({ text, name }) => [text, name])).toEqual([
      ['—', null],
      ['—', 'Grace'],
    ]);
  });

  it('slows down who writes without an end', async () => {
    const { say } = await booked();
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async () => (await say('customer', { quick: 'thanks' })).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(60);
  });
});
