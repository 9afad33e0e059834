/**
 * Separates the labels in one reading: which words are on each, which product it is, and what kind of furniture it
 * names.
 */
import { type Candidate, isSameWord, type Match, wordsOf } from './matching.ts';
import type { Box } from './picture.ts';
import type { Word } from './reader.ts';

/** A label as it was read. */
export interface Label {
  /** The matching name from the list, if any. */
  match: Match | null;
  /** The kind of furniture that its words name, and its maker. */
  kind: string | null;
  brand: string | null;
  /** Every word on it, in reading order. */
  text: string;
  /** Its large words without the maker's: what a person would call the piece. */
  name: string;
  /** 0 to 1: how clearly its words were read. */
  clarity: number;
  box: Box;
}

/** Evidence of a label: a name from the list, a kind, a maker. */
interface Anchor {
  box: Box;
  /** The box around all words on its line. */
  line: Box;
  match: Match | null;
  kind: string | null;
  brand: string | null;
  /** Number of words in the longest phrase for its kind: a `desk chair` is a chair. */
  length: number;
}

/** A word with less clarity is a smudge or a bar code. */
const leastClarity = 45;
/** A line with more words is part of a sentence. */
const MAX_LINE = 9;
const sentence = /^(?:the|had|was|were|is|are|from|since|keep|your|this|that|when|who)$/i;

const heightOf = ({ top, bottom }: Box): number => bottom - top;

function around(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** The labels of a reading, with the names that were found in it. */
export function labelsIn(
  { words, matches }: { words: Word[]; matches: Match[] },
  wanted: { candidates: Candidate[]; kinds: { kind: string; words: string[] }[] },
): Label[] {
  // Words that belong to a name from the list count even if unclear, since the name was recognized in them.
  const clear = words.filter(
    ({ text, confidence, box }) =>
      /[A-Za-z0-9]/.test(text) &&
      (confidence >= leastClarity || matches.some((match) => isInside(box, match.box))),
  );
  const lines = linesOf(clear);
  const anchors = [
    ...matches.map(
      (match): Anchor => ({
        box: match.box,
        line: match.box,
        match,
        kind: null,
        brand: null,
        length: 0,
      }),
    ),
    ...lines.flatMap((line) => kindsOn(line, wanted.kinds)),
    ...lines.flatMap((line) => brandsOn(line, [...new Set(wanted.candidates.map(({ brand }) => brand))])),
  ];
  const groups = together(anchors);
  const own = groups.map((): Word[] => []);
  for (const word of clear) {
    const at = nearestGroup(groups, word);
    if (at !== null) own[at]?.push(word);
  }
  return groups.map((group, k) => labelOf(group, own[k] ?? []));
}

function isInside(box: Box, whole: Box): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > whole.left && x < whole.right && y > whole.top && y < whole.bottom;
}

