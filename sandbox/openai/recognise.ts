/** Reads a photo as far as an offline stand-in can: text in any direction, names of a list, or a kind of furniture. */
import { type Candidate, type Match, openNames, wordsOf } from './matching.ts';
import {
  type Box,
  findTilt,
  flattened,
  type GreyPicture,
  openPicture,
  turn,
  type Turned,
} from './picture.ts';
import { type Reader, ReadingTooLong, type Word } from './reader.ts';

/** What to look for. */
export interface Wanted {
  candidates: Candidate[];
  /** Kinds of furniture by their names, for what is in no list. */
  kinds: string[];
  preferredBrand: string | null;
}

/** A piece of furniture that the photo shows. */
export interface Piece {
  name: string;
  brand: string | null;
  candidateId: string | null;
  articleNumber: string | null;
  kind: string | null;
  /** The words on its label. */
  label: string;
  /** 0 to 1. */
  confidence: number;
  /** Parts of the photo. */
  box: Box;
}

/** The pieces, or why there are none. */
export interface Recognised {
  pieces: Piece[];
  reason: 'unreadable' | 'not_furniture' | 'empty' | null;
}

/** Less than this share of pixels at edges: a wall, a lens cap. */
const leastEdges = 0.002;
/** Readings of one photo, in all directions together: counted and not timed, so that a photo says the same on every machine. */
const MAX_READINGS = 5;
/** No further one is begun after this, since the caller waits 20 s; only a machine a third as fast comes near it. */
const MAX_MILLISECONDS = 10_000;
const MAX_TILTS = 3;
const clear = 70;

/** One reading of the photo in one direction. */
interface Pass {
  turned: Turned;
  words: Word[];
  matches: Match[];
}

/** Reads a photo. Throws for bytes that are no picture. */
export async function recognise(bytes: Buffer, wanted: Wanted, reader: Reader): Promise<Recognised> {
  const photo = await openPicture(bytes);
  const first = await findTilt(photo);
  if (first.edges < leastEdges) return { pieces: [], reason: 'empty' };
  const even = await flattened(photo);
  const names = openNames(wanted.candidates, wanted.preferredBrand);
  const started = performance.now();
  let left = MAX_READINGS;
  const hasMore = (): boolean => left > 0 && performance.now() - started < MAX_MILLISECONDS;
  const read = async (picture: GreyPicture, angle: number): Promise<Pass> => {
    left -= 1;
    const turned = await turn(picture, angle);
    const words = await reader.read(turned.image).catch((error: unknown): Word[] => {
      // What cannot be read in time is not read: the person is told so, and types.
      if (!(error instanceof ReadingTooLong)) throw error;
      left = 0;
      return [];
    });
    return { turned, words, matches: names.find(words) };
  };

  const passes: Pass[] = [];
  let angle = first.angle ?? 0;
  const tried: number[] = [];
  while (tried.length < MAX_TILTS) {
    tried.push(angle);
    passes.push(await uprightPass((quarter) => read(even, angle + quarter), hasMore));
    if (!hasMore()) break;
    const next = await findTilt(photo, (x, y) => passes.some((pass) => isRead(pass, x, y)), tried);
    if (next.angle === null) break;
    angle = next.angle;
  }
  // Light letters on dark paper are sometimes lost when the paper is evened out.
  if (passes.every(({ matches }) => matches.length === 0) && hasMore()) {
    passes.push(await read(photo, first.angle ?? 0));
  }
  return conclude(passes, wanted.kinds);
}

/** A level picture may still stand on its head or on its side: the direction that gives the most words is kept. */
async function uprightPass(read: (quarter: number) => Promise<Pass>, hasMore: () => boolean): Promise<Pass> {
  let best = await read(0);
  for (const quarter of [180, 90, -90]) {
    if (isLegible(best) || !hasMore()) break;
    const other = await read(quarter);
    if (legibility(other) > legibility(best)) best = other;
  }
  return best;
}

const isWord = ({ text, confidence }: Word): boolean => confidence >= clear && /[A-Za-z]{3}/.test(text);

function legibility({ words, matches }: Pass): number {
  return words.filter(isWord).reduce((sum, { text }) => sum + text.length, 0) + 20 * matches.length;
}

function isLegible(pass: Pass): boolean {
  return pass.matches.length > 0 || pass.words.filter(isWord).length >= 3;
}

