/**
 * The card provider's webhooks as received: whose they are, which secret signed them, and ids that cannot be stored
 * (R6, R14).
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '#events/postgres/transaction.ts';
import { chargeOf, type Fixture, startFixture } from '#sandbox/fixture.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import { createApp } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';

const secrets = ['whsec_platform', 'whsec_connected'];

let fixture: Fixture;
/** The client with which the api asks the provider. */
let client: Stripe;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof openPool>;
let server: Server;
let url: string;
/** What Temporal was told: the call, the booking or workflow, the event. */
let told: unknown[][] = [];

beforeAll(async () => {
  [fixture, database] = await Promise.all([startFixture(), createTestDatabase()]);
  pool = openPool(database.url, 'hexkey webhooks');
  const tell =
    (call: string) =>
    async (...args: unknown[]) => {
      told.push([call, ...args]);
      return true;
    };
  const deps = {
    pool,
    get stripe() {
      return client;
    },
    logger: pino({ level: 'silent' }),
    now: () => new Date().toISOString(),
    engine: {
      providerEvent: tell('providerEvent'),
      payoutEvent: tell('payoutEvent'),
      aftercareEvent: tell('aftercareEvent'),
    },
    masterKey: Buffer.alloc(32, 1),
    settings: {
      codecOrigins: [],
      publicUrl: 'http://localhost',
      stripeJsUrl: `${fixture.sandbox.url}/v3/stripe.js`,
      stripeWebhookSecrets: secrets,
    },
  } as unknown as Dependencies;
  server = createServer(createApp(deps));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  url = `http://127.0.0.1:${address.port}/api/webhooks/stripe`;
}, 60_000);
afterAll(async () => {
  server?.close();
  await Promise.all([fixture?.stop(), pool?.end()]);
  await database?.drop();
});
beforeEach(() => {
  told = [];
  client = fixture.stripe;
});

function send(event: unknown, secret = secrets[0]): Promise<Response> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: secret ?? '' });
  return fetch(url, { method: 'POST', headers: { 'stripe-signature': signature }, body: payload });
}

