/** Looks for lives that break an invariant, and shrinks the first one of each kind to the shortest script. */
import fc from 'fast-check';
import type { Broken } from './invariants.ts';

/** What kind of lives are lived, and how. */
export interface Play<Life> {
  readonly lives: fc.Arbitrary<Life>;
  /** Answers what the life broke, or null. */
  readonly live: (life: Life) => Promise<Broken | null>;
}

export interface SearchOptions {
  readonly seed: number;
  /** How many. */
  readonly lives: number;
  /** Only failures whose kind matches are looked for. */
  readonly only?: RegExp;
}

/** A life that broke something, as short as it could be made. */
export interface Found<Life> {
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
export async function search<Life>(
  { lives, live }: Play<Life>,
  { seed, lives: numRuns, only }: SearchOptions,
  known: ReadonlySet<string> = new Set(),
): Promise<Found<Life> | null> {
  let wanted: string | null = null;
  let last: Broken | null = null;
  const property = fc.asyncProperty(lives, async (life) => {
    const broken = await live(life);
    if (!broken) return true;
    const kind = kindOfFailure(broken);
    // While it is shrunk, another fault is none: the one that was met first is to be told.
    if (only?.test(kind) === false || known.has(kind) || (wanted !== null && kind !== wanted)) return true;
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
