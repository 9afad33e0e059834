/** A span for each call of an outside service, as a child of the caller's span (decision 214). */
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Starts a span; calling the returned function ends it. */
export function tracingCalls(): (provider: string) => (outcome: string) => void {
  const tracer = trace.getTracer('hexkey');
  return (provider) => {
    const span = tracer.startSpan(`call ${provider}`, {
      kind: SpanKind.CLIENT,
      attributes: { 'hexkey.provider': provider },
    });
    return (outcome) => {
      span.setAttribute('hexkey.outcome', outcome);
      if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  };
}
