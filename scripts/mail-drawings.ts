/**
 * Renders the images that emails show of what was ordered, one per category, from our own drawings:
 * `web/static/mail/<category>.png`. Run by hand when the drawings change: `node scripts/mail-drawings.ts`.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { type Category, categories } from '#domain/catalogue/categories.ts';
import { drawingSize } from '#mails/style.ts';
import { draw } from '#web/art/draw.ts';
import { pieces } from '#web/art/pieces/index.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { ensureChromium } from './setup/chromium.ts';
import { root } from './setup/paths.ts';
import { createProgress } from './system/progress.mjs';

const { width, height } = drawingSize;
const styles = (
  await Promise.all(
    ['tokens', 'iso'].map((name) => readFile(join(root, 'web', 'styles', `${name}.css`), 'utf8')),
  )
)
  .join('\n')
  .replaceAll(/src: url\([^)]*\)[^;]*;/g, '');

function pageOf(category: Category): string {
  const { viewBox, body } = draw(pieces[pieceOf(category)], { variant: 'plain', scale: 2 });
  return `<!doctype html><html data-theme="light"><style>${styles}
* { box-sizing: border-box; margin: 0; }
body { width: ${width}px; height: ${height}px; padding: 12px; background: var(--sunk); display: grid; }
svg { width: 100%; height: ${height - 24}px; }
</style><body><svg class="iso iso-large" viewBox="${viewBox.join(' ')}">${body}</svg></body></html>`;
}

const folder = join(root, 'web', 'static', 'mail');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await ensureChromium(createProgress()),
  args: ['--no-sandbox', '--disable-gpu'],
});
// Twice the displayed resolution, for high-density screens.
const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
for (const category of Object.keys(categories) as Category[]) {
  await page.setContent(pageOf(category));
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 32, effort: 10 })
    .toFile(join(folder, `${category}.png`));
}
await browser.close();
