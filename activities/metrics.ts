/** A worker's metrics. Nothing of this is loaded unless they are asked for (decision 213). */
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { TelemetryOptions } from '@temporalio/worker';
import type pg from 'pg';
import type { MetricsPlace } from '#events/telemetry/env.ts';
import { openMetrics } from '#events/telemetry/metrics.ts';
import { databasePart, poolsPart } from '#events/telemetry/pools.ts';
import { measureProviders } from '#events/telemetry/providers.ts';
import {
  type CallOutcome,
  type ProviderSettings,
  type ProviderWatcher,
  watchProviders,
} from '#vendors/calls.ts';
import { type Mailer, MailRefused } from '#vendors/smtp/mailer.ts';
import type { Pushes } from '#vendors/webpush/pushes.ts';

export interface WorkerMetrics {
  /** For `Runtime.install`: slots, pollers, cache and latencies, which only the engine's SDK counts. */
  readonly telemetry: TelemetryOptions;
  /**
   * The same mailer and pushes, measured: they don't use HTTP calls to hosts known in advance, so the HTTP metrics miss
   * them.
   */
  readonly measured: { mailer(of: Mailer): Mailer; pushes(of: Pushes): Pushes };
  /** Starts listening; answers the port. */
  serve(pools: Readonly<Record<string, pg.Pool>>): Promise<number>;
  close(): Promise<void>;
}

/** Opens them; the engine's SDK serves its own on a loopback port, and their text is appended to ours. */
export async function openWorkerMetrics(
  place: MetricsPlace,
  env: ProviderSettings,
  onError: (error: unknown, part: string) => void,
): Promise<WorkerMetrics> {
  const metrics = openMetrics('worker', onError);
  const bindAddress = `127.0.0.1:${await freePort()}`;
  metrics.append(async () => (await fetch(`http://${bindAddress}/metrics`)).text());
  const watcher = measureProviders(metrics.registry);
  const unwatch = watchProviders(env, watcher);
  return {
    telemetry: {
      metrics: {
        prometheus: {
          bindAddress,
          useSecondsForDurations: true,
          unitSuffix: true,
          countersTotalSuffix: true,
        },
      },
    },
    measured: {
      mailer: (mailer) => ({
        ...mailer,
        send: (mail) => watched(watcher('mail'), mailer.send(mail), () => 'ok'),
      }),
      pushes: (pushes) => ({
        send: (...push) =>
          watched(watcher('push'), pushes.send(...push), (outcome) =>
            outcome === 'refused' ? 'refused' : 'ok',
          ),
      }),
    },
    serve(pools) {
      metrics.add(poolsPart(pools));
      for (const pool of Object.values(pools).slice(0, 1)) metrics.add(databasePart(pool));
      return metrics.serve(place);
    },
    async close() {
      unwatch();
      await metrics.close();
    },
  };
}

/** Measures a call; a mail that will never be accepted counts as refused, every other error as away. */
async function watched<T>(
  ended: ReturnType<ProviderWatcher>,
  call: Promise<T>,
  outcomeOf: (answer: T) => CallOutcome,
): Promise<T> {
  try {
    const answer = await call;
    ended(outcomeOf(answer));
    return answer;
  } catch (error) {
    ended(error instanceof MailRefused ? 'refused' : 'no_answer');
    throw error;
  }
}

/** The SDK doesn't report which port it was given. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const closed = once(server, 'close');
  server.close();
  await closed;
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
