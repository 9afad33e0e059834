/** The metrics of an api process, loaded only if they are enabled (decision 213). */
import type { RequestHandler } from 'express';
import type { MetricsPlace } from '#events/telemetry/env.ts';
import { openMetrics } from '#events/telemetry/metrics.ts';
import { databasePart, poolsPart } from '#events/telemetry/pools.ts';
import { measureProviders } from '#events/telemetry/providers.ts';
import { type ProviderSettings, watchProviders } from '#vendors/calls.ts';
import type { Dependencies } from '../dependencies.ts';
import { measuringRequests } from './requests.ts';
import { stateParts } from './state.ts';

export interface ApiMetrics {
  /** Sees every request first. */
  readonly requests: RequestHandler;
  readonly port: number;
  close(): Promise<void>;
}

/** Opens the metrics and listens. */
export async function openApiMetrics(
  place: MetricsPlace,
  deps: Dependencies,
  env: ProviderSettings & { readonly BLOB_URL: string },
): Promise<ApiMetrics> {
  const metrics = openMetrics('api', (error, part) =>
    deps.logger.warn({ err: error, part }, 'metrics could not be read'),
  );
  // Before the looks below take all connections for a moment: their own queue would be told at every scrape.
  metrics.add(poolsPart({ api: deps.pool, read_models: deps.readModels.pool }));
  for (const one of stateParts(deps, env.BLOB_URL)) metrics.add(one);
  metrics.add(databasePart(deps.pool));
  const unwatch = watchProviders(env, measureProviders(metrics.registry));
  const port = await metrics.serve(place);
  return {
    requests: measuringRequests(metrics.registry),
    port,
    async close() {
      unwatch();
      await metrics.close();
    },
  };
}
