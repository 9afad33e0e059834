/**
 * What a running product tells of itself: every metric that rules and dashboard read is told, none names anybody, and no
 * log holds what the product seals (R28, decision 213).
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePortsInARow } from '#scripts/services/ports.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { expressionsOfDashboard, rules, selectorsIn } from '#tests/support/monitoring.ts';
import { namesIn, type Scraped, samplesIn } from '#tests/support/scraped.ts';
import { leaksIn, sealedWords } from '#tests/support/sealed-words.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';

const before = { METRICS_PORT: process.env.METRICS_PORT, LOG_LEVEL: process.env.LOG_LEVEL };
let stack: TestStack;
let life: Life;
let first: number;

beforeAll(async () => {
  first = await freePortsInARow(3);
  process.env.METRICS_PORT = String(first);
  // Everything that could be said.
  process.env.LOG_LEVEL = 'debug';
  stack = await startTestStack();
  const { sandbox, url } = stack;
  const admin = await signInAdmin(stack);
  life = await beginLife({ stack, technician: await hireTechnician(url, admin) });
  // Words that go wrong on their way are the ones that logs repeat.
  await sandbox.fault({ service: 'stripe', kind: 'outage', times: 2 });
  await sandbox.fault({ service: 'twilio', kind: 'outage', times: 2 });
  await sandbox.fault({ service: 'smtp', kind: 'outage', times: 2 });
  await life.until('complete');
  const stranger = visitor(url);
  const { email, password } = life.customer;
  await stranger.send('POST', '/api/auth/customer/login', { body: { email, password: `${password}?` } });
  await stranger.send('POST', '/api/bookings', { body: { contactInfo: { email, firstName: 'Ada' } } });
  await stranger.send(
    'GET',
    `/api/slots?zip=${encodeURIComponent(email)}&email=${encodeURIComponent(email)}`,
  );
  await life.customer.visitor.send('POST', `/api/bookings/${life.bookingId}/cancel`, {
    body: { reason: 'Ada Bergman' },
  });
  await life.complete();
  await life.payOut();
}, 240_000);
afterAll(async () => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await stack?.stop();
});

const processes = ['api', 'worker', 'projector'] as const;
const textOf = async (name: (typeof processes)[number]): Promise<string> =>
  (await fetch(`http://127.0.0.1:${first + processes.indexOf(name)}/metrics`)).text();
const everything = async (): Promise<string> => (await Promise.all(processes.map(textOf))).join('\n');

/** Names that Prometheus makes itself, or rules of ours. */
const made = (metric: string) => metric === 'up' || metric.startsWith('hexkey:');
const plain = (metric: string) => metric.replace(/_(bucket|count|sum)$/, '');

it('tells every metric that a rule or the dashboard reads, with the labels that they choose by', async () => {
  const text = await everything();
  const names = namesIn(text);
  const samples = samplesIn(text);
  const read = [...rules.map(({ expr }) => expr), ...expressionsOfDashboard].flatMap(selectorsIn);
  const strays = read
    .filter(({ metric }) => !made(metric))
    .filter(({ metric, labels }) => {
      if (!names.has(metric) && !names.has(plain(metric))) return true;
      const found = samples.filter(({ name }) => name === metric);
      return found.length > 0 && labels.some((label) => !found.some((sample) => label in sample.labels));
    });
  expect(strays).toEqual([]);
});

const valueOf = (samples: readonly Scraped[], name: string, labels: Readonly<Record<string, string>>) =>
  samples
    .filter(
      (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0);

it('has seen the booking: its requests, the calls of outside services, and everybody caught up', async () => {
  const samples = await eventually('everything is folded and handled', async () => {
    const found = samplesIn(await everything());
    const isBehind = found.some(
      ({ name, value }) => /^hexkey_(projection|follower)_behind_events$/.test(name) && value > 0,
    );
    return isBehind ? undefined : found;
  });
  const requests = (route: string) =>
    valueOf(samples, 'hexkey_http_request_duration_seconds_count', { route, status_class: '2xx' });
  expect(requests('/api/bookings')).toBeGreaterThan(0);
  expect(requests('/api/jobs/:id/complete')).toBe(1);
  const calls = (provider: string, outcome: string) =>
    valueOf(samples, 'hexkey_provider_request_duration_seconds_count', { provider, outcome });
  for (const provider of ['stripe', 'twilio', 'mail'])
    expect([provider, calls(provider, 'ok') > 0]).toEqual([provider, true]);
  expect(calls('stripe', 'failed') + calls('stripe', 'no_answer')).toBeGreaterThan(0);
  expect(valueOf(samples, 'hexkey_projector_leading', {})).toBe(1);
  expect(
    valueOf(samples, 'temporal_worker_task_slots_available', { worker_type: 'ActivityWorker' }),
  ).toBeGreaterThan(0);
  expect(valueOf(samples, 'hexkey_settlement_round_age_seconds', {})).toBeLessThan(3_600);
  // None has been made: since their schedule is there.
  expect(valueOf(samples, 'hexkey_books_compared_age_seconds', {})).toBeLessThan(3_600);
  expect(samples.filter(({ name, value }) => name === 'hexkey_scrape_part_up' && value !== 1)).toEqual([]);
});

it('has labels of few values, none of which is an id', async () => {
  const samples = samplesIn(await everything());
  const ids = /[0-9a-f]{8}-?[0-9a-f]{4}|HX-|@|\d{6}|^(cus|pi|acct|ch)_/i;
  const named = samples.flatMap(({ name, labels }) =>
    Object.entries(labels)
      // The SDK's own name of its process, and the engine's of its server.
      .filter(([label, value]) => ids.test(value) && !['le', 'poller_identity'].includes(label))
      .map(([label, value]) => `${name} ${label}=${value}`),
  );
  expect(named).toEqual([]);
  const series = new Map<string, number>();
  for (const { name } of samples) series.set(name, (series.get(name) ?? 0) + 1);
  expect([...series].filter(([, count]) => count > 4_000)).toEqual([]);
});

it('writes nothing into any log that it seals in its own', async () => {
  const values = await sealedWords(stack);
  // Both persons' names, addresses and numbers are among them.
  expect([...values]).toEqual(
    expect.arrayContaining(['Ada', 'Bergman', 'Sam', 'Rivera', life.customer.email]),
  );
  expect(values.size).toBeGreaterThan(12);
  const folder = join(stack.dataDir, 'logs');
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  expect(logs).toEqual(expect.arrayContaining(['api.log', 'worker.log', 'projector.log', 'temporal.log']));
  const words = new Set([...values, life.customer.password]);
  const found: string[] = [];
  for (const name of logs) {
    // What the sandbox stands for is not ours, and writes what it likes.
    if (name === 'sandbox.log') continue;
    const text = await readFile(join(folder, name), 'utf8');
    // It says something at all: whose request, by ids.
    if (name === 'api.log') expect(text).toContain(life.bookingId);
    found.push(...leaksIn(text, words).map((word) => `${name}: ${word}`));
  }
  expect(found).toEqual([]);
  expect(leaksIn(await everything(), words)).toEqual([]);
});

it('sees a name, a number in other digits, and an address in an address', () => {
  const words = new Set(['Ada', '+12125550110', 'ada@b.example', '350 W 31st St']);
  expect(leaksIn('{"msg":"Ada was here"}', words)).toEqual(['Ada']);
  expect(leaksIn('Adamant, 2125550110', words)).toEqual(['+12125550110']);
  expect(leaksIn('GET /x?mail=ada%40b.example', words)).toEqual(['Ada', 'ada@b.example']);
  expect(leaksIn('350 W 31st Street', words)).toEqual([]);
});
