/** One spelling inside, several accepted (design.md §11): compares words ignoring case, accents and separators. */

/** `West Elm`, `west_elm` and `WEST-ELM` become the same; `Crate & Barrel` becomes `crate-barrel`. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** A function from any accepted spelling to the value used inside; null for an unknown one. */
export function speller<T>(entries: Iterable<readonly [T, readonly string[]]>): (text: string) => T | null {
  const bySpelling = new Map<string, T>();
  for (const [value, spellings] of entries)
    for (const spelling of spellings) bySpelling.set(folded(spelling), value);
  return (text) => bySpelling.get(folded(text)) ?? null;
}

/** How many letters must be changed, added, removed or swapped with their neighbor to turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, k) => k);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let k = 1; k <= other.length; k++) {
      const same = one[i - 1] === other[k - 1];
      let min = Math.min((last[k] ?? 0) + 1, (row[k - 1] ?? 0) + 1, (last[k - 1] ?? 0) + (same ? 0 : 1));
      const isSwap = i > 1 && k > 1 && one[i - 1] === other[k - 2] && one[i - 2] === other[k - 1];
      if (isSwap) min = Math.min(min, (before[k - 2] ?? 0) + 1);
      row.push(min);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
