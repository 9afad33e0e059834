/**
 * The layout shared by all our PDFs: letter-size pages in the product's own typeface, with the logo at the top and the
 * page number at the bottom.
 */
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { type Language, locales } from '#domain/core/language.ts';
import { printable } from './printable.ts';

const font = (name: string) => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url));
const fonts = {
  heading: font('bricolage-grotesque-heading'),
  text: font('instrument-sans-regular'),
  strong: font('instrument-sans-semibold'),
  wideText: font('noto-sans-regular'),
  wideStrong: font('noto-sans-semibold'),
} as const;

/** The light tokens of the design (design.md §9). */
export const colours = {
  ink: '#14211b',
  muted: '#526058',
  line: '#dcd9cf',
  accent: '#f49f2e',
} as const;

export const MARGIN = 54;
export const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN - 24;

/** Registers our fonts with the document under the names used here. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, path] of Object.entries(fonts)) doc.registerFont(name, path);
}

type Doc = PDFKit.PDFDocument;

/** An empty tagged document in US letter size, and its bytes once it has ended. */
export function openSheet({ title, language }: { readonly title: string; readonly language: Language }): {
  readonly doc: Doc;
  readonly done: Promise<Buffer>;
} {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: locales[language],
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: 'Hexkey' },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  registerFonts(doc);
  return { doc, done };
}

/** The logo's paths in a box of 28 by 28, as in the site's header, its icon and the mails (scripts/mail-mark.test.ts). */
const MARK = {
  frame: 'M14 2 24.4 8v12L14 26 3.6 20V8z',
  key: 'M9.6 8.6v7.8a2 2 0 0 0 1 1.7l7.4 4.3',
} as const;

/** The logo (the hex key in its frame), the name, and the document's title. */
export function head(doc: Doc, title: string, aside: string): void {
  doc
    .save()
    .translate(MARGIN - 3, MARGIN - 2)
    .scale(26 / 28)
    .lineJoin('round')
    .lineCap('round');
  doc.path(MARK.frame).lineWidth(2).stroke(colours.ink);
  doc.path(MARK.key).lineWidth(3.4).stroke(colours.accent);
  doc.restore();
  doc
    .font('heading')
    .fontSize(17)
    .fillColor(colours.ink)
    .text('Hexkey', MARGIN + 30, MARGIN);
  const top = MARGIN + 44;
  doc.font('text').fontSize(10);
  // A long aside gets at most half the width; after a short one, the title gets the rest.
  const width = Math.max(WIDTH / 2, WIDTH - doc.widthOfString(aside) - 24);
  doc.font('heading').fontSize(26);
  const height = doc.heightOfString(title, { width });
  doc.text(title, MARGIN, top, { width });
  doc
    .font('text')
    .fontSize(10)
    .fillColor(colours.muted)
    .text(aside, MARGIN + WIDTH / 2, MARGIN + 60, { width: WIDTH / 2, align: 'right' });
  doc.y = Math.max(MARGIN + 92, top + height + 12, doc.y + 12);
  rule(doc);
}

function rule(doc: Doc): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.5)
    .stroke(colours.line);
}

/** Starts a new page if what follows would not fit on this one. */
export function room(doc: Doc, height: number): void {
  if (doc.y + height <= BOTTOM) return;
  doc.addPage();
  doc.y = MARGIN;
}

/** The footer of each page: what the document is, and the page number. */
export function feet(doc: Doc, what: string, page: string): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    doc
      .font('text')
      .fontSize(8.5)
      .fillColor(colours.muted)
      .text(`Hexkey · ${what} · ${page} ${index + 1}/${count}`, MARGIN, 792 - MARGIN, { width: WIDTH });
  }
}

/** A table row: `aside` is when or how, `isSum` sets it in bold. */
export interface Row {
  readonly label: string;
  readonly amount: string;
  readonly aside?: string;
  readonly isSum: boolean;
}

/** A titled table of labels and amounts, over as many pages as needed. */
export function table(doc: Doc, title: string, rows: readonly Row[]): void {
  room(doc, 60);
  doc
    .font('heading')
    .fontSize(13)
    .fillColor(colours.ink)
    .text(title, MARGIN, doc.y + 4, { width: WIDTH });
  doc.y += 4;
  rule(doc);
  for (const { label, amount, aside, isSum } of rows) {
    const face = isSum ? 'strong' : 'text';
    const labelWidth = aside === undefined ? WIDTH - 110 : 220;
    const { font, text } = printable(doc, face, label);
    const height = doc.font(font).fontSize(10.5).heightOfString(text, { width: labelWidth });
    room(doc, height + 14);
    const top = doc.y + 6;
    doc.fillColor(colours.ink).text(text, MARGIN, top, { width: labelWidth });
    if (aside !== undefined)
      doc
        .font('text')
        .fontSize(9.5)
        .fillColor(colours.muted)
        .text(aside, MARGIN + 228, top + 0.5, { width: WIDTH - 228 - 100, lineBreak: false });
    doc
      .font(face)
      .fontSize(10.5)
      .fillColor(colours.ink)
      .text(amount, MARGIN, top, { width: WIDTH, align: 'right', features: ['tnum'] });
    doc.y = top + height + 5;
    rule(doc);
  }
  doc.y += 16;
}
