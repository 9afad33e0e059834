/**
 * Draws the first pages of the PDF on its standard input, then exits. Started by draw.ts with limits on memory, files
 * and time. Arguments: maximum number of pages, longest side in pixels, milliseconds to live. Writes each page to
 * standard output as width, height (32 bits each, little-endian) and RGBA.
 */
import { buffer } from 'node:stream/consumers';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { drawingExits } from './draw-exits.ts';

const [pages = 0, longestSide = 0, lifetime = 0] = process.argv.slice(2).map(Number);

// A document that never ends blocks this thread, and the parent process may be gone.
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${lifetime})`, { eval: true }).unref();
// Lower priority than people's requests.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const library = await PDFiumLibrary.init();
const document = await library.loadDocument(await buffer(process.stdin)).catch((error: unknown) => {
  const isLocked = error instanceof Error && /password/i.test(error.message);
  process.exit(isLocked ? drawingExits.locked : drawingExits.unreadable);
});
const count = Math.min(document.getPageCount(), pages);
if (count < 1) process.exit(drawingExits.unreadable);
for (let index = 0; index < count; index++) {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = longestSide / Math.max(originalWidth, originalHeight);
  // A page without area can't be scaled, and one as thin as a thread gives no picture.
  if (!(Math.min(originalWidth, originalHeight) * scale >= 1)) process.exit(drawingExits.unreadable);
  const { width, height, data } = await page.render({ scale, render: 'bitmap' });
  const size = Buffer.alloc(8);
  size.writeUInt32LE(width, 0);
  size.writeUInt32LE(height, 4);
  process.stdout.write(size);
  process.stdout.write(data);
}
