/**
 * Traces from a tap to everything it caused: the request, the workflow, its activities, the calls of outside services;
 * sent to any collector that accepts OTLP over HTTP (decision 214). Loaded by dynamic import if
 * `OTEL_EXPORTER_OTLP_ENDPOINT` is set.
 */
import type { Attributes } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { type ExportResult, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { Resource } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type { MeasuredProcess } from './metrics.ts';

/** Attributes that leave the process: our ids, names of routes and kinds. Everything else is removed (R28). */
const kept: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'hexkey.provider',
  'hexkey.outcome',
  'temporalWorkflowId',
  'run_id',
  'temporalActivityId',
  'temporalUpdateId',
]);

export interface Traces {
  /** For the spans made in workflows, which reach the worker through a sink. */
  readonly processor: SpanProcessor;
  readonly resource: Resource;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Starts tracing this process; `endpoint` is the collector's address without `/v1/traces`. */
export function openTraces(process: MeasuredProcess, endpoint: string): Traces {
  const resource = new Resource({ 'service.name': `hexkey-${process}` });
  const exporter = impersonal(
    new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5_000 }),
  );
  // Spans that don't reach the collector are dropped: nothing waits for them, and none are kept for long.
  const processor = new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000, maxQueueSize: 4_096 });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] });
  // A caller's `baggage` is not passed on.
  provider.register({
    contextManager: new AsyncLocalStorageContextManager().enable(),
    propagator: new W3CTraceContextPropagator(),
  });
  return { processor, resource, close: () => provider.shutdown() };
}

/** The same exporter for spans without texts by people or services: failures quote both. */
function impersonal(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done: (result: ExportResult) => void) => exporter.export(spans.map(withoutWords), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

function withoutWords(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(span.attributes)) if (kept.has(name)) attributes[name] = value;
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    resource: span.resource,
    instrumentationLibrary: span.instrumentationLibrary,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount + span.events.length,
    droppedLinksCount: span.droppedLinksCount,
  };
}
