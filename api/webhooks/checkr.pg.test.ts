/**
 * The webhooks of background checks as received: who signed them, whose they are, how often and in which order (R6,
 * R14).
 */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '#events/postgres/transaction.ts';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type Checks, openChecks } from '#vendors/checkr/checks.ts';
import { createApp } from '../app.ts';
import type { Dependencies } from '../dependencies.ts';

let fixture: Fixture;
let checks: Checks;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof openPool>;
let server: Server;
let url: string;
/** What Temporal was told: the workflow and the event. */
let told: [string, { eventId: string; type: string; objectId: string }][] = [];
let isEngineAway = false;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  url = `http://127.0.0.1:${address.port}/api/webhooks/checkr`;
  [fixture, database] = await Promise.all([
    startFixture({ checkr: { apiKey: keys.checkr, webhookUrl: url }, reportSeconds: 0 }),
    createTestDatabase(),
  ]);
  pool = openPool(database.url, 'hexkey webhooks');
  checks = openChecks({
    apiKey: keys.checkr,
    apiUrl: `${fixture.sandbox.url}/checkr`,
    package: 'tasker_pro',
  });
  const deps = {
    pool,
    checks,
    logger: pino({ level: 'silent' }),
    now: () => new Date().toISOString(),
    engine: {
      providerEvent: async (workflowId: string, news: (typeof told)[number][1]) => {
        if (isEngineAway) throw new Error('the engine is away');
        told.push([workflowId, news]);
        return true;
      },
    },
    masterKey: Buffer.alloc(32, 1),
    settings: {
      codecOrigins: [],
      publicUrl: 'http://localhost',
      stripeJsUrl: `${fixture.sandbox.url}/v3/stripe.js`,
      checkrApiKey: keys.checkr,
    },
  } as unknown as Dependencies;
  server.on('request', createApp(deps));
}, 60_000);
afterAll(async () => {
  await fixture?.stop();
  server?.close();
  await pool?.end();
  await database?.drop();
});
beforeEach(() => {
  told = [];
  isEngineAway = false;
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));

const fault = (kind: string, call?: string, more: object = {}) =>
  fixture.control('POST', '/sandbox/faults', { service: 'checkr', kind, ...(call && { call }), ...more });

async function order(ssn: string): Promise<{ technicianId: string; reportId: string }> {
  const technicianId = randomUUID();
  const made = await checks.createCandidate({
    technicianId,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${technicianId}@example.com`,
    phone: '2125550100',
    dateOfBirth: '1990-12-10',
    ssn,
    zip: '11201',
  });
  const ordered = made.ok ? await checks.orderReport(made.value, 1, { state: 'NY' }) : made;
  if (!ordered.ok) throw new Error('refused');
  return { technicianId, reportId: ordered.value };
}
const fail = (): never => {
  throw new Error('the engine was told nothing');
};
const typesFor = (technicianId: string) =>
  told.filter(([to]) => to === `onboarding-${technicianId}`).map(([, { type }]) => type);

function send(event: unknown, key: string = keys.checkr): Promise<Response> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return fetch(url, { method: 'POST', headers: { 'x-checkr-signature': signature }, body });
}
const eventOf = (type: string, object: unknown) => ({
  id: randomUUID().replaceAll('-', '').slice(0, 24),
  object: 'event',
  type,
  data: { object },
});

describe('the service’s own webhooks', () => {
  it('reach the onboarding of the technician whose report it is', async () => {
    const { technicianId, reportId } = await order('543-43-2222');
    await vi.waitFor(() => expect(typesFor(technicianId)).toContain('report.completed'));
    expect(told.find(([, { type }]) => type === 'report.completed')).toEqual([
      `onboarding-${technicianId}`,
      { eventId: expect.any(String), type: 'report.completed', objectId: reportId },
    ]);
  });

  it('that come three times leave nothing to send, and no fourth one is handed on', async () => {
    await fault('duplicate_webhooks');
    const { technicianId } = await order('543-43-4645');
    await vi.waitFor(async () => {
      expect(typesFor(technicianId)).toContain('report.completed');
      expect(await fixture.control('GET', '/sandbox/deliveries')).toEqual({ deliveries: [] });
    });
    expect(new Set(typesFor(technicianId))).toEqual(new Set(['report.created', 'report.completed']));
    const known = told.length;
    const [, { eventId, type, objectId }] = told.at(-1) ?? fail();
    expect((await send({ ...eventOf(type, { id: objectId }), id: eventId })).status).toBe(200);
    expect(told).toHaveLength(known);
  });

  it('that come in another order are handed on as they come', async () => {
    await fault('reorder_webhooks', 'report.created', { milliseconds: 700 });
    const { technicianId } = await order('543-43-4645');
    await vi.waitFor(() => expect(typesFor(technicianId)).toEqual(['report.completed', 'report.created']));
  });

  it('of what the candidate must do reach the onboarding as well, though they name the report alone', async () => {
    const { technicianId } = await order('543-43-3333');
    await vi.waitFor(() => expect(typesFor(technicianId)).toContain('verification.created'));
  });

  it('come again while the service or the engine is away', async () => {
    const { technicianId, reportId } = await order('543-43-5555');
    const news = eventOf('report.updated', { id: reportId });
    await fault('outage');
    expect((await send(news)).status).toBe(503);
    await fixture.control('DELETE', '/sandbox/faults');
    isEngineAway = true;
    expect((await send(news)).status).toBe(500);
    isEngineAway = false;
    expect((await send(news)).status).toBe(200);
    expect((await send(news)).status).toBe(200);
    expect(typesFor(technicianId).filter((type) => type === 'report.updated')).toHaveLength(1);
  });

  it('of nobody of ours are taken and forgotten', async () => {
    const stranger = eventOf('report.completed', { id: '0'.repeat(24), candidate_id: '1'.repeat(24) });
    expect((await send(stranger)).status).toBe(200);
    expect((await send(eventOf('package.created', { id: 'p1' }))).status).toBe(200);
    expect(told.filter(([, { objectId }]) => objectId === '0'.repeat(24) || objectId === 'p1')).toEqual([]);
  });
});

describe('a request', () => {
  const news = () => eventOf('report.completed', { id: '0'.repeat(24) });

  it('signed by somebody else, or not at all, is refused', async () => {
    expect((await send(news(), 'sandbox_other')).status).toBe(400);
    expect((await fetch(url, { method: 'POST', body: JSON.stringify(news()) })).status).toBe(400);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"event"',
    '{"id":"e1"}',
    JSON.stringify({ ...eventOf('x', {}), id: 'a/b' }),
  ])('with the body %j is refused', async (body) => {
    expect((await send(body)).status).toBe(400);
  });

  it.each(['', 'a b', "';--", '../..', 'x'.repeat(100), 7, null, {}])(
    'about an object with the id %j never makes a 5xx',
    async (id) => {
      expect((await send(eventOf('report.completed', { id, candidate_id: id }))).status).toBe(400);
      expect((await send(eventOf('adverse_action.created', { id: 'a1', report_id: id }))).status).toBe(200);
      // Webhooks of previously ordered reports may still arrive.
      expect(told.filter(([, { objectId }]) => objectId === id || objectId === 'a1')).toEqual([]);
    },
  );
});
