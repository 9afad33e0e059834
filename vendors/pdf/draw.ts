/**
 * Draws the first pages of an untrusted PDF. A PDF is a program: it may loop, unpack to gigabytes or attack its reader.
 * So PDFium runs as WebAssembly in a separate process, which gets 256 MB for the document, reads no files but its own
 * code, starts nothing, has none of our environment, and lives for a few seconds.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawingExits } from './draw-exits.ts';

/** A page as a picture with four bytes per pixel: red, green, blue, opacity. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Buffer;
}

/**
 * `locked`: it needs a password. `unreadable`: it is damaged, or no page can be drawn. `too_costly`: drawing it
 * exceeded the time or memory limit.
 */
export type Drawing =
  | { readonly kind: 'drawn'; readonly pages: readonly DrawnPage[] }
  | { readonly kind: 'refused'; readonly why: 'locked' | 'unreadable' | 'too_costly' };

/** WebAssembly pages of 64 KB available to the document: 256 MB. */
const MEMORY_PAGES = 4096;
const SIZE_BYTES = 8;

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const library = dirname(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
const readable = [
  file('draw-process.ts'),
  file('draw-exits.ts'),
  file('../../package.json'),
  library,
  join(library, '../package.json'),
];

/** Draws at most `pages` pages, each scaled so that its longest side has `longestSide` pixels. */
export async function drawPdf(
  bytes: Buffer,
  {
    pages,
    longestSide,
    timeout = 10_000,
  }: {
    readonly pages: number;
    readonly longestSide: number;
    /** Milliseconds. */
    readonly timeout?: number;
  },
): Promise<Drawing> {
  const child = spawn(
    process.execPath,
    [
      `--wasm-max-mem-pages=${MEMORY_PAGES}`,
      '--max-old-space-size=128',
      '--permission',
      // For the thread that kills the process when its time is over.
      '--allow-worker',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--no-warnings',
      file('draw-process.ts'),
      ...[pages, longestSide, timeout].map(String),
    ],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {} },
  );
  const max = pages * (SIZE_BYTES + 4 * longestSide ** 2);
  const chunks: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > max) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  // It may exit before reading the whole document; its exit code says why.
  child.stdin.on('error', () => child.stdin.destroy());
  child.stdin.end(bytes);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  try {
    const exit = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    return outcomeOf(exit, Buffer.concat(chunks));
  } finally {
    clearTimeout(timer);
  }
}

function outcomeOf(exit: number | null, output: Buffer): Drawing {
  switch (exit) {
    case 0: {
      const pages = pagesOf(output);
      return pages ? { kind: 'drawn', pages } : { kind: 'refused', why: 'unreadable' };
    }
    case drawingExits.locked:
      return { kind: 'refused', why: 'locked' };
    case drawingExits.unreadable:
      return { kind: 'refused', why: 'unreadable' };
    default:
      return { kind: 'refused', why: 'too_costly' };
  }
}

/** The pages as written; null if the output is anything else, which a broken reader may write. */
function pagesOf(output: Buffer): readonly DrawnPage[] | null {
  const pages: DrawnPage[] = [];
  for (let at = 0; at < output.length; ) {
    if (output.length - at < SIZE_BYTES) return null;
    const width = output.readUInt32LE(at);
    const height = output.readUInt32LE(at + 4);
    const end = at + SIZE_BYTES + 4 * width * height;
    if (width < 1 || height < 1 || end > output.length) return null;
    pages.push({ width, height, rgba: output.subarray(at + SIZE_BYTES, end) });
    at = end;
  }
  return pages.length > 0 ? pages : null;
}
