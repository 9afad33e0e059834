/** Reads a photo as far as an offline stand-in can: text in any direction, names of a list, or a kind of furniture. */
import { type Label, labelsIn } from './labels.ts';
import { type Candidate, type Match, openNames } from './matching.ts';
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
  /** Kinds of furniture by what they are called, for what is in no list. */
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
  /** Parts of the photo. */
  box: Box;
}

/** The pieces, or why there are none. */
export interface Recognised {
  pieces: Piece[];
  reason: 'unreadable' | 'not_furniture' | 'empty' | null;
  /** Labels of furniture, read or not. */
  labelsSeen: number;
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
  if (first.edges < leastEdges) return { pieces: [], reason: 'empty', labelsSeen: 0 };
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
  return conclude(passes, wanted);
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

/** A label that is in the list comes before one of which only the kind was read; the clearer one first. */
const rankOf = ({ match, kind, clarity }: Label): number =>
  (match ? 2 + match.confidence : kind ? 1 : 0) + 0.5 * clarity;

/** What a label shows, or null for one of which no more than the maker could be read. */
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

/** The candidate's article number where it stands on the label: what was not read is not told. */
function numberOn(label: string, { articleNumber }: Candidate): string | null {
  const digits = articleNumber?.replace(/\D/g, '') ?? '';
  return digits !== '' && label.replace(/\D/g, '').includes(digits) ? articleNumber : null;
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
