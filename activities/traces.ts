/** A worker's traces. Nothing of this is loaded unless a collector is named (decision 214). */
import type { ClientInterceptors } from '@temporalio/client';
import { OpenTelemetryWorkflowClientInterceptor } from '@temporalio/interceptors-opentelemetry/lib/client/index.js';
import {
  makeWorkflowExporter,
  OpenTelemetryActivityInboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/worker/index.js';
import type { OpenTelemetrySinks } from '@temporalio/interceptors-opentelemetry/lib/workflow/definitions.js';
import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker';
import { tracingCalls } from '#events/telemetry/traced-calls.ts';
import { openTraces } from '#events/telemetry/traces.ts';
import { tracedWorkflows } from '#events/temporal/traced-workflows.ts';
import { type ProviderSettings, watchProviders } from '#vendors/calls.ts';

export interface WorkerTraces {
  /** For the client, whose calls followers and rounds make. */
  readonly client: ClientInterceptors;
  readonly activity: ActivityInterceptorsFactory;
  /** For a worker that bundles the workflow code itself. */
  readonly workflowModules: string[];
  /** Where the workflows' spans leave their sandbox. */
  readonly sinks: InjectedSinks<OpenTelemetrySinks>;
  close(): Promise<void>;
}

/** Opens them. `endpoint`: the collector's address. */
export function openWorkerTraces(endpoint: string, env: ProviderSettings): WorkerTraces {
  const traces = openTraces('worker', endpoint);
  const unwatch = watchProviders(env, tracingCalls());
  return {
    client: { workflow: [new OpenTelemetryWorkflowClientInterceptor()] },
    activity: (context) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(context) }),
    workflowModules: [tracedWorkflows],
    sinks: { exporter: makeWorkflowExporter(traces.processor, traces.resource) },
    async close() {
      unwatch();
      await traces.close();
    },
  };
}
