import { describe, expect, it } from 'vitest';
import { addressParts } from './routes/admin/set-customer.ts';
import { signInPageFor } from './sign-in-links.ts';
import { entryOf } from './web.ts';

describe('entryOf', () => {
  it.each([
    ['/', 'index.html'],
    ['/booking', 'index.html'],
    ['/technician/login', 'technician.html'],
    ['/technician-portal', 'technician.html'],
    ['/technicians-of-the-month', 'index.html'],
    ['/ops', 'console.html'],
    ['/design', 'design.html'],
  ])('%s is a page of %s', (path, entry) => {
    expect(entryOf(path)).toBe(entry);
  });
});

describe('signInPageFor', () => {
  it.each([
    ['http://localhost:4000/technician/signup', '/technician/login'],
    ['http://localhost:4000/admin', '/admin/login'],
    ['http://localhost:4000/customer-signup', '/customer/login'],
    ['http://localhost:4000/', '/sign-in'],
    [undefined, '/sign-in'],
    ['not an address', '/sign-in'],
  ])('from %s to %s', (from, page) => {
    expect(signInPageFor(from)).toBe(page);
  });
});

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
