/**
 * The mark that mails show, from the site's icon. A mail program may lay it on a dark ground, where lines in ink would be
 * gone: it brings its own paper. Run by hand when the mark changes: `node scripts/mail-mark.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './setup/paths.ts';

/** Pixels of a side: three for each of those at which a mail shows it. */
const SIDE = 84;

/** The two lines of the mark: the frame, then the key in accent. */
export async function markOf(): Promise<readonly string[]> {
  const icon = await readFile(join(root, 'web', 'static', 'favicon.svg'), 'utf8');
  return [...icon.matchAll(/ d="([^"]+)"/g)].map(([, line = '']) => line);
}

/** As a PNG. */
export async function drawMark(): Promise<Buffer> {
  const [frame, key] = await markOf();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="-2 -2 32 32" fill="none" stroke-linejoin="round" stroke-linecap="round"><rect x="-2" y="-2" width="32" height="32" rx="5" fill="#fffefb"/><path d="${frame}" stroke="#14211b" stroke-width="2"/><path d="${key}" stroke="#f49f2e" stroke-width="3.4"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 10 }).toBuffer();
}

if (import.meta.main) await writeFile(join(root, 'web', 'static', 'mail-mark.png'), await drawMark());