/** Whether a point of the photo belongs to what a pass has read. */
function isRead({ turned, words }: Pass, x: number, y: number): boolean {
  const at = turned.fromPhoto(x, y);
  return words.some(({ confidence, box: { left, top, right, bottom } }) => {
    const margin = 1.5 * (bottom - top);
    const isInside =
      at.x > left - margin && at.x < right + margin && at.y > top - margin && at.y < bottom + margin;
    return confidence >= clear && isInside;
  });
}

function conclude(passes: Pass[], kinds: string[]): Recognised {
  const pieces: Piece[] = [];
  const found = passes.flatMap((pass) => pass.matches.map((match) => ({ pass, match })));
  for (const { pass, match } of found.toSorted((a, b) => b.match.confidence - a.match.confidence)) {
    const box = pass.turned.toPhoto(match.box);
    if (pieces.some((piece) => overlap(piece.box, box) > 0.3)) continue;
    const { id, name, brand } = match.candidate;
    const { confidence } = match;
    const label = labelOf(match, pass);
    const articleNumber = numberOn(label, match.candidate);
    pieces.push({ name, brand, candidateId: id, articleNumber, kind: null, label, confidence, box });
  }
  if (pieces.length > 0) return { pieces: pieces.toSorted(inReadingOrder), reason: null };
  for (const pass of passes) {
    const piece = kindIn(pass, kinds);
    if (piece) return { pieces: [piece], reason: null };
  }
  const words = passes.flatMap((pass) => pass.words.filter(isWord));
  return { pieces: [], reason: words.length >= 2 ? 'not_furniture' : 'unreadable' };
}

/** The candidate's article number where it stands on the label: what was not read is not told. */
function numberOn(label: string, { articleNumber }: Candidate): string | null {
  const digits = articleNumber?.replace(/\D/g, '') ?? '';
  return digits !== '' && label.replace(/\D/g, '').includes(digits) ? articleNumber : null;
}

/** The words on and just around a match, without those of other matches: what the label says, in reading order. */
function labelOf(match: Match, { words, matches }: Pass): string {
  const { left, top, right, bottom } = match.box;
  const [beside, above] = [0.3 * (right - left), Math.max(40, bottom - top)];
  const isWithin = ({ box }: Word, of: Box, x = 0, y = 0): boolean => {
    const [atX, atY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return atX > of.left - x && atX < of.right + x && atY > of.top - y && atY < of.bottom + y;
  };
  return words
    .filter((word) => isWithin(word, match.box, beside, above))
    .filter((word) => !matches.some((other) => other !== match && isWithin(word, other.box)))
    .map(({ text }) => text)
    .join(' ');
}

function inReadingOrder(a: Piece, b: Piece): number {
  return Math.abs(a.box.top - b.box.top) > 0.1 ? a.box.top - b.box.top : a.box.left - b.box.left;
}

/** Common area as a share of the smaller one's. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const area = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
  return (width * height) / Math.min(area(a), area(b));
}

/** A piece of which only the kind could be read (`TRESSAL bookcase`): its line of text is its name. */
function kindIn({ words, turned }: Pass, kinds: string[]): Piece | null {
  const clearWords = words.filter(({ confidence }) => confidence >= clear);
  for (const kind of kinds) {
    const wanted = wordsOf(kind);
    const last = wanted.at(-1);
    if (last === undefined || last.length < 3) continue;
    const at = clearWords.findIndex((_, k) => {
      const here = clearWords.slice(k, k + wanted.length).flatMap(({ text }) => wordsOf(text));
      return here.join(' ') === wanted.join(' ');
    });
    const word = clearWords[at];
    if (!word) continue;
    const line = clearWords.filter(({ box }) => isOneLine(box, word.box)).slice(0, 8);
    const boxes = line.map(({ box }) => box);
    const label = line.map(({ text }) => text).join(' ');
    return {
      name: label.slice(0, 80),
      label,
      brand: null,
      candidateId: null,
      articleNumber: null,
      kind,
      confidence: 0.4,
      box: turned.toPhoto({
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      }),
    };
  }
  return null;
}

function isOneLine(one: Box, other: Box): boolean {
  const height = other.bottom - other.top;
  return Math.abs((one.top + one.bottom) / 2 - (other.top + other.bottom) / 2) < 0.6 * height;
}
