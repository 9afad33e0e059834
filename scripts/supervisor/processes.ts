/** How each process of the stack is started and kept running; the stack determines the order. */
import { join } from 'node:path';
import { migrate } from '../migrate.ts';
import { startPostgres } from '../services/postgres.ts';
import type { RunningProcess } from '../services/running-process.ts';
import { startTemporal, untilNamespaceAnswers } from '../services/temporal.ts';
import { root } from '../setup/paths.ts';
import type { DataFolder } from './data-folder.ts';
import {
  apiEnvironment,
  inheritedEnvironment,
  metricsEnvironment,
  productEnvironment,
  type Servers,
  sandboxEnvironment,
  workerEnvironment,
} from './environment.ts';
import type { Plan } from './plan.ts';
import { startNodeProcess } from './node-process.ts';
import type { ProcessTable } from './process-table.ts';
import { prepareTemporalDatabase, temporalDatabase } from './temporal-database.ts';

export type NodeProcessName = 'sandbox' | 'worker' | 'projector' | 'api';

/** The programs of our own, by process. */
export const entryFiles: Readonly<Record<NodeProcessName, string>> = {
  sandbox: join(root, 'sandbox', 'main.ts'),
  worker: join(root, 'activities', 'worker.ts'),
  projector: join(root, 'projections', 'projector.ts'),
  api: join(root, 'api', 'server.ts'),
};

/** What every start needs. */
export interface StartContext {
  readonly plan: Plan;
  readonly folder: DataFolder;
  readonly table: ProcessTable;
  readonly entries: Readonly<Record<NodeProcessName, string>>;
  /** Shows the person a message. */
  readonly tell: (sentence: string) => void;
}

/**
 * Postgres with the latest schema, Temporal and the sandbox, all in parallel.
 *
 * @param temporalBinary undefined if `TEMPORAL_ADDRESS` names an external server
 */
export async function startServers(
  start: StartContext,
  temporalBinary: string | undefined,
): Promise<Servers> {
  const sandbox = start.plan.vendors.kind === 'sandbox' ? startSandbox(start) : Promise.resolve();
  const [databaseUrl, engine] = await allOrFirstFailure([
    startDatabase(start),
    temporalBinary === undefined ? findEngine(start) : startEngine(start, temporalBinary),
    sandbox,
  ]);
  return { databaseUrl, temporalAddress: engine.address, temporalUi: engine.ui };
}

/** Worker, projector and api, all in parallel. */
export async function startProduct(
  start: StartContext,
  servers: Servers,
  workflowBundle: string,
): Promise<void> {
  const env = productEnvironment(start.plan, servers);
  await allOrFirstFailure([
    keepNodeProcess(start, 'worker', {
      ...env,
      ...workerEnvironment(workflowBundle),
      ...metricsEnvironment('worker'),
    }),
    keepNodeProcess(start, 'projector', { ...env, ...metricsEnvironment('projector') }),
    keepNodeProcess(start, 'api', {
      ...env,
      ...apiEnvironment(start.plan, servers),
      ...metricsEnvironment('api'),
    }),
  ]);
}

/**
 * Like Promise.all, but waits for all of them before it fails, so that the stop that follows finds everything that
 * runs.
 */
export async function allOrFirstFailure<T extends readonly unknown[]>(
  promises: { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as unknown as T;
}

async function startDatabase({ plan, folder, table }: StartContext): Promise<string> {
  let url = plan.databaseUrl;
  if (url === undefined) {
    await table.keep('postgres', async (signal) => {
      const postgres = await startPostgres({
        dataDir: join(plan.dataDir, 'postgres'),
        port: plan.ports.postgres,
        logFile: folder.log('postgres'),
        signal,
      });
      url = await sameAsBefore(url, postgres.url, postgres);
      return postgres;
    });
  }
  if (url === undefined) throw new Error('Postgres runs, but nobody knows where.');
  await migrate(url);
  return url;
}

async function startEngine(
  { plan, folder, table, tell }: StartContext,
  binary: string,
): Promise<{ address: string; ui: string }> {
  const notice = await prepareTemporalDatabase(binary, plan.dataDir);
  if (notice !== undefined) tell(notice);
  let address: string | undefined;
  let ui = '';
  await table.keep('temporal', async (signal) => {
    const temporal = await startTemporal({
      binary,
      dbFile: temporalDatabase(plan.dataDir),
      port: plan.ports.temporal,
      uiPort: plan.ports.temporalUi,
      namespace: plan.temporalNamespace,
      logFile: folder.log('temporal'),
      signal,
    });
    address = await sameAsBefore(address, temporal.address, temporal);
    ui = temporal.uiUrl;
    return temporal;
  });
  if (address === undefined) throw new Error('Temporal runs, but nobody knows where.');
  return { address, ui };
}

async function findEngine({ plan }: StartContext): Promise<{ address: string; ui: string }> {
  const { TEMPORAL_ADDRESS: address } = process.env;
  if (address === undefined) throw new Error('There is neither a Temporal CLI nor TEMPORAL_ADDRESS.');
  await untilNamespaceAnswers(address, plan.temporalNamespace);
  return { address, ui: process.env.TEMPORAL_UI_URL ?? '' };
}

/** The others know a server by its first address: one that restarted elsewhere is as good as down. */
export async function sameAsBefore(
  before: string | undefined,
  now: string,
  running: RunningProcess,
): Promise<string> {
  if (before === undefined || before === now) return now;
  await running.stop();
  throw new Error('its port has been taken by another program meanwhile');
}

function startSandbox(start: StartContext): Promise<void> {
  return keepNodeProcess(start, 'sandbox', sandboxEnvironment(start.plan));
}

function keepNodeProcess(
  { plan, folder, table, entries }: StartContext,
  name: NodeProcessName,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  return table.keep(name, (signal) =>
    startNodeProcess({
      name,
      entry: entries[name],
      env: { ...inheritedEnvironment(), ...env },
      logFile: folder.log(name),
      dataDir: plan.dataDir,
      signal,
    }),
  );
}
