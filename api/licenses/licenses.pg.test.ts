/**
 * What becomes of an uploaded license (spec technician §5, design.md §8): pictures under the person's key, and nothing
 * else.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPersonKeys, type PersonKeys } from '#events/keys/person-keys.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Documents, openDocuments } from '#vendors/blobs/documents.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { Refused } from '../problems.ts';
import { keepLicense } from './documents.ts';
import { LICENSE_LIMIT, licensePictures } from './pictures.ts';

const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#8ab' } });
const jpeg = picture
  .clone()
  .withExif({ IFD3: { GPSLatitude: '40/1 42/1 46/1', GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer();
const png = picture.clone().png().toBuffer();

/** A PDF made by pdfkit. */
function pdf(draw: (doc: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const doc = new PDFDocument({ size: 'LETTER', ...options });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))));
  draw(doc);
  doc.end();
  return done;
}

/** A PDF of the given objects, the first of which is its catalog. */
function rawPdf(...objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
const stream = (dictionary: string, bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${Buffer.byteLength(bytes)}>>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from('\nendstream'),
  ]);
const onePage = (content: string | Buffer, resources = '', mediaBox = '0 0 612 792', filter = '') => [
  '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Resources<<${resources}>>/Contents 4 0 R>>`,
  stream(filter, content),
];

