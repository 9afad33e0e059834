/** Calls of outside services, counted and timed (decision 213). */
import { Histogram, type Registry } from 'prom-client';

/** Times a call from now on; calling the returned function ends it. */
export function measureProviders(registry: Registry): (provider: string) => (outcome: string) => void {
  const duration = new Histogram({
    name: 'hexkey_provider_request_duration_seconds',
    help: 'Calls of outside services, until they have answered or were given up.',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30],
    registers: [registry],
  });
  return (provider) => {
    const done = duration.startTimer({ provider });
    return (outcome) => void done({ outcome });
  };
}
