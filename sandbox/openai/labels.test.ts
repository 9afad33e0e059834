/** Separating labels by their contents: side by side, one above the other, with words from no list. */
import { describe, expect, test } from 'vitest';
import { labelsIn } from './labels.ts';
import type { Word } from './reader.ts';

const wanted = {
  candidates: ['IKEA', 'Target', 'Wayfair'].map((brand) => ({
    id: brand,
    name: brand,
    brand,
    articleNumber: null,
  })),
  kinds: [
    { kind: 'nightstand', words: ['nightstand'] },
    { kind: 'desk', words: ['desk', 'writing desk'] },
    { kind: 'office_chair', words: ['desk chair'] },
    { kind: 'dresser', words: ['chest of drawer', 'dresser'] },
  ],
};

/** Lines of words from a corner, each with its height. */
function words(left: number, top: number, lines: readonly (readonly [string, number])[]): Word[] {
  let y = top;
  return lines.flatMap(([text, height]) => {
    let x = left;
    const line = text.split(' ').map((word): Word => {
      const box = { left: x, top: y, right: x + word.length * height * 0.5, bottom: y + height };
      x = box.right + height * 0.3;
      return { text: word, confidence: 94, box };
    });
    y += height * 1.4;
    return line;
  });
}

const read = (...all: Word[][]) =>
  labelsIn({ words: all.flat(), matches: [] }, wanted).map(({ kind, brand, name, text }) => ({
    kind,
    brand,
    name,
    text,
  }));

describe('a label', () => {
  test('of nobody’s list has its maker, its name and its kind; what stands above the maker is no name', () => {
    const label = words(100, 100, [
      ['SHIP TO: Dock 4', 30],
      ['Target', 36],
      ['Sutton', 60],
      ['Nightstand', 110],
      ['18x16 in', 24],
    ]);
    expect(read(label)).toMatchObject([{ kind: 'nightstand', brand: 'Target', name: 'Sutton Nightstand' }]);
  });

  test('beside another one keeps its own words', () => {
    const one = words(100, 100, [
      ['Target', 40],
      ['Sutton Nightstand', 60],
    ]);
    const other = words(1_000, 120, [
      ['Wayfair', 40],
      ['Writing Desk', 60],
    ]);
    expect(read(one, other).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
      { kind: 'nightstand', brand: 'Target', text: 'Target Sutton Nightstand' },
      { kind: 'desk', brand: 'Wayfair', text: 'Wayfair Writing Desk' },
    ]);
  });

  test('is of the kind that the longest phrase names, whatever number stands in it', () => {
    expect(read(words(100, 100, [['Oslo Desk Chair', 50]]))).toMatchObject([{ kind: 'office_chair' }]);
    expect(read(words(100, 100, [['Chest of 6 drawers', 50]]))).toMatchObject([{ kind: 'dresser' }]);
  });

  test('of which only the maker was read is one that is there; a sentence is none', () => {
    expect(read(words(100, 100, [['IKEA', 50]]))).toMatchObject([{ kind: null, brand: 'IKEA' }]);
    expect(read(words(100, 100, [['The dresser had stood beside the desk', 40]]))).toEqual([]);
  });
});
