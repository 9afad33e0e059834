/** Text as outlines, from fonts installed through npm, so that a label looks the same on every machine. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

const locate = createRequire(import.meta.url).resolve;

const files = {
  sans: '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2',
  sansBold: '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff2',
  condensed: '@fontsource/roboto-condensed/files/roboto-condensed-latin-400-normal.woff2',
  condensedBold: '@fontsource/roboto-condensed/files/roboto-condensed-latin-700-normal.woff2',
  serif: '@fontsource/merriweather/files/merriweather-latin-400-normal.woff2',
  serifBold: '@fontsource/merriweather/files/merriweather-latin-700-normal.woff2',
  typewriter: '@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff2',
  poster: '@fontsource/oswald/files/oswald-latin-500-normal.woff2',
} as const;

export type FontName = keyof typeof files;

const opened = new Map<FontName, fontkit.Font>();

function fontOf(name: FontName): fontkit.Font {
  let font = opened.get(name);
  if (!font) {
    const found = fontkit.create(readFileSync(locate(files[name])));
    if (!('layout' in found)) throw new Error(`${files[name]} is a collection of fonts`);
    opened.set(name, (font = found));
  }
  return font;
}

/** A line of text as SVG, its baseline starting at (x, y); `width` in pixels. */
export function lettering(
  text: string,
  {
    font: name,
    size,
    x,
    y,
    fill = '#161616',
  }: { font: FontName; size: number; x: number; y: number; fill?: string },
): { readonly svg: string; readonly width: number } {
  const font = fontOf(name);
  const { glyphs, positions } = font.layout(text);
  const scale = size / font.unitsPerEm;
  let pen = 0;
  const paths = glyphs.map((glyph, k) => {
    const { xOffset = 0, yOffset = 0, xAdvance = glyph.advanceWidth } = positions[k] ?? {};
    const at = `translate(${(pen + xOffset).toFixed(1)} ${yOffset.toFixed(1)})`;
    pen += xAdvance;
    return `<path transform="${at}" d="${glyph.path.toSVG()}"/>`;
  });
  return {
    svg: `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${paths.join('')}</g>`,
    width: pen * scale,
  };
}
