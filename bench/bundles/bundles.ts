/** JavaScript that a first visit loads, by entry, gzipped: counted in a real browser with the built web app. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { chromium } from 'playwright-core';
import { addWeb } from '../../api/web.ts';
import { ensureChromium } from '../../scripts/setup/chromium.ts';
import { ensureWebBuild } from '../../scripts/setup/web-build.ts';
import { createProgress } from '../../scripts/system/progress.mjs';
import type { Figure } from '../figures.ts';

/** Page, and the maximum KiB it may load. */
const pages = [
  ['public /', '/', 110],
  ['public /booking', '/booking', 160],
  ['technician', '/technician-login', 121],
  ['store partner', '/store-partner/login', 172],
  ['console', '/admin/login', 200],
] as const;

/** Builds the web app if it is not current, and visits each entry with an empty cache. */
export async function benchBundles(onProgress: (message: string) => void): Promise<Figure[]> {
  const progress = createProgress();
  const folder = await ensureWebBuild(progress);
  const executablePath = await ensureChromium(progress);
  const app = express();
  addWeb(app, folder, 'https://hexkey.example');
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const figures: Figure[] = [];
    for (const [what, path, most] of pages) {
      onProgress(`bundles: ${what}`);
      const page = await browser.newPage();
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script' || !response.ok()) return;
        sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
      });
      await page.goto(`http://127.0.0.1:${address.port}${path}`, { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      figures.push({
        part: 'bundles',
        what: `${what}, gzip`,
        value: bytes / 1024,
        unit: 'KiB',
        target: { most },
      });
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
    server.close();
  }
}
