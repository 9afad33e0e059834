import { describe, expect, it } from 'vitest';
import { addressParts, zipAtEnd } from './address.ts';

describe('addressParts', () => {
  it('takes a line apart from its end', () => {
    expect(addressParts('12 Elm St, Apt 4, Austin, TX 78701')).toEqual({
      street: '12 Elm St',
      unit: 'Apt 4',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    });
  });

  it('leaves a street alone that stands alone', () => {
    expect(addressParts('12 Elm St, rear house')).toMatchObject({
      street: '12 Elm St, rear house',
      zip: null,
    });
  });
});

describe('zipAtEnd', () => {
  it.each([
    ['12 Elm St, Austin, TX 78701', '78701'],
    ['12 Elm St, Austin, TX 78701-1234 ', '78701'],
    ['New York 10001', '10001'],
    ['43206', '43206'],
    ['12345 Elm St, Austin, TX', null],
    ['PO Box 1234567', null],
    ['', null],
  ])('of %j is %j', (line, zip) => {
    expect(zipAtEnd(line)).toBe(zip);
  });
});
