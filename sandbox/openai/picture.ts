/** Prepares a photo for reading: gray, evenly lit, rotated so that its lines of text are level. */
import sharp from 'sharp';

/** A gray photo, in the size in which it is read. */
export interface GreyPicture {
  /** One byte per pixel, rows from the top. */
  pixels: Buffer;
  width: number;
  height: number;
}

/** A rectangle in fractions (0 to 1) of the photo's width and height. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Longest side for reading, pixels. */
const readSide = 1600;
/** Longest side for detecting the tilt, pixels. */
const tiltSide = 640;
/** Sigma of a blur that keeps a label's surroundings and none of its letters, pixels. */
const surroundingsSigma = 28;
const paperGrey = 150;
const contrastGain = 1.6;
const MAX_GRAIN = 10;
/** Larger images are a decompression bomb or a mistake. */
const MAX_PIXELS = 40e6;
/** Minimum difference in gray across an edge, and the minimum multiple of the picture's own grain. */
const leastSlope = 24;
const grainFactor = 5;
const leastEdges = 150;
/** How much clearer the best angle must be than a typical one. */
const leastClarity = 1.05;
/** The same for what is left after the first direction has been read. */
const leastOtherClarity = 1.3;
const MAX_EDGES = 12_000;

/** Decodes a photo. Throws for bytes that are not an image. */
export async function openPicture(bytes: Buffer): Promise<GreyPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ width: readSide, height: readSide, fit: 'inside' })
    .greyscale()
    .normalise()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/**
 * The picture without slow variations (shadow, reflection, the color of cardboard) and without grain: then one
 * threshold separates ink from paper everywhere.
 */
export async function flattened(picture: GreyPicture): Promise<GreyPicture> {
  const { pixels, width, height } = picture;
  const raw = { raw: { width, height, channels: 1 } } as const;
  const surroundings = await sharp(pixels, raw).blur(surroundingsSigma).extractChannel(0).raw().toBuffer();
  const contrast = Buffer.alloc(pixels.length);
  for (let at = 0; at < pixels.length; at++) {
    const difference = (pixels[at] ?? 0) - (surroundings[at] ?? 0);
    contrast[at] = Math.max(0, Math.min(255, paperGrey + contrastGain * difference));
  }
  // Strong grain would be read as thousands of periods.
  const isGrainy = grainOf(contrast) > MAX_GRAIN;
  const calmed = isGrainy ? sharp(contrast, raw).blur(1.6).median(5) : sharp(contrast, raw).median(3);
  const clean = await calmed.extractChannel(0).raw().toBuffer();
  return { pixels: clean, width, height };
}

/** The typical difference in gray between neighboring pixels; most pixels of a photo are not at an edge. */
function grainOf(pixels: Buffer): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let at = 1; at < pixels.length; at += 5) {
    const step = Math.abs((pixels[at] ?? 0) - (pixels[at - 1] ?? 0));
    counts[step] = (counts[step] ?? 0) + 1;
    total += 1;
  }
  return medianOf(counts, total);
}

/** The direction of a picture's text, and how much of it there is. */
export interface Tilt {
  /** Share of pixels at an edge, 0 to 1. */
  edges: number;
  /** Where print is, in fractions of the picture. */
  places: Box[];
  /** Degrees in (-45, 45] by which the picture should be rotated clockwise; null if nothing is in lines. */
  angle: number | null;
}

/**
 * Detects the tilt of lines of text. Edges are projected at every angle: at the right one, where lines are level (or
 * strokes upright), many of them coincide. Areas in `isRead` (fractions of the photo) and the angles in `tried` are
 * excluded, since the labels of one photo may have different tilts.
 */
export async function findTilt(
  { pixels, width, height }: GreyPicture,
  isRead: (x: number, y: number) => boolean = () => false,
  tried: number[] = [],
): Promise<Tilt> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: tiltSide, height: tiltSide, fit: 'inside' })
    .blur(1.4)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const all = strongEdges(data, info.width, info.height);
  const share = all.length / (info.width * info.height);
  const unread = all.filter(({ x, y }) => !isRead(x / info.width, y / info.height));
  const places = printIn(unread, info);
  const edges = thinned(unread);
  if (edges.length < leastEdges) return { edges: share, places, angle: null };
  const coarse = scoresOf(edges, -45, 43.5, 1.5);
  const usual = medianScore(coarse);
  const best = bestOf(coarse.filter(({ angle }) => tried.every((one) => between(-angle, one) > 5)));
  const clarity = tried.length === 0 ? leastClarity : leastOtherClarity;
  if (!best || best.score < clarity * usual) return { edges: share, places, angle: null };
  const { angle } = bestOf(scoresOf(edges, best.angle - 1.5, best.angle + 1.5, 0.25)) ?? best;
  return { edges: share, places, angle: Math.abs(angle) < 0.4 ? 0 : -angle };
}

