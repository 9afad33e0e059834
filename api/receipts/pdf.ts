/** A receipt set as PDF: one letter page in the product's own type, more pages only for very long orders. */
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { cents } from '#domain/core/money.ts';
import { locales } from '#domain/core/language.ts';
import { receiptMoney } from '#domain/receipt/written.ts';
import { printable, unprintable } from './printable.ts';
import { textsIn } from './texts.ts';
import type { ReceiptView } from './receipt.ts';

const font = (name: string) => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url));
const fonts = {
  heading: font('bricolage-grotesque-heading'),
  text: font('instrument-sans-regular'),
  strong: font('instrument-sans-semibold'),
  wideText: font('noto-sans-regular'),
  wideStrong: font('noto-sans-semibold'),
} as const;

/** The light tokens of the design (design.md §9). */
const colours = {
  ink: '#14211b',
  muted: '#526058',
  line: '#dcd9cf',
  brand: '#0d573c',
  accent: '#f49f2e',
} as const;

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN - 24;

/** Makes the document know our fonts by their names here. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, path] of Object.entries(fonts)) doc.registerFont(name, path);
}

/** The receipt as a tagged PDF of US letter size. */
export function receiptPdf(receipt: ReceiptView): Promise<Buffer> {
  const t = textsIn(receipt.language);
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: locales[receipt.language],
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${t('receipt')} ${receipt.number}`, Author: 'Hexkey' },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  registerFonts(doc);
  head(doc, receipt);
  facts(doc, receipt);
  table(doc, t('lines'), [
    ...receipt.pricing.lines.map(({ label, amountCents }) => row(receipt, label, amountCents)),
    row(receipt, t('total'), receipt.pricing.totalCents, true),
    ...(receipt.actualCents === null || receipt.actualCents === receipt.pricing.totalCents
      ? []
      : [row(receipt, t('actual'), receipt.actualCents, true)]),
  ]);
  const { card, payments, totals } = receipt;
  const cardLine = card ? ` · ${capital(card.brand)} ${t('ending')} ${card.last4}` : '';
  table(doc, `${t('payments')}${cardLine}`, [
    ...payments.map(({ label, atLocal, amountCents }) => ({
      ...row(receipt, label, amountCents),
      aside: atLocal,
    })),
    ...(totals.heldCents > 0 ? [row(receipt, t('held'), totals.heldCents, true)] : []),
    row(receipt, t('paid'), totals.paidCents, true),
  ]);
  room(doc, 48);
  doc
    .font('text')
    .fontSize(9.5)
    .fillColor(colours.muted)
    .text(receipt.note, MARGIN, doc.y + 6, { width: WIDTH })
    .text(t('localTime', { zone: receipt.zone }), { width: WIDTH });
  if (typedBy(receipt).some((text) => printable(doc, 'text', text).text.includes(unprintable)))
    doc
      .font('text')
      .fontSize(9.5)
      .text(t('unprintable', { mark: unprintable }), { width: WIDTH });
  feet(doc, receipt);
  doc.end();
  return done;
}

/** What people have typed of it. */
function typedBy({ issuedTo, service, pricing }: ReceiptView): readonly string[] {
  const { name, address } = issuedTo;
  return [name, address, service.technicianName, ...pricing.lines.map(({ label }) => label)].filter(
    (text) => text !== null,
  );
}

interface Row {
  readonly label: string;
  readonly amount: string;
  readonly aside?: string;
  readonly isSum: boolean;
}

function row({ language }: ReceiptView, label: string, amountCents: number, isSum = false): Row {
  return { label, amount: receiptMoney(language, cents(amountCents)), isSum };
}

/** `Visa` of the provider's `visa`. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Doc = PDFKit.PDFDocument;

/** The mark (two hexagons that join), the name, and what this is. */
function head(doc: Doc, { language, number }: ReceiptView): void {
  const t = textsIn(language);
  const hexagon = (x: number, y: number, radius: number) => {
    const corners = Array.from({ length: 6 }, (_, k): [number, number] => {
      const angle = (Math.PI / 3) * k + Math.PI / 6;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
    return doc.polygon(...corners);
  };
  hexagon(MARGIN + 11, MARGIN + 11, 11).fill(colours.brand);
  hexagon(MARGIN + 11, MARGIN + 11, 4.5).fill(colours.accent);
  doc
    .font('heading')
    .fontSize(17)
    .fillColor(colours.ink)
    .text('Hexkey', MARGIN + 30, MARGIN);
  doc
    .font('heading')
    .fontSize(26)
    .text(t('receipt'), MARGIN, MARGIN + 44, { width: WIDTH / 2 });
  doc
    .font('text')
    .fontSize(10)
    .fillColor(colours.muted)
    .text(`${t('booking')} ${number}`, MARGIN, MARGIN + 60, { width: WIDTH, align: 'right' });
  doc.y = MARGIN + 92;
  rule(doc);
}

/** To whom, and for what, in two columns. */
function facts(doc: Doc, { issuedTo, service, language }: ReceiptView): void {
  const t = textsIn(language);
  const top = doc.y + 14;
  const half = WIDTH / 2 - 12;
  const column = (x: number, title: string, lines: readonly (string | null)[]) => {
    doc.font('strong').fontSize(9).fillColor(colours.muted).text(title, x, top, { width: half });
    doc.fontSize(10.5).fillColor(colours.ink);
    for (const line of lines) {
      if (line === null || line === '') continue;
      const { font, text } = printable(doc, 'text', line);
      doc.font(font).text(text, x, doc.y + 2, { width: half });
    }
    return doc.y;
  };
  const left = column(MARGIN, t('issuedTo'), [issuedTo.name, issuedTo.address, issuedTo.email]);
  const right = column(MARGIN + WIDTH / 2 + 12, t('service'), [
    `${service.serviceName} · ${service.brandName}`,
    service.appointment,
    service.technicianName && `${t('technician')}: ${service.technicianName}`,
    service.completedLocal && `${t('completed')}: ${service.completedLocal}`,
    service.actualMinutes === null ? null : t('duration', { minutes: service.actualMinutes }),
  ]);
  doc.y = Math.max(left, right) + 18;
}

function table(doc: Doc, title: string, rows: readonly Row[]): void {
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

function rule(doc: Doc): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.5)
    .stroke(colours.line);
}

/** A new page when what follows would not fit on this one. */
function room(doc: Doc, height: number): void {
  if (doc.y + height <= BOTTOM) return;
  doc.addPage();
  doc.y = MARGIN;
}

function feet(doc: Doc, { language, number }: ReceiptView): void {
  const t = textsIn(language);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    doc
      .font('text')
      .fontSize(8.5)
      .fillColor(colours.muted)
      .text(`Hexkey · ${number} · ${t('page')} ${page + 1}/${count}`, MARGIN, 792 - MARGIN, { width: WIDTH });
  }
}