/** Words that are next to each other, from left to right. */
function linesOf(words: Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.box.left - b.box.left)) {
    const height = heightOf(word.box);
    const line = lines.find((one) => {
      const last = one.at(-1)?.box;
      if (!last) return false;
      const level = Math.abs(last.top + last.bottom - word.box.top - word.box.bottom) / 2;
      const tallest = Math.max(height, heightOf(last));
      return (
        level < 0.5 * tallest &&
        word.box.left - last.right < 1.6 * tallest &&
        heightOf(last) < 2.2 * height &&
        height < 2.2 * heightOf(last)
      );
    });
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** The kinds that a line names; a sentence names none. */
function kindsOn(line: Word[], kinds: { kind: string; words: string[] }[]): Anchor[] {
  if (line.length > MAX_LINE || line.some(({ text }) => sentence.test(text))) return [];
  // Each part of a hyphenated word is a word; a number does not interrupt `chest of 6 drawers`.
  const parts = line
    .flatMap((word) => wordsOf(word.text).map((text) => ({ text, box: word.box })))
    .filter(({ text }) => !/^\d+$/.test(text));
  const found: Anchor[] = [];
  const lineBox = around(line.map((word) => word.box));
  for (const { kind, words } of kinds) {
    for (const phrase of words) {
      const looked = wordsOf(phrase);
      const at = parts.findIndex((_, k) =>
        looked.every((word, n) => isSaid(parts[k + n]?.text ?? '', word, looked.length)),
      );
      if (looked.length === 0 || at < 0) continue;
      const box = around(parts.slice(at, at + looked.length).map((part) => part.box));
      found.push({ box, line: lineBox, match: null, kind, brand: null, length: looked.join('').length });
    }
  }
  return found;
}

/** Singular or plural, allowing a misread letter in long words; a single short word must match exactly. */
function isSaid(read: string, word: string, ofPhrase: number): boolean {
  if (read === word || read === `${word}s`) return true;
  return (word.length >= 6 || (ofPhrase > 1 && word.length >= 4)) && isSameWord(read, word);
}

function brandsOn(line: Word[], brands: string[]): Anchor[] {
  const parts = line.flatMap((word) => wordsOf(word.text).map((text) => ({ text, box: word.box })));
  return brands.flatMap((brand): Anchor[] => {
    const wanted = wordsOf(brand).filter((word) => word !== 'the');
    const at = parts.findIndex((_, k) => wanted.every((word, n) => parts[k + n]?.text === word));
    if (wanted.length === 0 || at < 0 || (wanted[0] === 'other' && wanted.length === 2)) return [];
    const box = around(parts.slice(at, at + wanted.length).map((part) => part.box));
    const lineBox = around(line.map((word) => word.box));
    return [{ box, line: lineBox, match: null, kind: null, brand, length: 0 }];
  });
}

/** Anchors of one label are above each other, or on one line. */
function together(anchors: Anchor[]): Anchor[][] {
  const groups: Anchor[][] = [];
  for (const anchor of anchors.toSorted((a, b) => a.box.top - b.box.top)) {
    const own = groups.filter((group) => group.some((one) => isOneLabel(one, anchor)));
    const rest = groups.filter((group) => !own.includes(group));
    groups.splice(0, groups.length, ...rest, [...own.flat(), anchor]);
  }
  return groups;
}

function isOneLabel(
  { box, line: one, match }: Anchor,
  { box: otherBox, line: other, match: otherMatch }: Anchor,
): boolean {
  const height = Math.max(heightOf(box), heightOf(otherBox));
  const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  // Two names from the list are two labels, unless one contains the other.
  if (match && otherMatch && !(across < 0 && down < 0)) return false;
  return across < 1.2 * height && down < 2.2 * height;
}

/** The group whose anchor is closest to a word, within the reach of a label. */
function nearestGroup(groups: Anchor[][], { box }: Word): number | null {
  let best: { at: number; apart: number } | null = null;
  groups.forEach((group, at) => {
    for (const anchor of group) {
      const across = Math.max(0, anchor.box.left - box.right, box.left - anchor.box.right);
      const down = Math.max(0, anchor.box.top - box.bottom, box.top - anchor.box.bottom);
      const reach = Math.max(heightOf(anchor.box), 1.5 * heightOf(box));
      if (across > 6 * reach || down > 5 * reach) continue;
      const apart = across + 1.5 * down;
      if (!best || apart < best.apart) best = { at, apart };
    }
  });
  return (best as { at: number } | null)?.at ?? null;
}

function labelOf(group: Anchor[], words: Word[]): Label {
  const lines = linesOf(words).toSorted((a, b) => (a[0]?.box.top ?? 0) - (b[0]?.box.top ?? 0));
  const match =
    group.flatMap((one) => one.match ?? []).toSorted((a, b) => b.confidence - a.confidence)[0] ?? null;
  const kind =
    group.filter((one) => one.kind !== null).toSorted((a, b) => b.length - a.length)[0]?.kind ?? null;
  const brand = group.find((one) => one.brand !== null)?.brand ?? null;
  const text = lines.map((line) => line.map((word) => word.text).join(' ')).join(' ');
  const weight = words.reduce((sum, one) => sum + one.text.length, 0);
  const clarity =
    words.reduce((sum, one) => sum + one.confidence * one.text.length, 0) / Math.max(1, weight) / 100;
  return {
    match,
    kind,
    brand,
    text,
    name: nameOn(lines, group, brand),
    clarity: Math.round(clarity * 100) / 100,
    box: around([...group.map(({ box }) => box), ...words.map(({ box }) => box)]),
  };
}

/**
 * The line that names the kind, and up to two lines above it that are not much smaller; only those below the maker's
 * name, if there is one, since an address is above it. No sizes, weights and numbers.
 */
function nameOn(lines: Word[][], group: Anchor[], brand: string | null): string {
  const named = group.filter(({ kind }) => kind !== null);
  const height = Math.max(0, ...named.map(({ box }) => heightOf(box)));
  const lowest = Math.max(0, ...named.map(({ box }) => box.bottom));
  const maker = group
    .filter((one) => one.brand !== null && one.box.bottom < lowest)
    .map(({ box }) => box.top);
  const top = Math.max(0, ...maker);
  const makerWords = new Set(brand === null ? [] : wordsOf(brand));
  return lines
    .filter((line) => {
      const box = around(line.map((word) => word.box));
      if (box.bottom < top) return false;
      const isKind = named.some((one) => one.box.top < box.bottom && one.box.bottom > box.top);
      const isAbove = named.some((one) => box.bottom <= one.box.top + 0.3 * height);
      // A word's box is sometimes twice as high as its letters.
      return isKind || (isAbove && heightOf(box) > 0.4 * height);
    })
    .map((line) =>
      line.map(({ text }) => text).filter((text) => !wordsOf(text).every((word) => makerWords.has(word))),
    )
    .filter((line) => line.some((text) => /[A-Za-z]{2}/.test(text)))
    .map((line) => line.join(' '))
    .slice(-3)
    .join(' ');
}
