import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';
import { pieces } from './pieces/index.ts';

const motions = (body: string, name: string): readonly string[] =>
  [...body.matchAll(new RegExp(`data-${name}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '');

describe('a piece that is put together', () => {
  it('brings the finished step home from where it floated, while the next one floats', () => {
    const before = draw(pieces.wardrobe, { variant: 'step', step: 3 }).body;
    const after = draw(pieces.wardrobe, { variant: 'step', step: 4, joining: 3 }).body;
    expect(motions(before, 'from').length).toBeGreaterThan(0);
    expect(motions(before, 'joins')).toEqual([]);
    expect(motions(after, 'joins').length).toBeGreaterThan(0);
    for (const way of motions(after, 'joins')) {
      const [x, y] = way.split(' ').map(Number);
      expect(Math.hypot(x ?? Number.NaN, y ?? Number.NaN)).toBeGreaterThan(5);
    }
    expect(motions(after, 'from').length).toBeGreaterThan(0);
  });

  it('takes the contour of what moves along, and draws the same lines in the end', () => {
    const still = draw(pieces.wardrobe, { variant: 'furnished' });
    const moving = draw(pieces.wardrobe, { variant: 'furnished', joining: 5 });
    expect(moving.body).toMatch(/<path class="c" data-joins="[^"]+" d="/);
    expect(moving.viewBox).toEqual(still.viewBox);
    const lines = (body: string) => body.match(/M[^"M]+/g)?.toSorted();
    expect(lines(moving.body)).toEqual(lines(still.body));
  });
});
