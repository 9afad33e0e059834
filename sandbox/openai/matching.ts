/** Finds the names of a list in words that were read, even if letters are wrong, missing or split up. */
import { distance } from 'fastest-levenshtein';
import type { Box } from './picture.ts';
import type { Word } from './reader.ts';

/** A name to look for. */
export interface Candidate {
  id: string;
  name: string;
  brand: string;
  articleNumber: string | null;
}

/** A name that was found. */
export interface Match {
  candidate: Candidate;
  /** 0 to 1: how much of the name was read, and how clearly. */
  confidence: number;
  /** Around its words, in pixels of the picture that was read. */
  box: Box;
}

/** A part of a word, for comparison. */
interface Token {
  text: string;
  shape: string;
  confidence: number;
  box: Box;
  /** The words it consists of. */
  words: number[];
}

interface Part {
  text: string;
  shape: string;
  weight: number;
}

interface Found {
  match: Match;
  tokens: Token[];
  rank: number;
}

/** Minimum share of a name's weight that must have been read. */
const leastCoverage = 0.7;
/** Words of a label are within this many heights of its most distinctive word. */
const reach = 13;
const articleDigits = 8;

/** Lower case, without accents, as words of letters and digits. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Look-alike letters and digits become the same. */
function shapeOf(word: string): string {
  return word
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[oqd]/g, '0')
    .replace(/[ijl|!]/g, '1')
    .replace(/s/g, '5')
    .replace(/b/g, '8')
    .replace(/z/g, '2')
    .replace(/g/g, '9');
}

/** Whether a word that was read is another one, apart from a letter or its shape. */
export function isSameWord(read: string, word: string): boolean {
  const longer = Math.max(read.length, word.length);
  return 1 - Math.min(distance(read, word), distance(shapeOf(read), shapeOf(word)) + 0.2) / longer >= 0.8;
}

/** A prepared list of names. */
export interface Names {
  find(words: Word[]): Match[];
}

/** Prepares a list. The rarer a word is in it, the more it counts. `preferredBrand` decides ties. */
export function openNames(candidates: Candidate[], preferredBrand: string | null): Names {
  const inNames = new Map<string, number>();
  for (const { name } of candidates) {
    for (const word of new Set(wordsOf(name))) inNames.set(word, (inNames.get(word) ?? 0) + 1);
  }
  const known = candidates.map((candidate) => ({
    candidate,
    parts: wordsOf(candidate.name).map((text): Part => {
      const rarity = Math.log((candidates.length + 1) / (inNames.get(text) ?? 1)) + 0.5;
      return { text, shape: shapeOf(text), weight: rarity * (text.length <= 2 ? 0.4 : 1) };
    }),
    digits: candidate.articleNumber?.replace(/\D/g, '') ?? null,
    brandWords: wordsOf(candidate.brand),
  }));

  return {
    find(words) {
      const tokens = tokensOf(words);
      const numbers = articleNumbersOf(words);
      const likeness = new Map<string, Map<Token, number>>();
      const alike = (part: Part): Map<Token, number> => {
        let found = likeness.get(part.text);
        if (!found) likeness.set(part.text, (found = alikeTokens(part, tokens)));
        return found;
      };
      const found: Found[] = [];
      for (const { candidate, parts, digits, brandWords } of known) {
        const preference =
          (candidate.brand === preferredBrand ? 0.02 : 0) +
          (brandWords.every((word) => tokens.some(({ text }) => text === word)) ? 0.02 : 0);
        for (const one of placesOf(parts, alike)) {
          const number = digits === null ? undefined : nearest(numbers, one.box, digits);
          const score = Math.min(1, one.coverage + (number ? 0.25 : 0));
          if (score < leastCoverage) continue;
          const together = number ? [...one.tokens, number] : one.tokens;
          found.push({
            match: {
              candidate,
              confidence: score * clarityOf(together),
              box: around(together.map(({ box }) => box)),
            },
            tokens: together,
            rank: (one.weight + (number ? 8 : 0)) * score ** 3 * (1 + preference),
          });
        }
        for (const number of numbers.filter(({ text }) => text === digits)) {
          const match = { candidate, confidence: 0.9 * clarityOf([number]), box: number.box };
          found.push({ match, tokens: [number], rank: 6 });
        }
      }
      return withoutRivals(found);
    },
  };
}

/** The words, split at hyphens, and neighbors joined: a name is sometimes split up, sometimes run together. */
function tokensOf(words: Word[]): Token[] {
  const tokens: Token[] = [];
  const add = (text: string, confidence: number, box: Box, from: number[]): void => {
    tokens.push({ text, shape: shapeOf(text), confidence, box, words: from });
  };
  words.forEach(({ text, confidence, box }, k) => {
    const parts = wordsOf(text);
    for (const part of parts) add(part, confidence, box, [k]);
    if (parts.length > 1) add(parts.join(''), confidence, box, [k]);
    const next = words[k + 1];
    if (next && isBeside(box, next.box)) {
      const joined = [...parts, ...wordsOf(next.text)].join('');
      if (joined.length >= 5) {
        add(joined, Math.min(confidence, next.confidence), around([box, next.box]), [k, k + 1]);
      }
    }
  });
  return tokens;
}

