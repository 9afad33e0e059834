/** The settings of what a process tells about itself; without them nothing of it is loaded (decision 213). */
import { z } from 'zod';

/** An empty setting is none. */
const port = z
  .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(65_535)])
  .optional();

/** Part of each process's environment. */
export const metricsEnv = {
  /** Where `/metrics` is answered; never the public port. Without it nothing is measured. */
  METRICS_PORT: port,
  /** Address to listen on, and the only name to answer under but this machine's own. Whoever can reach it may read it. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
};

/** Where a process answers. */
export interface MetricsPlace {
  readonly port: number;
  readonly host: string;
}

/** Undefined: it answers nowhere. */
export function metricsPlaceOf(env: {
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
}): MetricsPlace | undefined {
  const { METRICS_PORT: at, METRICS_HOST: host } = env;
  return at === undefined ? undefined : { port: at, host };
}

/** Part of the environment of the processes that a tap goes through. */
export const tracesEnv = {
  /** The collector's address (OTLP over HTTP), such as `http://127.0.0.1:4318`. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal('').transform(() => undefined), z.url()]).optional(),
};
