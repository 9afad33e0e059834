/** Looks for lives that break an invariant, and shrinks the first one of each kind to the shortest script. */
import fc from 'fast-check';
import type { Broken } from './invariants.ts';
import { type Conditions, live } from './life.ts';
import { type Life, lives, type OptionalFault } from './script.ts';

export interface SearchOptions extends Conditions {
  readonly seed: number;
  readonly lives: number;
  /** Only failures whose kind matches are looked for. */
  readonly only?: RegExp;
  /** Faults that do not happen in these lives. */
  readonly without?: readonly OptionalFault[];
}

/** A life that broke something, as short as it could be made. */
export interface Found {
  readonly life: Life;
  readonly broken: Broken;
  /** Lives that were lived before it was met, it included. */
  readonly after: number;
  /** Where fast-check finds it again, under the same seed. */
  readonly path: string;
}

/** Two failures of one kind: the same invariant, and the same words but for amounts and ids. */
export function kindOfFailure({ invariant, what }: Broken): string {
  return `${invariant}: ${what.replaceAll(/\$-?[\d.]+|\b\w+_\d+\b|technician-\d/g, '…')}`;
}

/** Lives until something breaks whose kind is not known yet; null when nothing did. */
export async function search(
  options: SearchOptions,
  known: ReadonlySet<string> = new Set(),
): Promise<Found | null> {
  const { seed, lives: numRuns, without = [] } = options;
  let wanted: string | null = null;
  let last: Broken | null = null;
  const property = fc.asyncProperty(lives(without), async (life) => {
    const broken = await live(life, options);
    if (!broken) return true;
    const kind = kindOfFailure(broken);
    // While it is shrunk, another fault is none: the one that was met first is to be told.
    if (options.only?.test(kind) === false || known.has(kind) || (wanted !== null && kind !== wanted))
      return true;
    wanted = kind;
    last = broken;
    return false;
  });
  const result = await fc.check(property, { seed, numRuns, endOnFailure: false });
  if (!result.failed) return null;
  if (last === null || result.counterexample === null)
    throw new Error('a life failed by an error of the simulator', { cause: result.errorInstance });
  const [life] = result.counterexample;
  return { life, broken: last, after: result.numRuns, path: result.counterexamplePath ?? '' };
}
