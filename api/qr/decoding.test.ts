/**
 * What a phone sees of a printed label: two independent decoders read the code from simulated photographs (the table in
 * docs/qr-decoding.md).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type jsqr from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawPdf } from '#vendors/pdf/draw.ts';
import { labelsPdf } from './labels.ts';
import { EDGE, MIN_INCHES, modulesOf, pngOf } from './modules.ts';
import { photograph, type Print, type Shot } from './testing/photograph.ts';

/** The longest possible: a partner's location with a code chosen by an admin. */
const url = 'https://www.hexkey.example/scan/WHITMORE-HOME-0217-POLARIS';
const modules = modulesOf(url);
const label = {
  modules,
  url,
  storeName: 'Whitmore Home',
  storeCode: 'WHITMORE-HOME-0217-POLARIS',
};
/** Dots per inch of a store's printer. */
const DPI = 300;

async function printOf(picture: Sharp, perInch: number): Promise<Print> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, gray: data, perInch, middle: { x: width / 2, y: height / 2 } };
}

/** The first label of the printed sheet, cut out along its dashes, with the camera on its code. */
async function printedLabel(): Promise<Print> {
  const drawn = await drawPdf(await labelsPdf(label, 'en'), { pages: 1, longestSide: 11 * DPI });
  const page = drawn.kind === 'drawn' ? drawn.pages[0] : undefined;
  if (!page) throw new Error('the sheet cannot be drawn');
  const { width, height, rgba } = page;
  const cut = {
    left: DPI / 2,
    top: DPI / 2,
    width: Math.floor((DPI * 10) / 3),
    height: Math.floor(DPI * 3.75),
  };
  const print = await printOf(sharp(rgba, { raw: { width, height, channels: 4 } }).extract(cut), DPI);
  const side = MIN_INCHES * (1 + (2 * EDGE) / modules.size);
  return { ...print, middle: { x: print.width / 2, y: (10 / 72 + side / 2) * DPI } };
}

/** The PNG as printed at its own density. */
async function printedPng(): Promise<Print> {
  const { density = 0 } = await sharp(await pngOf(modules)).metadata();
  return printOf(sharp(await pngOf(modules)), density);
}

const near = { distance: 30 };
const everything: Shot = { ...near, tilt: 20, turn: 10, blur: 1.2, noise: 10, light: 0.5, jpeg: 40 };
const isRead = { jsQR: true, ZXing: true };
const byZXing = { jsQR: false, ZXing: true };
const byNone = { jsQR: false, ZXing: false };

/** What is photographed, how, and which decoders read it. */
const shots: readonly (readonly [string, 'sheet' | 'PNG', Shot, Readonly<Record<Decoder, boolean>>])[] = [
  ['straight, 30 cm', 'sheet', near, isRead],
  ['straight, 15 cm', 'sheet', { distance: 15 }, isRead],
  ['straight, 50 cm', 'sheet', { distance: 50 }, isRead],
  ['straight, 75 cm', 'sheet', { distance: 75 }, isRead],
  ['straight, 120 cm', 'sheet', { distance: 120 }, byNone],
  ['held askew by 10°', 'sheet', { ...near, turn: 10 }, isRead],
  ['held askew by 45°', 'sheet', { ...near, turn: 45 }, isRead],
  ['upside down', 'sheet', { ...near, turn: 180 }, isRead],
  ['from the side, 20°', 'sheet', { ...near, tilt: 20 }, isRead],
  ['from the side, 40°', 'sheet', { ...near, tilt: 40 }, isRead],
  ['from the side, 55°', 'sheet', { ...near, tilt: 55 }, isRead],
  ['slightly out of focus', 'sheet', { ...near, blur: 1 }, isRead],
  ['out of focus', 'sheet', { ...near, blur: 2 }, isRead],
  ['far out of focus', 'sheet', { ...near, blur: 5 }, byNone],
  ['dark at one side, noise', 'sheet', { ...near, noise: 12, light: 0.25 }, byZXing],
  ['compressed to the least', 'sheet', { ...near, jpeg: 10 }, isRead],
  ['all at once: 20° from the side, askew, blur, noise, uneven light, JPEG 40', 'sheet', everything, isRead],
  ['straight, 30 cm', 'PNG', near, isRead],
  ['all at once', 'PNG', everything, isRead],
];

const require = createRequire(import.meta.url);
/** Its types declare a default export, but the module itself is the function. */
const jsQR = require('jsqr') as typeof jsqr.default;

const decoders = {
  jsQR: async (data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) =>
    jsQR(data, width, height)?.data ?? null,
  ZXing: async (data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) => {
    const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { formats: ['QRCode'] });
    return found[0]?.text ?? null;
  },
} as const;
type Decoder = keyof typeof decoders;

let prints: Readonly<Record<'sheet' | 'PNG', Print>>;
beforeAll(async () => {
  // By default it would download its code from elsewhere.
  const code = require.resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({ overrides: { wasmBinary: await readFile(code) }, fireImmediately: true });
  prints = { sheet: await printedLabel(), PNG: await printedPng() };
}, 60_000);

test.each(shots)('a photograph %s, of the %s', async (_name, print, shot, expected) => {
  const { data, width, height } = await photograph(prints[print], shot);
  const read = async (decoder: Decoder) => (await decoders[decoder](data, width, height)) === url;
  expect({ jsQR: await read('jsQR'), ZXing: await read('ZXing') }).toEqual(expected);
});

test('the table of docs/qr-decoding.md says the same', async () => {
  const rows = shots.map(
    ([name, print, , { jsQR: first, ZXing: second }]) =>
      `| ${name} | ${print} | ${first ? 'read' : 'not read'} | ${second ? 'read' : 'not read'} |`,
  );
  const page = await readFile(new URL('../../docs/qr-decoding.md', import.meta.url), 'utf8');
  expect(page).toContain(
    ['| The photograph | Of the | jsQR | ZXing |', '|---|---|---|---|', ...rows, ''].join('\n'),
  );
});
