/** A new booking of the same pieces, and at the same address if its owner is known: only the time is left to choose. */
import type { Booking } from '#api/contract/bookings.ts';
import { brandsOf } from '#domain/catalogue/brands.ts';
import { categoryOf } from '#domain/catalogue/categories.ts';
import { brandOfPiece } from '#domain/booking/piece-brands.ts';
import { type AskFor, type Draft, emptyDraft } from '../booking/draft.ts';
import { draftAddOns } from '../booking/draft-add-ons.ts';
import { unlistedItem } from '../booking/unlisted-item.ts';

type Pieces = Pick<Booking, 'brand' | 'serviceType' | 'items' | 'addOns'> & {
  readonly area: Pick<Booking['area'], 'zip'>;
};
type Before = Pick<
  Booking,
  | keyof Pieces
  | 'site'
  | 'specialInstructions'
  | 'customerFirstName'
  | 'customerLastName'
  | 'customerPhone'
  | 'customerEmail'
>;

/** A draft of the same pieces for the same ZIP code; the server prices it at today's prices. */
export function piecesAgain(order: Pieces): Draft {
  const { area, items, addOns } = order;
  return {
    ...emptyDraft,
    brand: brandsOf(order.brand)[0] ?? null,
    serviceType: order.serviceType,
    items: items.map(({ done: _, ...item }) => {
      const brand = brandOfPiece(item, order);
      const { catalogueId, name, category, quantity } = item;
      return catalogueId === null
        ? { ...unlistedItem(name, brand, categoryOf(category)), quantity }
        : { ...item, brand };
    }),
    addOns: draftAddOns.filter((addOn) => addOns.includes(addOn)),
    zip: area.zip,
  };
}

/** The draft of a booking that was made before. */
export function draftAgain(booking: Before, askFor: AskFor | null): Draft {
  const { area } = booking;
  return {
    ...piecesAgain(booking),
    contact: {
      firstName: booking.customerFirstName,
      lastName: booking.customerLastName,
      phone: booking.customerPhone,
      email: booking.customerEmail,
      streetAddress: area.street ?? '',
      city: area.city ?? '',
      state: area.state,
      zipCode: area.zip,
      apartmentUnit: area.unit ?? '',
    },
    instructions: booking.specialInstructions ?? '',
    site: booking.site,
    askFor,
  };
}
