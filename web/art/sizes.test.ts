import { expect, it } from 'vitest';
import { draw } from './draw.ts';
import { measure } from './measure.ts';
import { pieces } from './pieces/index.ts';
import { ratios } from './sizes.ts';
import { smallCarton } from './SmallCarton.tsx';

it('keeps the place of every drawing in its true proportions (else run node web/art/measure.ts)', () => {
  expect(ratios).toEqual(measure());
});
it('draws exactly the parts of the current step in accent, and later ones as ghosts only', () => {
  const { body } = draw(pieces.wardrobe, { variant: 'step', step: 4 });
  const accent = [...body.matchAll(/class="p hi" data-part="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(accent)).toEqual(new Set(['inside', 'top']));
  expect(body).not.toContain('data-part="doorL"');
  expect(body).toContain('class="ghost"');
});
it('has the carton of drop zones as the generator draws it', () => {
  const { viewBox, body } = draw(pieces['flat-carton'], { variant: 'plain', scale: 0.9 });
  expect(smallCarton).toEqual({ viewBox: viewBox.join(' '), body });
});
