/** Determines what an installation consists of, before any of it runs. */
import { type Durations, defaultDurations } from '#domain/core/durations.ts';
import { someDurationsEnv } from '#events/env.ts';
import { SetupError } from '../setup/finder.ts';
import { choosePorts, type DataFolder } from './data-folder.ts';
import { demoDurations, demoLogins, demoPayoutSeconds, demoReportSeconds } from './demo.ts';
import { wantsRealVendors } from './environment.ts';
import type { Plan, Ports } from './plan.ts';
import type { Logins } from './run-info.ts';
import { ensureSeal, loadSecrets } from './secrets.ts';

export interface PlanOptions {
  readonly demo: boolean;
  readonly durations?: Partial<Durations>;
  /** The api's port for this start; another one if it is taken. */
  readonly port?: number;
  /** Ports to use if none are remembered. */
  readonly wishedPorts?: Partial<Ports>;
  /** An existing Postgres; default: the one in `DATABASE_URL`, or our own. */
  readonly databaseUrl?: string;
}

/**
 * The durations in `HEXKEY_DURATIONS`, on top of the demo's.
 *
 * @throws SetupError if it is not JSON with known durations
 */
export function wishedDurations(env: NodeJS.ProcessEnv): Partial<Durations> {
  const wished = someDurationsEnv.safeParse(env.HEXKEY_DURATIONS ?? '{}');
  if (wished.success) return wished.data;
  throw new SetupError(wished.error.issues.map(({ message }) => message).join(' '));
}

/**
 * Reads or creates what an installation keeps across runs, and combines it with this start's options.
 *
 * @throws SetupError if only some of the real keys are configured
 */
export async function planInstallation(folder: DataFolder, options: PlanOptions): Promise<Plan> {
  const secrets = await loadSecrets(folder.secretsFile);
  await ensureSeal(folder.sealFile);
  const ports = await choosePorts(folder.path, options.port, options.wishedPorts ?? {});
  const durations = {
    ...(options.demo ? demoDurations : {}),
    ...wishedDurations(process.env),
    ...options.durations,
  };
  const { freeCancellationGrace } = { ...defaultDurations, ...durations };
  const adminUsername = 'admin';
  const logins: Logins = options.demo
    ? demoLogins(secrets, adminUsername)
    : { admin: { username: adminUsername, password: secrets.passwords.admin } };
  return {
    dataDir: folder.path,
    databaseUrl: options.databaseUrl ?? process.env.DATABASE_URL,
    ports,
    secrets,
    sealFile: folder.sealFile,
    // The product is on localhost, the sandbox and Temporal's page on 127.0.0.1, so that they share no cookies.
    publicUrl: process.env.PUBLIC_URL ?? `http://localhost:${ports.api}`,
    vendors: wantsRealVendors(process.env)
      ? { kind: 'real' }
      : { kind: 'sandbox', url: `http://127.0.0.1:${ports.sandbox}` },
    durations,
    graceSeconds: freeCancellationGrace / 1000,
    payoutSeconds: options.demo ? demoPayoutSeconds : 1,
    reportSeconds: options.demo ? demoReportSeconds : 1,
    temporalNamespace: process.env.TEMPORAL_NAMESPACE ?? 'hexkey',
    adminUsername,
    logins,
  };
}
