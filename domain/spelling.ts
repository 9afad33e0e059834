/** One spelling inside, several accepted (design.md §11): compares words without case, accents and separators. */

/** `West Elm`, `west_elm` and `WEST-ELM` are one; `Crate & Barrel` is `crate-barrel`. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** A finder from any accepted spelling to the value that is used inside; null for a word that none is spelled like. */
export function speller<T>(entries: Iterable<readonly [T, readonly string[]]>): (text: string) => T | null {
  const bySpelling = new Map<string, T>();
  for (const [value, spellings] of entries)
    for (const spelling of spellings) bySpelling.set(folded(spelling), value);
  return (text) => bySpelling.get(folded(text)) ?? null;
}
