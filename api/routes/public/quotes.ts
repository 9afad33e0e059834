/** POST /api/quotes */
import { createQuote } from '../../contract/quotes.ts';
import { priceOrder, referralOf } from '../../bookings/pricing.ts';
import { implement } from '../../pipeline.ts';
import { inDollars } from '../../views/amounts.ts';
import { pricingOf } from '../../views/core.ts';

export default implement(createQuote, async (call, deps) => {
  const { quote, visit } = priceOrder(call.body);
  const referral = await referralOf(deps, call.body.ref);
  return {
    pricing: pricingOf(quote),
    items: quote.items.map(({ unitPrice, ...item }) => ({ ...item, unitPriceCents: unitPrice })),
    basePrice: inDollars(quote.undiscounted),
    totalPrice: inDollars(quote.total),
    itemCount: quote.itemCount,
    crewSize: quote.crewSize,
    minutes: visit,
    partner: referral && { storeCode: referral.storeCode, storeName: referral.storeName },
    technicianCount: quote.crewSize,
  };
});
