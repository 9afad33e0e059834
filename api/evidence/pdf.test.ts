/** The sheet for a bank: letter pages, photos, the end of the hash chain, and never larger than an answer may be. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { as, type BlobKey, type BookingId } from '#domain/core/ids.ts';
import { chained, type Pack, type Statement } from '#domain/evidence/chain.ts';
import type { Blobs } from '#vendors/blobs/blobs.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { drawPdf } from '#vendors/pdf/draw.ts';
import { evidencePdf } from './pdf.ts';

const bookingId = as<BookingId>('b1');
const sheet = { number: 'HX-7K2M4Q', zone: 'America/New_York', verifyUrl: 'https://hexkey.example/verify' };
const issued = { issuedAt: '2030-04-01T09:00:00.000Z', seal: 's' };
const hash = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'));

let folder: string;
let blobs: Blobs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hexkey-evidence-'));
  blobs = openBlobs(pathToFileURL(folder).href);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const statement = (kind: string, facts: Statement['facts']): Statement => ({
  at: '2030-03-07T14:00:00.000Z',
  kind,
  facts,
  source: { event: 'booking-b1#1', type: 'Example', digest: 'd' },
});
const booking = statement('booking', {
  number: sheet.number,
  name: 'Дмитрий Щукин',
  email: 'd@example.com',
  phone: '+12125550100',
  address: '12 Elm St, Austin, TX 78701',
  items: 'MALM chest',
  pieces: 2,
  day: '2030-03-07',
  window: '9:00 AM - 11:00 AM',
  total: 15_000,
  by: 'customer',
});

/** A pack with that many photos, each as large as a phone's and as incompressible as noise. */
async function withPhotos(count: number): Promise<Pack> {
  const raw = { width: 1600, height: 1200, channels: 3 } as const;
  const bytes = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer();
  const photos = await Promise.all(
    Array.from({ length: count }, async (_, k) => {
      const name = `photo-${k}.jpg`;
      await blobs.put(as<BlobKey>(`photos/${bookingId}/${name}`), { bytes, type: 'image/jpeg' });
      return statement('photo', { of: 'after', name, sha256: 'ab'.repeat(32) });
    }),
  );
  return chained(hash, [booking, ...photos]);
}

it('is a letter page in our own type with what the pack tells', async () => {
  const pack = await chained(hash, [booking, statement('customer_wrote', { text: 'Looks great, 谢谢' })]);
  const pdf = await evidencePdf({ blobs }, { bookingId, pack }, issued, sheet);
  const text = pdf.toString('latin1');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  expect(text).toContain('[0 0 612 792]');
  expect(text).toMatch(/BricolageGrotesque/);
  const drawn = await drawPdf(pdf, { pages: 3, longestSide: 300 });
  expect(drawn.kind === 'drawn' && drawn.pages.length).toBe(1);
});

it('with more photos than a sheet shows is below what an answer may have, and has them all by their hashes', async () => {
  const pack = await withPhotos(20);
  const pdf = await evidencePdf({ blobs }, { bookingId, pack }, issued, sheet);
  expect(pdf.length).toBeLessThan(4.5 * 1024 * 1024);
  expect(pdf.length).toBeGreaterThan(200_000);
  const drawn = await drawPdf(pdf, { pages: 8, longestSide: 200 });
  expect(drawn.kind === 'drawn' && drawn.pages.length).toBeGreaterThan(1);
});

it('is drawn of a photo that is gone, without it', async () => {
  const gone = statement('photo', { of: 'before', name: 'gone.jpg', sha256: 'ab'.repeat(32) });
  const pack = await chained(hash, [booking, gone]);
  expect((await evidencePdf({ blobs }, { bookingId, pack }, issued, sheet)).length).toBeGreaterThan(1_000);
});
