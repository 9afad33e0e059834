import { expect, test } from 'vitest';
import { receiptPdf } from './pdf.ts';
import { sampleReceipt } from './sample.ts';

/** Number of pages of a PDF, by its own count. */
const pages = (pdf: Buffer) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

test.each(['en', 'es'] as const)(
  'a receipt (%s) is one page of letter size with its own fonts',
  async (language) => {
    const pdf = await receiptPdf(sampleReceipt(language));
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(pages(pdf)).toBe(1);
    expect(text).toContain('[0 0 612 792]');
    expect(text).toMatch(/BricolageGrotesque/);
    expect(text).toMatch(/InstrumentSans/);
    expect(text).toContain(language === 'es' ? 'es-US' : 'en-US');
  },
);

test('sixty lines go over several pages, and a letter that the fonts do not have breaks nothing', async () => {
  const long = sampleReceipt('en', 60);
  expect(pages(await receiptPdf(long))).toBeGreaterThan(2);
  const foreign = { ...long, issuedTo: { ...long.issuedTo, name: '李小龙 🪑' } };
  expect((await receiptPdf(foreign)).length).toBeGreaterThan(1000);
});

test('a name in Greek or Cyrillic brings the font that has its letters, and no other receipt does', async () => {
  const sample = sampleReceipt('en');
  const named = async (name: string): Promise<string> =>
    (await receiptPdf({ ...sample, issuedTo: { ...sample.issuedTo, name } })).toString('latin1');
  for (const name of ['Дмитрий Щукин', 'Αλέξανδρος']) expect(await named(name)).toMatch(/NotoSans/);
  expect(await named('Ada Núñez')).not.toMatch(/NotoSans/);
});
