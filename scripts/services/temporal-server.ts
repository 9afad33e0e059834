/** Temporal's production server on Postgres as a child process, with all four of its services in one. */
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { Connection } from '@temporalio/client';
import {
  openLog,
  type RunningProcess,
  runningProcess,
  startError,
  untilItAnswers,
} from './running-process.ts';

/** Ports of its services; the front end's is the address of the server. */
export const temporalPortNames = [
  'FRONTEND_GRPC_PORT',
  'FRONTEND_MEMBERSHIP_PORT',
  'FRONTEND_HTTP_PORT',
  'MATCHING_GRPC_PORT',
  'MATCHING_MEMBERSHIP_PORT',
  'HISTORY_GRPC_PORT',
  'HISTORY_MEMBERSHIP_PORT',
  'WORKER_GRPC_PORT',
  'WORKER_MEMBERSHIP_PORT',
] as const;

export type TemporalPorts = Readonly<Record<(typeof temporalPortNames)[number], number>>;

export interface TemporalServerOptions {
  /** scripts/setup/go-servers.ts */
  readonly binary: string;
  /** Its own folder; included in the arguments, by which an orphan of ours is recognized. */
  readonly dataDir: string;
  readonly ports: TemporalPorts;
  /** Its database and settings, as its own template reads them. */
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Stops waiting. */
  readonly signal?: AbortSignal;
}

/** The arguments that identify this folder's server. */
export const temporalServerArguments = (dataDir: string): readonly string[] => ['--root', dataDir];

/**
 * Starts it on 127.0.0.1 and waits until its front end can read its database.
 *
 * @throws Error with the end of its log if it does not start within a minute; `PortTaken` if that is the reason
 */
export async function startTemporalServer(options: TemporalServerOptions): Promise<RunningProcess> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const log = await openLog(options.logFile);
  const ports = Object.fromEntries(Object.entries(options.ports).map(([name, port]) => [name, String(port)]));
  const arguments_ = [...temporalServerArguments(options.dataDir), '--allow-no-auth', 'start'];
  const child = spawn(options.binary, arguments_, {
    cwd: options.dataDir,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...options.env, ...ports, BIND_ON_IP: '127.0.0.1', TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1' },
  });
  log.close();
  const running = runningProcess(child);
  const address = `127.0.0.1:${options.ports.FRONTEND_GRPC_PORT}`;
  try {
    await untilItAnswers(() => answers(address), { running, signal: options.signal });
    return running;
  } catch (error) {
    await running.stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw startError('Temporal', reason, log, error);
  }
}

/** A refused connection is retried quickly, since the server is about to listen. */
const channelArgs = { 'grpc.initial_reconnect_backoff_ms': 50, 'grpc.max_reconnect_backoff_ms': 200 };

async function answers(address: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: '2s', channelArgs });
  try {
    await connection.workflowService.describeNamespace({ namespace: 'temporal-system' });
  } finally {
    await connection.close();
  }
}
