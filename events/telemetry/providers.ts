/** Calls of outside services, counted and timed (decision 213). */
import { Histogram, type Registry } from 'prom-client';

/** Who was called, what came of it, and after how many seconds. */
export interface MeasuredCall {
  readonly provider: string;
  readonly outcome: string;
  readonly seconds: number;
}

/** Takes each call. */
export function measureProviders(registry: Registry): (call: MeasuredCall) => void {
  const duration = new Histogram({
    name: 'hexkey_provider_request_duration_seconds',
    help: 'Calls of outside services, until they have answered or were given up.',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30],
    registers: [registry],
  });
  return ({ provider, outcome, seconds }) => duration.observe({ provider, outcome }, seconds);
}
