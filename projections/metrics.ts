/** The metrics of a projector, opened only where they are asked for: nothing of it is loaded otherwise (decision 213). */
import type { MetricsPlace } from '#events/telemetry/env.ts';
import { type Metrics, openMetrics, part } from '#events/telemetry/metrics.ts';
import type { Runner } from './runner.ts';

/** Opens them and listens. How far the read models have come is told by the api, which lives on when a projector dies. */
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
