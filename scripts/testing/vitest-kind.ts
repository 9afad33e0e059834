/** Runs one kind of test (one vitest project) and counts the results. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup/paths.ts';
import { countReport, detailsOf, failuresOf, type Tally, vitestReport } from './tally.ts';

/** The vitest projects in run order: what is fast and most informative comes first. */
export const vitestKinds = [
  'fences',
  'unit',
  'postgres',
  'workflow',
  'replay',
  'api',
  'browser',
  'chaos',
] as const;
export type VitestKind = (typeof vitestKinds)[number];

/** How much of a kind's output is printed if its report does not say what went wrong. */
const LINES_OF_OUTPUT = 60;

/**
 * Runs the kind's tests: on a terminal with their output on it, otherwise with the output in `test-results/<kind>.log`
 * and only the failures printed, because run logs are often truncated and servers under test print a lot. No tests at
 * all, or a runner that dies, counts as a failure, so that a kind cannot disappear unnoticed.
 *
 * @param env settings in addition to our own, such as where the test server is
 */
export async function runVitestKind(
  kind: VitestKind,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Tally> {
  const since = performance.now();
  const directory = await mkdtemp(join(tmpdir(), 'hexkey-vitest-'));
  const report = join(directory, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  console.log(`\n— ${kind} —`);
  const log = process.stdout.isTTY ? undefined : await logOf(kind);
  const exit = await runNode([vitest, 'run', '--project', kind, ...reporters, ...args], env, log);
  const seconds = (): number => (performance.now() - since) / 1000;
  try {
    const told = vitestReport.parse(JSON.parse(await readFile(report, 'utf8')));
    const { passed, failed } = countReport(told);
    if (log !== undefined) for (const failure of detailsOf(told, root)) console.log(`\n${failure}`);
    if (passed + failed === 0)
      return { kind, passed, failed: 1, seconds: seconds(), note: 'no test was found' };
    if (failed === 0 && exit !== 0) {
      await printEnd(log);
      return { kind, passed, failed: 1, seconds: seconds(), note: `the runner ended with ${exit}` };
    }
    return { kind, passed, failed, seconds: seconds(), failures: failuresOf(told, root) };
  } catch (error) {
    await printEnd(log);
    const reason = error instanceof Error ? error.message : String(error);
    return { kind, passed: 0, failed: 1, seconds: seconds(), note: `no report: ${reason.split('\n')[0]}` };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function logOf(kind: VitestKind): Promise<string> {
  const directory = join(root, 'test-results');
  await mkdir(directory, { recursive: true });
  return join(directory, `${kind}.log`);
}

async function printEnd(log: string | undefined): Promise<void> {
  if (log === undefined) return;
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
  console.log(lines.slice(-LINES_OF_OUTPUT).join('\n'));
}

/** Runs a script, with its output on our terminal or in the file `log`; returns its exit code. */
async function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  log: string | undefined,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const file = log === undefined ? undefined : await open(log, 'w');
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: file === undefined ? 'inherit' : ['ignore', file.fd, file.fd],
    env: { ...process.env, ...env },
  });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  child.on('error', reject);
  child.on('exit', (code) => resolve(code ?? 1));
  try {
    return await promise;
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward);
    await file?.close();
  }
}
