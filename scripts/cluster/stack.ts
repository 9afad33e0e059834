/**
 * The many-machine shape as processes on this machine: starts every part in order, keeps it running, stops it in order.
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Durations } from '#domain/core/durations.ts';
import { endForeign } from '../services/running-process.ts';
import { s3Arguments } from '../services/s3.ts';
import { temporalServerArguments } from '../services/temporal-server.ts';
import { ensureS3Server, ensureTemporalServer } from '../setup/go-servers.ts';
import { root, webDirectory } from '../setup/paths.ts';
import { ensureWebBuild } from '../setup/web-build.ts';
import { ensureWorkflowBundle } from '../setup/workflow-bundle.ts';
import { openDataFolder } from '../supervisor/data-folder.ts';
import {
  apiEnvironment,
  productEnvironment,
  type Servers,
  workerEnvironment,
} from '../supervisor/environment.ts';
import { planInstallation } from '../supervisor/installation.ts';
import { createProcessTable } from '../supervisor/process-table.ts';
import { allOrFirstFailure } from '../supervisor/processes.ts';
import type { RunInfo } from '../supervisor/run-info.ts';
import { createRunRecord } from '../supervisor/run-record.ts';
import { publishableKey } from '../supervisor/stack.ts';
import type { ProcessEvent } from '../supervisor/supervise.ts';
import { processesStartedWith } from '../system/processes.mjs';
import { type Progress, silentProgress } from '../system/progress.mjs';
import {
  keepPostgres,
  keepProgram,
  keepS3,
  keepSandbox,
  keepTemporal,
  processName,
  runStep,
  type Site,
} from './parts.ts';
import { type Counts, defaultCounts, type Part, type PartName, shapeOf } from './shape.ts';
import { chooseClusterPorts, placesOf, s3Folder, temporalFolder } from './site.ts';

export interface ClusterOptions {
  /** Folder of all data, logs and run.json; not the one of `npm start`. */
  readonly dataDir: string;
  readonly counts?: Partial<Counts>;
  /** The proxy's port; another free one is used if it is taken. */
  readonly port?: number;
  /** Deletes all data first. */
  readonly reset?: boolean;
  /** Short delays and a login for every role; the data itself is created by `startSeeding`. */
  readonly demo: boolean;
  /**
   * The folder of the release to run, with its bundled workflows; default: this checkout. If it is a symbolic link and
   * is changed to the next release, each process follows it when it restarts.
   */
  readonly release?: string;
  /** Delays that differ from the product's own (milliseconds). */
  readonly durations?: Partial<Durations>;
  readonly progress?: Progress;
  /** Called for every start and exit. */
  readonly onEvent?: (name: string, event: ProcessEvent) => void;
}

