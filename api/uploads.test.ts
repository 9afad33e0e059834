/** What is left of a photo before anyone else sees it (spec customer §5; design.md §8). */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPhoto } from './uploads.ts';

const photo = (orientation: number) =>
  sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#b88' } })
    .withExif({
      IFD0: { Make: 'Acme', Model: 'Telephone' },
      IFD3: { GPSLatitude: '40/1 42/1 46/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

describe.each([
  ['keep', 2048],
  ['look', 1600],
] as const)('a photo to %s', (purpose, side) => {
  test('has no position, device or time in it, stands upright and is bounded', async () => {
    const bytes = await photo(6);
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const clean = await cleanPhoto(bytes, 'IMG_1.jpg', purpose);
    const { exif, xmp, iptc, orientation, width, height, format } = await sharp(clean).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      orientation: undefined,
    });
    expect([format, height, width < height]).toEqual(['jpeg', side, true]);
    expect(clean.includes('Acme')).toBe(false);
  });

  test('loses what was hung on behind the picture', async () => {
    const polyglot = Buffer.concat([await photo(1), Buffer.from('<script>alert(1)</script>')]);
    expect((await cleanPhoto(polyglot, 'x.jpg', purpose)).includes('<script>')).toBe(false);
  });
});
