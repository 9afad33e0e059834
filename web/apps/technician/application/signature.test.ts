import fc from 'fast-check';
import { expect, it } from 'vitest';
import { strokesOf } from '#domain/contract/drawn.ts';
import { drawn, mark } from './signature.ts';

it('writes what the contract reads, wherever the pen goes', () => {
  const point = fc.tuple(
    fc.double({ noNaN: true, min: -900, max: 900 }),
    fc.double({ noNaN: true, min: -900, max: 900 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 3_000 }), (points) => {
      const path = points.reduce((sum, [x, y, isNew]) => drawn(sum, x, y, isNew), 'M0 0L600 200');
      expect(strokesOf(path)).not.toBeNull();
    }),
    { numRuns: 30 },
  );
});

it('has a mark that is a signature', () => expect(strokesOf(mark)).toHaveLength(3));
