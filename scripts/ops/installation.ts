/** The installation that an ops command works on: the environment's, or the one running in the data folder. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Durations } from '#domain/core/durations.ts';
import { durationsEnv, eventStoreEnv, masterKeyEnv } from '#events/env.ts';
import { openPersonKeys, type PersonKeys } from '#events/keys/person-keys.ts';
import type { OpenEventLog } from '#events/log.ts';
import { openEventLog } from '#events/open-log.ts';
import { type OpenReadModels, openReadModels } from '#projections/queries/read-models.ts';
import { parseSettings } from '#events/settings.ts';
import { type TemporalConnection, temporalEnv } from '#events/temporal/connection.ts';
import { root } from '../setup/paths.ts';
import { readRunInfo, type RunInfo } from '../supervisor/run-info.ts';
import { loadSecrets, type Secrets } from '../supervisor/secrets.ts';

const own = z.object({ HEXKEY_MASTER_KEY: masterKeyEnv, HEXKEY_DURATIONS: durationsEnv, ...eventStoreEnv });

/** What commands need to reach an installation. Everything is opened when first used. */
export interface Installation {
  readonly databaseUrl: string;
  /** Where the event log is, if not in the database. */
  readonly eventStoreUrl: string | undefined;
  readonly masterKey: Uint8Array;
  /** Null if no Temporal is known; commands then work without it. */
  readonly temporal: TemporalConnection | null;
  readonly temporalNamespace: string;
  readonly temporalTaskQueue: string;
  /** The delays of this installation's workflows (milliseconds). */
  readonly durations: Durations;
  readonly stripe: { readonly secretKey: string; readonly apiBase: string | undefined } | null;
  readonly log: OpenEventLog;
  readonly keys: PersonKeys;
  readonly rm: OpenReadModels;
  close(): Promise<void>;
}

/** No installation was found; the message says what to do. */
export class NoInstallation extends Error {
  constructor(what: string) {
    super(
      `${what} Start the product first (npm start), name its folder with --data, or set the environment.`,
    );
    this.name = 'NoInstallation';
  }
}

/**
 * Opens it: `DATABASE_URL`, `EVENTSTORE_URL`, `HEXKEY_MASTER_KEY`, `TEMPORAL_ADDRESS` and `STRIPE_SECRET_KEY` (with
 * `STRIPE_API_BASE`) take precedence over `run.json` and `secrets.json` in the data folder.
 * @throws {NoInstallation} the database or the master key cannot be found
 * @throws {WrongSettings} the master key, the durations or Temporal's settings are invalid
 */
export async function openInstallation(dataDir: string | undefined): Promise<Installation> {
  const folder = resolve(dataDir ?? join(root, '.hexkey'));
  const env = process.env;
  const run = await readRunInfo(join(folder, 'run.json'));
  const secretsFile = join(folder, 'secrets.json');
  const secrets = existsSync(secretsFile) ? await loadSecrets(secretsFile) : undefined;

  const databaseUrl = env.DATABASE_URL ?? run?.databaseUrl;
  if (!databaseUrl)
    throw new NoInstallation(`No database: DATABASE_URL is not set and nothing runs in ${folder}.`);
  const masterKeyText = env.HEXKEY_MASTER_KEY ?? secrets?.masterKey;
  if (!masterKeyText)
    throw new NoInstallation(`No master key: HEXKEY_MASTER_KEY is not set and ${secretsFile} is missing.`);
  // Without an address in the environment its TLS settings do not apply: our own server has no TLS.
  const schema = env.TEMPORAL_ADDRESS ? own.and(temporalEnv) : own;
  const settings = parseSettings(schema, {
    ...env,
    HEXKEY_MASTER_KEY: masterKeyText,
    HEXKEY_DURATIONS: env.HEXKEY_DURATIONS ?? JSON.stringify(run?.durations ?? {}),
    EVENTSTORE_URL: env.EVENTSTORE_URL ?? run?.eventStoreUrl,
  });
  const masterKey = settings.HEXKEY_MASTER_KEY;

  const eventStoreUrl = settings.EVENTSTORE_URL;
  const log = await openEventLog({ databaseUrl, eventStoreUrl, readers: 2 });
  const keys = openPersonKeys({ databaseUrl, masterKey });
  const rm = openReadModels({ databaseUrl, openMany: keys.openMany, connections: 4 });
  return {
    databaseUrl,
    eventStoreUrl,
    masterKey,
    temporal: 'temporal' in settings ? settings.temporal : temporalOf(run),
    temporalNamespace: env.TEMPORAL_NAMESPACE ?? 'hexkey',
    temporalTaskQueue: env.TEMPORAL_TASK_QUEUE ?? 'hexkey',
    durations: settings.HEXKEY_DURATIONS,
    stripe: stripeOf(run, secrets),
    log,
    keys,
    rm,
    close: async () => void (await Promise.all([log.close(), keys.close(), rm.close()])),
  };
}

/** The server running in the data folder, if any. */
function temporalOf(run: RunInfo | undefined): Installation['temporal'] {
  return run ? { address: run.temporalAddress, tls: false } : null;
}

function stripeOf(run: RunInfo | undefined, secrets: Secrets | undefined): Installation['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = process.env;
  if (secretKey) return { secretKey, apiBase };
  if (run?.sandboxUrl && secrets)
    return { secretKey: secrets.sandboxStripeSecretKey, apiBase: run.sandboxUrl };
  return null;
}