const heightOf = ({ top, bottom }: Box): number => bottom - top;
const centreOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

function isBeside(one: Box, next: Box): boolean {
  const height = Math.max(heightOf(one), heightOf(next));
  const level = Math.abs(centreOf(one).y - centreOf(next).y) < 0.6 * height;
  return level && next.left > one.left && next.left - one.right < 1.2 * height;
}

function around(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Tokens that may be this part of a name, with their similarity, 0 to 1. */
function alikeTokens({ text, shape }: Part, tokens: Token[]): Map<Token, number> {
  const found = new Map<Token, number>();
  for (const token of tokens) {
    const longer = Math.max(text.length, token.text.length);
    const mistakes = Math.min(distance(text, token.text), distance(shape, token.shape) + 0.2);
    const likeness = text === token.text ? 1 : 1 - mistakes / longer;
    // A short word with a wrong letter is another word (`lack`, `pack`), unless the letters look alike.
    if (likeness >= (text.length <= 4 ? 0.9 : 0.74)) found.set(token, likeness);
  }
  return found;
}

interface PlacedName {
  tokens: Token[];
  /** Share of the name's weight that was read. */
  coverage: number;
  weight: number;
  box: Box;
}

/** Every place where a name may be: around each token that is its most distinctive word. */
function placesOf(parts: Part[], alike: (part: Part) => Map<Token, number>): PlacedName[] {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const read = parts.filter((part) => alike(part).size > 0);
  if (read.reduce((sum, { weight }) => sum + weight, 0) < (leastCoverage - 0.25) * whole) return [];
  const telling = read.toSorted((a, b) => b.weight - a.weight)[0];
  if (!telling) return [];
  return [...alike(telling)].map(([anchor, likeness]) => {
    const tokens = [anchor];
    let weight = telling.weight * likeness;
    for (const part of read) {
      if (part === telling) continue;
      const near = [...alike(part)]
        .filter(([token]) => isNear(anchor, token) && !tokens.includes(token))
        .toSorted((a, b) => b[1] - a[1] || apart(anchor, a[0]) - apart(anchor, b[0]))[0];
      if (!near) continue;
      const [token, like] = near;
      tokens.push(token);
      weight += part.weight * like;
    }
    return { tokens, coverage: weight / whole, weight, box: around(tokens.map(({ box }) => box)) };
  });
}

function apart(one: Token, other: Token): number {
  const [a, b] = [centreOf(one.box), centreOf(other.box)];
  return Math.hypot(a.x - b.x, (a.y - b.y) * 1.5);
}

/** Whether both may be on one label: near each other and of similar size. */
function isNear(anchor: Token, token: Token): boolean {
  const [one, other] = [heightOf(anchor.box), heightOf(token.box)];
  return (
    apart(anchor, token) < reach * Math.max(one, other) && Math.max(one, other) < 3.5 * Math.min(one, other)
  );
}

function clarityOf(tokens: Token[]): number {
  const mean = tokens.reduce((sum, { confidence }) => sum + confidence, 0) / tokens.length;
  return 0.6 + 0.4 * Math.min(1, mean / 90);
}

/** Words that are eight-digit numbers, in the form used on labels. */
function articleNumbersOf(words: Word[]): Token[] {
  return words.flatMap(({ text, confidence, box }, k) => {
    const digits = text.replace(/[oO]/g, '0').replace(/[lI|]/g, '1').replace(/\D/g, '');
    if (digits.length !== articleDigits || !/\d{3}.?\d{3}.?\d{2}/.test(text)) return [];
    return [{ text: digits, shape: digits, confidence, box, words: [k] }];
  });
}

function nearest(numbers: Token[], box: Box, digits: string): Token | undefined {
  const { x, y } = centreOf(box);
  const within = reach * Math.max(20, heightOf(box));
  return numbers.find((number) => {
    const centre = centreOf(number.box);
    return number.text === digits && Math.hypot(centre.x - x, centre.y - y) < within;
  });
}

/** The best of those that claim the same words. */
function withoutRivals(found: Found[]): Match[] {
  const used = new Set<number>();
  const kept: Match[] = [];
  for (const { match, tokens } of found.toSorted((a, b) => b.rank - a.rank)) {
    if (tokens.some(({ words }) => words.some((word) => used.has(word)))) continue;
    for (const { words } of tokens) for (const word of words) used.add(word);
    kept.push(match);
  }
  return kept;
}
