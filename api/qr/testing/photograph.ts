/** Photographs of a printed label, as in a phone's preview: far away, tilted, out of focus, badly lit, compressed. */
import sharp from 'sharp';

/** A grayscale print, and the point at which the camera is aimed. */
export interface Print {
  readonly width: number;
  readonly height: number;
  /** 0 is black. */
  readonly gray: Uint8Array;
  /** Pixels per inch on paper. */
  readonly perInch: number;
  /** The camera's target, in pixels of the print. */
  readonly middle: { readonly x: number; readonly y: number };
}

export interface Shot {
  /** Centimeters from the lens to the paper. */
  readonly distance: number;
  /** Degrees by which the paper is turned away, as seen by someone standing to the side. */
  readonly tilt?: number;
  /** Degrees by which the phone is rotated. */
  readonly turn?: number;
  /** Defocus blur, in pixels of the photo (standard deviation). */
  readonly blur?: number;
  /** Sensor noise, in steps of 255 (standard deviation). */
  readonly noise?: number;
  /** Brightness at the darkest side of the picture, relative to 1 at the brightest. */
  readonly light?: number;
  /** 1 to 100. */
  readonly jpeg?: number;
}

/** A preview of 1280 × 720 over 65 degrees: what scanners get, and less than any current phone camera. */
const FRAME = { width: 1280, height: 720 };
const FOCAL = FRAME.width / 2 / Math.tan((32.5 * Math.PI) / 180);
const CENTIMETRES = 2.54;

/** The photo as the decoders expect it, four bytes per pixel. */
export async function photograph(
  print: Print,
  { distance, tilt = 0, turn = 0, blur = 0, noise = 0, light = 1, jpeg = 90 }: Shot,
): Promise<{
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}> {
  const away = distance / CENTIMETRES;
  // From a distance, several dots of the print fall on one pixel of the photo.
  const wanted = Math.min(print.perInch, (2 * FOCAL) / away);
  const seen = await scaled(print, wanted / print.perInch);
  const pixels = Buffer.alloc(FRAME.width * FRAME.height);
  const [sinTilt, cosTilt] = sinCos(tilt);
  const [sinTurn, cosTurn] = sinCos(turn);
  for (let v = 0; v < FRAME.height; v++) {
    for (let u = 0; u < FRAME.width; u++) {
      // The ray through this pixel meets the tilted plane of the paper.
      const rayX = (u + 0.5 - FRAME.width / 2) / FOCAL;
      const rayY = (v + 0.5 - FRAME.height / 2) / FOCAL;
      const depth = away / (1 - rayX * (sinTilt / cosTilt));
      const acrossTilted = (rayX * depth) / cosTilt;
      const down = rayY * depth;
      const x = cosTurn * acrossTilted + sinTurn * down;
      const y = -sinTurn * acrossTilted + cosTurn * down;
      const paper = depth > 0 ? at(seen, x * wanted + seen.middle.x, y * wanted + seen.middle.y) : TABLE;
      const lit = light + ((1 - light) * u) / FRAME.width;
      pixels[v * FRAME.width + u] = Math.round(paper * lit);
    }
  }
  const raw = { width: FRAME.width, height: FRAME.height, channels: 1 } as const;
  const focused = sharp(pixels, { raw });
  const blurred = blur > 0 ? await focused.blur(blur).raw().toBuffer() : pixels;
  const compressed = await sharp(noisy(blurred, noise), {
    raw: { ...raw, channels: blurred.length / pixels.length === 3 ? 3 : 1 },
  })
    .jpeg({ quality: jpeg })
    .toBuffer();
  const { data } = await sharp(compressed)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: FRAME.width, height: FRAME.height, data: Uint8ClampedArray.from(data) };
}

/** The surroundings of the print: gray, like a shelf. */
const TABLE = 128;

function sinCos(degrees: number): readonly [number, number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.sin(radians), Math.cos(radians)];
}

async function scaled(print: Print, scale: number): Promise<Print> {
  if (scale >= 1) return print;
  const width = Math.max(1, Math.round(print.width * scale));
  const height = Math.max(1, Math.round(print.height * scale));
  const gray = await sharp(print.gray, { raw: { width: print.width, height: print.height, channels: 1 } })
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const middle = { x: (print.middle.x * width) / print.width, y: (print.middle.y * height) / print.height };
  return { width, height, gray, middle, perInch: print.perInch * scale };
}

/** The brightness between four pixels. */
function at({ width, height, gray }: Print, x: number, y: number): number {
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return TABLE;
  const [dx, dy] = [x - 0.5 - left, y - 0.5 - top];
  const dot = (px: number, py: number) => gray[py * width + px] ?? TABLE;
  const upper = dot(left, top) * (1 - dx) + dot(left + 1, top) * dx;
  const lower = dot(left, top + 1) * (1 - dx) + dot(left + 1, top + 1) * dx;
  return upper * (1 - dy) + lower * dy;
}

/** Deterministic noise, so that a photo that is readable today stays readable. */
function noisy(pixels: Buffer, deviation: number): Buffer {
  if (deviation === 0) return pixels;
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Buffer.from(
    pixels.map((value) => {
      // Box–Muller transform to a normal distribution.
      const gauss = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
      return Math.min(255, Math.max(0, Math.round(value + deviation * gauss)));
    }),
  );
}
