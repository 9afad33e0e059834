/** Lighthouse's mobile scores of the pages that visitors see first, each the median of five runs, with the real api. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { freePort } from '../../scripts/services/ports.ts';
import { ensureChromium } from '../../scripts/setup/chromium.ts';
import { createProgress } from '../../scripts/system/progress.mjs';
import { startTestStack } from '../../tests/support/stack.ts';
import { type Figure, median } from '../figures.ts';

const runs = 5;

/** Page and path; the landing page has additional limits for what a visitor waits for. */
const pages = [
  ['landing', '/'],
  ['pricing', '/pricing'],
  ['booking', '/booking'],
  ['tracker', '/booking-tracker'],
  ['sign-up of technicians', '/technician/signup'],
  ['application of technicians', '/technician/apply'],
] as const;

/** All of them, or the one named in `HEXKEY_LIGHTHOUSE_PAGE`: one page takes a minute. @throws on any other name */
function wantedPages(): readonly (typeof pages)[number][] {
  const wanted = process.env.HEXKEY_LIGHTHOUSE_PAGE;
  if (wanted === undefined) return pages;
  const found = pages.filter(([name]) => name === wanted);
  if (found.length === 0) throw new Error(`HEXKEY_LIGHTHOUSE_PAGE: there is no ${wanted}`);
  return found;
}

/** Minimum score of each category, 0 to 100. */
const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Maximum milliseconds and shift for the landing page. */
const landingBounds = { 'largest-contentful-paint': 1_500, 'cumulative-layout-shift': 0.02 } as const;

/** The parts of Lighthouse's report that are read. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly score: number | null }>
  >;
}

/**
 * The parts of Lighthouse that are used, declared here because the package is not installed when the project is type
 * checked.
 */
interface LighthouseModule {
  readonly default: (
    url: string,
    flags: { readonly port: number; readonly output: 'json'; readonly onlyCategories: readonly string[] },
  ) => Promise<{ readonly lhr: Report } | undefined>;
}

const PACKAGE = 'lighthouse';

/** Runs it on a separate stack. */
export async function benchLighthouse(onProgress: (message: string) => void): Promise<Figure[]> {
  const { default: lighthouse } = (await import(PACKAGE)) as LighthouseModule;
  const executablePath = await ensureChromium(createProgress(), 'full');
  onProgress('lighthouse: starting a stack');
  const stack = await startTestStack({}, { web: true, postgres: 'own' });
  const profile = await mkdtemp(join(tmpdir(), 'hexkey-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of wantedPages()) {
      const reports: Report[] = [];
      for (let run = 1; run <= runs; run += 1) {
        onProgress(`lighthouse: ${name}, run ${run} of ${runs}`);
        const result = await lighthouse(`${stack.url}${path}`, {
          port,
          output: 'json',
          onlyCategories: Object.keys(categories),
        });
        if (!result) throw new Error(`Lighthouse gave no report of ${path}`);
        reports.push(result.lhr);
      }
      figures.push(...figuresOf(name, reports, onProgress));
    }
    return figures;
  } finally {
    await context.close();
    await stack.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

function figuresOf(
  page: string,
  reports: readonly Report[],
  onProgress: (message: string) => void,
): readonly Figure[] {
  const figures: Figure[] = Object.entries(categories).map(([category, least]) => ({
    part: 'lighthouse',
    what: `${page}, ${category}`,
    value: median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100)),
    unit: '',
    target: { least },
  }));
  for (const [audit, most] of Object.entries(landingBounds)) {
    figures.push({
      part: 'lighthouse',
      what: `${page}, ${audit}`,
      value: median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY)),
      unit: audit === 'largest-contentful-paint' ? 'ms' : '',
      ...(page === 'landing' ? { target: { most } } : {}),
    });
  }
  const failing = Object.entries(reports[0]?.audits ?? {}).filter(([, { score }]) => score === 0);
  if (failing.length > 0) onProgress(`lighthouse: ${page} fails ${failing.map(([id]) => id).join(', ')}`);
  return figures;
}
