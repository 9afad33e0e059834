/** A technician's statement as PDF. */
import { type Cents, dollars, minus, zero } from '#domain/core/money.ts';
import { locales } from '#domain/core/language.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { PayableLine } from '#domain/payout/statement.ts';
import { receiptMoment } from '#domain/receipt/written.ts';
import { statementTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import { textsIn as receiptTextsIn } from '../receipts/texts.ts';
import { colours, feet, head, MARGIN, openSheet, room, type Row, table, WIDTH } from '#vendors/pdf/sheet.ts';
import { printable } from '#vendors/pdf/printable.ts';
import type { BankLink, StatementJobView, StatementView } from './statement.ts';

const textsIn = spoken(statementTexts);

/** The statement as a tagged PDF of US letter size. */
export function statementPdf(statement: StatementView): Promise<Buffer> {
  const { language, month, name, opening, earned, tips, transferred, closing, jobs, zone, soFar } = statement;
  const t = textsIn(language);
  const title = monthIn(statement);
  const { doc, done } = openSheet({ title: `${t('statement')} ${month}`, language });
  head(doc, t('statement'), title);
  const typed = printable(doc, 'text', t('for', { name }));
  doc
    .font(typed.font)
    .fontSize(10.5)
    .fillColor(colours.ink)
    .text(typed.text, MARGIN, doc.y + 12, { width: WIDTH });
  doc.y += 12;
  const sum = (label: string, amount: Cents, isSum = false): Row => ({
    label,
    amount: dollars(amount),
    isSum,
  });
  table(doc, t('summary'), [
    sum(t('opening'), opening),
    sum(t('earned'), earned),
    ...(tips === 0 ? [] : [sum(t('tips'), tips)]),
    sum(t('transferred'), minus(zero, transferred)),
    sum(t('closing'), closing, true),
  ]);
  if (jobs.length > 0)
    table(
      doc,
      t('jobs'),
      jobs.flatMap((job) => rowsOf(statement, job)),
    );
  room(doc, 48);
  doc.font('text').fontSize(9.5).fillColor(colours.muted);
  const notes = [
    jobs.length === 0 ? t('none') : null,
    soFar === null ? null : t('soFar', { moment: receiptMoment(language, soFar, zone) }),
    t('note', { zone }),
  ];
  doc.text(notes.filter((note) => note !== null).join(' '), MARGIN, doc.y + 6, { width: WIDTH });
  feet(doc, `${t('statement')} ${month}`, receiptTextsIn(language)('page'));
  doc.end();
  return done;
}

/** `October 2026`. */
function monthIn({ language, month }: Pick<StatementView, 'language' | 'month'>): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], format).format(Date.parse(`${month}-15T12:00:00.000Z`));
}

/** `Oct 14, 2026`. */
function dayIn({ language }: Pick<StatementView, 'language'>, instant: string, zone: string): string {
  const format = { dateStyle: 'medium', timeZone: zone } as const;
  return new Intl.DateTimeFormat(locales[language], format).format(Date.parse(instant));
}

/** `Oct 15`: short, since two of them share a column. */
function shortDay({ language, zone }: StatementView, instant: string): string {
  const format = { month: 'short', day: 'numeric', timeZone: zone } as const;
  return new Intl.DateTimeFormat(locales[language], format).format(Date.parse(instant));
}

/** A job's heading, its lines of the month, and how much of it reached the bank. */
function rowsOf(statement: StatementView, { number, date, lines, banks }: StatementJobView): readonly Row[] {
  const { language, zone } = statement;
  const t = textsIn(language);
  const day = date === '' ? '' : dayIn(statement, `${date}T12:00:00.000Z`, 'UTC');
  return [
    { label: t('job', { number, day }), amount: '', isSum: true },
    ...lines.map((line) => ({
      label: t(labelOf(line)),
      aside: dayIn(statement, line.at, zone),
      amount: dollars(line.amount),
      isSum: false,
    })),
    ...banks.map((bank) => ({
      label: t('bank'),
      aside: bankSaid(statement, bank),
      amount: dollars(bank.amount),
      isSum: false,
    })),
  ];
}

function labelOf({ kind, amount }: PayableLine): 'share' | 'lowered' | 'tip' | 'transfer' | 'reversal' {
  return kind === 'share' && amount < 0 ? 'lowered' : kind;
}

function bankSaid(statement: StatementView, { at, state, arrivesOn, settledAt }: BankLink): string {
  const t = textsIn(statement.language);
  const sent = shortDay(statement, at);
  const settled = shortDay(statement, settledAt ?? arrivesOn ?? at);
  switch (state) {
    case 'underway':
      return t('bankExpected', { sent, day: shortDay(statement, arrivesOn ?? at) });
    case 'paid':
      return t('bankArrived', { sent, day: settled });
    case 'failed':
      return t('bankFailed', { sent, day: settled });
    default:
      return unreachable(state);
  }
}