/** Cell size in pixels for finding print, and the share of a cell that print fills with edges. */
const cell = 16;
const leastPrint = 0.05;
/** Margin around the print, in fractions of the picture. */
const regionMargin = 0.05;

/** Print at most this many cells apart belongs to one label. */
const bridged = 2;
/** Fewer cells than this are a mark or a speck. */
const leastCells = 8;
const wholePicture: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** The places with print, as groups of cells that are dense with edges; a seam or a speck does not count. */
function printIn(points: Point[], { width, height }: { width: number; height: number }): Box[] {
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const counts = new Uint16Array(columns * rows);
  for (const { x, y } of points) {
    const at = Math.floor(y / cell) * columns + Math.floor(x / cell);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const open = new Set<number>();
  counts.forEach((count, at) => {
    if (count >= leastPrint * cell * cell) open.add(at);
  });
  const places: Box[] = [];
  for (const start of open) {
    const own = [start];
    open.delete(start);
    // Grows during iteration.
    for (const at of own) {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      for (let ny = Math.max(0, y - bridged); ny <= Math.min(rows - 1, y + bridged); ny++)
        for (let nx = Math.max(0, x - bridged); nx <= Math.min(columns - 1, x + bridged); nx++)
          if (open.delete(ny * columns + nx)) own.push(ny * columns + nx);
    }
    if (own.length < leastCells) continue;
    const [xs, ys] = [own.map((at) => at % columns), own.map((at) => Math.floor(at / columns))];
    places.push({
      left: Math.max(0, (Math.min(...xs) * cell) / width - regionMargin),
      top: Math.max(0, (Math.min(...ys) * cell) / height - regionMargin),
      right: Math.min(1, ((Math.max(...xs) + 1) * cell) / width + regionMargin),
      bottom: Math.min(1, ((Math.max(...ys) + 1) * cell) / height + regionMargin),
    });
  }
  return places;
}

/** A box around all of them; the whole picture if there are none. */
export function aroundAll(places: Box[]): Box {
  if (places.length === 0) return wholePicture;
  return {
    left: Math.min(...places.map(({ left }) => left)),
    top: Math.min(...places.map(({ top }) => top)),
    right: Math.max(...places.map(({ right }) => right)),
    bottom: Math.max(...places.map(({ bottom }) => bottom)),
  };
}

/** Degrees between two tilts, modulo a right angle. */
function between(a: number, b: number): number {
  const apart = Math.abs(a - b) % 90;
  return Math.min(apart, 90 - apart);
}

interface Point {
  x: number;
  y: number;
}

/** Pixels at edges that stand out from the picture's own grain. */
function strongEdges(pixels: Buffer, width: number, height: number): Point[] {
  const slopes = new Uint16Array(width * height);
  const counts = new Uint32Array(1024);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const across = Math.abs((pixels[at + 1] ?? 0) - (pixels[at - 1] ?? 0));
      const down = Math.abs((pixels[at + width] ?? 0) - (pixels[at - width] ?? 0));
      slopes[at] = across + down;
      counts[across + down] = (counts[across + down] ?? 0) + 1;
    }
  }
  const least = Math.max(leastSlope, grainFactor * medianOf(counts, width * height));
  const points: Point[] = [];
  for (let at = 0; at < slopes.length; at++) {
    if ((slopes[at] ?? 0) > least) points.push({ x: at % width, y: Math.floor(at / width) });
  }
  return points;
}

/** A sample is enough to represent all. */
function thinned(points: Point[]): Point[] {
  const step = Math.max(1, Math.floor(points.length / MAX_EDGES));
  return points.filter((_, k) => k % step === 0);
}

function medianOf(counts: Uint32Array, total: number): number {
  let seen = 0;
  return counts.findIndex((count) => (seen += count) >= total / 2);
}

interface Score {
  angle: number;
  score: number;
}

function scoresOf(edges: Point[], from: number, to: number, step: number): Score[] {
  const scores: Score[] = [];
  for (let angle = from; angle <= to + 1e-9; angle += step) {
    scores.push({ angle, score: sharpness(edges, angle) + sharpness(edges, angle + 90) });
  }
  return scores;
}

