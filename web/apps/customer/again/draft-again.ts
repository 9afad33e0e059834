/** A new booking of the same pieces at the same address: everything except the time is filled in. */
import type { Booking } from '#api/contract/bookings.ts';
import { brandsOf } from '#domain/catalogue/brands.ts';
import { categoryOf } from '#domain/catalogue/categories.ts';
import { brandOfPiece } from '#domain/booking/piece-brands.ts';
import { type AskFor, type Draft, emptyDraft } from '../booking/draft.ts';
import { draftAddOns } from '../booking/draft-add-ons.ts';
import { unlistedItem } from '../booking/unlisted-item.ts';

type Before = Pick<
  Booking,
  | 'brand'
  | 'serviceType'
  | 'items'
  | 'addOns'
  | 'area'
  | 'site'
  | 'specialInstructions'
  | 'customerFirstName'
  | 'customerLastName'
  | 'customerPhone'
  | 'customerEmail'
>;

/** The draft of a repeat booking; the server prices it at today's prices. */
export function draftAgain(booking: Before, askFor: AskFor | null): Draft {
  const { area, items, addOns } = booking;
  return {
    ...emptyDraft,
    brand: brandsOf(booking.brand)[0] ?? null,
    serviceType: booking.serviceType,
    items: items.map(({ done: _, ...item }) => {
      const brand = brandOfPiece(item, booking);
      const { catalogueId, name, category, quantity } = item;
      return catalogueId === null
        ? { ...unlistedItem(name, brand, categoryOf(category)), quantity }
        : { ...item, brand };
    }),
    addOns: draftAddOns.filter((addOn) => addOns.includes(addOn)),
    zip: area.zip,
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
