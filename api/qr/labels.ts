/** A sheet of labels with a partner's QR code and instructions, to print, cut and put up (spec admin §9). */
import PDFDocument from 'pdfkit';
import { type Language, locales } from '#domain/core/language.ts';
import { labelTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import { colours, registerFonts } from '#vendors/pdf/sheet.ts';
import { type Face, printable } from '#vendors/pdf/printable.ts';
import { EDGE, eachRun, MIN_INCHES, type Modules } from './modules.ts';

const textsIn = spoken(labelTexts);

/** Points per inch. */
const INCH = 72;
/** US letter, landscape. */
const PAGE = { width: 11 * INCH, height: 8.5 * INCH };
const COLUMNS = 3;
const ROWS = 2;
/** Margin that no printer prints on. */
const MARGIN = INCH / 2;
const LABEL = {
  width: (PAGE.width - 2 * MARGIN) / COLUMNS,
  height: (PAGE.height - 2 * MARGIN) / ROWS,
};

export interface Label {
  readonly modules: Modules;
  readonly storeName: string;
  readonly storeCode: string;
  /** Where it leads, for people who type it. */
  readonly url: string;
}

/** The sheet, six times the same label. The code is two inches wide when printed at 100 %. */
export async function labelsPdf(label: Label, language: Language): Promise<Buffer> {
  const t = textsIn(language);
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: locales[language],
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: t('title', { code: label.storeCode }), Author: 'Hexkey' },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  registerFonts(doc);
  drawCuts(doc);
  for (let place = 0; place < COLUMNS * ROWS; place++) {
    const left = MARGIN + (place % COLUMNS) * LABEL.width;
    const top = MARGIN + Math.floor(place / COLUMNS) * LABEL.height;
    drawLabel(doc, label, { left, top }, [t('need'), t('scan')]);
  }
  doc.end();
  return done;
}

/** Cutting guides, each drawn once: overlapping dashes would look like a solid line. */
function drawCuts(doc: PDFKit.PDFDocument): void {
  for (let column = 0; column <= COLUMNS; column++) {
    const x = MARGIN + column * LABEL.width;
    doc.moveTo(x, MARGIN).lineTo(x, PAGE.height - MARGIN);
  }
  for (let row = 0; row <= ROWS; row++) {
    const y = MARGIN + row * LABEL.height;
    doc.moveTo(MARGIN, y).lineTo(PAGE.width - MARGIN, y);
  }
  doc.dash(3, { space: 3 }).lineWidth(0.5).strokeColor(colours.muted).stroke().undash();
}

function drawLabel(
  doc: PDFKit.PDFDocument,
  { modules, storeName, url }: Label,
  { left, top }: { readonly left: number; readonly top: number },
  [need, scan]: readonly [string, string],
): void {
  const side = MIN_INCHES * INCH;
  const module = side / modules.size;
  const x0 = left + (LABEL.width - side) / 2;
  const y0 = top + 10 + EDGE * module;
  eachRun(modules, (x, y, width) => {
    doc.rect(x0 + x * module, y0 + y * module, width * module, module);
  });
  doc.fill('#000');
  const line = (face: Face, size: number, color: string, said: string, y: number): void => {
    const { font, text } = printable(doc, face, said);
    doc
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(text, left + 8, y, { width: LABEL.width - 16, height: size, align: 'center', ellipsis: true });
  };
  const under = y0 + side + EDGE * module;
  line('strong', 17, colours.ink, need, under);
  line('strong', 12, colours.ink, scan, under + 21);
  line('text', 9, colours.ink, storeName, under + 40);
  line('text', 7, colours.muted, url.replace(/^https?:\/\//, ''), under + 53);
}
