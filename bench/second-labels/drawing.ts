/** Draws the photos of the second set as pages that a browser photographs: its own designs, typefaces and light. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import type { PrintedLabel } from './labels.ts';

const locate = createRequire(import.meta.url).resolve;

const faces = {
  lato: [
    '@fontsource/lato/files/lato-latin-400-normal.woff2',
    '@fontsource/lato/files/lato-latin-700-normal.woff2',
  ],
  baskerville: [
    '@fontsource/libre-baskerville/files/libre-baskerville-latin-400-normal.woff2',
    '@fontsource/libre-baskerville/files/libre-baskerville-latin-700-normal.woff2',
  ],
  plexMono: [
    '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
    '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-700-normal.woff2',
  ],
  barlow: [
    '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-400-normal.woff2',
    '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-700-normal.woff2',
  ],
  bitter: [
    '@fontsource/bitter/files/bitter-latin-400-normal.woff2',
    '@fontsource/bitter/files/bitter-latin-700-normal.woff2',
  ],
} as const;
export type Face = keyof typeof faces;

/** How a label is laid out. */
export type Design = 'tag' | 'parcel' | 'slip' | 'night';
export type Ground = 'concrete' | 'cardboard' | 'oak';

export interface Stuck {
  readonly label: PrintedLabel;
  readonly design: Design;
  readonly face: Face;
  /** Of the label, as a fraction of the photo's width. */
  readonly width: number;
  /** Its center, in percent. */
  readonly at: readonly [number, number];
  /** Degrees. */
  readonly tilt: number;
}

export interface Scene {
  readonly stuck: readonly Stuck[];
  readonly ground: Ground;
  /** Where a lamp shines on it, in percent, with its strength; null for none. */
  readonly lamp: readonly [number, number, number] | null;
  /** Pixels. */
  readonly blur: number;
}

const side = { width: 1600, height: 1200 };

const grounds: Readonly<Record<Ground, string>> = {
  concrete: 'linear-gradient(130deg,#a9a9a6,#7d7e7f)',
  cardboard: 'linear-gradient(200deg,#b98d5e,#8f6a43)',
  oak: 'repeating-linear-gradient(93deg,#8a6b4a 0 38px,#93734f 38px 61px,#816343 61px 104px)',
};

/** The text of a label on one line, escaped. */
const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A meaningless bar code, from the letters of the number. */
function bars(code: string): string {
  const widths = Array.from({ length: 28 }, (_, k) => 1 + (code.charCodeAt(k % code.length) % 4));
  return widths
    .map(
      (width, k) =>
        `<i style="display:inline-block;height:100%;width:${width * 0.18}em;background:${k % 2 ? 'none' : 'currentColor'}"></i>`,
    )
    .join('');
}

function inside({ maker, title, line, code }: PrintedLabel, design: Design): string {
  const [m, t, l, c] = [maker, title, line, code].map(safe);
  const strip = `<div style="height:2.6em;margin-top:.7em;white-space:nowrap;overflow:hidden">${bars(code)}</div>`;
  switch (design) {
    case 'tag':
      return `<div style="display:flex;justify-content:space-between;font-size:1.5em"><b>${m}</b><span>1/2</span></div><div style="font-size:3.6em;font-weight:700;line-height:1.15;letter-spacing:.01em">${t}</div><div style="font-size:1.55em;margin-bottom:.5em">${l}</div><span style="background:#111;color:#fff;padding:.15em .5em;font-size:1.5em;font-weight:700">${c}</span>${strip}`;
    case 'parcel':
      return `<div style="border-bottom:.15em solid;padding-bottom:.5em;font-size:1.1em">SHIP TO: Dock 4, Bay 12<br>Carton 1 of 2 &nbsp; 58 lb</div><div style="font-size:1.7em;margin-top:.5em">${m}</div><div style="font-size:2.8em;font-weight:700;line-height:1.2">${t}</div><div style="font-size:1.5em">${l}</div>${strip}<div style="font-size:1.3em">${c}</div>`;
    case 'slip':
      return `<div style="text-align:center;font-size:1.9em;margin-bottom:.4em">${m}</div><div style="text-align:center;font-size:2.5em;font-weight:700;line-height:1.25">${t}</div><div style="text-align:center;font-size:1.5em">${l}</div><hr style="border:0;border-top:.1em dashed"><div style="text-align:center;font-size:1.3em">${c}</div>`;
    default:
      return `<div style="font-size:1.6em;letter-spacing:.05em">${m}</div><div style="font-size:3em;font-weight:700;line-height:1.15">${t}</div><div style="font-size:1.5em;margin-top:.3em">${l}</div><div style="font-size:1.4em;margin-top:.6em">No. ${c}</div>`;
  }
}

function card({ label, design, face, width, at: [x, y], tilt }: Stuck): string {
  const [ink, paper] =
    design === 'night'
      ? ['#f2f0ea', '#23282e']
      : design === 'slip'
        ? ['#2a2723', '#efe6cf']
        : ['#161616', '#f6f6f2'];
  const pixels = width * side.width;
  return `<div style="position:absolute;left:${x}%;top:${y}%;width:${pixels}px;transform:translate(-50%,-50%) perspective(2400px) rotateX(5deg) rotateY(-4deg) rotate(${tilt}deg);font:400 ${pixels / 34}px ${face};color:${ink};background:${paper};padding:1.4em 1.6em;box-sizing:border-box;box-shadow:0 .4em 1em #0006;border-radius:.25em">${inside(label, design)}</div>`;
}

/** Opens a page with the typefaces; returns scenes as JPEGs of quality 50. */
export async function openDarkroom(browser: Browser) {
  const page = await browser.newPage({ viewport: side });
  const styles = Object.entries(faces).flatMap(([name, files]) =>
    files.map((file, k) => {
      const bytes = readFileSync(locate(file)).toString('base64');
      return `@font-face{font-family:${name};font-weight:${k ? 700 : 400};src:url(data:font/woff2;base64,${bytes})}`;
    }),
  );
  return {
    async photograph({ stuck, ground, lamp, blur }: Scene): Promise<Buffer> {
      const shine = lamp
        ? `<div style="position:absolute;inset:0;background:radial-gradient(ellipse 34% 26% at ${lamp[0]}% ${lamp[1]}%,rgba(255,255,250,${lamp[2]}),transparent)"></div>`
        : '';
      const grain = `<svg style="position:absolute;inset:0;mix-blend-mode:multiply;opacity:.28" width="1600" height="1200"><filter id="g"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" seed="7"/><feColorMatrix type="saturate" values="0"/></filter><rect width="1600" height="1200" filter="url(#g)"/></svg>`;
      await page.setContent(
        `<style>${styles.join('')}body{margin:0}</style><div style="position:relative;width:1600px;height:1200px;overflow:hidden;background:${grounds[ground]};filter:blur(${blur}px)">${grain}${stuck.map(card).join('')}${shine}</div>`,
      );
      await page.evaluate(() => document.fonts.ready.then(() => null));
      return page.screenshot({ type: 'jpeg', quality: 50 });
    },
    close: () => page.close(),
  };
}
