/** Proves that prices are asked where something is quoted, and nowhere after: a booking's money is its own (decision 181). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const asks =
  /from '[^']*(?:pricing\/(?:pricing|price-list|rates)|pricelist\/(?:state|decide)|held-prices)\.ts'/;

/** Where a price is made or shown before anything is booked, and what only takes a reward's percentage or a crew's size. */
const allowed = [
  'activities/messages/rewards.ts',
  'api/bookings/discounts.ts',
  'api/bookings/held-prices.ts',
  'api/bookings/needs.ts',
  'api/bookings/placement.ts',
  'api/bookings/pricing.ts',
  'api/routes/bookings/create-booking.ts',
  'api/routes/catalogue/prices.ts',
  'api/routes/dispatch/phone.ts',
  'api/routes/public/analyze-furniture-image.ts',
  'api/routes/public/catalogue.ts',
  'api/routes/public/pricing.ts',
  'api/routes/public/quotes.ts',
  'api/routes/public/slots.ts',
  'api/routes/reviews/create-review.ts',
  'api/views/detected-item.ts',
  'api/views/product.ts',
  'domain/examples/bookings.ts',
  'mails/composed/facts.ts',
];

const asking = (files: readonly string[], read: (file: string) => string): readonly string[] =>
  files.filter((file) => !/\.test\.tsx?$/.test(file) && asks.test(read(file))).toSorted();

test('nothing that works on a booking knows our prices', () => {
  const files = globSync('{domain,events,workflows,activities,mails,projections,api}/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/^domain\/(pricing|pricelist)\//.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(asking(files, (file) => readFileSync(join(root, file), 'utf8'))).toEqual(allowed);
});

test('a file that asks is found', () => {
  const receipt = "import { firstPrices } from '../pricing/price-list.ts';";
  expect(asking(['domain/receipt/receipt.ts'], () => receipt)).toEqual(['domain/receipt/receipt.ts']);
});
