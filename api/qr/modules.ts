/** A QR code as modules, and as SVG or PNG. */
import { create } from 'qrcode';
import sharp from 'sharp';

/** A square of dark and light modules. */
export interface Modules {
  /** Modules per side, without the white margin. */
  readonly size: number;
  readonly isDark: (x: number, y: number) => boolean;
}

/** The white margin around a code, in modules (ISO/IEC 18004). */
export const EDGE = 4;
/** Minimum printed size of a code in inches, without the margin (spec admin §9). */
export const MIN_INCHES = 2;

/** Pixels per module: a code of 33 modules is 660 wide, 330 per inch. */
const MODULE_PIXELS = 20;

/**
 * The modules for a URL. A quarter of them may be lost (level Q), since labels in stores get scratched and are read at
 * an angle.
 */
export function modulesOf(url: string): Modules {
  const { modules } = create(url, { errorCorrectionLevel: 'Q' });
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 };
}

/** Calls `draw` with left, top and width of each run of dark modules, in modules. */
export function eachRun(
  { size, isDark }: Modules,
  draw: (x: number, y: number, width: number) => void,
): void {
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let width = 0;
      while (x + width < size && isDark(x + width, y)) width++;
      if (width > 0) draw(x, y, width);
      x += width;
    }
  }
}

/** The code as SVG with its margin, at minimum size; `title` is its accessible name. */
export function svgOf(modules: Modules, title: string): string {
  const side = modules.size + 2 * EDGE;
  const inches = (MIN_INCHES * side) / modules.size;
  const runs: string[] = [];
  eachRun(modules, (x, y, width) => runs.push(`M${x} ${y}h${width}v1h-${width}z`));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${inches.toFixed(4)}in" height="${inches.toFixed(4)}in" viewBox="${-EDGE} ${-EDGE} ${side} ${side}" shape-rendering="crispEdges" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="${-EDGE}" y="${-EDGE}" width="${side}" height="${side}" fill="#fff"/>`,
    `<path fill="#000" d="${runs.join('')}"/>`,
    '</svg>',
    '',
  ].join('\n');
}

/** The code as PNG with its margin; printed at its own density it has the minimum size. */
export async function pngOf(modules: Modules): Promise<Buffer> {
  const side = (modules.size + 2 * EDGE) * MODULE_PIXELS;
  const pixels = Buffer.alloc(side * side, 255);
  eachRun(modules, (x, y, width) => {
    const left = (x + EDGE) * MODULE_PIXELS;
    for (let row = 0; row < MODULE_PIXELS; row++) {
      const start = ((y + EDGE) * MODULE_PIXELS + row) * side + left;
      pixels.fill(0, start, start + width * MODULE_PIXELS);
    }
  });
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .withMetadata({ density: (modules.size * MODULE_PIXELS) / MIN_INCHES })
    .toBuffer();
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
