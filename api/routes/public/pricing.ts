/** GET /api/pricing: the pricing page's figures, from the rules that price bookings. */
import { addOnDecidedBy } from '#domain/pricing/add-ons.ts';
import { type BrandId, brandName } from '#domain/catalogue/brands.ts';
import { addOnIds, pricingPage, reviewDiscountPercent } from '#domain/pricing/pricing.ts';
import { pricesOf } from '../../bookings/held-prices.ts';
import { getPricing } from '../../contract/pricing.ts';
import { implement } from '../../pipeline.ts';

export default implement(getPricing, async (call, deps) => {
  const { rates, included, promises, calculator } = pricingPage;
  const { prices } = await pricesOf(call, deps);
  return {
    rates: rates.map((rate) => ({
      ...rate,
      hourlyRate: prices.hourlyRates[rate.complexity],
      hours: { ...rate.hours },
    })),
    multipliers: (Object.entries(prices.multipliers) as [BrandId, number][]).map(([brand, hundredths]) => ({
      brand,
      brandName: brandName(brand),
      multiplier: hundredths / 100,
    })),
    addOns: addOnIds.map((id) => ({
      id,
      amountCents: prices.addOns[id],
      decidedBy: addOnDecidedBy[id],
    })),
    included: [...included],
    promises: [...promises],
    calculator: { ...calculator },
    perItemCents: prices.perItem,
    minCents: prices.minPrice,
    reviewDiscountPercent,
  };
});
