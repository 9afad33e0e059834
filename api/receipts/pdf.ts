/** A receipt as PDF: one letter page in the product's typeface, more pages only for very long orders. */
import type PDFKit from 'pdfkit';
import { cents, dollars } from '#domain/core/money.ts';
import { printable, unprintable } from '#vendors/pdf/printable.ts';
import { colours, feet, head, MARGIN, openSheet, room, type Row, table, WIDTH } from '#vendors/pdf/sheet.ts';
import { textsIn } from './texts.ts';
import type { ReceiptView } from './receipt.ts';

/** The receipt as a tagged PDF of US letter size. */
export function receiptPdf(receipt: ReceiptView): Promise<Buffer> {
  const t = textsIn(receipt.language);
  const { number, language } = receipt;
  const { doc, done } = openSheet({ title: `${t('receipt')} ${number}`, language });
  head(doc, t('receipt'), `${t('booking')} ${number}`);
  facts(doc, receipt);
  table(doc, t('lines'), [
    ...receipt.pricing.lines.map(({ label, amountCents }) => row(label, amountCents)),
    row(t('total'), receipt.pricing.totalCents, true),
    ...(receipt.actualCents === null || receipt.actualCents === receipt.pricing.totalCents
      ? []
      : [row(t('actual'), receipt.actualCents, true)]),
  ]);
  const { card, payments, totals } = receipt;
  const cardLine = card ? ` · ${capital(card.brand)} ${t('ending')} ${card.last4}` : '';
  table(doc, `${t('payments')}${cardLine}`, [
    ...payments.map(({ label, atLocal, amountCents }) => ({
      ...row(label, amountCents),
      aside: atLocal,
    })),
    ...(totals.heldCents > 0 ? [row(t('held'), totals.heldCents, true)] : []),
    row(t('paid'), totals.paidCents, true),
  ]);
  const { tip } = receipt;
  if (tip) table(doc, t('tipTitle'), [{ ...row(tip.label, tip.amountCents, true), aside: tip.atLocal }]);
  room(doc, 48);
  doc
    .font('text')
    .fontSize(9.5)
    .fillColor(colours.muted)
    .text([receipt.note, tip?.note ?? ''].join(' ').trim(), MARGIN, doc.y + 6, { width: WIDTH })
    .text(t('localTime', { zone: receipt.zone }), { width: WIDTH });
  if (typedBy(receipt).some((text) => printable(doc, 'text', text).text.includes(unprintable)))
    doc
      .font('text')
      .fontSize(9.5)
      .text(t('unprintable', { mark: unprintable }), { width: WIDTH });
  feet(doc, number, t('page'));
  doc.end();
  return done;
}

/** The texts in it that people typed. */
function typedBy({ issuedTo, service, pricing }: ReceiptView): readonly string[] {
  const { name, address } = issuedTo;
  return [name, address, service.technicianName, ...pricing.lines.map(({ label }) => label)].filter(
    (text) => text !== null,
  );
}

function row(label: string, amountCents: number, isSum = false): Row {
  return { label, amount: dollars(cents(amountCents)), isSum };
}

/** `Visa` for the provider's `visa`. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Doc = PDFKit.PDFDocument;

/** Who it is for and what, in two columns. */
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
