import { expect, it } from 'vitest';
import { tabOf } from './tabs.ts';

it('marks the tab of the address, also on the pages below it and on those of another address', () => {
  expect(tabOf('/admin')).toBe('/admin');
  expect(tabOf('/admin/bookings/b1')).toBe('/admin');
  expect(tabOf('/admin/technicians')).toBe('/admin/technicians');
  expect(tabOf('/admin/support/HT-7K2M4Q')).toBe('/admin/support');
  expect(tabOf('/ops')).toBe('/ops');
  expect(tabOf('/ops/bookings/b1')).toBe('/admin');
  expect(tabOf('/booking')).toBeUndefined();
});
