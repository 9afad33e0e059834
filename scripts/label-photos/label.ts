/** Draws one label as found on a box: brand, name, other print, number and bar code. */
import { brandName } from '#domain/catalogue/brands.ts';
import type { Product } from '#domain/catalogue/products.ts';
import { type FontName, lettering } from './lettering.ts';

export type LabelStyle = 'shelf' | 'shipping' | 'printed_box' | 'manual' | 'inverse';

export interface LabelDrawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The text to draw: a product of the catalog, or other words. */
export interface LabelText {
  readonly brand: string;
  /** Broken into lines if it is too long for the label. */
  readonly name: string;
  readonly articleNumber: string | null;
  /** Small print. */
  readonly print: readonly string[];
}

/** The text of a product's own label. */
export function labelOf(product: Product, seed: number): LabelText {
  const prints = [
    ['80x28x202 cm', '31 1/2x11x79 1/2"', 'Made in Poland'],
    ['Carton 1 of 2', 'Gross weight 64 lb', 'PO 88213'],
    ['Assembly required', 'Two person lift', 'Lot 2291'],
    ['Color: Natural oak', 'Qty 1', 'SKU follows'],
  ];
  return {
    brand: product.brand === 'other' ? '' : brandName(product.brand),
    name: product.name,
    articleNumber: product.articleNumber,
    print: prints[seed % prints.length] ?? [],
  };
}

interface Look {
  readonly paper: string;
  readonly ink: string;
  readonly name: FontName;
  readonly small: FontName;
  readonly size: number;
  readonly width: number;
}

const looks: Readonly<Record<LabelStyle, Look>> = {
  shelf: { paper: '#fdfdfa', ink: '#141414', name: 'sansBold', small: 'sans', size: 78, width: 760 },
  shipping: {
    paper: '#f7f6f0',
    ink: '#202020',
    name: 'condensedBold',
    small: 'typewriter',
    size: 64,
    width: 720,
  },
  printed_box: { paper: 'none', ink: '#2b2016', name: 'poster', small: 'condensed', size: 84, width: 800 },
  manual: { paper: '#ffffff', ink: '#1b1b1b', name: 'serifBold', small: 'serif', size: 60, width: 700 },
  inverse: { paper: '#1f3f66', ink: '#f8f8f4', name: 'sansBold', small: 'condensed', size: 66, width: 720 },
};

/** The label, with its corner at the origin. */
export function drawLabel(text: LabelText, style: LabelStyle, seed: number): LabelDrawing {
  const look = looks[style];
  const margin = 44;
  const parts: string[] = [];
  let y = margin + 10;
  const line = (words: string, font: FontName, size: number): void => {
    y += size;
    parts.push(lettering(words, { font, size, x: margin, y, fill: look.ink }).svg);
    y += size * 0.35;
  };
  if (text.brand) line(text.brand, look.small, look.size * 0.5);
  for (const words of wrapped(text.name, look.name, look.size, look.width - 2 * margin))
    line(words, look.name, look.size);
  for (const words of text.print) line(words, look.small, look.size * 0.36);
  if (text.articleNumber !== null) line(text.articleNumber, look.small, look.size * 0.55);
  parts.push(bars(margin, y + 16, look.width - 2 * margin, 60, look.ink, seed));
  const height = y + 76 + margin;
  const paper =
    look.paper === 'none'
      ? ''
      : `<rect width="${look.width}" height="${height}" rx="6" fill="${look.paper}" stroke="#00000022"/>`;
  return { svg: `${paper}${parts.join('')}`, width: look.width, height };
}

/** Words in lines no wider than `width`. */
function wrapped(text: string, font: FontName, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && lettering(longer, { font, size, x: 0, y: 0 }).width <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function bars(x: number, y: number, width: number, height: number, ink: string, seed: number): string {
  let at = x;
  let state = seed * 7919 + 17;
  const rects: string[] = [];
  while (at < x + width * 0.6) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const bar = 2 + (state % 4) * 2;
    rects.push(`<rect x="${at}" y="${y}" width="${bar}" height="${height}" fill="${ink}"/>`);
    at += bar + 3 + ((state >> 8) % 3) * 3;
  }
  return rects.join('');
}
