/**
 * A store partner's statement as a document: drawn in every language when its period is closed, and never changed
 * (R12).
 */
import { createHash } from 'node:crypto';
import { as, type BlobKey } from '#domain/core/ids.ts';
import { type Language, languages, locales } from '#domain/core/language.ts';
import { type Cents, dollars, sum, zero } from '#domain/core/money.ts';
import type { Closing, CommissionPart } from '#domain/commission/events.ts';
import type { KeptStatement } from '#domain/settlement/events.ts';
import { closingPeriod } from '#domain/settlement/period.ts';
import { minimumPayout, settlementZone } from '#domain/settlement/terms.ts';
import {
  bookingNumbers,
  type CommissionDetail,
  commissionDetails,
} from '#projections/queries/commissions.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import type { Blobs } from '#vendors/blobs/blobs.ts';
import { printable } from '#vendors/pdf/printable.ts';
import { colours, feet, head, MARGIN, openSheet, room, type Row, table, WIDTH } from '#vendors/pdf/sheet.ts';
import { settlementTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import type { KeepStatement, StatementPaper } from './settlements.ts';

const textsIn = spoken(settlementTexts);

/** The input for drawing a statement. */
export interface StatementSheet extends Omit<StatementPaper, 'lines'> {
  readonly details: readonly CommissionDetail[];
  /** Numbers, by id, of bookings that the statement names without having a line for them in this period. */
  readonly numbers: ReadonlyMap<string, string>;
}

/**
 * Draws and stores statements. Throws when the lists don't have the lines that were closed: nothing else may be
 * printed.
 */
export function keepStatements({
  blobs,
  readModels,
}: {
  readonly blobs: Pick<Blobs, 'put'>;
  readonly readModels: ReadModels;
}): KeepStatement {
  return async ({ lines, ...paper }) => {
    const { closing } = paper;
    const details = await commissionDetails(readModels, closing);
    if (details.length !== lines.length || total(details) !== total(lines))
      throw new Error(`the lists do not have the lines of ${closing.partnerId} up to ${closing.upTo}`);
    const named = [...closing.released, ...closing.withheld, ...closing.forfeited];
    const numbers = await bookingNumbers(
      readModels,
      named.map(({ bookingId }) => bookingId),
    );
    const sheet = { ...paper, details, numbers };
    return storeStatement(blobs, closing, (language) => statementPdf(sheet, language));
  };
}

/**
 * Stores a statement in every language, named after its content, so that another drawing never replaces the one that
 * was issued.
 */
export async function storeStatement(
  blobs: Pick<Blobs, 'put'>,
  { partnerId, period }: Pick<Closing, 'partnerId' | 'period'>,
  draw: (language: Language) => Promise<Buffer>,
): Promise<Readonly<Record<Language, KeptStatement>>> {
  const kept = languages.map(async (language): Promise<readonly [Language, KeptStatement]> => {
    const bytes = await draw(language);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = as<BlobKey>(`statements/${partnerId}/${period}-${language}-${sha256.slice(0, 32)}.pdf`);
    await blobs.put(key, { bytes, type: 'application/pdf' });
    return [language, { key, sha256 }];
  });
  return Object.fromEntries(await Promise.all(kept)) as Record<Language, KeptStatement>;
}

/** The statement as a tagged PDF in US letter size. */
export function statementPdf(
  { partner, closing, payBy, accountLast4, details, numbers }: StatementSheet,
  language: Language,
): Promise<Buffer> {
  const t = textsIn(language);
  const { period, until, opening, earned, corrected, released, withheld, forfeited, due, payable } = closing;
  const day = (instant: string) => dayIn(language, instant);
  const title = period === closingPeriod ? t('closingOf', { day: day(until) }) : monthIn(language, period);
  const number = `${partner.storeCode ?? ''} ${period}`.trim();
  const { doc, done } = openSheet({ title: `${t('statement')} ${number}`, language });
  head(doc, t('statement'), title);
  const { storeName, legalBusinessName } = partner.store;
  const store =
    legalBusinessName && legalBusinessName !== storeName ? `${storeName} (${legalBusinessName})` : storeName;
  const typed = printable(doc, 'text', t('for', { store, number }));
  doc
    .font(typed.font)
    .fontSize(10.5)
    .fillColor(colours.ink)
    .text(typed.text, MARGIN, doc.y + 12, { width: WIDTH });
  doc.y += 12;
  const row = (label: string, amount: Cents, isSum = false): Row => ({
    label,
    amount: dollars(amount),
    isSum,
  });
  const partRows = (parts: readonly CommissionPart[]) =>
    parts.map(({ bookingId, amount }) => row(numbers.get(bookingId) ?? bookingId, amount));
  table(doc, t('summary'), [
    row(t('opening'), opening),
    row(t('earned'), earned),
    ...(corrected === 0 ? [] : [row(t('corrected'), corrected)]),
    ...(released.length === 0 ? [] : [row(t('released'), total(released))]),
    row(t('due'), due, true),
    payable > 0
      ? row(t('paid', { day: day(payBy), last4: accountLast4 ?? 'none' }), payable, true)
      : row(t('carried'), closing.carried, true),
  ]);
  const isKeptBack = ({ bookingId }: CommissionDetail) =>
    [...withheld, ...forfeited].some((part) => part.bookingId === bookingId);
  const counted = details.filter((detail) => !isKeptBack(detail));
  if (counted.length > 0)
    table(
      doc,
      t('lines'),
      counted.map(({ bookingNumber, at, service, bps, amount }) => ({
        label: bookingNumber,
        aside:
          service === null || bps === null
            ? day(at)
            : t('line', { day: day(at), percent: percentIn(language, bps), service: dollars(service) }),
        amount: dollars(amount),
        isSum: false,
      })),
    );
  if (released.length > 0) table(doc, t('releasedLines'), partRows(released));
  if (withheld.length > 0) table(doc, t('withheldLines'), partRows(withheld));
  if (forfeited.length > 0) table(doc, t('forfeitedLines'), partRows(forfeited));
  room(doc, 60);
  doc.font('text').fontSize(9.5).fillColor(colours.muted);
  const notes = [counted.length === 0 ? t('none') : null, t('note', { minimum: dollars(minimumPayout) })];
  doc.text(notes.filter((note) => note !== null).join(' '), MARGIN, doc.y + 6, { width: WIDTH });
  feet(doc, `${t('statement')} ${number}`, t('page'));
  doc.end();
  return done;
}

const total = (parts: readonly { readonly amount: Cents }[]): Cents =>
  sum(zero, ...parts.map(({ amount }) => amount));

/** `October 2026`. */
function monthIn(language: Language, month: Closing['period']): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], format).format(Date.parse(`${month}-15T12:00:00.000Z`));
}

/** `Oct 14, 2026`, in the time zone by which months end. */
function dayIn(language: Language, instant: string): string {
  const format = { dateStyle: 'medium', timeZone: settlementZone } as const;
  return new Intl.DateTimeFormat(locales[language], format).format(Date.parse(instant));
}

/** `4%`. */
function percentIn(language: Language, bps: number): string {
  const format = { style: 'percent', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(locales[language], format).format(bps / 10_000);
}
