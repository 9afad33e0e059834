/** How much memory each process of a cluster holds, and whether that grows. */
import { readFile } from 'node:fs/promises';
import type { Cluster } from '../../scripts/cluster/stack.ts';

/** MiB by process; Postgres is left out, since each of its connections is a process of its own on shared pages. */
export interface MemorySample {
  readonly minutes: number;
  readonly mib: ReadonlyMap<string, number>;
}

/** What each process holds now (`VmRSS` of proc(5)); one that is down is left out. */
export async function memoryOf(cluster: Cluster, minutes: number): Promise<MemorySample> {
  const mib = new Map<string, number>();
  for (const name of cluster.names.filter((one) => one !== 'postgres')) {
    const status = await readFile(`/proc/${cluster.pidOf(name)}/status`, 'utf8').catch(() => '');
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    if (kib !== undefined) mib.set(name, Number(kib) / 1024);
  }
  return { minutes, mib };
}

/** A straight line through a process's samples. */
export interface Trend {
  /** At the first sample of the line, and at its last. */
  readonly from: number;
  readonly to: number;
  /** MiB a minute. */
  readonly slope: number;
}

/** The line of least squares through what one process held from `since` (minutes) on; null: it was hardly looked at. */
export function trendOf(samples: readonly MemorySample[], name: string, since: number): Trend | null {
  const points = samples.flatMap(({ minutes, mib }) => {
    const held = mib.get(name);
    return held === undefined || minutes < since ? [] : [{ x: minutes, y: held }];
  });
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || last.x === first.x) return null;
  const middle = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [middle('x'), middle('y')];
  const slope =
    points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) /
    points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const at = (minutes: number) => y + slope * (minutes - x);
  return { from: at(first.x), to: at(last.x), slope };
}
