import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_LIMIT, type Endpoint } from '#api/contract/endpoint.ts';
import { endpoints } from '#api/contract/index.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { freeWindows } from '#tests/support/life.ts';
import { signUpPartner } from '#tests/support/partners.ts';
import { bookingPayload, type Cast, openCast, photoWithPosition } from './cast.ts';
import { type Answer, rawClient, type RawClient } from './raw-client.ts';

const calls = endpoints.map(({ endpoint }) => ({ key: `${endpoint.method} ${endpoint.path}`, endpoint }));

describe('bad input', () => {
  let cast: Cast;
  let database: pg.Client;
  let bookingId: string;
  let partner: RawClient;

  beforeAll(async () => {
    cast = await openCast(await borrowStack());
    bookingId = cast.life.bookingId;
    partner = rawClient(cast.stack.url, (await signUpPartner(cast.stack.url)).visitor);
    database = new pg.Client({ connectionString: cast.stack.run.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await cast?.stack.stop();
  });

  /** Somebody whom the call admits, so that it is the input that is refused. */
  function admitted({ roles }: Endpoint): RawClient {
    if (roles === 'anyone') return cast.clients.nobody;
    const role = (['customer', 'technician', 'admin'] as const).find((one) => roles.includes(one));
    return role ? cast.clients[role] : partner;
  }

  function pathOf({ path }: Endpoint, id = bookingId): string {
    return path.replace(':id', id).replaceAll(/:\w+/g, 'X-1');
  }

  /** Events of the booking and records of people: what a refused request must leave as it was. */
  async function written(): Promise<unknown> {
    const { rows } = await database.query(
      `SELECT stream_id, max(revision) AS revision FROM es.events
       WHERE stream_id IN ($1, $2, $3) GROUP BY stream_id ORDER BY stream_id`,
      [`booking-${bookingId}`, `customer-${cast.customer.id}`, `technician-${cast.technician.id}`],
    );
    return rows;
  }

  function expectRefusal(answer: Answer, statuses: readonly number[], what: string): void {
    expect(statuses, `${what}: ${answer.status} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    expect(answer.headers.get('content-type'), what).toContain('application/problem+json');
    expect(answer.body, what).toMatchObject({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/\w/),
      status: answer.status,
    });
  }

  const changing = calls.filter(({ endpoint }) => endpoint.method !== 'GET');

  it.each(changing)(
    '$key refuses what is no JSON, of another type, too large or unknown',
    async ({ key, endpoint }) => {
      const before = await written();
      const client = admitted(endpoint);
      const send = (body: object | string, headers?: Record<string, string>) =>
        client.call(endpoint.method, pathOf(endpoint), body, headers);
      if (endpoint.encoding !== 'form') {
        expectRefusal(await send('{"a": '), [400], `${key}, malformed JSON`);
        expectRefusal(await send('[1, 2]'), [400], `${key}, a list`);
        expectRefusal(await send('"text"'), [400], `${key}, a text`);
        expectRefusal(await send({ unknownField: 1 }), [400], `${key}, unknown field`);
        expectRefusal(await send('{"__proto__": {"admin": true}}'), [400], `${key}, a prototype`);
      }
      expectRefusal(await send('a=b', { 'content-type': 'text/plain' }), [415], `${key}, plain text`);
      if (endpoint.maxBody === BODY_LIMIT) {
        expectRefusal(await send({ unknownField: 'x'.repeat(BODY_LIMIT) }), [413], `${key}, oversize`);
      }
      expect(await written()).toEqual(before);
    },
  );

  it.each(calls.filter(({ endpoint }) => endpoint.path.includes(':id')))(
    '$key refuses ids that are none',
    async ({ key, endpoint }) => {
      const client = admitted(endpoint);
      for (const id of ['%00', '..%2f..%2fetc', "'%20or%201=1", 'x'.repeat(300), '%F0%9F%92%A5']) {
        const answer = await client.call(endpoint.method, pathOf(endpoint, id));
        expectRefusal(answer, [400, 404, 415], `${key}, id ${id}`);
      }
    },
  );

  it.each(calls.filter(({ endpoint }) => endpoint.query !== undefined))(
    '$key refuses a query that it does not know',
    async ({ key, endpoint }) => {
      const client = admitted(endpoint);
      const base = endpoint.path === '/api/slots' ? 'zip=10001&' : '';
      const answer = await client.call(endpoint.method, `${pathOf(endpoint)}?${base}unknown=1`);
      expectRefusal(answer, [400], key);
    },
  );

  it('every call about a booking that does not exist says so', async () => {
    const { customer, technician, admin } = cast.clients;
    const none = randomUUID();
    const tries: readonly (readonly [RawClient, string, string, object?])[] = [
      [customer, 'GET', `/api/bookings/${none}`],
      [customer, 'POST', `/api/bookings/${none}/cancel`, {}],
      [customer, 'PATCH', `/api/bookings/${none}/payment`, { paymentStatus: 'authorized' }],
      [customer, 'POST', `/api/bookings/${none}/review`, { rating: 5 }],
      [technician, 'POST', `/api/bookings/${none}/confirm`],
      [technician, 'POST', `/api/jobs/${none}/route`],
      [technician, 'POST', `/api/jobs/${none}/complete`, { completionNotes: 'x', afterPhotos: [] }],
      [admin, 'PATCH', `/api/bookings/${none}/status`, { status: 'completed' }],
      [admin, 'GET', `/api/admin/bookings/${none}`],
      [admin, 'PATCH', `/api/bookings/${bookingId}/assign`, { technicianId: none }],
    ];
    for (const [person, method, path, body] of tries) {
      expectRefusal(await person.call(method, path, body), [404], `${method} ${path}`);
    }
  });

  it('steps out of order are refused by name', async () => {
    const { customer, technician } = cast.clients;
    const arrive = await technician.call('POST', `/api/jobs/${bookingId}/arrive`);
    expect([arrive.status, arrive.body['code']]).toEqual([409, 'illegal_step']);
    const review = await customer.call('POST', `/api/bookings/${bookingId}/review`, { rating: 5 });
    expect(review.status).toBe(409);
    const photoless = await technician.call('POST', `/api/jobs/${bookingId}/complete`, {
      completionNotes: 'Done',
      afterPhotos: [],
    });
    expect([photoless.status, photoless.body['code']]).toEqual([400, 'needs_photos']);
  });

  it.each([
    ['another price', { totalPrice: 1 }, 409, 'price_changed'],
    ['a day that has passed', { scheduledDate: '2020-01-06' }, 400, 'in_the_past'],
    ['a day that there is not', { scheduledDate: '2027-02-30' }, 400, 'invalid_input'],
    ['a time that is none', { scheduledTime: 'after lunch' }, 400, 'invalid_input'],
    ['a store code that is none', { ref: 'NOBODY-1' }, 400, 'unknown_store_code'],
    ['a negative number of items', { itemCount: -1 }, 400, 'invalid_input'],
    ['a foreign customer', { customerId: 'somebody-else' }, 403, 'identity_mismatch'],
    ['a price that is a text', { totalPrice: 'free' }, 400, 'invalid_input'],
  ])('a booking with %s is refused', async (_what, more, status, code) => {
    // A window that is sold, so that the rest is what is wrong.
    const [window] = await freeWindows(cast.customer.visitor, '10001', 2);
    const sold = { scheduledDate: window?.date, scheduledTime: window?.time };
    const payload = bookingPayload({ ...sold, ...more });
    const answer = await cast.clients.customer.call('POST', '/api/bookings', payload);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  it('a booking where nobody works is refused, with a ZIP that is none as well', async () => {
    const at = (contact: { readonly zipCode: string; readonly state?: string }) =>
      cast.clients.customer.call('POST', '/api/bookings', bookingPayload({}, contact));
    expect((await at({ zipCode: '00000' })).body).toMatchObject({ code: 'unknown_zip' });
    expect((await at({ zipCode: '99723', state: 'AK' })).status).toBe(409);
  });

  describe('hostile photos', () => {
    const upload = (bytes: Buffer, name = 'photo.jpg') => {
      const form = new FormData();
      form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
      return cast.clients.technician.call('POST', `/api/jobs/${bookingId}/photos/before`, form);
    };

    it.each([
      ['a program', Buffer.from('MZ\x90\x00 this is no picture')],
      ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
      ['nothing', Buffer.alloc(0)],
    ])('%s is refused', async (_what, bytes) => {
      expectRefusal(await upload(bytes), [400], 'photo');
    });

    it('a HEIC photo is refused with a sentence that helps', async () => {
      const heic = Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypheic\0\0\0\0mif1heic'),
        Buffer.alloc(64),
      ]);
      const answer = await upload(heic);
      expectRefusal(answer, [400], 'heic');
      expect(answer.body['message']).toContain('HEIC');
    });

    it('more than 10 MB are refused', async () => {
      expectRefusal(await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1)), [413], 'large');
    });

    it('files in a field of another name are refused', async () => {
      const form = new FormData();
      form.append('avatar', new Blob(['x']), 'x.jpg');
      const answer = await cast.clients.technician.call('POST', `/api/jobs/${bookingId}/photos/before`, form);
      expectRefusal(answer, [400], 'field');
    });

    it('a photo is kept without the place where it was taken', async () => {
      const bytes = await photoWithPosition();
      expect(bytes.includes('Exif')).toBe(true);
      const answer = await upload(bytes);
      expect(answer.status).toBe(200);
      const [url = ''] = answer.body['photos'] as string[];
      const kept = await fetch(cast.stack.url + url, { headers: { cookie: cast.clients.technician.cookie } });
      const stored = Buffer.from(await kept.arrayBuffer());
      expect(kept.headers.get('content-type')).toBe('image/jpeg');
      expect(stored.includes('Exif')).toBe(false);
    });
  });

  it.each([
    ['GET', '/api/bookings/%E0%A4%A', 'customer'],
    ['GET', '/api/photos/x/%E0', 'customer'],
    ['GET', '/api/slots?zip=10001&booking=%00', 'customer'],
    ['GET', '/api/slots?zip=10001&brand=%00', 'customer'],
    ['GET', '/api/admin/bookings?search=%00', 'admin'],
  ] as const)('%s %s is refused, not a fault', async (method, path, who) => {
    expectRefusal(await cast.clients[who].call(method, path), [400], path);
  });

  it.each([
    ['half a character', String.raw`\ud800`],
    ['a NUL', String.raw`\u0000`],
  ])('%s is refused wherever it stands', async (_what, character) => {
    const quote = await cast.clients.nobody.call(
      'POST',
      '/api/quotes',
      `{"items":[{"name":"${character}"}]}`,
    );
    expectRefusal(quote, [400], 'name of an item');
    const intent = await cast.clients.customer.call(
      'POST',
      '/api/create-payment-intent',
      `{"amount":15000,"metadata":{"note":"${character}"}}`,
    );
    expectRefusal(intent, [400], 'metadata');
    const review = await cast.clients.customer.call(
      'POST',
      `/api/bookings/${bookingId}/review`,
      `{"rating":5,"review":"${character}"}`,
    );
    expectRefusal(review, [400], 'review');
  });

  it('webhooks without a valid signature are refused', async () => {
    const stripe = await cast.clients.nobody.call(
      'POST',
      '/api/webhooks/stripe',
      { id: 'evt_1' },
      { 'stripe-signature': 't=1,v1=0' },
    );
    expectRefusal(stripe, [400], 'stripe');
    const twilio = await cast.clients.nobody.call('POST', '/api/webhooks/twilio', 'MessageSid=SM1', {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': 'x',
    });
    expectRefusal(twilio, [403], 'twilio');
  });

  it('what is not there is a problem as well', async () => {
    expectRefusal(await cast.clients.nobody.call('GET', '/api/no-such-thing'), [404], 'no such call');
    expectRefusal(await cast.clients.nobody.call('DELETE', '/api/bookings'), [405], 'no such method');
  });

  it('a position that the log has not reached is refused', async () => {
    const client = cast.clients.customer;
    const ahead = await client.call('GET', '/api/bookings', undefined, { 'x-min-position': '999999999999' });
    expectRefusal(ahead, [400], 'ahead');
    expectRefusal(
      await client.call('GET', '/api/bookings', undefined, { 'x-min-position': '-1' }),
      [400],
      'wrong',
    );
  });
});
