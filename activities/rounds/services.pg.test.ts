/** Each outside service is checked with its own call, and the result is noted; nobody's data changes (decision 213). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Connection } from '@temporalio/client';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openEventLog } from '#events/open-log.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { serviceChecks } from '#events/service-checks.ts';
import { startEventStore } from '#sandbox/eventstore/server.ts';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { openVision } from '#vendors/openai/vision.ts';
import { openMailer } from '#vendors/smtp/mailer.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import { openTexts } from '#vendors/twilio/texts.ts';
import { openServiceLooks } from './services.ts';

let fixture: Fixture;
let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
beforeAll(async () => {
  [fixture, database] = await Promise.all([startFixture(), createTestDatabase()]);
  pool = openPool(database.url, 'hexkey test', 2);
  folder = await mkdtemp(join(tmpdir(), 'hexkey-services-'));
}, 60_000);
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(async () => {
  await pool?.end();
  await Promise.all([fixture?.stop(), database?.drop(), rm(folder, { recursive: true, force: true })]);
});

/** Checks all of them once with these keys. */
async function look({
  stripeKey = keys.secret as string,
  stripeUrl = fixture.sandbox.url,
  openaiKey = keys.openai as string | null,
  store = folder,
  eventStoreUrl = undefined as string | undefined,
} = {}) {
  const { url, smtpPort } = fixture.sandbox;
  const mailer = openMailer({ url: `smtp://127.0.0.1:${smtpPort}`, from: 'Hexkey <hi@hexkey.test>' });
  // Nothing listens on port 1.
  const engine = Connection.lazy({ address: '127.0.0.1:1', interceptors: [] });
  const log = await openEventLog({ databaseUrl: database.url, eventStoreUrl });
  await openServiceLooks({
    pool,
    engine,
    log,
    logService: eventStoreUrl === undefined ? 'Postgres' : 'EventStoreDB',
    stripe: openStripe({ secretKey: stripeKey, apiBase: stripeUrl }),
    mailer,
    texts: openTexts({ accountSid: undefined, authToken: undefined, from: undefined }),
    vision: openVision({
      apiKey: openaiKey ?? undefined,
      baseUrl: `${url}/openai/v1`,
      model: 'gpt-5-mini',
      timeout: 5_000,
    }),
    blobs: openBlobs(pathToFileURL(store).href),
  })();
  mailer.close();
  await Promise.all([engine.close(), log.close()]);
  return Object.fromEntries(
    Object.entries(await serviceChecks(pool)).map(([name, check]) => [name, check?.status]),
  );
}

it('notes who answers, who is away, and who is not set up', async () => {
  expect(await look()).toEqual({
    engine: 'unreachable',
    event_log: 'active',
    payments: 'active',
    email: 'active',
    sms: 'not_configured',
    vision: 'active',
    blobs: 'active',
  });
  const { payments } = await serviceChecks(pool);
  expect(payments?.answerMs).toBeGreaterThan(0);
  expect(payments?.activeAt).toBe(payments?.checkedAt);
});

it('distinguishes a refused login from an unreachable service', async () => {
  expect(await look({ stripeKey: 'sk_test_revoked', openaiKey: 'sk-revoked' })).toMatchObject({
    payments: 'refused',
    vision: 'refused',
  });
  await fixture.control('POST', '/sandbox/faults', { service: 'stripe', kind: 'outage' });
  await fixture.control('POST', '/sandbox/faults', { service: 'openai', kind: 'outage' });
  expect(await look()).toMatchObject({ payments: 'unreachable', vision: 'unreachable', email: 'active' });
  expect(await look({ openaiKey: null })).toMatchObject({ vision: 'not_configured' });
});

it('notes why a service that is away is away, by the code of what failed', async () => {
  await look({ stripeUrl: 'http://127.0.0.1:1' });
  const { payments, email } = await serviceChecks(pool);
  expect([payments?.status, payments?.reason]).toEqual(['unreachable', 'ECONNREFUSED']);
  expect(email?.reason).toBeNull();
  await look();
  expect((await serviceChecks(pool)).payments?.reason).toBeNull();
});

it('sees an EventStoreDB that is away, and whose log it is', async () => {
  const server = await startEventStore({ file: join(folder, 'log') });
  expect(await look({ eventStoreUrl: server.url })).toMatchObject({ event_log: 'active' });
  await server.stop();
  expect(await look({ eventStoreUrl: server.url })).toMatchObject({ event_log: 'unreachable' });
  const { event_log: noted } = await serviceChecks(pool);
  expect(noted?.service).toBe('EventStoreDB');
  expect(Date.parse(noted?.activeAt ?? '')).toBeLessThan(Date.parse(noted?.checkedAt ?? ''));
});

it('sees a store that takes nothing', async () => {
  const file = join(folder, 'no-folder');
  await writeFile(file, '');
  expect(await look({ store: file })).toMatchObject({ blobs: 'unreachable' });
  expect((await serviceChecks(pool)).blobs?.reason).toBe('ENOTDIR');
  expect(await look()).toMatchObject({ blobs: 'active' });
});
