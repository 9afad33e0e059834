/** The whole product as one unit: starts every process in order, keeps it running, stops it in order. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Durations } from '#domain/core/durations.ts';
import { ensureTemporalCli } from '../setup/temporal-cli.ts';
import { webDirectory } from '../setup/paths.ts';
import { ensureWebBuild } from '../setup/web-build.ts';
import { ensureWorkflowBundle } from '../setup/workflow-bundle.ts';
import { PortTaken } from '../services/running-process.ts';
import { type Progress, silentProgress } from '../system/progress.mjs';
import { openDataFolder } from './data-folder.ts';
import { type Servers, wantsTraces } from './environment.ts';
import { planInstallation } from './installation.ts';
import type { Plan, Ports } from './plan.ts';
import { createProcessTable, stopOrder } from './process-table.ts';
import { entryFiles, type NodeProcessName, startProduct, startServers } from './processes.ts';
import type { ProcessName, RunInfo } from './run-info.ts';
import { createRunRecord } from './run-record.ts';
import type { ProcessEvent } from './supervise.ts';

export interface StackOptions {
  /** Folder of all data, logs and run.json. */
  readonly dataDir: string;
  /** The api's port; another free one is used if it is taken. */
  readonly port?: number;
  /** Ports to use on the very first start, when nothing is remembered. */
  readonly wishedPorts?: Partial<Ports>;
  /** An existing Postgres; default: the one in `DATABASE_URL`, or our own. */
  readonly databaseUrl?: string;
  /** Deletes all data first. */
  readonly reset?: boolean;
  /** Short delays and a login for every role; the data itself is created by `startSeeding`. */
  readonly demo: boolean;
  /** Delays that differ from the product's own (milliseconds). */
  readonly durations?: Partial<Durations>;
  /**
   * Rebuilds the web app first if it is not current; otherwise an existing build is served, and one is made only if
   * there is none.
   */
  readonly web?: boolean;
  /** Shows the steps of the start; tests leave it out. */
  readonly progress?: Progress;
  /** Called for every start and exit. */
  readonly onEvent?: (name: ProcessName, event: ProcessEvent) => void;
  /** Other programs in place of ours, for the supervisor's own tests. */
  readonly entries?: Partial<Record<NodeProcessName, string>>;
}

export interface Stack {
  /** The current content of run.json. */
  readonly run: RunInfo;
  /** The folder with all data, absolute. */
  readonly dataDir: string;
  /** The current pid of a process; undefined while it is down. */
  pidOf(name: ProcessName): number | undefined;
  /** Resolves with the pid once the process is running and ready. */
  up(name: ProcessName): Promise<number>;
  /** Kills the process (SIGKILL unless told otherwise) and resolves when it is dead; it is restarted automatically. */
  kill(name: ProcessName, signal?: NodeJS.Signals): Promise<void>;
  /** Shuts the process down cleanly and resolves with the pid of its successor when that is ready. */
  restart(name: ProcessName): Promise<number>;
  /** Stops everything in order, in at most 15 s. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts a stack and resolves when every process is ready.
 *
 * @throws AlreadyRunning if another supervisor uses the folder
 * @throws SetupError if a person must install or configure something
 * @throws Error with the end of a process's log if it does not start; everything is stopped again
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const folder = await openDataFolder(resolve(options.dataDir), options.reset ?? false);
  const record = createRunRecord(folder);
  const table = createProcessTable(stopOrder, (name, event) => {
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
    const progress = options.progress ?? silentProgress;
    const binary = process.env.TEMPORAL_ADDRESS === undefined ? await ensureTemporalCli(progress) : undefined;
    // The api does not start without one.
    if (options.web || !existsSync(webDirectory)) await ensureWebBuild(progress);
    const startAll = async (triesLeft: number): Promise<{ plan: Plan; servers: Servers }> => {
      try {
        const plan = await planInstallation(folder, options);
        const entries = { ...entryFiles, ...options.entries };
        const start = { plan, folder, table, entries, tell: progress.line };
        const servers = await progress.step('Starting Postgres, Temporal and the sandbox', () =>
          startServers(start, binary),
        );
        await progress.step('Starting worker, projector and api', async () =>
          startProduct(start, servers, await ensureWorkflowBundle(wantsTraces() ? 'traced' : 'plain')),
        );
        return { plan, servers };
      } catch (error) {
        if (!(error instanceof PortTaken) || triesLeft === 0) throw error;
        progress.line('Another program has just taken a port that was free: starting again on others.');
        await table.stopAll();
        return startAll(triesLeft - 1);
      }
    };
    const { plan, servers } = await startAll(2);
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
    pidOf: (name) => table.get(name).pid(),
    up: (name) => table.get(name).up(),
    kill: (name, signal = 'SIGKILL') => table.get(name).kill(signal),
    restart: (name) => table.get(name).restart(),
    stop,
  };
}

/** The card form's key, for opening it. */
export const publishableKey = (plan: Plan): string =>
  plan.vendors.kind === 'sandbox'
    ? plan.secrets.sandboxStripePublishableKey
    : (process.env.STRIPE_PUBLISHABLE_KEY ?? '');
