/** Runs a program to completion and keeps its output, for setup steps. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.ts';

export interface CommandResult {
  /** Exit code; null if the program could not be started or was ended by a signal. */
  readonly code: number | null;
  /** Both streams, at most the last 64 000 characters. */
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
  /** Called with the program's latest line of output. */
  readonly onLine?: (line: string) => void;
}

/** Runs the program with these arguments; a nonexistent program is a result, not an exception. */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  const child = spawn(file, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: options.timeoutMs,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-64_000);
      options.onLine?.(chunk.trim().split('\n').at(-1)?.slice(0, 60) ?? '');
    });
  }
  child.on('error', (error) => {
    resolve({ code: null, output: error.message });
  });
  child.on('close', (code) => {
    resolve({ code, output });
  });
  return promise;
}

/** The full path of a program on the PATH, if it is there. */
export function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .find((candidate) => {
      try {
        accessSync(candidate, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** The end of an output, for an error message. */
export function tail(output: string, lines = 15): string {
  return output.trim().split('\n').slice(-lines).join('\n');
}
