/**
 * What an api process exposes to Prometheus: requests by route template, and the state of the product by kind, never an
 * id (decision 213).
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { openHttpServer } from '#api/http-server.ts';
import { system } from '#domain/core/actor.ts';
import { allBooks, books, type BooksCommand } from '#domain/books/decide.ts';
import { execute } from '#events/execute.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { scraped } from '#tests/support/scraped.ts';
import { type ApiMetrics, openApiMetrics } from './open.ts';

let api: ApiServer;
let metrics: ApiMetrics;
let folder: string;
let url: string;
let stopServer: () => Promise<void>;

beforeAll(async () => {
  api = await startApiServer();
  folder = await mkdtemp(join(tmpdir(), 'hexkey-metrics-'));
  metrics = await openApiMetrics({ port: 0, host: '127.0.0.1' }, api.deps, {
    BLOB_URL: pathToFileURL(folder).href,
    CHECKR_API_URL: 'https://api.checkr.com',
    DOCUSEAL_API_URL: 'https://api.docuseal.com',
  });
  const server = openHttpServer(createApp(api.deps, [metrics.requests])).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stopServer = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
}, 60_000);
afterAll(async () => {
  await stopServer?.();
  await metrics?.close();
  await api?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const samples = () => scraped(`http://127.0.0.1:${metrics.port}/metrics`);
const counts = async () =>
  (await samples())
    .filter(({ name }) => name === 'hexkey_http_request_duration_seconds_count')
    .map(({ labels: { method, route, status_class: status }, value }) => [method, route, status, value]);

it('counts requests by the template of their route, whatever ids they name', async () => {
  for (const path of [
    `/api/bookings/${randomUUID()}`,
    `/api/bookings/${randomUUID()}`,
    '/healthz',
    `/${randomUUID()}`,
  ])
    await fetch(`${url}${path}`);
  await fetch(`${url}/api/bookings/${randomUUID()}`, { method: 'PURGE' });
  const found = await counts();
  expect(found).toContainEqual(['GET', '/api/bookings/:id', '4xx', 2]);
  expect(found).toContainEqual(['GET', '/healthz', '2xx', 1]);
  expect(found).toContainEqual(['other', expect.stringMatching(/^(other|\/api\/bookings\/:id)$/), '4xx', 1]);
  expect(found).toContainEqual(['GET', 'other', '4xx', 1]);
  expect(JSON.stringify(found)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
});

it('is answered at its own port alone', async () => {
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/api/bookings`)).status).toBe(404);
});

it('says of each part whether it could be read, and leaves its figures out where it could not', async () => {
  const found = await samples();
  const parts = Object.fromEntries(
    found
      .filter(({ name }) => name === 'hexkey_scrape_part_up')
      .map(({ labels, value }) => [labels['part'], value]),
  );
  // Temporal is not running here.
  expect(parts).toEqual({
    lag: 1,
    promises: 1,
    'stuck work': 1,
    messages: 1,
    services: 1,
    engine: 0,
    blobs: 1,
    pools: 1,
    database: 1,
  });
  const values = (name: string) => found.filter((sample) => sample.name === name);
  expect(values('hexkey_settlement_round_age_seconds')).toEqual([]);
  expect(values('hexkey_blob_store_free_bytes')[0]?.value).toBeGreaterThan(0);
  expect(Math.abs(values('hexkey_clock_skew_seconds')[0]?.value ?? 99)).toBeLessThan(1);
});

it('tells how far each reader of the log is behind, in positions and in age', async () => {
  const { pool } = api.deps;
  await pool.query(
    `INSERT INTO es.events (stream_id, revision, event_id, type, schema_version, data, meta, recorded_at)
     SELECT 'test-' || n, 0, gen_random_uuid(), 'Tested', 1, '{}', '{}', clock_timestamp() - n * interval '1 minute'
     FROM generate_series(5, 1, -1) AS n`,
  );
  const [{ head }] = (await pool.query('SELECT max(pos) AS head FROM es.events')).rows as [{ head: bigint }];
  await pool.query(
    `INSERT INTO rm.checkpoints (projection, position) VALUES ('bookings', $1), ('stuck', $2), ('gone', 0)
     ON CONFLICT (projection) DO UPDATE SET position = excluded.position`,
    [head, head - 2n],
  );
  await pool.query(`INSERT INTO app.followers (name, position) VALUES ('stories', $1)`, [head - 1n]);
  await pool.query(`INSERT INTO rm.projection_status VALUES ('stuck', now(), 4, 'Error: no', now(), now())`);
  const found = await samples();
  const of = (name: string, reader: string) =>
    found.find(
      (one) => one.name === name && [one.labels['projection'], one.labels['follower']].includes(reader),
    )?.value;
  expect(of('hexkey_projection_behind_events', 'bookings')).toBe(0);
  expect(of('hexkey_projection_lag_seconds', 'bookings')).toBe(0);
  expect(of('hexkey_projection_behind_events', 'stuck')).toBe(2);
  expect(of('hexkey_projection_lag_seconds', 'stuck')).toBeCloseTo(120, -1);
  expect(of('hexkey_projection_failures', 'stuck')).toBe(4);
  // No release has this read model anymore, so it would be behind forever.
  expect(of('hexkey_projection_behind_events', 'gone')).toBeUndefined();
  expect(of('hexkey_follower_behind_events', 'stories')).toBe(1);
  expect(of('hexkey_follower_lag_seconds', 'stories')).toBeCloseTo(60, -1);
});

it('counts what is overdue by kind, without the waits that end by themselves', async () => {
  const { pool } = api.deps;
  const wait = (kind: string, minutes: number) => ({
    story: 'payout',
    kind,
    since: new Date(Date.now() - 3_600_000).toISOString(),
    until: new Date(Date.now() + minutes * 60_000).toISOString(),
  });
  const add = (id: string, ...awaited: ReturnType<typeof wait>[]) =>
    pool.query(
      `INSERT INTO rm.promises (id, booking_id, state, awaited, awaited_until)
       VALUES ($1, $1, '{}', $2, $3)`,
      [id, JSON.stringify(awaited), awaited.map(({ until }) => until).toSorted()[0]],
    );
  await add('payout-1', wait('transfer_retry', -10), wait('payout_arrival', 10));
  await add('payout-2', wait('transfer_retry', -20));
  await add('payout-3', wait('payout_return', -30));
  const found = (await samples()).filter(({ name }) => /promise/.test(name));
  expect(
    found.map(({ name, labels, value }) => [name, labels['kind'], Math.round(value / 10) * 10 || value]),
  ).toEqual([
    ['hexkey_promises_overdue', 'transfer_retry', 2],
    ['hexkey_promise_overdue_age_seconds', 'transfer_retry', 1200],
  ]);
});

it('counts failing activities by story, and never by workflow', async () => {
  const { pool } = api.deps;
  await pool.query(
    `INSERT INTO app.failing_activities (workflow_id, activity_id, since) VALUES
       ('booking-a', '1', now() - interval '5 minutes'), ('booking-b', '1', now()), ('nobody-knows', '1', now())`,
  );
  const found = (await samples()).filter(({ name }) => name === 'hexkey_activities_failing');
  expect(found.map(({ labels, value }) => [labels['story'], value])).toEqual([
    ['booking', 2],
    ['other', 1],
  ]);
});

it('counts books that differ as the one line of stuck work that they are, until a comparison finds nothing', async () => {
  const compared = async (minutesAgo: number, differences: number) => {
    const now = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const author = { now, actor: system('workflow:books'), commandId: randomUUID() };
    const nothing = { bookings: 0, partners: 0, captured: 0, refunded: 0, transferred: 0, toPartners: 0 };
    await execute(
      api.deps.log,
      books,
      allBooks,
      author,
      (): BooksCommand => ({
        type: 'RecordComparison',
        witnesses: [],
        ...nothing,
        differences: Array.from({ length: differences }, (_, n) => ({
          id: `b${n}`,
          number: null,
          fact: 'captured',
          values: { log: 0, provider: 1 },
        })),
      }),
    );
  };
  const told = async () =>
    (await samples())
      .filter(({ labels }) => labels['kind'] === 'books_differ')
      .map(({ name, value }) => [name, Math.round(value / 10) * 10 || value]);
  await compared(20, 1);
  await compared(10, 2);
  expect(await told()).toEqual([
    ['hexkey_stuck_work', 1],
    ['hexkey_stuck_work_age_seconds', 1200],
  ]);
  await compared(0, 0);
  expect(await told()).toEqual([]);
});

it('is no wait of its own: its looks at the read models, all at once, are not what it measures', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const waiting = (await samples()).filter(({ name }) => name === 'hexkey_pool_waiting');
    expect(waiting.map(({ labels, value }) => [labels['pool'], value])).toEqual([
      ['api', 0],
      ['read_models', 0],
    ]);
  }
});
