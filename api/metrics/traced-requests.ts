/** A span per request, as a child of the one that its caller names in `traceparent` (W3C Trace Context). */
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import { labelsOf } from './requests.ts';

/** Runs the route within the span. */
export function tracingRequests(): RequestHandler {
  const tracer = trace.getTracer('hexkey');
  return (request, response, next) => {
    const caller = callerIn(request.headers);
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, caller);
    response.once('close', () => {
      const { method, route } = labelsOf(request, response);
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': response.statusCode,
      });
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(caller, span), next);
  };
}

/** The parent span that a caller names. Callers cannot decide whether it is traced, nor set `tracestate`. */
function callerIn(headers: IncomingHttpHeaders): Context {
  const named = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  if (!named) return ROOT_CONTEXT;
  const { traceId, spanId } = named;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}