export interface Cluster {
  /** The current content of run.json. */
  readonly run: RunInfo;
  /** The folder with all data, absolute. */
  readonly dataDir: string;
  /** Every process by its name: `postgres`, `api-1`, `api-2`, … */
  readonly names: readonly string[];
  pidOf(name: string): number | undefined;
  /** Resolves with the pid once the process is running and ready. */
  up(name: string): Promise<number>;
  /** Kills the process (SIGKILL unless told otherwise) and resolves when it is dead; it is restarted automatically. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** Stops everything in order. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts it and resolves when every process is ready.
 *
 * @throws AlreadyRunning if another supervisor uses the folder
 * @throws SetupError if a person must install or configure something
 * @throws Error with the end of a process's log if it does not start; everything is stopped again
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const progress = options.progress ?? silentProgress;
  const counts = { ...defaultCounts, ...options.counts };
  const binaries = { ...(await ensureTemporalServer(progress)), s3: await ensureS3Server(progress) };
  if (!existsSync(webDirectory)) await ensureWebBuild(progress);
  const ownBundle = await ensureWorkflowBundle();
  const { release = root } = options;
  const bundle = join(release, relative(root, ownBundle));
  const folder = await openDataFolder(resolve(options.dataDir), options.reset ?? false);
  const record = createRunRecord(folder);
  const table = createProcessTable(stopOrder(counts), (name, event) => {
    record.update({ supervisor: process.pid, ...table.pids() });
    options.onEvent?.(name, event);
  });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= (async () => {
      await table.stopAll();
      await record.close();
      folder.release();
    })();
    return stopped;
  };
  try {
    await endOrphans(folder.path);
    const plan = await planInstallation(folder, options);
    const site: Site = {
      plan,
      folder,
      table,
      binaries,
      release,
      ports: await chooseClusterPorts(plan, counts),
    };
    const servers = await startAll(site, counts, bundle, progress);
    await record.open({
      url: plan.publicUrl,
      stripePublishableKey: publishableKey(plan),
      sandboxUrl: plan.vendors.kind === 'sandbox' ? plan.vendors.url : '',
      ...servers,
      pids: { supervisor: process.pid, ...table.pids() },
      logins: plan.logins,
      graceSeconds: plan.graceSeconds,
      durations: plan.durations,
      ...(process.env.EVENTSTORE_URL && { eventStoreUrl: process.env.EVENTSTORE_URL }),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    get run() {
      return record.current();
    },
    dataDir: folder.path,
    names: Object.keys(table.pids()),
    pidOf: (name) => table.get(name).pid(),
    up: (name) => table.get(name).up(),
    kill: (name, signal = 'SIGKILL') => table.get(name).kill(signal),
    stop,
  };
}

const instancesOf = (name: keyof Counts, counts: Counts): readonly string[] =>
  Array.from({ length: counts[name] }, (_, at) => processName(name, at));

/** First the processes that accept work, then those that do it, then those they depend on. */
function stopOrder(counts: Counts): readonly (readonly [readonly string[], number])[] {
  return [
    [['proxy'], 1_500],
    [instancesOf('api', counts), 2_500],
    [instancesOf('worker', counts), 4_500],
    [instancesOf('projector', counts), 1_500],
    [['sandbox', 's3'], 1_500],
    [['temporal'], 3_000],
    [['postgres'], 2_500],
  ];
}

/** Ends what a killed supervisor of this folder has left running, beyond what `openDataFolder` knows. */
async function endOrphans(dataDir: string): Promise<void> {
  const ours = [temporalServerArguments(temporalFolder(dataDir)), s3Arguments(s3Folder(dataDir))];
  const left = ours.flatMap((wanted) => processesStartedWith(...wanted));
  await Promise.all(left.map((pid) => endForeign(pid, 'SIGTERM', 4_000)));
}

/** Starts each part when its dependencies are ready, otherwise in parallel. */
async function startAll(site: Site, counts: Counts, bundle: string, progress: Progress): Promise<Servers> {
  const { plan } = site;
  const databaseUrl = await progress.step('Starting Postgres', () => keepPostgres(site));
  const places = placesOf(plan, site.ports, databaseUrl);
  const { temporal } = places;
  const servers = { databaseUrl, temporalAddress: `${temporal.host}:${temporal.port}`, temporalUi: '' };
  const product = { ...productEnvironment(plan, servers), METRICS_PORT: '' };
  const parts = shapeOf(places, counts).filter(({ profile }) => profile === undefined);

  const startProgram = async (part: Part): Promise<void> => {
    await allOrFirstFailure(
      Array.from({ length: part.count }, (_, instance) =>
        keepProgram(site, part, instance, {
          ...product,
          ...(part.name === 'worker' ? workerEnvironment(bundle) : {}),
          ...(part.name === 'api' ? apiEnvironment(plan, servers) : {}),
          ...part.env,
          ...(part.name === 'api' ? { PORT: `${site.ports.apis[instance]}` } : {}),
        }),
      ),
    );
  };
  const start = async (part: Part): Promise<void> => {
    if (part.kind === 'step') await runStep(site, part);
    else if (part.kind === 'program') await startProgram(part);
    else if (part.name === 's3') await keepS3(site);
    else if (part.name === 'temporal') await keepTemporal(site, part);
  };

  const started = new Map<PartName, Promise<void>>();
  const startWhenReady = async (part: Part): Promise<void> => {
    await Promise.all(part.after.map(async (name) => started.get(name)));
    await start(part);
  };
  for (const part of parts) started.set(part.name, startWhenReady(part));
  const title = `Starting Temporal, the S3 store, ${counts.worker} workers, ${counts.projector} projectors, ${counts.api} apis`;
  const sandbox = plan.vendors.kind === 'sandbox' ? keepSandbox(site) : Promise.resolve();
  await progress.step(title, () => allOrFirstFailure([...started.values(), sandbox]));
  return servers;
}
