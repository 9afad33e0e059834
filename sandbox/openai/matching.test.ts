/** Finding names in words as read from bad photos. */
import { describe, expect, test } from 'vitest';
import { type Candidate, openNames } from './matching.ts';
import type { Word } from './reader.ts';

const named = (id: string, brand: string, name: string, articleNumber: string | null = null): Candidate => ({
  id,
  brand,
  name,
  articleNumber,
});

const candidates = [
  named('billy', 'IKEA', 'BILLY bookcase', '002.638.50'),
  named('hemnes-8', 'IKEA', 'HEMNES 8-drawer dresser', '403.742.75'),
  named('hemnes-6', 'IKEA', 'HEMNES 6-drawer chest'),
  named('poang', 'IKEA', 'POÄNG armchair'),
  named('mid-bed', 'West Elm', 'Mid-Century bed'),
  named('mid-dresser', 'West Elm', 'Mid-Century 6-drawer dresser'),
  named('carson-target', 'Target', 'Threshold Carson bookcase'),
  named('lack', 'IKEA', 'LACK side table'),
];

/** Words in lines 40 pixels high, from the left, `top` pixels down. */
function lines(texts: readonly string[], top = 0): Word[] {
  return texts.flatMap((text, row) => {
    let left = 50;
    return text.split(' ').map((word): Word => {
      const width = word.length * 22;
      const box = { left, top: top + row * 60, right: left + width, bottom: top + row * 60 + 40 };
      left += width + 20;
      return { text: word, confidence: 92, box };
    });
  });
}

const found = (words: Word[], preferred: string | null = null): string[] =>
  openNames(candidates, preferred)
    .find(words)
    .map(({ candidate }) => candidate.id);

describe('a name', () => {
  test.each([
    ['as it stands', ['BILLY bookcase'], ['billy']],
    ['with a letter misread', ['B1LLY bookcase'], ['billy']],
    ['without its accents', ['POANG armchair'], ['poang']],
    ['torn in two', ['HEM NES 8-drawer', 'dresser'], ['hemnes-8']],
    ['over three lines', ['Mid-Century', '6-drawer', 'dresser'], ['mid-dresser']],
    ['the longer of two that share words', ['Mid-Century 6-drawer dresser'], ['mid-dresser']],
    ['by its article number alone', ['xxxx', '403.742.75'], ['hemnes-8']],
    ['among small print', ['IKEA', 'BILLY bookcase', 'Made in Poland', '80x28x202 cm'], ['billy']],
  ])('is found %s', (_how, texts, expected) => {
    expect(found(lines(texts))).toEqual(expected);
  });

  test.each([
    ['its kind alone', ['bookcase']],
    ['words that are near to it', ['Pack of side plates', 'table salt']],
    ['half of it', ['HEMNES']],
    ['nothing', []],
    ['prose', ['The chest of drawers stood beside the bed']],
  ])('is not found in %s', (_what, texts) => {
    expect(found(lines(texts))).toEqual([]);
  });

  test('is found as often as its label is there, and its words must stand together', () => {
    expect(found([...lines(['BILLY bookcase']), ...lines(['BILLY bookcase'], 900)])).toEqual([
      'billy',
      'billy',
    ]);
    expect(found([...lines(['LACK']), ...lines(['side table'], 1_400)])).toEqual([]);
  });

  test('is surer the more of it was read', () => {
    const [whole] = openNames(candidates, null).find(lines(['Threshold Carson bookcase']));
    const [partly] = openNames(candidates, null).find(lines(['Threshold Carson b__kc__e']));
    expect(whole?.confidence).toBeGreaterThan(0.95);
    expect(partly?.confidence).toBeLessThan(whole?.confidence ?? 0);
  });
});
