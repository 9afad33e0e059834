/** An S3-compatible server over a folder, as a child process on 127.0.0.1. */
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import {
  openLog,
  type RunningProcess,
  runningProcess,
  startError,
  untilItAnswers,
} from './running-process.ts';

export interface S3Options {
  /** versitygw (scripts/setup/go-servers.ts). */
  readonly binary: string;
  /** Folder for all its data. */
  readonly dataDir: string;
  /** The preferred port; another free one is used if it is taken. */
  readonly port?: number;
  readonly keys: { readonly id: string; readonly secret: string };
  readonly logFile: string;
  /** Stops waiting. */
  readonly signal?: AbortSignal;
}

export interface S3Server extends RunningProcess {
  readonly port: number;
  readonly url: string;
}

export const s3Region = 'us-east-1';

/** The arguments that identify this folder's server. */
export const s3Arguments = (dataDir: string): readonly string[] => ['posix', ...folders(dataDir)];

function folders(dataDir: string): readonly string[] {
  const { objects, versions, metadata } = foldersOf(dataDir);
  // Metadata in separate files, since not every file system supports user attributes.
  return ['--sidecar', metadata, '--versioning-dir', versions, objects];
}

const foldersOf = (dataDir: string) => ({
  objects: join(dataDir, 'objects'),
  versions: join(dataDir, 'versions'),
  metadata: join(dataDir, 'metadata'),
});

/**
 * Starts it and waits until it answers.
 *
 * @throws Error with the end of its log if it does not start within a minute; `PortTaken` if that is the reason
 */
export async function startS3(options: S3Options): Promise<S3Server> {
  for (const folder of Object.values(foldersOf(options.dataDir)))
    await mkdir(folder, { recursive: true, mode: 0o700 });
  const port = await freePort(options.port);
  const log = await openLog(options.logFile);
  const listening = ['--port', `127.0.0.1:${port}`, '--region', s3Region, '--health', '/health', '--quiet'];
  const child = spawn(options.binary, [...listening, ...s3Arguments(options.dataDir)], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ROOT_ACCESS_KEY: options.keys.id, ROOT_SECRET_KEY: options.keys.secret },
  });
  log.close();
  const running = runningProcess(child);
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilItAnswers(() => isWell(`${url}/health`), { running, signal: options.signal });
  } catch (error) {
    await running.stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw startError('The S3 server', reason, log, error);
  }
  return { ...running, port, url };
}

async function isWell(url: string): Promise<void> {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  if (!ok) throw new Error(`it answers ${status}`);
}
