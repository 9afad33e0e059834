/** Temporal's dev server as a child process with a database file, tuned so that durable steps are not delayed. */
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Connection } from '@temporalio/client';
import { freePorts } from './ports.ts';
import {
  openLog,
  type ProcessLog,
  type RunningProcess,
  runningProcess,
  startError,
  untilItAnswers,
  within,
} from './running-process.ts';

export interface TemporalOptions {
  /** The Temporal CLI (scripts/setup/temporal-cli.ts). */
  readonly binary: string;
  /** SQLite file for the workflows; without it they are lost when the server stops. */
  readonly dbFile?: string;
  /** Preferred ports; other free ones are used if they are taken. */
  readonly port?: number;
  readonly uiPort?: number;
  readonly namespace: string;
  /** Events after which a run is asked to continue as new (the server's own default is 4 096). */
  readonly historyLimit?: number;
  readonly logFile: string;
  /** Stops waiting. */
  readonly signal?: AbortSignal;
}

export interface Temporal extends RunningProcess {
  /** host:port of the gRPC front end. */
  readonly address: string;
  readonly port: number;
  readonly uiPort: number;
  readonly uiUrl: string;
}

/**
 * By default the dev server polls each of its queues at most 20 times a second, which delays every durable step by 50
 * ms; with these settings a workflow of ten activities takes 0.15 s instead of 1.05 s.
 */
const dynamicConfig = [
  'history.transferProcessorMaxPollRPS=2000',
  'history.timerProcessorMaxPollRPS=2000',
  'history.visibilityProcessorMaxPollRPS=500',
];

/** The arguments that a server on this database file was started with; they identify an orphan of ours. */
export const databaseArguments = (dbFile: string): readonly string[] => ['--db-filename', dbFile];

/**
 * Starts the dev server on 127.0.0.1 and waits until the namespace answers.
 *
 * @throws Error with the end of the server's log if it does not start within a minute; `PortTaken` if that is the
 * reason
 */
export async function startTemporal(options: TemporalOptions): Promise<Temporal> {
  if (options.dbFile !== undefined) await mkdir(dirname(options.dbFile), { recursive: true, mode: 0o700 });
  for (let triesLeft = 2; ; triesLeft -= 1) {
    const { port, uiPort } = await freePorts({ port: options.port, uiPort: options.uiPort });
    const log = await openLog(options.logFile);
    const running = launch(log, options, port, uiPort);
    const address = `127.0.0.1:${port}`;
    try {
      await untilNamespaceAnswers(address, options.namespace, running, options.signal);
      return { ...running, address, port, uiPort, uiUrl: `http://127.0.0.1:${uiPort}` };
    } catch (error) {
      const endedByItself = (await within(running.exited, 0)) !== undefined;
      await running.stop();
      // In addition to ours it picks free ports for its own services, and panics if another program is faster.
      if (endedByItself && triesLeft > 0) continue;
      const reason = error instanceof Error ? error.message : String(error);
      throw startError('Temporal', reason, log, error);
    }
  }
}

function launch(log: ProcessLog, options: TemporalOptions, port: number, uiPort: number): RunningProcess {
  const child = spawn(options.binary, serverArguments(options, port, uiPort), {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: withoutTemporalSettings(process.env),
  });
  log.close();
  return runningProcess(child);
}

function serverArguments(options: TemporalOptions, port: number, uiPort: number): string[] {
  const local = '127.0.0.1';
  const addresses = ['--ip', local, '--port', `${port}`, '--ui-ip', local, '--ui-port', `${uiPort}`];
  const storage =
    options.dbFile === undefined
      ? []
      : [...databaseArguments(options.dbFile), '--sqlite-pragma', 'journal_mode=WAL'];
  const settings =
    options.historyLimit === undefined
      ? dynamicConfig
      : [...dynamicConfig, `limit.historyCount.suggestContinueAsNew=${options.historyLimit}`];
  const tuning = settings.flatMap((value) => ['--dynamic-config-value', value]);
  return ['server', 'start-dev', ...addresses, '--namespace', options.namespace, ...storage, ...tuning];
}

/** The CLI also reads its settings from the environment, where those for our workers would be wrong for it. */
function withoutTemporalSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('TEMPORAL_')));
}

/** A refused connection is retried quickly, since the server is about to listen. */
const channelArgs = { 'grpc.initial_reconnect_backoff_ms': 50, 'grpc.max_reconnect_backoff_ms': 200 };

/** Waits for the namespace on a server that may still be starting. `running` ends the wait if it dies. */
export function untilNamespaceAnswers(
  address: string,
  namespace: string,
  running?: RunningProcess,
  signal?: AbortSignal,
): Promise<void> {
  const ask = async (): Promise<void> => {
    const connection = await Connection.connect({ address, connectTimeout: '2s', channelArgs });
    try {
      await connection.workflowService.describeNamespace({ namespace });
      // Visibility is a separate store and becomes available last.
      await connection.workflowService.listWorkflowExecutions({ namespace, pageSize: 1 });
    } finally {
      await connection.close();
    }
  };
  return untilItAnswers(ask, { running, signal });
}
