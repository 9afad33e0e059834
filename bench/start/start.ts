/**
 * `npm start` on a folder that has been used before: seconds until the URL is available, and the memory of each
 * process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/setup/paths.ts';
import { readRunInfo, type RunInfo } from '../../scripts/supervisor/run-info.ts';
import type { Figure } from '../figures.ts';

const timeoutMs = 120_000;

/** Starts it cold once, then warm, and measures the processes of the second start. */
export async function benchStart(onProgress: (message: string) => void): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hexkey-bench-'));
  try {
    onProgress('start: first start in an empty folder');
    const cold = await start(dataDir);
    await cold.stop();
    onProgress('start: warm');
    const warm = await start(dataDir);
    // Memory allocated during startup is released within moments.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const memory = await memoryOf(warm.run);
    await warm.stop();
    return [
      { part: 'start', what: 'npm start, empty folder, to the URL', value: cold.seconds, unit: 's' },
      { part: 'start', what: 'npm start, warm, to the URL', value: warm.seconds, unit: 's' },
      ...memory.map(([name, mebibytes]) => ({
        part: 'memory',
        what: name,
        value: mebibytes,
        unit: 'MiB',
      })),
      {
        part: 'memory',
        what: 'all processes',
        value: memory.reduce((sum, [, mebibytes]) => sum + mebibytes, 0),
        unit: 'MiB',
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Started {
  readonly seconds: number;
  readonly run: RunInfo;
  stop(): Promise<void>;
}

async function start(dataDir: string): Promise<Started> {
  const since = performance.now();
  const child = spawn('npm', ['start', '--silent', '--', '--no-demo', '--data', dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const seconds = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('npm start did not answer')), timeoutMs);
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (!said.includes('Ready after')) return;
      clearTimeout(timer);
      resolve((performance.now() - since) / 1000);
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });
  const run = await readRunInfo(join(dataDir, 'run.json'));
  if (!run) throw new Error('npm start wrote no run.json');
  const { supervisor } = run.pids;
  return {
    seconds,
    run,
    async stop() {
      const ended = once(child, 'exit');
      if (supervisor !== undefined) process.kill(supervisor, 'SIGTERM');
      await ended;
    },
  };
}

/** Mebibytes by process, including its children: each one's share where Linux reports it (PSS). */
async function memoryOf(run: RunInfo): Promise<readonly (readonly [string, number])[]> {
  const children = await childrenByParent();
  return Object.entries(run.pids).map(([name, pid]) => {
    const family = name === 'supervisor' ? [pid] : [pid, ...(children.get(pid) ?? [])];
    return [name, family.reduce((sum, member) => sum + kibibytes(member), 0) / 1024] as const;
  });
}

async function childrenByParent(): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = new Map<number, number[]>();
  const names = await readdir('/proc').catch(() => []);
  for (const name of names.filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(/\) \S (\d+)/.exec(stat)?.[1]);
    if (parent > 0) found.set(parent, [...(found.get(parent) ?? []), Number(name)]);
  }
  return found;
}

function kibibytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    // Ended meanwhile, or not Linux: there is nothing to report.
    return 0;
  }
}
