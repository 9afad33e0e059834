import { describe, expect, it } from 'vitest';
import { refuseUnstorable } from './storable.ts';

describe('refuseUnstorable', () => {
  it.each([
    ['half a surrogate pair', { notes: 'a\ud800b' }, 'notes'],
    ['a NUL in a list', { items: [{ name: 'x' }, { name: '\0' }] }, 'items.1.name'],
    ['a name of a field', { metadata: { '\udc00': 'x' } }, 'metadata'],
    ['a query', { booking: '\0' }, 'booking'],
  ])('refuses %s and names the field', (_what, value, field) => {
    expect(() => refuseUnstorable(value)).toThrow(
      expect.objectContaining({ status: 400, fields: { [field]: expect.stringMatching(/\w/) } }),
    );
  });

  it('lets every other text through', () => {
    expect(() => refuseUnstorable({ a: ['😀 ¡hola!\n', 1, null, undefined, true] })).not.toThrow();
  });
});
