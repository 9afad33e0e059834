/** Reads text in pictures with tesseract.js, in a separate thread that is started on demand and stopped when idle. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import type { Box } from './picture.ts';

/** A picture that could not be read in time: too many specks, or a machine too busy. */
export class ReadingTooLong extends Error {
  override readonly name = 'ReadingTooLong';
}

/** A word as it was read. */
export interface Word {
  text: string;
  /** 0 to 100. */
  confidence: number;
  /** Pixels of the picture that was read. */
  box: Box;
}

/** Reads pictures, as many at a time as it has threads. */
export interface Reader {
  /** The words of a picture (any format that Leptonica reads). @throws ReadingTooLong */
  read(image: Buffer): Promise<Word[]>;
  stop(): Promise<void>;
}

/** The thread uses about 200 MB while it exists. */
const idleMilliseconds = 45_000;
/** A reading takes about 1.2 s; one that takes this long never ends well. */
const MAX_MILLISECONDS = 12_000;

const languageFolder = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  // Integers instead of floats: half the time and half the memory, and just as accurate here.
  '4.0.0_best_int',
);

/** Photos read at the same time: two customers do not wait for each other, a third does. */
export const READERS = 2;

/** Readers whose threads are not started yet; a picture goes to one that is free. */
export function openReader(): Reader {
  const readers = Array.from({ length: READERS }, openThread);
  const busy = new Map(readers.map((reader) => [reader, 0]));
  return {
    async read(image) {
      const [free] = readers.toSorted((a, b) => (busy.get(a) ?? 0) - (busy.get(b) ?? 0));
      if (!free) throw new Error('There is no reader');
      busy.set(free, (busy.get(free) ?? 0) + 1);
      try {
        return await free.read(image);
      } finally {
        busy.set(free, (busy.get(free) ?? 0) - 1);
      }
    },
    stop: async () => void (await Promise.all(readers.map(({ stop }) => stop()))),
  };
}

/** A reader for one picture at a time. */
function openThread(): Reader {
  let starting: Promise<Worker> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = async (): Promise<Worker> => {
    const worker = await createWorker('eng', 1, {
      langPath: languageFolder,
      cacheMethod: 'none',
      gzip: true,
      // Without a handler the error would be thrown a second time; the failed call's promise already rejects.
      errorHandler: () => undefined,
    });
    await worker.setParameters({
      tessedit_pageseg_mode: PSM.SPARSE_TEXT,
      user_defined_dpi: '150',
    });
    return worker;
  };
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const running = starting;
    starting = undefined;
    await (await running?.catch(() => undefined))?.terminate();
  };

  return {
    async read(image) {
      clearTimeout(idle);
      starting ??= start();
      let late: NodeJS.Timeout | undefined;
      try {
        const worker = await starting;
        const tooLong = new Promise<never>((_resolve, reject) => {
          late = setTimeout(() => reject(new ReadingTooLong('Reading takes too long')), MAX_MILLISECONDS);
        });
        const { data } = await Promise.race([
          worker.recognize(image, {}, { blocks: true, text: false }),
          tooLong,
        ]);
        return (data.blocks ?? [])
          .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
          .map(({ text, confidence, bbox }) => ({
            text,
            confidence,
            box: { left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 },
          }));
      } catch (error) {
        // Whatever the thread is doing, the next picture gets a new one.
        await stop();
        throw error;
      } finally {
        clearTimeout(late);
        idle = setTimeout(() => void stop(), idleMilliseconds);
        idle.unref();
      }
    },
    stop,
  };
}
