import { describe, expect, it } from 'vitest';
import { languages } from '#domain/core/language.ts';
import { receiptTexts, settlementTexts, statementTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import { head, MARGIN, openSheet, WIDTH } from './sheet.ts';

/** The position of the rule below a sheet's title, and where the title ends at its width. */
function headed(title: string, aside: string) {
  const { doc } = openSheet({ title, language: 'en' });
  const drawn: { text: string; bottom: number }[] = [];
  const text = doc.text.bind(doc);
  doc.text = ((words: string, x: number, y: number, options?: PDFKit.Mixins.TextOptions) => {
    const height = doc.heightOfString(words, options);
    drawn.push({ text: words, bottom: y + height });
    return text(words, x, y, options);
  }) as typeof doc.text;
  head(doc, title, aside);
  return { rule: doc.y, bottoms: drawn.filter((one) => [title, aside].includes(one.text)) };
}

const titles = languages.flatMap((language) => [
  [
    spoken(settlementTexts)(language)('statement'),
    spoken(settlementTexts)(language)('closingOf', { day: 'Nov 27, 2026' }),
  ],
  [spoken(settlementTexts)(language)('statement'), 'November 2026'],
  [spoken(statementTexts)(language)('statement'), 'November 2026'],
  [spoken(receiptTexts)(language)('receipt'), 'HX-7K2M4Q'],
]);

describe('the head of a sheet', () => {
  it.each([
    ...titles,
    ['A title that nobody has made shorter than it is', 'an aside that is just as long as it'],
  ])('“%s” beside “%s” ends above the rule', (title, aside) => {
    const { rule, bottoms } = headed(title ?? '', aside ?? '');
    expect(bottoms).toHaveLength(2);
    for (const { bottom } of bottoms) expect(rule).toBeGreaterThan(bottom);
    expect(WIDTH + MARGIN).toBeLessThan(612);
  });
});
