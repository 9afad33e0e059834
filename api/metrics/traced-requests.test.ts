/**
 * Only two ids are accepted from a caller's headers: not whether a request is traced, nor any state to pass on
 * (decision 214).
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, propagation, trace } from '@opentelemetry/api';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTraces, type Traces } from '#events/telemetry/traces.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openTraceCollector, type TraceCollector } from '#tests/support/trace-collector.ts';
import { tracingRequests } from './traced-requests.ts';

let collector: TraceCollector;
let api: Server;
let traces: Traces;

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  collector = await openTraceCollector();
  traces = openTraces('api', collector.url);
  const app = express();
  app.use(tracingRequests());
  // The trace headers that a request passes on.
  app.get('/', (_request, response) => {
    const onward: Record<string, string> = {};
    propagation.inject(context.active(), onward);
    response.json(onward);
  });
  api = app.listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterAll(async () => {
  await traces?.close();
  api?.closeAllConnections();
  api?.close();
  collector?.stop();
  // So that the next file in this process is not traced.
  trace.disable();
  context.disable();
  propagation.disable();
});

/** What the collector receives for this many requests; a span ends after its answer has arrived. */
async function sentOf(requests: number): Promise<string> {
  const sent = await eventually('the spans', async () => {
    await traces.processor.forceFlush();
    const text = collector.bodies.join('\n');
    return (text.match(/"traceId"/g) ?? []).length >= requests ? text : undefined;
  });
  collector.bodies.length = 0;
  return sent;
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

it.each(['00', '01', 'ff'])(
  'traces a request whose caller says %s, under the ids that it names',
  async (flags) => {
    const headers = { traceparent: `00-${traceId}-${spanId}-${flags}`, tracestate: 'stranger=ada' };
    const onward: unknown = await (await fetch(urlOf(api), { headers })).json();
    expect(onward).toEqual({
      traceparent: expect.stringMatching(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`)),
    });
    const sent = await sentOf(1);
    expect(sent).toContain(`"parentSpanId":"${spanId}"`);
    expect(sent).toContain(`"traceId":"${traceId}"`);
    expect(sent).not.toContain('stranger');
  },
);

it('begins a trace for a caller who names none, or none that there can be', async () => {
  await fetch(urlOf(api));
  await fetch(urlOf(api), { headers: { traceparent: `00-${'0'.repeat(32)}-${spanId}-01` } });
  const sent = await sentOf(2);
  expect(sent).not.toContain('"parentSpanId":"');
  expect(sent).not.toContain('0'.repeat(32));
});
