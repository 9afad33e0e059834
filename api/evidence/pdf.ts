/**
 * An evidence pack as a sheet for a bank, in English: letter pages in the product's typeface, sections, times in the
 * job's zone, photos, and the end of the hash chain. Banks accept 4.5 MB and read only a few pages, so photos are
 * scaled down; their hashes are those of the original files.
 */
import type PDFKit from 'pdfkit';
import sharp from 'sharp';
import { zonedText } from '#domain/core/dates.ts';
import type { Entry, Issued } from '#domain/evidence/chain.ts';
import { isBlobKey } from '#vendors/blobs/blobs.ts';
import { type Face, printable } from '#vendors/pdf/printable.ts';
import { colours, feet, head, MARGIN, openSheet, room, WIDTH } from '#vendors/pdf/sheet.ts';
import { evidenceTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import { MAX_SHEET_PHOTOS } from '../contract/evidence.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BuiltPack } from './pack.ts';
import { lineOf, writtenSections } from './written.ts';

const t = spoken(evidenceTexts)('en');

/** Longest side in pixels. */
const PHOTO_SIDE = 640;
const COLUMNS = 4;
const GAP = 8;

type Doc = PDFKit.PDFDocument;

/** What the sheet contains besides the pack. */
export interface SheetOf {
  readonly number: string;
  readonly zone: string;
  /** Where a pack can be verified. */
  readonly verifyUrl: string;
}

/** The pack as a tagged PDF of US letter size. */
export async function evidencePdf(
  { blobs }: Pick<Dependencies, 'blobs'>,
  { bookingId, pack }: Pick<BuiltPack, 'bookingId' | 'pack'>,
  { issuedAt }: Issued,
  { number, zone, verifyUrl }: SheetOf,
): Promise<Buffer> {
  const shown = await photosOf(blobs, bookingId, pack.entries);
  const { doc, done } = openSheet({ title: `${t('title')} ${number}`, language: 'en' });
  head(doc, t('title'), `${t('booking')} ${number}`);
  doc.y += 10;
  const placed = pack.entries.find(({ kind }) => kind === 'booking')?.facts ?? {};
  for (const name of ['name', 'email', 'phone', 'address'] as const) {
    const value = placed[name];
    if (typeof value === 'string') pair(doc, t(`customer_${name}`), value);
  }
  // What a bank looks for first: the charge and the card.
  for (const entry of pack.entries)
    if (entry.kind === 'captured' || entry.kind === 'dispute_opened')
      pair(doc, t(`about_${entry.kind}`), `${lineOf('en', entry)}, ${dayOf(entry.at, zone)}`);
  for (const { name, title, lines } of writtenSections('en', pack.entries)) {
    // A heading stays on the page of its first row of photos.
    heading(doc, title, name === 'photos' && shown.length > 0 ? 190 : 64);
    if (name === 'photos') pictures(doc, shown);
    let day = '';
    for (const { entry, text } of lines) {
      const today = dayOf(entry.at, zone);
      line(doc, today === day ? '' : today, timeOf(entry.at, zone), text, entry.hash);
      day = today;
    }
  }
  heading(doc, t('chain'), 110);
  doc.y += 6;
  paragraph(
    doc,
    'text',
    t('chainText', {
      count: pack.entries.length,
      time: `${dayOf(issuedAt, zone)}, ${timeOf(issuedAt, zone)}`,
      url: verifyUrl,
    }),
  );
  paragraph(doc, 'strong', `SHA-256 ${pack.hash}`);
  paragraph(doc, 'text', t('zoned', { zone }));
  feet(doc, `${t('title')} ${number}`, t('page'));
  doc.end();
  return done;
}

const dayOf = (at: string, zone: string): string =>
  zonedText('en', Date.parse(at), zone, { month: 'short', day: 'numeric', year: 'numeric' });
const timeOf = (at: string, zone: string): string =>
  zonedText('en', Date.parse(at), zone, {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });

interface Picture {
  readonly n: number;
  readonly bytes: Buffer;
}

/** The first photos that exist, scaled down. */
async function photosOf(
  blobs: Dependencies['blobs'],
  bookingId: string,
  entries: readonly Entry[],
): Promise<readonly Picture[]> {
  const pictures: Picture[] = [];
  for (const { n, kind, facts } of entries) {
    if (kind !== 'photo' || facts['sha256'] === null || pictures.length === MAX_SHEET_PHOTOS) continue;
    const key = `photos/${bookingId}/${String(facts['name'])}`;
    const blob = isBlobKey(key) ? await blobs.get(key) : null;
    if (!blob) continue;
    const small = sharp(blob.bytes).resize(PHOTO_SIDE, PHOTO_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    // A photo that cannot be read appears only as its hash.
    const bytes = await small
      .jpeg({ quality: 70 })
      .toBuffer()
      .catch(() => null);
    if (bytes) pictures.push({ n, bytes });
  }
  return pictures;
}

/** `height`: the space needed on the same page, including the heading. */
function heading(doc: Doc, title: string, height: number): void {
  room(doc, height);
  doc.y += 16;
  doc.font('heading').fontSize(13).fillColor(colours.ink).text(title, MARGIN, doc.y, { width: WIDTH });
  doc.y += 4;
  ruled(doc, colours.ink);
}

function ruled(doc: Doc, colour: string): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.5)
    .stroke(colour);
}