const upload = (bytes: Buffer, name = 'license.jpg') => ({ bytes, name });
/** The refusal's code and text, or the sizes of the pictures. */
async function told(bytes: Buffer, name?: string) {
  try {
    const pictures = await licensePictures(upload(bytes, name));
    return await Promise.all(
      pictures.map(async (one) => {
        const { format, width, height, exif } = await sharp(one).metadata();
        return { format, width, height, exif };
      }),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { code: error.code, says: error.says };
  }
}
const wrongType = { code: 'invalid_file_type', says: 'licenseWrongType' };
const unreadable = { code: 'unreadable_photo', says: 'licenseUnreadable' };

describe('what counts are the bytes, never the name', () => {
  test.each(['license.pdf', 'license.exe', ''])('a JPEG called %j is a JPEG', async (name) => {
    expect(await told(await jpeg, name)).toEqual([
      { format: 'jpeg', width: 640, height: 400, exif: undefined },
    ]);
  });

  test('a PNG and a PDF are taken; of a PDF the first two pages', async () => {
    expect(await told(await png)).toMatchObject([{ format: 'jpeg', width: 640 }]);
    const pages = await pdf((doc) => {
      for (let page = 1; page < 6; page++) doc.text('page').addPage();
    });
    expect(await told(pages, 'license.png')).toMatchObject([
      { format: 'jpeg', height: 2048 },
      { format: 'jpeg', height: 2048 },
    ]);
  });

  test('what is drawn is what the page shows', async () => {
    const red = await pdf((doc) => doc.rect(0, 0, 612, 792).fill('#cc3333'));
    const [page = Buffer.alloc(0)] = await licensePictures(upload(red));
    const { dominant } = await sharp(page).stats();
    expect([dominant.r > 190, dominant.g < 70, dominant.b < 70]).toEqual([true, true, true]);
  });

  test('a GIF, a web page, an SVG, an archive, text and nothing are refused, whatever they are called', async () => {
    const gif = await picture.clone().gif().toBuffer();
    const zip = Buffer.from('504b0304140000000000', 'hex');
    for (const bytes of [
      gif,
      zip,
      ...['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'hello', ''].map((text) =>
        Buffer.from(text),
      ),
    ])
      expect(await told(bytes, 'license.jpg')).toEqual(wrongType);
  });

  test('no bytes at all are anything but refused or drawn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ffd8ffe0', '89504e470d0a1a0a', ''),
        fc.uint8Array({ maxLength: 400 }),
        async (magic, rest) => {
          const answer = await told(Buffer.concat([Buffer.from(magic, 'hex'), rest]));
          expect(answer).toMatchObject({
            code: expect.stringMatching(/^(invalid_file_type|unreadable_photo)$/),
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('five megabytes are taken, and one byte more is not', async () => {
  // A picture may be followed by anything, which must not survive.
  const filled = (length: number, bytes: Buffer) =>
    Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
  expect(LICENSE_LIMIT).toBe(5 * 1024 * 1024);
  expect(await told(filled(LICENSE_LIMIT, await jpeg))).toMatchObject([{ format: 'jpeg' }]);
  expect(await told(filled(LICENSE_LIMIT + 1, await jpeg))).toEqual({
    code: 'too_large',
    says: 'licenseTooLarge',
  });
});

describe('hostile pictures', () => {
  test('a polyglot leaves only its picture', async () => {
    const polyglot = Buffer.concat([
      await jpeg,
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004%PDF-1.7'),
    ]);
    const [clean = Buffer.alloc(0)] = await licensePictures(upload(polyglot, 'license.html'));
    expect(clean.includes('<script>')).toBe(false);
    expect(clean.includes('%PDF')).toBe(false);
  });

  test('a truncated picture and one of too many pixels are refused', async () => {
    const whole = await png;
    expect(await told(whole.subarray(0, whole.length - 40))).toMatchObject({ code: 'unreadable_photo' });
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(LICENSE_LIMIT);
    expect(await told(bomb)).toMatchObject({
      code: 'unreadable_photo',
      says: { text: 'imageTooManyPixels' },
    });
  }, 30_000);
});

describe('hostile PDFs', () => {
  test('scripts are not run, a huge page is drawn small, thousands of pages cost what two do', async () => {
    expect(await told(rawPdf(...onePage('0 0 m')))).toMatchObject([{ format: 'jpeg', height: 2048 }]);
    expect(await told(rawPdf(...onePage('0 0 m', '', '0 0 200000 200000')))).toMatchObject([
      { width: 2048, height: 2048 },
    ]);
    const thousands = await pdf((doc) => {
      for (let page = 1; page < 10_000; page++) doc.addPage();
    });
    expect(await told(thousands)).toHaveLength(2);
  }, 60_000);

  test('a locked one says so', async () => {
    const locked = await pdf((doc) => doc.text('secret'), { userPassword: 'x', ownerPassword: 'y' });
    expect(await told(locked)).toEqual({ code: 'unreadable_photo', says: 'licenseLocked' });
  });

  test.each([
    ['cut off', async () => (await pdf((doc) => doc.text('x'))).subarray(0, 400)],
    ['without a page', () => rawPdf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>')],
    [
      'whose pages contain themselves',
      () =>
        rawPdf(
          '<</Type/Catalog/Pages 2 0 R>>',
          '<</Type/Pages/Parent 2 0 R/Kids[2 0 R 2 0 R]/Count 2000000000>>',
        ),
    ],
    ['whose page is a thread', () => rawPdf(...onePage('0 0 m', '', '0 0 1 1000000'))],
    ['that is only its first line', () => Buffer.from('%PDF-1.7\n')],
    [
      'that draws itself in itself',
      () =>
        rawPdf(
          ...onePage('/F Do', '/XObject<</F 5 0 R>>'),
          stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>', '/F Do /F Do'),
        ),
    ],
    [
      'that unpacks to gigabytes',
      () => {
        const much = deflateSync(
          deflateSync(Buffer.alloc(500e6, '0 0 m 612 792 l 300 0 l f\n'), { level: 9 }),
        );
        return rawPdf(...onePage(much, '', '0 0 612 792', '/Filter[/FlateDecode/FlateDecode]'));
      },
    ],
  ])(
    'one %s is refused',
    async (_what, make) => {
      expect(await told(await make())).toEqual(unreadable);
    },
    60_000,
  );

  test('one that never ends is given up in time, and the next one is drawn', async () => {
    const endless = rawPdf(
      ...onePage('/Pattern cs /P scn 0 0 612 792 re f', '/Pattern<</P 5 0 R>>'),
      stream(
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.001/YStep 0.001/Resources<<>>',
        '1 0 0 rg 0 0 1 1 re f',
      ),
    );
    const [first, second] = await Promise.all([told(endless), told(await png)]);
    expect(first).toEqual(unreadable);
    expect(second).toMatchObject([{ format: 'jpeg' }]);
  }, 60_000);
});

describe('a license at rest', () => {
  let database: TestDatabase;
  let keys: PersonKeys;
  let folder: string;
  let documents: Documents;

  beforeAll(async () => {
    database = await createTestDatabase();
    keys = openPersonKeys({ databaseUrl: database.url, masterKey: randomBytes(32) });
    folder = await mkdtemp(join(tmpdir(), 'hexkey-licenses-'));
    documents = openDocuments(openBlobs(pathToFileURL(folder).href), keys);
  });
  afterAll(async () => {
    await keys.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('is one sealed file a page, without a trace of a picture, and gone with the key', async () => {
    const id = randomUUID();
    const twoPages = await pdf((doc) => doc.text('front').addPage().text('back'));
    const pages = await keepLicense({ documents }, id, 'command-1', upload(twoPages));
    expect(pages).toHaveLength(2);
    expect(await keepLicense({ documents }, id, 'command-1', upload(twoPages))).toEqual(pages);
    const names = await readdir(join(folder, 'licenses', id));
    expect(names).toHaveLength(2);
    for (const name of names) {
      const bytes = await readFile(join(folder, 'licenses', id, name));
      for (const trace of [Buffer.from('ffd8ff', 'hex'), 'JFIF', '%PDF', 'front'])
        expect(bytes.subarray(0, 2_000).includes(trace)).toBe(false);
    }
    const [front] = pages;
    if (!front) throw new Error('no page was kept');
    const opened = await documents.read(front);
    expect(opened?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    await keys.destroy(`technician-${id}`);
    expect(await documents.read(front)).toBeNull();
  });
});
