/** GET /api/pricing: the pricing page's figures, out of the rules that price bookings. */
import { addOnDecidedBy } from '#domain/pricing/add-ons.ts';
import type { AddOn } from '#domain/booking/events.ts';
import { brandName } from '#domain/catalogue/brands.ts';
import { addOnPrices, pricingPage, reviewDiscountPercent } from '#domain/pricing/pricing.ts';
import { getPricing } from '../../contract/pricing.ts';
import { implement } from '../../pipeline.ts';

export default implement(getPricing, async () => {
  const { rates, multipliers, included, promises, calculator, perItem, minPrice } = pricingPage;
  return {
    rates: rates.map((rate) => ({ ...rate, hours: { ...rate.hours } })),
    multipliers: multipliers.map(({ brand, multiplier }) => ({
      brand,
      brandName: brandName(brand),
      multiplier,
    })),
    addOns: (Object.keys(addOnPrices) as AddOn[]).map((id) => ({
      id,
      amountCents: addOnPrices[id],
      decidedBy: addOnDecidedBy[id],
    })),
    included: [...included],
    promises: [...promises],
    calculator: { ...calculator },
    perItemCents: perItem,
    minCents: minPrice,
    reviewDiscountPercent,
  };
});
