/** Mismatches between a specification and the page that lists the tests covering it. */
import type { CoverageLine, TestName } from './coverage.ts';
import { itemsOf, lineAt, type Section } from './specification.ts';

/** Part of a section's text that lines have cited. */
interface Cited {
  readonly start: number;
  readonly end: number;
}

/**
 * Each fault as a sentence: a line without a test, a test that does not run, a citation that is not in the
 * specification, a line that is open although it has a test, and an item of the specification that no line cites.
 */
export function faultsOf(
  sections: readonly Section[],
  lines: readonly CoverageLine[],
  living: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const cited = new Map<Section, Cited[]>(sections.map((section) => [section, []]));
  // Open lines come last: they may only cite what no test covers.
  const inTurn = lines.toSorted(
    (a, b) => Number(a.waitsFor !== undefined) - Number(b.waitsFor !== undefined),
  );
  const faults = inTurn.flatMap(({ line, heading, cited: pieces, tests, waitsFor }) => {
    const isOpen = waitsFor !== undefined;
    const said =
      tests.length === 0 && !isOpen ? ['has no test'] : tests.flatMap((test) => faultOf(test, living));
    const section = sections.find((one) => one.heading === heading);
    if (!section) said.push(`stands under “${heading}”, which is no heading of the specification`);
    else
      for (const piece of pieces) {
        const place = nextPlace(section, piece, cited.get(section) ?? []);
        const isCited = cited
          .get(section)
          ?.some(({ start, end }) => start === place?.start && end === place.end);
        if (isOpen && isCited) said.push(`is open and has a test: “${piece}”`);
        if (place) cited.get(section)?.push(place);
        else said.push(`cites “${piece}”, which is not in that section`);
      }
    return said.map((what) => `coverage line ${line} ${what}`);
  });
  const uncited = sections.flatMap((section) => {
    const places = cited.get(section) ?? [];
    return itemsOf(section)
      .filter(({ kind, start, end }) =>
        kind === 'sentence'
          ? !places.some((place) => place.start < end && place.end > start)
          : !places.some((place) => place.start <= start && place.end >= end),
      )
      .map(
        ({ kind, text, start }) =>
          `specification line ${lineAt(section, start)} has no line: ${kind} “${text}”`,
      );
  });
  return [...faults, ...uncited];
}

/** The first occurrence that no earlier line has cited, else the first one. */
function nextPlace({ text }: Section, words: string, taken: readonly Cited[]): Cited | undefined {
  const places: Cited[] = [];
  if (words === '') return undefined;
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + 1)) {
    // Inside a longer word or path it is a different one: `/checkout` in `/checkout/{bookingId}`.
    const before = text[start - 1] ?? ' ';
    const after = text.slice(start + words.length, start + words.length + 2);
    if (/[\w/]/.test(before) && /^[\w/]/.test(words)) continue;
    if (/[\w}]$/.test(words) && /^(?:\w|[/?.-]\w|[/?]\{|\/\{)/.test(after)) continue;
    places.push({ start, end: start + words.length });
  }
  return (
    places.find((place) => !taken.some(({ start, end }) => start <= place.start && end >= place.end)) ??
    places[0]
  );
}

function faultOf({ file, name, title }: TestName, living: ReadonlyMap<string, readonly string[]>): string[] {
  if (file === undefined) return [`names “${name}”, for which there is no file`];
  const tests = (living.get(file) ?? []).filter((test) => test === title || test.endsWith(` > ${title}`));
  if (tests.length === 1) return [];
  return [
    tests.length === 0 ? `names no living test of ${file}: “${title}”` : `names several tests: “${title}”`,
  ];
}
