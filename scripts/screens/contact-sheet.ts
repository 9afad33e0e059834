/** Every customer page of a running installation in four views, on one sheet: to look at, beside the last one. */
import sharp from 'sharp';

/** A page as it was seen in one view; PNG. */
export interface Shot {
  readonly caption: string;
  readonly png: Buffer;
}

const thumbnail = { width: 300, height: 400 };
const margin = 12;
const captionHeight = 18;
const cell = { width: thumbnail.width + margin, height: thumbnail.height + captionHeight + margin };

/** Puts the shots into rows of `columns`, each with its caption above; WebP. */
export async function contactSheet(shots: readonly Shot[], columns: number): Promise<Buffer> {
  const rows = Math.ceil(shots.length / columns);
  const parts = await Promise.all(
    shots.map(async ({ caption, png }, index) => {
      const left = margin + (index % columns) * cell.width;
      const top = margin + Math.floor(index / columns) * cell.height;
      const input = await sharp(png)
        .resize({ ...thumbnail, fit: 'cover', position: 'top' })
        .png()
        .toBuffer();
      return [
        { input: label(caption), left, top },
        { input, left, top: top + captionHeight },
      ];
    }),
  );
  return sharp({
    create: {
      width: margin + columns * cell.width,
      height: margin + rows * cell.height,
      channels: 3,
      background: '#dcd9cf',
    },
  })
    .composite(parts.flat())
    .webp({ quality: 82 })
    .toBuffer();
}

function label(text: string): Buffer {
  const safe = text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${thumbnail.width}" height="${captionHeight}">
      <text x="0" y="13" font-family="sans-serif" font-size="12" fill="#14211b">${safe}</text></svg>`,
  );
}
