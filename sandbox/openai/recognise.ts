/**
 * Reads a photo as well as an offline stand-in can: text in any direction, names from a list, or a kind of furniture.
 */
import { type Label, labelsIn } from './labels.ts';
import { type Candidate, type Match, openNames } from './matching.ts';
import {
  aroundAll,
  type Box,
  findTilt,
  flattened,
  openPicture,
  type Part,
  partOf,
  turn,
  type Turned,
} from './picture.ts';
import { type Reader, ReadingTooLong, type Word } from './reader.ts';

/** What to look for. */
export interface Wanted {
  candidates: Candidate[];
  /** Kinds of furniture by their names, for what is in no list. */
  kinds: { kind: string; words: string[] }[];
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
  /** In fractions of the photo. */
  box: Box;
}

/** The pieces, or why there are none. */
export interface Recognised {
  pieces: Piece[];
  reason: 'unreadable' | 'not_furniture' | 'empty' | null;
  /** Labels of furniture, read or not. */
  labelsSeen: number;
}

/** Minimum share of pixels at edges; less is a wall or a lens cap. */
const leastEdges = 0.002;
/**
 * Maximum readings per photo, over all directions. Counted rather than timed, so that a photo gives the same result on
 * every machine.
 */
const MAX_READINGS = 6;
/**
 * No further reading is started after this, since the caller waits 20 s; only a machine a third as fast comes near it.
 */
const MAX_MILLISECONDS = 10_000;
const MAX_TILTS = 3;
/** More places with print than this are a page or a pattern rather than labels, and are read together. */
const MAX_PLACES = 5;
const clear = 70;

/** One reading of the photo in one direction. */
interface Pass {
  turned: Turned;
  words: Word[];
  matches: Match[];
}

/** Reads a photo. Throws for bytes that are not an image. */
export async function recognise(bytes: Buffer, wanted: Wanted, reader: Reader): Promise<Recognised> {
  const photo = await openPicture(bytes);
  const first = await findTilt(photo);
  if (first.edges < leastEdges) return { pieces: [], reason: 'empty', labelsSeen: 0 };
  const even = await flattened(photo);
  const names = openNames(wanted.candidates, wanted.preferredBrand);
  const started = performance.now();
  let left = MAX_READINGS;
  const hasMore = (): boolean => left > 0 && performance.now() - started < MAX_MILLISECONDS;
  const read = async (part: Part, angle: number): Promise<Pass> => {
    left -= 1;
    const turned = await turn(part, angle);
    const words = await reader.read(turned.image).catch((error: unknown): Word[] => {
      // What cannot be read in time is skipped: the person is told so, and types.
      if (!(error instanceof ReadingTooLong)) throw error;
      left = 0;
      return [];
    });
    return { turned, words, matches: names.find(words) };
  };

  const passes: Pass[] = [];
  const places = first.places.length <= MAX_PLACES ? first.places : [];
  if (places.length > 1) {
    // Several labels may have different tilts, so each is rotated separately.
    for (const place of places.toSorted((one, other) => areaOf(other) - areaOf(one))) {
      if (!hasMore()) break;
      const { angle } = await findTilt((await partOf(photo, place)).picture);
      const part = await partOf(even, place);
      passes.push(await uprightPass((quarter) => read(part, (angle ?? first.angle ?? 0) + quarter), hasMore));
    }
  }
  let angle = first.angle ?? 0;
  let part = await partOf(even, aroundAll(first.places));
  const tried: number[] = [];
  while (hasMore() && tried.length < MAX_TILTS && (passes.length === 0 || places.length <= 1)) {
    tried.push(angle);
    passes.push(await uprightPass((quarter) => read(part, angle + quarter), hasMore));
    if (!hasMore()) break;
    const next = await findTilt(photo, (x, y) => passes.some((pass) => isRead(pass, x, y)), tried);
    if (next.angle === null) break;
    angle = next.angle;
    part = await partOf(even, aroundAll(next.places));
  }
  // Light letters on dark paper are sometimes lost when the lighting is evened out.
  if (passes.every(({ matches }) => matches.length === 0) && hasMore()) {
    passes.push(await read(await partOf(photo, aroundAll(first.places)), first.angle ?? 0));
  }
  return conclude(passes, wanted);
}

/** A level picture may still be upside down or sideways: the direction that gives the most words is used. */
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

function conclude(passes: Pass[], wanted: Wanted): Recognised {
  const found = passes.flatMap((pass) => labelsIn(pass, wanted).map((label) => ({ pass, label })));
  const pieces: Piece[] = [];
  const unread: Box[] = [];
  for (const { pass, label } of found.toSorted((a, b) => rankOf(b.label) - rankOf(a.label))) {
    const box = pass.turned.toPhoto(label.box);
    if ([...pieces.map((piece) => piece.box), ...unread].some((other) => overlap(other, box) > 0.3)) continue;
    const piece = pieceOf(label, box);
    if (piece) pieces.push(piece);
    else unread.push(box);
  }
  const labelsSeen = pieces.length + unread.length;
  if (pieces.length > 0) return { pieces: pieces.toSorted(inReadingOrder), reason: null, labelsSeen };
  const words = passes.flatMap((pass) => pass.words.filter(isWord));
  return { pieces: [], reason: words.length >= 2 ? 'not_furniture' : 'unreadable', labelsSeen };
}

/** A label in the list comes before one of which only the kind was read; the clearer one first. */
const rankOf = ({ match, kind, clarity }: Label): number =>
  (match ? 2 + match.confidence : kind ? 1 : 0) + 0.5 * clarity;

/** What a label shows, or null if no more than the maker could be read. */
function pieceOf(label: Label, box: Box): Piece | null {
  const { match, kind, brand, text, name, clarity } = label;
  if (match) {
    const { candidate, confidence } = match;
    const articleNumber = numberOn(text, candidate);
    const { id: candidateId, name: known, brand: maker } = candidate;
    return { name: known, brand: maker, candidateId, articleNumber, kind, label: text, confidence, box };
  }
  if (kind === null) return null;
  return {
    name: name.slice(0, 80),
    brand,
    candidateId: null,
    articleNumber: null,
    kind,
    label: text,
    confidence: clarity,
    box,
  };
}

/** The candidate's article number if it is on the label: what was not read is not reported. */
function numberOn(label: string, { articleNumber }: Candidate): string | null {
  const digits = articleNumber?.replace(/\D/g, '') ?? '';
  return digits !== '' && label.replace(/\D/g, '').includes(digits) ? articleNumber : null;
}

function inReadingOrder(a: Piece, b: Piece): number {
  return Math.abs(a.box.top - b.box.top) > 0.1 ? a.box.top - b.box.top : a.box.left - b.box.left;
}

/** Overlap as a share of the smaller box. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(areaOf(a), areaOf(b));
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
