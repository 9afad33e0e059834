/** The api process: HTTP, WebSocket and the built web app (design.md §1). Any number may run at once. */
import * as z from 'zod';
import { pino } from 'pino';
import { settingsOrExit } from '#events/settings.ts';
import { metricsPlaceOf } from '#events/telemetry/env.ts';
import { createApp } from './app.ts';
import { sweepDevices } from './auth/known-devices.ts';
import { sweepPlaces } from './bookings/unpaid-orders.ts';
import { openDependencies, openLogs } from './dependencies.ts';
import { readEnv } from './env.ts';
import { openHttpServer } from './http-server.ts';
import { attachLive } from './live/socket.ts';
import { ensureFirstAdmin } from './people/first-admin.ts';
import { startSealing } from './people/seal-audit.ts';

// zod/mini has no messages of its own; people see these if a schema has none.
z.config(z.locales.en());

const env = settingsOrExit(readEnv);
const logger = pino({ level: env.LOG_LEVEL, base: { process: 'api' } });
const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env;
const traces =
  collector === undefined
    ? undefined
    : await import('./metrics/traces.ts').then((it) => it.openApiTraces(collector, env));
const deps = openDependencies(env, await openLogs(env, logger), logger, traces?.interceptors);
const metricsPlace = metricsPlaceOf(env);
const metrics =
  metricsPlace &&
  (await import('./metrics/open.ts').then((it) => it.openApiMetrics(metricsPlace, deps, env)));
const server = openHttpServer(
  createApp(deps, [...(traces ? [traces.requests] : []), ...(metrics ? [metrics.requests] : [])]),
);
const live = attachLive(server, deps);

if (env.HEXKEY_ADMIN_PASSWORD !== undefined) {
  await ensureFirstAdmin(deps, env.HEXKEY_ADMIN_USERNAME, env.HEXKEY_ADMIN_PASSWORD);
}
const sweep = () => Promise.all([deps.sessions.sweep(), sweepDevices(deps.pool), sweepPlaces(deps.pool)]);
await sweep();
const sweeping = setInterval(() => {
  sweep().catch((error: unknown) => logger.warn({ err: error }, 'what has expired was not swept'));
}, 3_600_000);

server.listen(env.PORT, env.LISTEN_HOST, () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.PORT;
  logger.info({ port }, 'ready');
  process.send?.({ type: 'ready', port });
});

const stopSealing = startSealing(deps);

let stopping = false;
/** Lets open requests finish, then closes what they used. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(sweeping);
  stopSealing();
  live.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), 8_000);
  await closed;
  clearTimeout(late);
  await metrics?.close();
  await deps.close();
  await traces?.close();
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  });
}
