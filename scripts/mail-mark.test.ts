/** One mark everywhere: the site's head, its icon, the mails and the PDFs draw the same two lines. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawMark, markOf } from './mail-mark.ts';
import { root } from './setup/paths.ts';

const drawn = ['web/ui/Head.tsx', 'vendors/pdf/sheet.ts', 'scripts/social-image.ts'];
const read = (file: string) => readFile(join(root, file), 'utf8');

describe('the mark', () => {
  it.each(drawn)('%s draws the lines of the icon', async (file) => {
    const text = await read(file);
    for (const line of await markOf()) expect(text).toContain(line);
  });

  it('of the mails is the one that its script draws', async () => {
    const [kept, fresh] = await Promise.all([
      sharp(join(root, 'web/static/mail-mark.png')).ensureAlpha().raw().toBuffer(),
      sharp(await drawMark())
        .ensureAlpha()
        .raw()
        .toBuffer(),
    ]);
    expect(kept.equals(fresh)).toBe(true);
  });
});
