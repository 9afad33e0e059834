/** One trace from the order to the capture, through the engine and to the card provider, that names nobody (R28, decision 214). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { workflowIds } from '#domain/core/stories.ts';
import { parseMasterKey } from '#events/keys/cipher.ts';
import { encryptingConverter } from '#events/temporal/converter.ts';
import { ensureWorkflowBundle } from '#scripts/setup/workflow-bundle.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { leaksIn, sealedWords } from '#tests/support/sealed-words.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { openTraceCollector, type TraceCollector } from '#tests/support/trace-collector.ts';

const value = z.object({ stringValue: z.string().optional() }).loose();
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  attributes: z.array(z.object({ key: z.string(), value })).default([]),
  events: z.array(z.unknown()).default([]),
});
type Span = z.output<typeof span>;
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

const before = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
let collector: TraceCollector;
let stack: TestStack;
let life: Life;

beforeAll(async () => {
  collector = await openTraceCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  stack = await startTestStack();
  life = await beginLife({ stack, technician: await hireTechnician(stack.url, await signInAdmin(stack)) });
  await life.until('payOut');
  await life.payOut();
}, 240_000);
afterAll(async () => {
  if (before === undefined) delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  else process.env.OTEL_EXPORTER_OTLP_ENDPOINT = before;
  await stack?.stop();
  collector?.stop();
});

const spans = (): readonly Span[] =>
  collector.bodies.flatMap((body) =>
    sent
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );

/** The names from a span up to where its trace begins, as far as the collector has them. */
function pathOf(one: Span, all: readonly Span[]): readonly string[] {
  const above = all.find(({ traceId, spanId }) => traceId === one.traceId && spanId === one.parentSpanId);
  return above ? [one.name, ...pathOf(above, all)] : [one.name];
}

it('leads from a charge at the card provider to the order that it is for', async () => {
  const paths = await eventually('a capture below its order', () => {
    const all = spans();
    const found = all.filter(({ name }) => name === 'call stripe').map((one) => pathOf(one, all));
    return Promise.resolve(
      found.some((path) => path[1] === 'RunActivity:captureHold' && path.length > 4) ? found : undefined,
    );
  });
  const capture = paths.find((path) => path[1] === 'RunActivity:captureHold');
  expect(capture).toEqual([
    'call stripe',
    'RunActivity:captureHold',
    'StartActivity:captureHold',
    'RunWorkflow:booking',
    expect.stringMatching(/^(UpdateWithStartWorkflow|StartWorkflow)/),
    'POST /api/bookings',
  ]);
});

it('follows the trace that a caller names', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await fetch(`${stack.url}/healthz`, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
  const found = await eventually('the request', () =>
    Promise.resolve(spans().find((one) => one.traceId === traceId)),
  );
  expect(found).toMatchObject({ name: 'GET /healthz', parentSpanId: 'b7ad6b7169203331' });
});

it('sends neither words of persons nor what a failure says', async () => {
  await fetch(`${stack.url}/api/auth/customer/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: life.customer.email, password: 'wrong' }),
  });
  const words = await sealedWords(stack);
  expect(words.size).toBeGreaterThan(12);
  await eventually('the sign-in', () =>
    Promise.resolve(spans().find(({ name }) => name === 'POST /api/auth/customer/login')),
  );
  expect(leaksIn(collector.bodies.join('\n'), words)).toEqual([]);
  expect(spans().filter(({ events }) => events.length > 0)).toEqual([]);
  const keys = new Set(spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual([
    'hexkey.outcome',
    'hexkey.provider',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'run_id',
    'temporalActivityId',
    'temporalUpdateId',
    'temporalWorkflowId',
  ]);
});

it('leaves histories that replay without traces, so that a collector may come and go', async () => {
  const { temporalAddress: address } = stack.run;
  const { masterKey } = z
    .looseObject({ masterKey: z.string() })
    .parse(JSON.parse(await readFile(join(stack.dataDir, 'secrets.json'), 'utf8')));
  const connection = await Connection.connect({ address });
  const sinks = { exporter: { export: { fn: () => undefined, callDuringReplay: false } } };
  try {
    const client = new Client({ connection, namespace: 'hexkey' });
    const dataConverter = encryptingConverter(parseMasterKey(masterKey));
    for (const name of ['booking', 'payout', 'messages'] as const) {
      const history = await client.workflow.getHandle(workflowIds[name](life.bookingId)).fetchHistory();
      for (const bundle of ['plain', 'traced'] as const) {
        const codePath = await ensureWorkflowBundle(bundle);
        await Worker.runReplayHistory({ workflowBundle: { codePath }, dataConverter, sinks }, history);
      }
    }
  } finally {
    await connection.close();
  }
});
