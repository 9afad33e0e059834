/**
 * A signed agreement as PDF: its text, who signed it and when, and the drawn signature, with a field for the seal; and
 * texts to read first.
 */
import PDFDocument from 'pdfkit';
import { type Language, locales } from '#domain/core/language.ts';
import { type Stroke, signatureField } from '#domain/contract/drawn.ts';
import type { LegalSection, LegalText } from '#domain/contract/text.ts';
import { sealField } from '#vendors/esign/embedded.ts';
import type { SignatureArea } from '#vendors/esign/esign.ts';
import { contractTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import { registerFonts } from '#vendors/pdf/sheet.ts';
import { printable } from '#vendors/pdf/printable.ts';

/** What a signed copy says. */
export interface SignedCopy {
  readonly number: string;
  readonly text: LegalText;
  /** The language in which the person read and signed it. */
  readonly language: Language;
  /** As the person typed it. */
  readonly name: string;
  readonly strokes: readonly Stroke[];
  /** ISO instant. */
  readonly at: string;
  /** Version of the consent to electronic signatures. */
  readonly consentVersion: string;
  /** The page where anyone can verify it. */
  readonly checkUrl: string;
}

const textsIn = spoken(contractTexts);

const MARGIN = 60;
const WIDTH = 612 - 2 * MARGIN;
const colours = { ink: '#14211b', muted: '#526058', line: '#dcd9cf' } as const;

type Doc = PDFKit.PDFDocument;

/** The unsealed PDF; `EmbeddedSigning.seal` adds the seal. */
export async function contractPdf(copy: SignedCopy): Promise<Buffer> {
  const { doc, done } = written(copy);
  signature(doc, copy, copy.strokes);
  feet(doc, copy);
  addSealField(doc, textsIn(copy.language)('reason', { number: copy.number }), copy.at);
  doc.end();
  return done;
}

/** The PDF that a person signs at an outside service, and the position of the signature. */
export async function draftPdf(
  copy: Omit<SignedCopy, 'strokes'>,
): Promise<{ readonly pdf: Buffer; readonly area: SignatureArea }> {
  const { doc, done } = written(copy);
  const area = signature(doc, copy, null);
  feet(doc, copy);
  doc.end();
  return { pdf: await done, area };
}

/** A text before it is accepted, to read at leisure. */
export async function readingPdf(copy: Pick<SignedCopy, 'text' | 'language' | 'at'>): Promise<Buffer> {
  const { doc, done } = written({ ...copy, number: null });
  doc.end();
  return done;
}

/** A document with a text, to be completed and ended by the caller; without a number if there is nothing to sign. */
function written({
  number,
  text,
  language,
  at,
}: Pick<SignedCopy, 'text' | 'language' | 'at'> & { readonly number: string | null }) {
  const t = textsIn(language);
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 20 },
    bufferPages: true,
    lang: locales[language],
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: [text.wording[language].title, number ?? text.version].join(' '),
      Author: 'Hexkey',
      CreationDate: new Date(at),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  registerFonts(doc);
  for (const one of wordingsOf(language)) {
    const wording = text.wording[one];
    if (one !== 'en') doc.addPage();
    doc.font('heading').fontSize(22).fillColor(colours.ink).text(wording.title, { width: WIDTH });
    const { version } = text;
    small(doc, number === null ? t('unsigned', { version }) : t('version', { number, version }));
    for (const section of wording.sections) sectionOf(doc, section);
  }
  return { doc, done };
}

/** The English text is binding, so it is in every copy, followed by a translation. */
function wordingsOf(language: Language): readonly Language[] {
  return language === 'en' ? ['en'] : ['en', language];
}

function sectionOf(doc: Doc, { heading, paragraphs }: LegalSection): void {
  if (heading !== null) {
    if (doc.y > 660) doc.addPage();
    doc.moveDown(0.6).font('heading').fontSize(12).fillColor(colours.ink).text(heading, { width: WIDTH });
  }
  for (const paragraph of paragraphs)
    doc.moveDown(0.3).font('text').fontSize(10).fillColor(colours.ink).text(paragraph, { width: WIDTH });
}

function timeOf(language: Language, at: string): string {
  const format = { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locales[language], format).format(new Date(at))} UTC`;
}

function small(doc: Doc, text: string): void {
  doc.moveDown(0.3).font('text').fontSize(9).fillColor(colours.muted).text(text, { width: WIDTH });
}

/** The signer, with the drawn signature or space for one; returns its position. */
function signature(
  doc: Doc,
  { language, name, at, consentVersion, checkUrl, number }: Omit<SignedCopy, 'strokes'>,
  strokes: SignedCopy['strokes'] | null,
): SignatureArea {
  const t = textsIn(language);
  if (doc.y > 480) doc.addPage();
  doc.moveDown(1.5).font('heading').fontSize(13).fillColor(colours.ink).text(t('signedBy'), { width: WIDTH });
  const typed = printable(doc, 'strong', name);
  doc.moveDown(0.4).font(typed.font).fontSize(12).text(typed.text, { width: WIDTH });
  const scale = 260 / signatureField.width;
  const top = doc.y + 6;
  for (const stroke of strokes ?? []) {
    for (const [index, { x, y }] of stroke.entries()) {
      const point = [MARGIN + x * scale, top + y * scale] as const;
      if (index === 0) doc.moveTo(...point);
      else doc.lineTo(...point);
    }
    doc.lineWidth(1.4).lineCap('round').lineJoin('round').stroke(colours.ink);
  }
  const height = signatureField.height * scale;
  doc.y = top + height + 4;
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + 260, doc.y)
    .lineWidth(0.5)
    .stroke(colours.line);
  // The service writes the time beside its own signature.
  if (strokes) small(doc, t('signedAt', { time: timeOf(language, at) }));
  small(doc, t('consented', { version: consentVersion }));
  const page = doc.bufferedPageRange().count;
  small(doc, t('check', { url: checkUrl, number }));
  return { page, x: MARGIN / 612, y: top / 792, w: 260 / 612, h: height / 792 };
}

function feet(doc: Doc, { number, language }: Pick<SignedCopy, 'number' | 'language'>): void {
  const t = textsIn(language);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc
      .font('text')
      .fontSize(8.5)
      .fillColor(colours.muted)
      .text(t('foot', { number, page: String(page + 1), count: String(count) }), MARGIN, 792 - MARGIN + 10, {
        width: WIDTH,
      });
  }
}

interface WithForm {
  readonly _root: {
    readonly data: {
      readonly AcroForm: {
        readonly data: { Fields: unknown[]; SigFlags?: number; NeedAppearances?: boolean };
      };
    };
  };
  readonly page: { readonly annotations: readonly unknown[] };
}

/** An invisible signature field on the last page. pdfkit makes only form fields, so the rest is added here. */
function addSealField(doc: Doc, reason: string, at: string): void {
  const seal = doc.ref(sealField(reason, at));
  const field = { Subtype: 'Widget', FT: 'Sig', T: Object('Seal') as string, V: seal, F: 132 };
  doc
    .font('text')
    .annotate(0, 0, 0, 0, field as PDFKit.Mixins.AnnotationOption)
    .initForm();
  seal.end(Buffer.alloc(0));
  const { _root, page } = doc as unknown as WithForm;
  const { data } = _root.data.AcroForm;
  data.Fields.push(page.annotations.at(-1));
  // Signatures exist, and the file may only be appended to; a reader that redrew the fields would break the seal.
  data.SigFlags = 3;
  delete data.NeedAppearances;
}
