/** POST /api/quotes */
import { brandsOf } from '#domain/catalogue/brands.ts';
import { categoryOf } from '#domain/catalogue/categories.ts';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { priceReasons, type Quote } from '#domain/pricing/pricing.ts';
import { rosterNear } from '#projections/queries/technicians.ts';
import { discountOf } from '../../bookings/discounts.ts';
import { appointmentOf, placeOf } from '../../bookings/placement.ts';
import { currentPrices, quotedPrices } from '../../bookings/held-prices.ts';
import { priceOrder } from '../../bookings/pricing.ts';
import { referralOf } from '../../bookings/referrals.ts';
import { notServedNotice } from '../../bookings/served.ts';
import type { Call } from '../../call.ts';
import { createQuote } from '../../contract/quotes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { inDollars } from '../../contract/amounts.ts';
import { pricingOf } from '../../views/core.ts';

type QuoteCall = Call<typeof createQuote>;

export default implement(
  createQuote,
  async (call, deps) => {
    const customer = call.sessions.find(({ role }) => role === 'customer');
    const discount = await discountOf(deps, call.body.discountCode, {
      customerId: customer ? as<CustomerId>(customer.personId) : null,
      bookingId: null,
      replaces: call.body.replaces ? as<BookingId>(call.body.replaces) : null,
    });
    const site = siteOf(call);
    const slot = slotOf(call, deps, site?.zone ?? null);
    const { prices, keptUntil } = await pricesAskedFor(call, deps);
    const { quote, visit } = priceOrder(call.body, { prices, discount, slot });
    const reasons = priceReasons(quote.items, prices);
    const referral = await referralOf(call, deps, call.body.ref);
    return {
      pricing: pricingOf(quote, { discountCode: discount?.code ?? null }, call.language, reasons),
      items: quote.items.map(({ unitPrice, ...item }) => ({ ...item, unitPriceCents: unitPrice })),
      basePrice: inDollars(quote.undiscounted),
      totalPrice: inDollars(quote.total),
      pricesKeptUntil: keptUntil,
      itemCount: quote.itemCount,
      crewSize: quote.crewSize,
      minutes: visit,
      discountCode: discount?.code ?? null,
      notServed: site && (await notServedAt(deps, call, site, quote)),
      partner: referral && { storeCode: referral.storeCode, storeName: referral.storeName },
      technicianCount: quote.crewSize,
    };
  },
  { reads: ['technicians'] },
);

/** Admins quote on the phone with the current prices: their own browser holds no quote. */
const pricesAskedFor = async (call: QuoteCall, deps: Dependencies) =>
  call.sessions.some(({ role }) => role === 'admin') && call.namedRole === 'admin'
    ? { ...(await currentPrices(deps)), keptUntil: null }
    : quotedPrices(call, deps);

type Site = { readonly zip: string; readonly state: string; readonly zone: string };

/** The job site, if a ZIP was sent. @throws {Refused} `unknown_zip` */
function siteOf({ body }: QuoteCall): Site | null {
  if (!body.zip) return null;
  const { place, zone } = placeOf(body.zip, '', null, { zip: 'zip', state: 'zip' });
  return { zip: place.zip, state: place.state, zone };
}

/**
 * The appointment under consideration, whose day requires a place. One that has begun, from an old draft, adds no fee.
 */
function slotOf({ body }: QuoteCall, deps: Dependencies, zone: string | null) {
  const { scheduledDate, scheduledTime } = body;
  if (zone === null || !scheduledDate || !scheduledTime) return null;
  const now = deps.now();
  try {
    return { appointment: appointmentOf(scheduledDate, scheduledTime, zone, now), now };
  } catch (error) {
    if (error instanceof Refused && error.code === 'in_the_past') return null;
    throw error;
  }
}

async function notServedAt(
  deps: Dependencies,
  { body: { serviceType }, language }: QuoteCall,
  { zip, state }: Site,
  quote: Quote,
) {
  const needs = {
    zip,
    brands: brandsOf(quote.brand),
    serviceType: serviceTypeOf(serviceType ?? 'other') ?? 'other',
    categories: quote.items.map(({ category }) => categoryOf(category)),
  };
  return notServedNotice(await rosterNear(deps.readModels, zip), needs, quote.crewSize, state, language);
}
