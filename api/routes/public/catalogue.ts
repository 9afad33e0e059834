/** GET /api/catalogue: the wizard's suggestions while a person types. */
import { brandOf } from '#domain/catalogue/brands.ts';
import { searchCatalogue as search } from '#domain/catalogue/products.ts';
import { pricesOf } from '../../bookings/held-prices.ts';
import { searchCatalogue } from '../../contract/analysis.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { productView } from '../../views/product.ts';

export default implement(searchCatalogue, async (call, deps) => {
  const { query } = call;
  const brand = query.brand ? brandOf(query.brand) : null;
  if (query.brand && brand === null) {
    throw new Refused('invalid_input', 'chooseBrand', {
      fields: { brand: 'chooseBrand' },
    });
  }
  const { prices } = await pricesOf(call, deps);
  return { products: search(query.q ?? '', brand, query.limit).map(productView(prices)) };
});
