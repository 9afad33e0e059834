/** The limits of unpaid orders against the real tables, with many requests at the same instant. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { defaultDurations } from '#domain/core/durations.ts';
import { defaultUnpaidLimits } from '#domain/booking/unpaid-limits.ts';
import { openSignedLinks } from '#events/keys/signed-links.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { givePlaceBack, nameIntent, sweepPlaces, takePlace } from './unpaid-orders.ts';

type Parts = Parameters<typeof takePlace>[1];
const { bookings, intents } = defaultUnpaidLimits;

describe('unpaid orders', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let deps: Parts;
  let clock: number;
  /** What the log says about an order; nothing by default. */
  let streams: Map<string, readonly object[]>;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool(database.url, 'test');
    const links = openSignedLinks(createHash('sha256').update('master').digest());
    deps = {
      pool,
      links,
      log: { readStream: async (stream: string) => streams.get(stream) ?? [] },
      keys: { open: async (sealed: string) => sealed.replace('sealed ', '') },
      now: () => new Date(clock).toISOString(),
      settings: { installation: 'test', durations: defaultDurations, unpaidLimits: defaultUnpaidLimits },
    } as unknown as Parts;
  });
  beforeEach(async () => {
    clock = Date.now();
    streams = new Map();
    await pool.query('DELETE FROM app.unpaid_orders');
    await pool.query('DELETE FROM app.known_devices');
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const from = (address: string, device?: string) => ({
    address,
    ip: address,
    cookies:
      device === undefined
        ? undefined
        : `hexkey_test_device=${device}~${deps.links.sign('device', device, '2999-01-01T00:00:00.000Z')}`,
  });
  /** A customer who has used a device for some time, with a confirmed email address unless told otherwise. */
  const settled = async (customerId: string, device: string, { hours = 24, isConfirmed = true } = {}) => {
    const registered = { type: 'CustomerRegistered', data: { customerId, person: {}, at: deps.now() } };
    const confirmed = { type: 'CustomerEmailVerified', data: { at: deps.now() } };
    streams.set(`customer-${customerId}`, isConfirmed ? [registered, confirmed] : [registered]);
    await pool.query(
      `INSERT INTO app.known_devices (role, person_id, device, first_seen_at) VALUES ('customer', $1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [
        customerId,
        createHash('sha256').update(device).digest(),
        new Date(clock - hours * 3_600_000).toISOString(),
      ],
    );
  };
  const order = (
    customerId: string,
    kind: 'bookings' | 'intents' = 'bookings',
    ref: string = randomUUID(),
  ) => ({
    kind,
    ref,
    customerId,
  });
  /** How many of these simultaneous tries get a place. */
  const taken = async (tries: readonly Promise<void>[]) =>
    (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
  const forty = (one: (index: number) => Promise<void>) =>
    taken(Array.from({ length: 40 }, (_, index) => one(index)));

  it.each([
    ['bookings', bookings],
    ['intents', intents],
  ] as const)(
    'forty %s of one customer at the same instant get the customer’s places',
    async (kind, caps) => {
      expect(
        await forty((index) => takePlace(from(`192.0.2.${index}`, `d${index}`), deps, order('ada', kind))),
      ).toBe(caps.customer);
    },
  );

  it('forty customers on one device, and without a device’s cookie, get one device’s places', async () => {
    expect(await forty((index) => takePlace(from(`192.0.2.${index}`, 'd'), deps, order(`c${index}`)))).toBe(
      bookings.device,
    );
    expect(await forty((index) => takePlace(from('198.51.100.1'), deps, order(`d${index}`)))).toBe(
      bookings.device,
    );
    const made = {
      ...from('198.51.100.1'),
      cookies: 'hexkey_test_device=mine~k3j5h2.AAAAAAAAAAAAAAAAAAAAAA',
    };
    await expect(takePlace(made, deps, order('e'))).rejects.toMatchObject({ code: 'too_many_unpaid' });
  });

  it('an office behind one address is not hurt, and the address has its own limit', async () => {
    for (let index = 0; index < 40; index += 1) {
      await settled(`c${index}`, `d${index}`);
      await settled(`e${index}`, `e${index}`);
    }
    expect(
      await forty((index) => takePlace(from('203.0.113.1', `d${index}`), deps, order(`c${index}`))),
    ).toBe(40);
    expect(
      await forty((index) => takePlace(from('203.0.113.1', `e${index}`), deps, order(`e${index}`))),
    ).toBe(bookings.address - 40);
  });

  it.each([
    ['bookings', bookings],
    ['intents', intents],
  ] as const)(
    'forty accounts and devices made anew at one address get the %s of one device together',
    async (kind, caps) => {
      expect(
        await forty((index) => takePlace(from('203.0.113.1', `d${index}`), deps, order(`c${index}`, kind))),
      ).toBe(caps.newcomers);
      // They do not affect anyone who has been there for longer.
      await settled('ada', 'own');
      await expect(takePlace(from('203.0.113.1', 'own'), deps, order('ada', kind))).resolves.toBeUndefined();
    },
  );

  it.each([
    ['an address that is not confirmed', { isConfirmed: false }],
    ['a device that is not a day old', { hours: 23.9 }],
  ])('%s makes a newcomer, and each alone is enough', async (_, how) => {
    for (let index = 0; index < 40; index += 1) await settled(`c${index}`, `d${index}`, how);
    expect(
      await forty((index) => takePlace(from('203.0.113.1', `d${index}`), deps, order(`c${index}`))),
    ).toBe(bookings.newcomers);
  });

  it('somebody else’s old device does not make a customer an old one', async () => {
    for (let index = 0; index < 40; index += 1) {
      await settled(`c${index}`, 'elsewhere');
      await settled(`e${index}`, `d${index}`);
    }
    expect(
      await forty((index) => takePlace(from('203.0.113.1', `d${index}`), deps, order(`c${index}`))),
    ).toBe(bookings.newcomers);
  });

  it('newcomers of one IPv6 site share its places, however many networks it has', async () => {
    const at = (index: number) => ({
      ...from(`2001:db8:7:${index.toString(16)}::/64`, `d${index}`),
      ip: `2001:db8:7:${index.toString(16)}::1`,
    });
    expect(await forty((index) => takePlace(at(index), deps, order(`c${index}`)))).toBe(bookings.newcomers);
    await expect(takePlace(from('2001:db8:8::/64', 'x'), deps, order('somebody'))).resolves.toBeUndefined();
  });

  it('an order that meets two limits is taken when both are filled by payments that are over', async () => {
    const begin = async (customerId: string, address: string, count: number) => {
      for (let index = 0; index < count; index += 1) {
        const ref = randomUUID();
        await takePlace(from(address, customerId), deps, order(customerId, 'intents', ref));
        await nameIntent(deps, ref, `pi_${customerId}_${index}`);
      }
    };
    await begin('ada', '198.51.100.1', intents.customer);
    for (let index = 0; index < intents.newcomers; index += 1) await begin(`c${index}`, '192.0.2.1', 1);
    const adas = () => takePlace(from('192.0.2.1', 'ada'), deps, order('ada', 'intents'));
    streams.set('intent-pi_ada_3', [{ type: 'IntentVoided', data: {} }]);
    await expect(adas()).rejects.toThrow('unfinishedPayments');
    streams.set('intent-pi_c7_0', [{ type: 'IntentVoided', data: {} }]);
    await expect(adas()).resolves.toBeUndefined();
    await expect(adas()).rejects.toThrow('unfinishedPayments');
  });

  it('says what is open and when a place is free again, and that is so', async () => {
    for (let made = 0; made < bookings.customer; made += 1) {
      await takePlace(from('192.0.2.1', 'd'), deps, order('ada'));
      clock += 60_000;
    }
    const refused = await takePlace(from('192.0.2.1', 'd'), deps, order('ada')).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      status: 409,
      code: 'too_many_unpaid',
      details: { open: bookings.customer },
    });
    const { freeAgainAt } = (refused as { details: { freeAgainAt: string } }).details;
    expect(refused).toMatchObject({ says: { values: { minutes: 27 } } });
    clock = Date.parse(freeAgainAt) - 1;
    await expect(takePlace(from('192.0.2.1', 'd'), deps, order('ada'))).rejects.toThrow(/unpaid/);
    clock += 1;
    await expect(takePlace(from('192.0.2.1', 'd'), deps, order('ada'))).resolves.toBeUndefined();
  });

  it('the same order again takes one place, and one that is given back is free', async () => {
    const same = order('ada');
    expect(await forty(() => takePlace(from('192.0.2.1', 'd'), deps, same))).toBe(40);
    for (let made = 1; made < bookings.customer; made += 1)
      await takePlace(from('192.0.2.1', 'd'), deps, order('ada'));
    await expect(takePlace(from('192.0.2.1', 'd'), deps, order('ada'))).rejects.toThrow(/unpaid/);
    await givePlaceBack(deps, same.ref);
    await expect(takePlace(from('192.0.2.1', 'd'), deps, order('ada'))).resolves.toBeUndefined();
  });

  it('a payment that was voided or adopted takes no place any more', async () => {
    const refs = Array.from({ length: intents.customer }, () => randomUUID());
    for (const [index, ref] of refs.entries()) {
      await takePlace(from('192.0.2.1', 'd'), deps, order('ada', 'intents', ref));
      await nameIntent(deps, ref, `pi_${index}`);
    }
    await expect(takePlace(from('192.0.2.1', 'd'), deps, order('ada', 'intents'))).rejects.toThrow(
      /unfinished/,
    );
    streams.set('intent-pi_3', [{ type: 'IntentVoided', data: {} }]);
    await expect(takePlace(from('192.0.2.1', 'd'), deps, order('ada', 'intents'))).resolves.toBeUndefined();
    await expect(takePlace(from('192.0.2.1', 'd'), deps, order('ada', 'intents'))).rejects.toThrow(
      /unfinished/,
    );
  });

  it('guests of one mailbox are one customer, and take no place of its account', async () => {
    const email = (address: string) => ({ email: `sealed ${address}` });
    const guest = (id: string, address: string) =>
      streams.set(`customer-${id}`, [
        {
          type: 'CustomerRegistered',
          data: { customerId: id, person: email(address), isGuest: true, at: deps.now() },
        },
      ]);
    const spelled = ['ada@x.example', 'ada+1@x.example', 'ada+two+three@x.example'];
    for (const [n, address] of spelled.entries()) guest(`g${n}`, address);
    guest('other', 'bob@x.example');
    streams.set('customer-ada', [
      {
        type: 'CustomerRegistered',
        data: { customerId: 'ada', person: email('ada@x.example'), at: deps.now() },
      },
    ]);
    const place = (id: string, n: number) => takePlace(from(`192.0.2.${n}`, `d${n}`), deps, order(id));
    for (const [n] of spelled.entries()) await place(`g${n}`, n);
    await expect(place('g0', 9)).rejects.toMatchObject({ code: 'too_many_unpaid' });
    await expect(place('other', 10)).resolves.toBeUndefined();
    await expect(place('ada', 11)).resolves.toBeUndefined();
    const { rows } = await pool.query('SELECT customer_id FROM app.unpaid_orders');
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('are swept when their time is over', async () => {
    clock = Date.now() - 3_600_000;
    await takePlace(from('192.0.2.1'), deps, order('ada'));
    clock = Date.now();
    await takePlace(from('192.0.2.1'), deps, order('ada'));
    await sweepPlaces(pool);
    const { rows } = await pool.query('SELECT ref FROM app.unpaid_orders');
    expect(rows).toHaveLength(1);
  });
});
