/** Turns labels into a photo: a background, tilt, glare, blur, noise and JPEG artifacts. */
import sharp from 'sharp';
import type { LabelDrawing } from './label.ts';

export type Backdrop = 'cardboard' | 'floor' | 'wall' | 'dark';

export interface Placed {
  readonly label: LabelDrawing;
  /** Center, as fractions of the photo's width and height. */
  readonly at: readonly [number, number];
  /** Degrees, clockwise. */
  readonly tilt: number;
  readonly scale: number;
}

export interface Conditions {
  readonly backdrop: Backdrop;
  readonly width: number;
  readonly height: number;
  /** Sigma in pixels. */
  readonly blur: number;
  /** Standard deviation of gray levels. */
  readonly noise: number;
  /** Strength of a lamp's reflection, 0 to 1, at the given part of the photo. */
  readonly glare: number;
  readonly glareAt: readonly [number, number];
  /** Brightness, 1 is as drawn. */
  readonly light: number;
  /** Quality of the JPEG. */
  readonly quality: number;
}

export const goodConditions: Conditions = {
  backdrop: 'cardboard',
  width: 1600,
  height: 1200,
  blur: 0.6,
  noise: 3,
  glare: 0,
  glareAt: [0.5, 0.5],
  light: 1,
  quality: 86,
};

const backdrops: Readonly<Record<Backdrop, readonly [string, string]>> = {
  cardboard: ['#c49a6c', '#a67c50'],
  floor: ['#8d7357', '#6f583f'],
  wall: ['#d9d6cf', '#c4c0b6'],
  dark: ['#3a3a3c', '#232325'],
};

/** The photo as a JPEG; the same arguments give the same photo. */
export async function photograph(
  placed: readonly Placed[],
  conditions: Conditions,
  seed: number,
): Promise<Buffer> {
  const { width, height, backdrop, blur, noise, glare, glareAt, light, quality } = conditions;
  const [from, to] = backdrops[backdrop];
  const labels = placed.map(({ label, at, tilt, scale }) => {
    const [x, y] = [at[0] * width, at[1] * height];
    const shadow = `<rect x="10" y="12" width="${label.width}" height="${label.height}" fill="#00000022"/>`;
    return `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${scale}) translate(${-label.width / 2} ${-label.height / 2})">${shadow}${label.svg}</g>`;
  });
  const shine = `<radialGradient id="glare" gradientUnits="userSpaceOnUse" cx="${glareAt[0] * width}" cy="${glareAt[1] * height}" r="${width * 0.22}"><stop offset="0" stop-color="#fff" stop-opacity="${glare}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`;
  const seams = Array.from(
    { length: 4 },
    (_, k) =>
      `<path d="M0 ${(k + 0.7) * (height / 4)} L${width} ${(k + 0.55) * (height / 4)}" stroke="#0000001c" stroke-width="5"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="back" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>${shine}</defs><rect width="${width}" height="${height}" fill="url(#back)"/>${seams.join('')}${labels.join('')}<rect width="${width}" height="${height}" fill="url(#glare)"/></svg>`;
  let image = sharp(Buffer.from(svg)).removeAlpha();
  if (blur > 0.3) image = image.blur(blur);
  if (light !== 1) image = image.linear(light, 0);
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  addNoise(data, info.channels, noise, seed);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality })
    .toBuffer();
}

/** The same grain on every channel, like a sensor's in dim light; approximately normal, as a sum of uniform numbers. */
function addNoise(pixels: Buffer, channels: number, deviation: number, seed: number): void {
  if (deviation === 0) return;
  let state = (seed * 2654435761 + 1) >>> 0;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let at = 0; at < pixels.length; at += channels) {
    const grain = (random() + random() + random() - 1.5) * 2 * deviation;
    for (let channel = 0; channel < channels; channel++) {
      pixels[at + channel] = Math.max(0, Math.min(255, Math.round((pixels[at + channel] ?? 0) + grain)));
    }
  }
}
