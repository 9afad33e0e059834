/**
 * The projector process: keeps the read models up to date with the log until SIGTERM. Any number may run; one leads,
 * the others stand by, and each reports ready once it is connected and has asked for the lease.
 */
import pino from 'pino';
import { openPersonKeys } from '#events/keys/person-keys.ts';
import { openEventLog } from '#events/open-log.ts';
import { settingsOrExit } from '#events/settings.ts';
import { metricsPlaceOf } from '#events/telemetry/env.ts';
import { doAskedRebuilds } from './asked-rebuilds.ts';
import { readEnv } from './env.ts';
import { allProjections } from './projections.ts';
import { startRunner } from './runner.ts';

const env = settingsOrExit(readEnv);
const logger = pino({ name: 'projector', level: env.LOG_LEVEL });
const onError = (error: unknown, projection?: string) =>
  logger.warn({ err: error, projection }, 'trying again');

const log = await openEventLog({
  databaseUrl: env.DATABASE_URL,
  eventStoreUrl: env.EVENTSTORE_URL,
  readers: 2,
  onError,
});
const keys = openPersonKeys({ databaseUrl: env.DATABASE_URL, masterKey: env.HEXKEY_MASTER_KEY });
const runner = startRunner({
  databaseUrl: env.DATABASE_URL,
  log,
  openMany: keys.openMany,
  durations: env.HEXKEY_DURATIONS,
  projections: allProjections,
  onError,
});

const asked = doAskedRebuilds({
  databaseUrl: env.DATABASE_URL,
  log,
  openMany: keys.openMany,
  durations: env.HEXKEY_DURATIONS,
  isLeading: runner.isLeading,
  onError,
});

const metricsPlace = metricsPlaceOf(env);
const metrics =
  metricsPlace &&
  (await import('./metrics.ts').then((it) =>
    it.openProjectorMetrics(metricsPlace, runner, (error, part) =>
      logger.warn({ err: error, part }, 'metrics could not be read'),
    ),
  ));

let stopping: Promise<void> | undefined;

/** Finishes the current batch and returns the lease, so that a standby takes over at once. */
async function stop(): Promise<void> {
  await metrics?.close();
  await asked.stop();
  await runner.stop();
  await Promise.all([log.close(), keys.close()]);
  process.disconnect?.();
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= stop().catch((error: unknown) => {
      logger.error({ err: error }, 'could not stop in order');
      process.exitCode = 1;
    });
  });
}

await runner.ready;
logger.info('ready');
process.send?.({ type: 'ready' });
runner.leading.then(() => logger.info('leading'), onError);
