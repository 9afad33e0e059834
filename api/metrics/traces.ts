/** The traces of an api process, loaded only if a collector is configured (decision 214). */
import type { ClientInterceptors } from '@temporalio/client';
import { OpenTelemetryWorkflowClientInterceptor } from '@temporalio/interceptors-opentelemetry/lib/client/index.js';
import type { RequestHandler } from 'express';
import { tracingCalls } from '#events/telemetry/traced-calls.ts';
import { openTraces } from '#events/telemetry/traces.ts';
import { type ProviderSettings, watchProviders } from '#vendors/calls.ts';
import { tracingRequests } from './traced-requests.ts';

export interface ApiTraces {
  readonly interceptors: ClientInterceptors;
  readonly requests: RequestHandler;
  close(): Promise<void>;
}

/** Opens tracing. `endpoint`: the collector's URL. */
export function openApiTraces(endpoint: string, env: ProviderSettings): ApiTraces {
  const traces = openTraces('api', endpoint);
  const unwatch = watchProviders(env, tracingCalls());
  return {
    interceptors: { workflow: [new OpenTelemetryWorkflowClientInterceptor()] },
    requests: tracingRequests(),
    async close() {
      unwatch();
      await traces.close();
    },
  };
}
