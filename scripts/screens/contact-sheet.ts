/** Screenshots of one group on one sheet, a row per screen and a column per view, to compare with the previous one. */
import sharp from 'sharp';
import type { Taken } from './photograph.ts';
import { atDesks } from './screen.ts';

/** Widths of pictures on the sheet in pixels; longer pages are cut off at the bottom. */
const widths = { desktop: 560, tablet: 400, phone: 280, narrow: 260, dark: 280, spanish: 280 } as const;
/** Width of a desktop picture in a narrow column of the sheet. */
const desk = 560;
const longest = 620;
const margin = 14;
const captionHeight = 20;

/** A sheet as WebP; `rows` are the views of one screen each. */
export async function contactSheet(rows: readonly (readonly Taken[])[]): Promise<Buffer> {
  const parts: { input: Buffer; left: number; top: number }[] = [];
  let top = margin;
  let right = 0;
  for (const row of rows) {
    const pictures = await Promise.all(row.map(thumbnail));
    let left = margin;
    for (const [k, picture] of pictures.entries()) {
      const taken = row[k];
      if (taken) parts.push({ input: label(captionOf(taken), picture.width), left, top });
      parts.push({ input: picture.input, left, top: top + captionHeight });
      left += picture.width + margin;
    }
    right = Math.max(right, left);
    top += captionHeight + Math.max(0, ...pictures.map(({ height }) => height)) + margin;
  }
  return sharp({ create: { width: right, height: top, channels: 3, background: '#dcd9cf' } })
    .composite(parts)
    .webp({ quality: 82 })
    .toBuffer();
}

/** Screens that fit on one sheet: WebP is limited to 16383 pixels. */
export const ROWS_A_SHEET = Math.floor(16_000 / (longest + captionHeight + margin));

async function thumbnail({ png, view, screen }: Taken) {
  const isWide = atDesks.has(screen.group) && (view.name === 'dark' || view.name === 'spanish');
  const width = isWide ? desk : widths[view.name];
  const whole = await sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true });
  const height = Math.min(longest, whole.info.height);
  const input = await sharp(whole.data).extract({ left: 0, top: 0, width, height }).png().toBuffer();
  return { input, width, height };
}

const captionOf = ({ screen, view, overflow, faults }: Taken): string =>
  [
    `${screen.name}, ${view.name}`,
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...(faults.length > 0 ? ['with faults'] : []),
  ].join(' · ');

function label(text: string, width: number): Buffer {
  const safe = text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${captionHeight}">
      <text x="0" y="14" font-family="sans-serif" font-size="12" fill="#14211b">${safe}</text></svg>`,
  );
}