/** Sum of the squares of the number of edges on each line with this slope. */
function sharpness(edges: Point[], angle: number): number {
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const lines = new Uint32Array(4 * tiltSide);
  for (const { x, y } of edges) {
    const line = Math.round(y * cosine - x * sine) + 2 * tiltSide;
    lines[line] = (lines[line] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of lines) sum += count * count;
  return sum;
}

function bestOf(scores: Score[]): Score | undefined {
  return scores.toSorted((a, b) => b.score - a.score)[0];
}

function medianScore(scores: Score[]): number {
  return scores.map(({ score }) => score).toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0;
}

/** A part that covers at least this share of the picture is not worth cutting out. */
const mostOfPicture = 0.75;
/** Longest side to which a small part is enlarged, and the maximum factor: small print is easier to read then. */
const partSide = 1100;
const MAX_ENLARGED = 2;

/** A part of a picture, enlarged if it is small; `toWhole` and `toPart` convert between fractions (0 to 1) of both. */
export interface Part {
  picture: GreyPicture;
  toWhole(box: Box): Box;
  toPart(x: number, y: number): { x: number; y: number };
}

/** Cuts a region out. */
export async function partOf(whole: GreyPicture, region: Box): Promise<Part> {
  const { pixels, width, height } = whole;
  const area = (region.right - region.left) * (region.bottom - region.top);
  if (area > mostOfPicture) return { picture: whole, toWhole: (box) => box, toPart: (x, y) => ({ x, y }) };
  const left = Math.floor(region.left * width);
  const top = Math.floor(region.top * height);
  const [wide, high] = [
    Math.max(8, Math.min(width - left, Math.ceil((region.right - region.left) * width))),
    Math.max(8, Math.min(height - top, Math.ceil((region.bottom - region.top) * height))),
  ];
  const factor = Math.max(1, Math.min(MAX_ENLARGED, partSide / Math.max(wide, high)));
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract({ left, top, width: wide, height: high })
    .resize({ width: Math.round(wide * factor), height: Math.round(high * factor), fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    picture: { pixels: data, width: info.width, height: info.height },
    toWhole: (box) => ({
      left: (left + box.left * wide) / width,
      top: (top + box.top * high) / height,
      right: (left + box.right * wide) / width,
      bottom: (top + box.bottom * high) / height,
    }),
    toPart: (x, y) => ({ x: (x * width - left) / wide, y: (y * height - top) / high }),
  };
}

/** A rotated picture, and the conversion back to the photo. */
export interface Turned {
  /** As PGM, which costs nothing to write and to read. */
  image: Buffer;
  /** Converts a rectangle of the rotated picture, in pixels, to the photo. */
  toPhoto(box: Box): Box;
  /** Converts a point of the photo, in fractions, to the rotated picture, in pixels. */
  fromPhoto(x: number, y: number): { x: number; y: number };
}

/** Rotates a picture clockwise. */
export async function turn(
  { picture: { pixels, width, height }, toWhole, toPart }: Part,
  degrees: number,
): Promise<Turned> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: '#969696' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const radians = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  return {
    fromPhoto(x, y) {
      const at = toPart(x, y);
      const [dx, dy] = [(at.x - 0.5) * width, (at.y - 0.5) * height];
      return {
        x: dx * cosine - dy * sine + info.width / 2,
        y: dx * sine + dy * cosine + info.height / 2,
      };
    },
    image: Buffer.concat([Buffer.from(`P5 ${info.width} ${info.height} 255\n`), data]),
    toPhoto(box) {
      const corners = [
        [box.left, box.top],
        [box.right, box.top],
        [box.left, box.bottom],
        [box.right, box.bottom],
      ].map(([x = 0, y = 0]) => {
        const [dx, dy] = [x - info.width / 2, y - info.height / 2];
        return [
          (dx * cosine + dy * sine + width / 2) / width,
          (-dx * sine + dy * cosine + height / 2) / height,
        ] as const;
      });
      const part = (value: number): number => Math.max(0, Math.min(1, value));
      return toWhole({
        left: part(Math.min(...corners.map(([x]) => x))),
        top: part(Math.min(...corners.map(([, y]) => y))),
        right: part(Math.max(...corners.map(([x]) => x))),
        bottom: part(Math.max(...corners.map(([, y]) => y))),
      });
    },
  };
}
