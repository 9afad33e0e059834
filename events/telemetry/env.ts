/** Settings for metrics and traces; without them none of that code is loaded (decision 213). */
import { z } from 'zod';

/** An empty setting counts as none. */
const port = z
  .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(65_535)])
  .optional();

/** Part of each process's environment. */
export const metricsEnv = {
  /** Port of `/metrics`; never the public one. Without it nothing is measured. */
  METRICS_PORT: port,
  /**
   * Address to listen on, and the only host name answered besides this machine's own. Anyone who can reach it may read
   * the metrics.
   */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
};

/** Where a process serves its metrics. */
export interface MetricsPlace {
  readonly port: number;
  readonly host: string;
}

/** Undefined if it serves none. */
export function metricsPlaceOf(env: {
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
}): MetricsPlace | undefined {
  const { METRICS_PORT: at, METRICS_HOST: host } = env;
  return at === undefined ? undefined : { port: at, host };
}

/** Part of the environment of the processes that a traced request passes through. */
export const tracesEnv = {
  /** The collector's address (OTLP over HTTP), such as `http://127.0.0.1:4318`. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal('').transform(() => undefined), z.url()]).optional(),
};