function pair(doc: Doc, name: string, value: string): void {
  const { font, text } = printable(doc, 'text', value);
  const top = doc.y + 2;
  doc.font('text').fontSize(9.5).fillColor(colours.muted).text(name, MARGIN, top, { width: 90 });
  doc
    .font(font)
    .fillColor(colours.ink)
    .text(text, MARGIN + 96, top, { width: WIDTH - 96 });
}

const TIME = 96;
const HASH = 66;

/** A row: when, what, and the start and end of its entry's hash. */
function line(doc: Doc, day: string, time: string, said: string, hash: string): void {
  const { font, text } = printable(doc, 'text', said);
  const width = WIDTH - TIME - HASH - 16;
  const height = doc.font(font).fontSize(9.5).heightOfString(text, { width });
  const own = day === '' ? 12 : 24;
  room(doc, Math.max(height, own) + 10);
  const top = doc.y + 5;
  doc
    .font('text')
    .fontSize(8.5)
    .fillColor(colours.muted)
    .text(day === '' ? time : `${day}\n${time}`, MARGIN, top + 0.5, { width: TIME, features: ['tnum'] });
  doc
    .font(font)
    .fontSize(9.5)
    .fillColor(colours.ink)
    .text(text, MARGIN + TIME + 8, top, { width });
  doc
    .font('text')
    .fontSize(8)
    .fillColor(colours.muted)
    .text(`${hash.slice(0, 6)}…${hash.slice(-4)}`, MARGIN + WIDTH - HASH, top + 1, {
      width: HASH,
      align: 'right',
      lineBreak: false,
    });
  doc.y = top + Math.max(height, own) + 4;
  ruled(doc, colours.line);
}

/** Photos in rows, each with the number of its entry. */
function pictures(doc: Doc, shown: readonly Picture[]): void {
  const side = (WIDTH - GAP * (COLUMNS - 1)) / COLUMNS;
  const height = side * 0.75;
  for (let from = 0; from < shown.length; from += COLUMNS) {
    room(doc, height + 26);
    const top = doc.y + 8;
    for (const [k, { n, bytes }] of shown.slice(from, from + COLUMNS).entries()) {
      const x = MARGIN + k * (side + GAP);
      doc.image(bytes, x, top, { fit: [side, height], align: 'center', valign: 'center' });
      doc
        .font('text')
        .fontSize(8)
        .fillColor(colours.muted)
        .text(t('photoNumber', { n }), x, top + height + 3, { width: side, lineBreak: false });
    }
    doc.y = top + height + 16;
  }
}

function paragraph(doc: Doc, face: Face, said: string): void {
  const { font, text } = printable(doc, face, said);
  const height = doc.font(font).fontSize(9.5).heightOfString(text, { width: WIDTH });
  room(doc, height + 8);
  doc.fillColor(colours.ink).text(text, MARGIN, doc.y + 4, { width: WIDTH });
}
