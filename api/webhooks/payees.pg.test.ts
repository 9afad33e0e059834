/**
 * Webhooks about connected accounts: the provider is asked, whatever they say, however often and in whatever order they
 * come (decision 132).
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { TechnicianEvents } from '#domain/technician/events.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { technicianStory } from '#projections/testing/people-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { technicianById } from '#projections/queries/technicians.ts';
import { type Fixture, startFixture } from '#sandbox/fixture.ts';
import { type Payee, payeeOf } from '#tests/support/payees.ts';
import { createAccount } from '#vendors/stripe/accounts.ts';
import { createApp } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';

const secret = 'whsec_connected';

let fixture: Fixture;
let side: ReadSide;
let pool: ReturnType<typeof openPool>;
let server: Server;
let url: string;

beforeAll(async () => {
  [fixture, side] = await Promise.all([startFixture(), openReadSide()]);
  side.project();
  pool = openPool(side.databaseUrl, 'hexkey payee webhooks');
  const deps = {
    pool,
    log: side.log,
    readModels: side.rm,
    stripe: fixture.stripe,
    now: () => new Date().toISOString(),
    logger: pino({ level: 'silent' }),
    engine: {},
    masterKey: Buffer.alloc(32, 1),
    settings: {
      codecOrigins: [],
      publicUrl: 'http://localhost',
      stripeJsUrl: `${fixture.sandbox.url}/v3/stripe.js`,
      stripeWebhookSecrets: ['whsec_platform', secret],
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
  await side?.close();
});

const payee = () => payeeOf(side, fixture.stripe);
const review = ({ accountId }: Payee, state: 'none' | 'pending' | 'rejected') =>
  fixture.control('POST', `/sandbox/accounts/${accountId}/review`, { review: state });

function event(accountId: string, object: object = { id: accountId }, type = 'account.updated') {
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type,
    account: accountId,
    data: { object },
  };
}

async function send(sent: object): Promise<number> {
  const payload = JSON.stringify(sent);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'stripe-signature': signature };
  return (await fetch(url, { method: 'POST', headers, body: payload })).status;
}

/** What the log says about their payouts, in order. */
const told = async ({ id }: Pick<Payee, 'id'>) =>
  (await side.log.readStream(`technician-${id}`)).flatMap(({ type, data }) =>
    type === 'PayoutsStopped'
      ? [(data as TechnicianEvents['PayoutsStopped']).reason]
      : type === 'PayoutsResumed'
        ? ['resumed']
        : [],
  );
const obstaclesOf = async ({ id }: Payee) => {
  await side.caughtUp();
  return (await technicianById(side.rm, id))?.obstacles;
};

describe('a connected account', () => {
  it('that the provider no longer pays out keeps its technician from work, until it does again', async () => {
    const technician = await payee();
    expect(await obstaclesOf(technician)).not.toContain('not_payable');
    await review(technician, 'rejected');
    expect(await send(event(technician.accountId))).toBe(200);
    expect(await told(technician)).toEqual(['turned_away']);
    expect(await obstaclesOf(technician)).toContain('not_payable');
    await review(technician, 'none');
    expect(await send(event(technician.accountId))).toBe(200);
    expect(await told(technician)).toEqual(['turned_away', 'resumed']);
    expect(await obstaclesOf(technician)).not.toContain('not_payable');
  });

  it('is told of twice and out of order: what counts is what the provider says now', async () => {
    const technician = await payee();
    const { accountId } = technician;
    const late = event(accountId, { id: accountId, payouts_enabled: false, capabilities: {} });
    // It says payouts are off, but is late: by now the provider pays out.
    expect(await send(late)).toBe(200);
    expect(await told(technician)).toEqual([]);
    await review(technician, 'pending');
    // It says payouts are on and is late as well; and it comes twice.
    const on = event(accountId, {
      id: accountId,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    });
    for (const sent of [on, on, event(accountId), late]) expect(await send(sent)).toBe(200);
    expect(await told(technician)).toEqual(['being_verified']);
  });

  it('is looked at when its bank account changes, and whatever the object of the event looks like', async () => {
    const technician = await payee();
    await review(technician, 'rejected');
    const bank = event(technician.accountId, {}, 'account.external_account.updated');
    expect(await send(bank)).toBe(200);
    expect(await told(technician)).toEqual(['turned_away']);
  });

  it('that is nobody’s is taken and forgotten, as is the platform’s own', async () => {
    const head = await side.log.head();
    const stranger = await createAccount(fixture.stripe, {
      payee: 'partner-1',
      email: 'store@example.com',
      identity: { registeredName: 'Store', ein: null, accepted: null },
    });
    for (const accountId of [stranger, 'acct_nobody']) expect(await send(event(accountId))).toBe(200);
    const { account: _, ...own } = event('acct_platform');
    expect(await send(own)).toBe(200);
    expect(await side.log.head()).toBe(head);
  });

  it('of a technician that the provider does not know changes nothing: it may be our own key', async () => {
    const id = randomUUID().replaceAll('-', '');
    await side.append(`technician-${id}`, await technicianStory(side.keys, id, '10001'));
    await side.caughtUp();
    expect(await send(event(`acct_${id}`))).toBe(200);
    expect(await told({ id: as<TechnicianId>(id) })).toEqual([]);
  });

  it('comes again while the provider cannot be asked', async () => {
    const technician = await payee();
    await review(technician, 'rejected');
    await fixture.control('POST', '/sandbox/faults', { service: 'stripe', kind: 'outage' });
    const sent = event(technician.accountId);
    expect(await send(sent)).toBe(503);
    expect(await told(technician)).toEqual([]);
    await fixture.control('DELETE', '/sandbox/faults');
    expect(await send(sent)).toBe(200);
    expect(await told(technician)).toEqual(['turned_away']);
  });
});
