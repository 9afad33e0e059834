/** The metrics of a projector, loaded only if they are enabled (decision 213). */
import type { MetricsPlace } from '#events/telemetry/env.ts';
import { type Metrics, openMetrics, part } from '#events/telemetry/metrics.ts';
import type { Runner } from './runner.ts';

/**
 * Opens the metrics and listens. The api reports how far the read models are, since it keeps running when a
 * projector dies.
 */
export async function openProjectorMetrics(
  place: MetricsPlace,
  runner: Pick<Runner, 'isLeading'>,
  onError: (error: unknown, part: string) => void,
): Promise<Pick<Metrics, 'close'>> {
  const metrics = openMetrics('projector', onError);
  metrics.add(
    part({
      name: 'lease',
      figures: { hexkey_projector_leading: { help: '1: it folds the log; 0: it stands by for another.' } },
      read: async () => [{ figure: 'hexkey_projector_leading', value: runner.isLeading() ? 1 : 0 }],
    }),
  );
  await metrics.serve(place);
  return metrics;
}
