/** Prices an order; the same for quotes and bookings, so that both agree. */
import type * as z from 'zod/mini';
import { brandOf, brandsOf } from '#domain/catalogue/brands.ts';
import { categoryOf } from '#domain/catalogue/categories.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { Appointment } from '#domain/booking/events.ts';
import { chosenAddOns, slotAddOns } from '#domain/pricing/add-ons.ts';
import {
  crewSizeFor,
  minutesOfCount,
  type PriceList,
  type Quote,
  quote,
  type QuotedDiscount,
  QuoteRefused,
  visitMinutes,
} from '#domain/pricing/pricing.ts';
import type { quoteRequest } from '../contract/quotes.ts';
import { Refused } from '../problems.ts';

type Order = Pick<z.output<typeof quoteRequest>, 'brand' | 'items' | 'itemCount' | 'addOns' | 'serviceType'>;

/** What decides the price besides the order; without an appointment there are no appointment fees. */
interface Terms {
  readonly prices: PriceList;
  readonly discount?: QuotedDiscount | null;
  /** The appointment, and the instant at which it is booked. */
  readonly slot?: { readonly appointment: Appointment; readonly now: string } | null;
}

/** An order's price, the crew, and the length of the visit in minutes. @throws {Refused} */
export function priceOrder(
  order: Order,
  { prices, discount = null, slot = null }: Terms,
): { readonly quote: Quote; readonly visit: number } {
  try {
    const priced = quote(
      {
        brand: brandsOf(order.brand ?? 'other')[0] ?? 'other',
        items: (order.items ?? []).map((item, index) => {
          if (!item.catalogueId && !item.name) {
            throw new QuoteRefused('unknown_product', 'itemWithoutName', index);
          }
          return {
            catalogueId: item.catalogueId || null,
            name: item.name ?? '',
            brand: item.brand === undefined ? null : (brandOf(item.brand) ?? 'other'),
            quantity: item.quantity ?? 1,
            category: categoryOf(item.category ?? order.serviceType ?? 'other'),
          };
        }),
        itemCount: order.itemCount ?? 1,
        addOns: [...chosenAddOns(order.addOns ?? []), ...feesOf(order, slot)],
        discount,
      },
      prices,
    );
    return { quote: priced, visit: visitMinutes(priced.minutes, priced.crewSize) };
  } catch (error) {
    if (!(error instanceof QuoteRefused)) throw error;
    if (error.code === 'order_too_small')
      throw new Refused('discount_code_least', error.says, {
        fields: { discountCode: error.says },
        cause: error,
      });
    const field = error.item === null ? 'items' : `items.${error.item}`;
    throw new Refused(error.code === 'unknown_product' ? 'unknown_item' : 'invalid_input', error.says, {
      fields: { [field]: error.says },
      cause: error,
    });
  }
}

/** The appointment's fees; an order by count alone has its flat price at any time (design.md §11). */
function feesOf(order: Order, slot: Terms['slot']): ReturnType<typeof slotAddOns> {
  return slot && order.items?.length ? slotAddOns(slot.appointment, slot.now) : [];
}

/**
 * Crew and minutes of the visit if a booking gets another number of pieces: each takes as long as the listed ones on
 * average. No one who has the job loses it because of this.
 */
export function visitOf(
  booking: Pick<Booking, 'items' | 'itemCount' | 'crew' | 'crewSize' | 'minutes'>,
  itemCount: number,
): { readonly crewSize: number; readonly minutes: number } {
  const { items, crew } = booking;
  if (itemCount === booking.itemCount) return { crewSize: booking.crewSize, minutes: booking.minutes };
  const crewSize = Math.max(crewSizeFor(itemCount), crew.length);
  const listed = items.reduce((total, { quantity }) => total + quantity, 0);
  const work =
    listed > 0
      ? (items.reduce((total, { minutes, quantity }) => total + minutes * quantity, 0) / listed) * itemCount
      : minutesOfCount(itemCount);
  return { crewSize, minutes: visitMinutes(work, crewSize) };
}
