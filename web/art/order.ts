/** Painter's order: far solids first, if a plane separates two solids that overlap on the screen. */
import type { Point } from './solids.ts';

interface Placed {
  readonly kind: string;
  readonly min: Point;
  readonly max: Point;
}

/** Tolerance for panels that touch, cm. */
const EPSILON = 0.01;
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

const overlapOnScreen = (a: Placed, b: Placed): boolean =>
  PAIRS.every(
    ([i, j]) =>
      a.max[i] - a.min[j] > b.min[i] - b.max[j] + EPSILON &&
      b.max[i] - b.min[j] > a.min[i] - a.max[j] + EPSILON,
  );
const behind = (a: Placed, b: Placed): boolean =>
  ([0, 1, 2] as const).some((i) => a.max[i] <= b.min[i] + EPSILON);
const depth = (s: Placed): number => s.min[0] + s.max[0] + s.min[1] + s.max[1] + s.min[2] + s.max[2];

/** The solids in painting order. A cycle is broken at its nearest solid. */
export function sortSolids<S extends Placed>(solids: readonly S[]): S[] {
  const before = new Map<S, S[]>(solids.map((s) => [s, []]));
  solids.forEach((a, i) => {
    for (const b of solids.slice(i + 1)) {
      if (a.kind !== 'axis' && b.kind !== 'axis' && !overlapOnScreen(a, b)) continue;
      const ab = behind(a, b);
      const ba = behind(b, a);
      if (ab && !ba) before.get(b)?.push(a);
      else if (ba && !ab) before.get(a)?.push(b);
    }
  });
  const sorted = new Set<S>();
  const entered = new Set<S>();
  const byDepth = (list: readonly S[]): S[] => list.toSorted((p, q) => depth(p) - depth(q));
  const visit = (s: S): void => {
    if (entered.has(s)) return;
    entered.add(s);
    byDepth(before.get(s) ?? []).forEach(visit);
    sorted.add(s);
  };
  byDepth(solids).forEach(visit);
  return [...sorted];
}