function event(type: string, object: unknown, more: object = {}): object {
  return { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', type, data: { object }, ...more };
}

const bookingId = 'bbbbbbbb-0000-4000-8000-000000000000';
async function capturedCharge(metadata: Stripe.MetadataParam = { bookingId }): Promise<string> {
  const intent = await fixture.stripe.paymentIntents.create({
    amount: 15_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
    metadata,
  });
  return chargeOf(intent);
}

describe('disputes and refunds', () => {
  it.each([
    ['charge.dispute.created', 'dispute', 'du_1'],
    ['charge.dispute.updated', 'dispute', 'du_1'],
    ['charge.dispute.closed', 'dispute', 'du_1'],
    ['charge.dispute.funds_withdrawn', 'dispute', 'du_1'],
    ['charge.dispute.funds_reinstated', 'dispute', 'du_1'],
    ['refund.failed', 'refund', 're_1'],
    ['refund.created', 'refund', 're_1'],
    ['charge.refund.updated', 'refund', 're_1'],
  ])('%s reaches the aftercare of the booking whose charge it is', async (type, object, id) => {
    const chargeId = await capturedCharge();
    const news = event(type, { id, object, charge: chargeId, metadata: {} }) as { readonly id: string };
    expect((await send(news)).status).toBe(200);
    expect(told).toEqual([['aftercareEvent', bookingId, { eventId: news.id, type, objectId: id, chargeId }]]);
    expect((await send(news)).status).toBe(200);
    expect(told).toHaveLength(1);
  });

  it('charge.refunded names its charge itself', async () => {
    const chargeId = await capturedCharge();
    expect(
      (await send(event('charge.refunded', { id: chargeId, object: 'charge', metadata: {} }))).status,
    ).toBe(200);
    expect(told).toMatchObject([['aftercareEvent', bookingId, { objectId: chargeId, chargeId }]]);
  });

  it('of a charge that is no booking’s, or that nobody knows, are taken and forgotten', async () => {
    const stray = await capturedCharge({});
    const forged = await capturedCharge({ bookingId: '../../etc\u0001' });
    for (const charge of [stray, forged, 'ch_nobody'])
      expect((await send(event('charge.dispute.created', { id: 'du_1', charge }))).status).toBe(200);
    expect(told).toEqual([]);
  });

  it('come again while the provider can not be asked', async () => {
    const charge = await capturedCharge();
    await fixture.control('POST', '/sandbox/faults', { service: 'stripe', kind: 'outage' });
    const news = event('charge.dispute.created', { id: 'du_1', charge });
    expect((await send(news)).status).toBe(503);
    await fixture.control('DELETE', '/sandbox/faults');
    expect((await send(news)).status).toBe(200);
    expect(told).toHaveLength(1);
  });

  it('come again while our own key is refused: no dispute is forgotten for it', async () => {
    const news = event('charge.dispute.created', { id: 'du_1', charge: await capturedCharge() });
    client = openStripe({ secretKey: 'sk_test_of_somebody_else', apiBase: fixture.sandbox.url });
    expect((await send(news)).status).toBeGreaterThanOrEqual(500);
    client = fixture.stripe;
    expect((await send(news)).status).toBe(200);
    expect(told).toHaveLength(1);
  });
});

describe('the secret', () => {
  const payout = (account: string) =>
    event('payout.failed', { id: 'po_1', object: 'payout', metadata: { bookingId } }, { account });

  it('of the endpoint for connected accounts signs as well as the platform’s', async () => {
    for (const secret of secrets) expect((await send(payout('acct_1'), secret)).status).toBe(200);
    expect(told.map(([call, to]) => [call, to])).toEqual([
      ['payoutEvent', bookingId],
      ['payoutEvent', bookingId],
    ]);
  });

  it('of somebody else does not', async () => {
    expect((await send(payout('acct_1'), 'whsec_other')).status).toBe(400);
    expect(told).toEqual([]);
  });
});

describe('a version of the API that differs from ours', () => {
  it.each(['2016-07-06', '2025-03-31.basil', '2099-01-01.future'])(
    '%s is read by its ids alone',
    async (version) => {
      const charge = await capturedCharge();
      const object = { id: 'dp_1', object: 'dispute', charge: { id: charge, object: 'charge' }, is_new: [1] };
      expect((await send(event('charge.dispute.created', object, { api_version: version }))).status).toBe(
        200,
      );
      expect(told).toMatchObject([['aftercareEvent', bookingId, { objectId: 'dp_1', chargeId: charge }]]);
    },
  );

  it('whose object names nothing that could be asked for is refused, so that it comes again', async () => {
    for (const object of [{}, null, 'du_1', { id: 7 }, [], { dispute: 'du_1' }])
      expect((await send(event('charge.dispute.created', object))).status).toBe(400);
  });

  it('of news that do not concern us is taken, whatever its shape', async () => {
    for (const object of [{}, null, { id: { of: 'a later version' } }])
      expect((await send(event('v9.galaxy.created', object))).status).toBe(200);
    expect(told).toEqual([]);
  });
});

describe('an odd id', () => {
  const odd = [
    'evt_\u0000',
    '',
    ' ',
    'evt_é',
    'evt_😀',
    '\ud800',
    'x'.repeat(300),
    'x'.repeat(500_000),
    'a/b',
    'a b',
    "';--",
  ];
  const notText = [7, null, true, {}, ['evt_1'], undefined];

  it.each([...odd, ...notText].map((id) => [JSON.stringify(id)?.slice(0, 40), id] as const))(
    'of an event is refused: %s',
    async (_shown, id) => {
      const news = { ...event('payment_intent.succeeded', { id: 'pi_1', metadata: { bookingId } }), id };
      expect((await send(news)).status).toBe(400);
    },
  );

  it.each([...odd, ...notText].map((id) => [JSON.stringify(id)?.slice(0, 40), id] as const))(
    'of an object or a booking never makes a 5xx: %s',
    async (_shown, id) => {
      for (const type of [
        'payment_intent.succeeded',
        'payout.paid',
        'charge.dispute.created',
        'refund.failed',
        'customer.updated',
      ]) {
        expect(
          (await send(event(type, { id, charge: id, metadata: { bookingId: id } }))).status,
        ).toBeLessThan(500);
        const named = event(type, { id: 'pi_1', charge: 'ch_nobody', metadata: { bookingId: id } });
        expect((await send(named)).status).toBe(200);
      }
      expect(told.filter(([, to]) => to === id)).toEqual([]);
    },
  );

  it.each(['', '{', 'null', '[]', '"evt_1"', '{"id":"evt_1"}', '\u0000'])(
    'a body of %j is refused',
    async (body) => {
      expect((await send(body)).status).toBe(400);
    },
  );
});
