/** How well label photos are read: the test set through the product's own client and the sandbox, one after the other. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanPhoto } from '../../api/uploads.ts';
import { detectedItem, identified } from '../../api/views/detected-item.ts';
import { madeUpKeys, startSandbox } from '../../sandbox/sandbox.ts';
import { type LabelPhoto, labelPhotos, type PhotoKind } from '../../scripts/label-photos/photos.ts';
import { firstPrices } from '../../domain/pricing/price-list.ts';
import { openVision, type Vision } from '../../vendors/openai/vision.ts';
import { type Figure, median, quantile } from '../figures.ts';
import { benchPhotoScreen } from './screen.ts';

const part = 'photos';

interface Result {
  readonly photo: LabelPhoto;
  /** Catalogue ids that were given and are there, given and are not, and not given. */
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  /** Seconds from upload to answer. */
  readonly seconds: number;
  /** Seconds of processor time meanwhile, all threads: what a busy machine does not change. */
  readonly work: number;
}

/**
 * Reads every photo of the test set. An item of no catalogue product (told to be unsure) counts neither as right nor as
 * wrong; a product that the photo does not show is wrong. What is wrong or missed is told by name.
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
    const results: Result[] = [];
    // The first one also starts the reader, as the first photo of an evening does.
    const started = performance.now();
    await read(vision, labelPhotos[0]);
    const first = (performance.now() - started) / 1000;
    for (const photo of labelPhotos) {
      const result = await read(vision, photo);
      if (!result) continue;
      results.push(result);
      for (const id of result.wrong) onProgress(`${photo.name}: ${id} is not on it`);
      for (const id of result.missed) onProgress(`${photo.name}: ${id} was not found`);
    }
    return [
      ...figuresOf(results),
      { part, what: 'first photo, reader cold', value: first, unit: 's' },
      ...(await benchPhotoScreen(onProgress)),
    ];
  } finally {
    await sandbox.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function read(vision: Vision, photo: LabelPhoto | undefined): Promise<Result | null> {
  if (!photo) return null;
  const upload = await photo.render();
  const used = process.cpuUsage();
  const started = performance.now();
  const clean = await cleanPhoto(upload, photo.name, 'look');
  // No answer is as bad as none found, and counted so.
  const outcome = await vision.look(clean, null).catch(() => null);
  const seen = outcome?.kind === 'seen' ? outcome.items : [];
  const items = await Promise.all(
    identified(seen, null).map((one, index) =>
      detectedItem(one, { index, photo: clean, chosen: null, language: 'en', prices: firstPrices }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(used);
  const missed = [...photo.expected];
  const right: string[] = [];
  const wrong: string[] = [];
  for (const catalogueId of items.flatMap((item) =>
    Array.from({ length: item.seen }, () => item.catalogueId),
  )) {
    if (catalogueId === null) continue;
    const at = missed.indexOf(catalogueId);
    (at < 0 ? wrong : right).push(catalogueId);
    if (at >= 0) missed.splice(at, 1);
  }
  return { photo, right, wrong, missed, seconds, work: (user + system) / 1e6 };
}

function figuresOf(results: readonly Result[]): readonly Figure[] {
  const right = count(results, (one) => one.right);
  const given = right + count(results, (one) => one.wrong);
  const shown = right + count(results, (one) => one.missed);
  const seconds = results.map((one) => one.seconds);
  const figure = (what: string, value: number, unit: string, target?: Figure['target']): Figure => ({
    part,
    what,
    value,
    unit,
    ...(target === undefined ? {} : { target }),
  });
  const kinds = [...new Set(results.map(({ photo }) => photo.kind))];
  return [
    figure(`precision, ${results.length} photos`, right / Math.max(1, given), `of ${given}`, { least: 0.95 }),
    figure('recall', right / Math.max(1, shown), `of ${shown}`, { least: 0.9 }),
    ...kinds.flatMap((kind) => recallOf(results, kind, figure)),
    figure('seconds a photo, median', median(seconds), 's', { most: 2 }),
    figure('seconds a photo, slowest', quantile(seconds, 1), 's'),
    figure('processor seconds a photo, median', median(results.map((one) => one.work)), 's'),
  ];
}

function recallOf(
  results: readonly Result[],
  kind: PhotoKind,
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
