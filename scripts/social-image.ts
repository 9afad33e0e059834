/**
 * Renders the preview images of a shared page, from our own drawings: `web/static/social-en.png` and `social-es.png`.
 * Run by hand when the drawings or the texts change: `node scripts/social-image.ts`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { languages } from '#domain/core/language.ts';
import { draw } from '#web/art/draw.ts';
import { pieces } from '#web/art/pieces/index.ts';
import { ensureChromium } from './setup/chromium.ts';
import { root } from './setup/paths.ts';
import { writtenIn } from './words/catalogue.ts';
import { createProgress } from './system/progress.mjs';

const titles = {
  en: writtenIn('en')('customer.landing.heroTitle'),
  es: writtenIn('es')('customer.landing.heroTitle'),
};
const folder = join(root, 'web');
const file = (path: string) => readFile(join(folder, path));
const data = async (path: string, type: string) =>
  `data:${type};base64,${(await file(path)).toString('base64')}`;

const drawing = draw(pieces.desk, { variant: 'exploded', callouts: false, scale: 2 });
const styles = (
  await Promise.all(['tokens', 'iso'].map(async (name) => (await file(`styles/${name}.css`)).toString()))
)
  .join('\n')
  .replaceAll(/src: url\([^)]*\)[^;]*;/g, '');
const display = await data('fonts/bricolage-grotesque-latin-opsz-normal.woff2', 'font/woff2');

const pageOf = (title: string): string => `<!doctype html><html data-theme="light"><style>${styles}
@font-face { font-family: Drawn; src: url(${display}); font-weight: 200 800; }
* { box-sizing: border-box; margin: 0; }
body { width: 1200px; height: 630px; padding: 64px 0 64px 72px; background: var(--paper); color: var(--ink);
  display: grid; grid-template-columns: 560px 1fr; font-family: Drawn; overflow: hidden; }
.words { display: grid; align-content: space-between; }
.logo { display: flex; gap: 16px; align-items: center; font-size: 40px; font-weight: 700; letter-spacing: -0.03em; }
.logo svg { width: 52px; fill: none; stroke: var(--brand); stroke-width: 2.4; stroke-linejoin: round; stroke-linecap: round; }
h1 { font-size: 68px; line-height: 1; letter-spacing: -0.035em; font-weight: 700; text-wrap: balance; }
.drawing { width: 620px; height: 502px; margin-left: -24px; }
</style><body><div class="words"><div class="logo"><svg viewBox="0 0 28 28"><path d="M14 2 24.4 8v12L14 26 3.6 20V8z"/><path d="M9.6 8.6v7.8a2 2 0 0 0 1 1.7l7.4 4.3"/></svg>Hexkey</div><h1>${title}</h1></div>
<svg class="iso iso-large drawing" viewBox="${drawing.viewBox.join(' ')}">${drawing.body}</svg></body></html>`;

const browser = await chromium.launch({
  executablePath: await ensureChromium(createProgress()),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const language of languages) {
  await page.setContent(pageOf(titles[language]));
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(folder, `static/social-${language}.png`));
}
await browser.close();
