/** Two runs of the same screens, a row a screen and for each view the earlier picture beside the later: to see what a change did. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Pixels of a picture's width on the sheet, by its view; a longer page is cut at its foot. */
const widths = { desktop: 640, phone: 270, dark: 270, spanish: 270, tablet: 400, narrow: 250 } as const;
type ViewName = keyof typeof widths;
const LONGEST = 900;
const MARGIN = 16;
const CAPTION = 22;
const GROUND = '#dcd9cf';
/** WebP ends at 16383 pixels. */
const ROWS_A_SHEET = Math.floor(16_000 / (LONGEST + CAPTION + MARGIN));

interface Picture {
  readonly screen: string;
  readonly view: ViewName;
}

/** Writes the sheets of the pictures of `after` that these views have, and answers their files. */
export async function layBeside(
  before: string,
  after: string,
  views: readonly string[],
  out: string,
): Promise<readonly string[]> {
  const pictures = (await readdir(after)).flatMap((name): Picture[] => {
    const [, screen, view] = /^(.+)\.([a-z]+)\.png$/.exec(name) ?? [];
    return screen && view && view in widths && views.includes(view)
      ? [{ screen, view: view as ViewName }]
      : [];
  });
  const screens = Map.groupBy(
    pictures.toSorted((a, b) => a.screen.localeCompare(b.screen)),
    ({ screen }) => screen,
  );
  const groups = Map.groupBy([...screens.keys()], (screen) => screen.slice(0, screen.indexOf('-')));
  const files: string[] = [];
  for (const [group, names] of groups)
    for (let at = 0; at < names.length; at += ROWS_A_SHEET) {
      const rows = names.slice(at, at + ROWS_A_SHEET).map((name) => {
        const of = screens.get(name) ?? [];
        return views.flatMap((view) => of.filter((picture) => picture.view === view));
      });
      const file = join(out, `beside-${group}-${at / ROWS_A_SHEET + 1}.webp`);
      await writeFile(file, await sheetOf(rows, before, after));
      files.push(file);
    }
  return files;
}

async function sheetOf(
  rows: readonly (readonly Picture[])[],
  before: string,
  after: string,
): Promise<Buffer> {
  const parts: { input: Buffer; left: number; top: number }[] = [];
  let top = MARGIN;
  let right = 0;
  for (const row of rows) {
    let left = MARGIN;
    let height = 0;
    for (const { screen, view } of row)
      for (const [when, folder] of [
        ['before', before],
        ['after', after],
      ] as const) {
        const width = widths[view];
        parts.push({ input: caption(`${screen}, ${view}, ${when}`, width), left, top });
        const picture = await thumbnail(join(folder, `${screen}.${view}.png`), width);
        if (picture) {
          parts.push({ input: picture.data, left, top: top + CAPTION });
          height = Math.max(height, picture.info.height);
        }
        left += width + MARGIN;
      }
    right = Math.max(right, left);
    top += CAPTION + height + MARGIN;
  }
  return sharp({ create: { width: right, height: top, channels: 3, background: GROUND } })
    .composite(parts)
    .webp({ quality: 82 })
    .toBuffer();
}

/** Null where that run has no such picture. */
async function thumbnail(file: string, width: number) {
  let png: Buffer;
  try {
    png = await readFile(file);
  } catch {
    return null;
  }
  const whole = await sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true });
  return sharp(whole.data)
    .extract({ left: 0, top: 0, width, height: Math.min(LONGEST, whole.info.height) })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const caption = (text: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><text x="0" y="15" font-family="sans-serif" font-size="12" fill="#14211b">${text}</text></svg>`,
  );
