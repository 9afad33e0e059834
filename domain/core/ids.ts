/** Branded ids: a technician's id can't be passed as a booking's. All are opaque strings (design.md §11). */

declare const brand: unique symbol;
/** A string branded with the name of what it identifies. */
export type Id<Name extends string> = string & { readonly [brand]: Name };

export type BookingId = Id<'Booking'>;
export type CustomerId = Id<'Customer'>;
export type TechnicianId = Id<'Technician'>;
export type PartnerId = Id<'Partner'>;
/** Key of a photo or document in the blob store; never a URL. */
export type BlobKey = Id<'Blob'>;
/** Human booking number, `HX-` and six Crockford base32 digits (design.md §11). */
export type BookingNumber = Id<'BookingNumber'>;

/** Brands a plain string as an id; the caller has checked where it comes from. */
export function as<T extends Id<string>>(value: string): T {
  return value as T;
}
