/** A span for each call of an outside service, below that of whoever makes it (decision 214). */
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Begins a span; what it answers ends it. */
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
