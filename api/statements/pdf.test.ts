/** The statement as PDF: both languages, months of any length, readable by other programs. */
import { expect, test } from 'vitest';
import { as, type BookingId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { statementOf } from '#domain/payout/statement.ts';
import { drawPdf } from '#vendors/pdf/draw.ts';
import { statementPdf } from './pdf.ts';
import type { StatementView } from './statement.ts';

function sample(language: 'en' | 'es', jobs: number): StatementView {
  const lines = Array.from({ length: jobs }, (_, index) => {
    const bookingId = as<BookingId>(`b${index}`);
    return [
      { bookingId, kind: 'share', amount: cents(10_500), at: '2026-10-14T22:10:00.000Z' },
      { bookingId, kind: 'transfer', amount: cents(10_500), at: '2026-10-14T22:11:00.000Z' },
      { bookingId, kind: 'share', amount: cents(-2_100), at: '2026-10-20T15:00:00.000Z' },
      { bookingId, kind: 'reversal', amount: cents(-2_100), at: '2026-10-20T15:01:00.000Z' },
    ] as const;
  }).flat();
  const { jobs: own, ...sums } = statementOf(cents(4_200), lines);
  const bank = {
    kind: 'bank',
    amount: cents(10_500),
    at: '2026-10-15T14:00:00.000Z',
    arrivesOn: '2026-10-17T00:00:00.000Z',
    refusal: null,
  } as const;
  return {
    ...sums,
    language,
    month: '2026-10',
    zone: 'America/Chicago',
    name: 'Grace Hopper',
    soFar: null,
    jobs: own.map((job, index) => ({
      ...job,
      number: `HX-7K2M4${index}`,
      date: '2026-10-14',
      banks: [
        { ...bank, state: 'failed', settledAt: '2026-10-16T14:00:00.000Z' },
        { ...bank, state: 'paid', settledAt: '2026-10-17T09:00:00.000Z' },
      ],
    })),
  };
}

const pages = (pdf: Buffer) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

test.each(['en', 'es'] as const)('a month (%s) is drawn by another program', async (language) => {
  const pdf = await statementPdf(sample(language, 1));
  expect(pages(pdf)).toBe(1);
  expect(pdf.toString('latin1')).toContain(language === 'es' ? 'es-US' : 'en-US');
  expect(await drawPdf(pdf, { pages: 3, longestSide: 300 })).toMatchObject({ kind: 'drawn' });
});

test('a busy month goes over several pages, an empty one is a page all the same', async () => {
  expect(pages(await statementPdf(sample('en', 60)))).toBeGreaterThan(5);
  expect(pages(await statementPdf(sample('es', 0)))).toBe(1);
  const foreign = await statementPdf({ ...sample('en', 1), name: 'Дмитрий 李小龙' });
  expect(pages(foreign)).toBe(1);
});
