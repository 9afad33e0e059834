/**
 * How well label photos are read: two test sets through the product's own client and the sandbox, two photos at a time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanPhoto } from '../../api/uploads.ts';
import { detectedItem, identified } from '../../api/views/detected-item.ts';
import { firstPrices } from '../../domain/pricing/price-list.ts';
import { madeUpKeys, startSandbox } from '../../sandbox/sandbox.ts';
import { labelPhotos } from '../../scripts/label-photos/photos.ts';
import { launchBrowser } from '../../tests/e2e/browser.ts';
import { openVision, type Vision } from '../../vendors/openai/vision.ts';
import { type Figure, median, quantile } from '../figures.ts';
import { openDarkroom } from '../second-labels/drawing.ts';
import { secondPhotos } from '../second-labels/photos.ts';
import { type Score, scoreOf, type Shown } from './score.ts';
import { benchPhotoScreen } from './screen.ts';

const part = 'photos';

interface Photo {
  readonly name: string;
  /** The kind, by which recall is reported. */
  readonly kind: string;
  readonly shown: readonly Shown[];
  readonly jpeg: Buffer;
}

interface Result extends Score {
  readonly photo: Photo;
  /** Seconds from upload to response, with another photo in progress. */
  readonly seconds: number;
}

/**
 * The first set: products of the catalog, drawn by our own generator. Reworded labels are not in its list of products,
 * and mean what they say.
 */
async function firstSet(): Promise<readonly Photo[]> {
  return Promise.all(
    labelPhotos.map(async (photo) => ({
      name: photo.name,
      kind: photo.kind,
      shown: photo.shows,
      jpeg: await photo.render(),
    })),
  );
}

/** The second set, rendered by a browser; it shares nothing with the first. */
async function secondSet(): Promise<readonly Photo[]> {
  const browser = await launchBrowser();
  try {
    const darkroom = await openDarkroom(browser);
    const photos: Photo[] = [];
    for (const { name, scene } of secondPhotos) {
      const shown = scene.stuck.flatMap(({ label }) => label.means ?? []);
      const kind = shown.length === 0 ? 'no furniture' : shown.length === 1 ? 'one label' : 'several labels';
      photos.push({ name, kind, shown, jpeg: await darkroom.photograph(scene) });
    }
    return photos;
  } finally {
    await browser.close();
  }
}

/**
 * Reads every photo of both sets. Errors and misses are listed by name only for the first set, since the reader is not
 * tuned for the second.
 */
export async function benchPhotos(onProgress: (message: string) => void): Promise<readonly Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'hexkey-photos-'));
  const sandbox = await startSandbox({ directory, ...madeUpKeys });
  try {
    const vision = openVision({
      ...madeUpKeys.openai,
      baseUrl: `${sandbox.url}/openai/v1`,
      model: 'sandbox',
      timeout: 60_000,
    });
    const first = await firstSet();
    // The first one also starts the reader, like the first photo of an evening.
    const started = performance.now();
    if (first[0]) await read(vision, first[0]);
    const cold = (performance.now() - started) / 1000;
    const firstResults = await readAll(vision, first);
    for (const { photo, wrong, missed } of firstResults) {
      for (const one of wrong) onProgress(`${photo.name}: ${one} is not on it`);
      for (const one of missed) onProgress(`${photo.name}: ${one} was not found`);
    }
    onProgress('photos: the second set');
    const secondResults = await readAll(vision, await secondSet());
    return [
      ...figuresOf('first set', firstResults),
      ...figuresOf('second set', secondResults),
      { part, what: 'first photo, reader cold', value: cold, unit: 's' },
      ...(await benchPhotoScreen(onProgress)),
    ];
  } finally {
    await sandbox.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Two at a time, as two customers would send them. */
async function readAll(vision: Vision, photos: readonly Photo[]): Promise<readonly Result[]> {
  const waiting = [...photos];
  const results: Result[] = [];
  const work = async (): Promise<void> => {
    for (let photo = waiting.shift(); photo; photo = waiting.shift()) results.push(await read(vision, photo));
  };
  await Promise.all([work(), work()]);
  return results;
}

async function read(vision: Vision, photo: Photo): Promise<Result> {
  const started = performance.now();
  const clean = await cleanPhoto(photo.jpeg, photo.name, 'look');
  // No response counts as nothing found.
  const outcome = await vision.look(clean, null).catch(() => null);
  const seen = outcome?.kind === 'seen' ? outcome.items : [];
  const items = await Promise.all(
    identified(seen, null).map((one, index) =>
      detectedItem(one, { index, photo: clean, chosen: null, language: 'en', prices: firstPrices }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  return { ...scoreOf(photo.shown, items), photo, seconds };
}

function figuresOf(set: string, results: readonly Result[]): readonly Figure[] {
  const right = count(results, (one) => one.right);
  const given = right + count(results, (one) => one.wrong);
  const shown = right + count(results, (one) => one.missed);
  const seconds = results.map((one) => one.seconds);
  const figure = (what: string, value: number, unit: string, target?: Figure['target']): Figure => ({
    part,
    what: `${set}: ${what}`,
    value,
    unit,
    ...(target === undefined ? {} : { target }),
  });
  const kinds = [...new Set(results.map(({ photo }) => photo.kind))];
  const asked = results.reduce((sum, one) => sum + one.asked, 0);
  return [
    figure(`precision, ${results.length} photos`, right / Math.max(1, given), `of ${given}`, { least: 0.97 }),
    figure('recall', right / Math.max(1, shown), `of ${shown}`, { least: 0.9 }),
    figure('asked which one it is', asked, `of ${right}`),
    ...kinds.flatMap((kind) => recallOf(results, kind, figure)),
    figure('seconds a photo with two at once, median', median(seconds), 's'),
    figure('seconds a photo with two at once, 95 in 100', quantile(seconds, 0.95), 's', { most: 2 }),
  ];
}

function recallOf(
  results: readonly Result[],
  kind: string,
  figure: (what: string, value: number, unit: string) => Figure,
): readonly Figure[] {
  const own = results.filter(({ photo }) => photo.kind === kind);
  const right = count(own, (one) => one.right);
  const shown = right + count(own, (one) => one.missed);
  if (shown > 0) return [figure(`recall, ${kind}`, right / shown, `of ${shown}`)];
  const clean = own.filter(({ wrong }) => wrong.length === 0).length;
  return [figure(`nothing wrongly found, ${kind}`, clean / own.length, `of ${own.length}`)];
}

function count(results: readonly Result[], of: (one: Result) => readonly string[]): number {
  return results.reduce((sum, one) => sum + of(one).length, 0);
}
