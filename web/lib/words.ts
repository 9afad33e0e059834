/** Display texts for values of the API, in the person's language. */
import { brandList } from '#domain/catalogue/brand-list.ts';
import { brandField, brandName, brandsOf, type BrandId } from '#domain/catalogue/brands.ts';
import { categoryOf } from '#domain/catalogue/categories.ts';
import { bankSentence } from '#domain/messages/bank.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { shownHours } from '#domain/scheduling/crew.ts';
import { arrivalTimes } from '#domain/scheduling/slots.ts';
import type { Booking, Site } from '#api/contract/bookings.ts';
import type { PriceLine } from '#api/contract/quotes.ts';
import { inCents } from '#api/contract/amounts.ts';
import { cardNetwork } from '#web/lib/card-brand.ts';
import { calendarDay, count, money, windowText } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import type { BankTexts } from '#words/generated/contract.ts';
import type { Translate } from '#words/texts.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { wordTexts } from '#words/generated/shared.ts';

export type Words = TextOf<typeof wordTexts>;

type Key<Value extends string> = Value extends `${infer Start}-${infer Rest}`
  ? Key<`${Start}_${Rest}`>
  : Value;

/** The key of a text for a value such as `full-time`. */
export const keyOf = <Value extends string>(value: Value) => value.replaceAll('-', '_') as Key<Value>;

/** `Bookcase or shelf` for a category in any spelling. */
export const categoryWord = (words: Words, category: string): string => words(categoryOf(category));

/** `Crate & Barrel`; brands keep their names. */
export const brandWord = (words: Words, brand: BrandId): string =>
  brand === 'other' ? words('otherBrand') : brandName(brand);

/** `IKEA and Wayfair` for a booking's field `brand`; unlisted brands in the person's language. */
export const brandsWord = (words: Words, field: string): string =>
  brandList(field, currentLanguage(), { other: words('otherBrand'), among: words('otherBrands') });

/** `IKEA, bedroom`. */
export function kindOf(words: Words, { brand, serviceType }: Pick<Booking, 'brand' | 'serviceType'>): string {
  return withRoom(words, brandsWord(words, brand), serviceType);
}

/** Adds the room to a name, unless it says nothing. */
function withRoom(words: Words, name: string, room: string): string {
  const type = serviceTypeOf(room);
  return type === null || type === 'other' ? name : `${name}, ${words(`service_${type}`)}`;
}

/** `IKEA assembly, bedroom`; null for no details: just that it is an assembly. */
export function serviceWord(words: Words, service: Pick<Booking, 'brand' | 'serviceType'> | null): string {
  const named = service ? brandsOf(service.brand).filter((brand) => brand !== 'other') : [];
  const what =
    named.length > 0
      ? words('brandAssembly', { brand: brandsWord(words, brandField(named)) })
      : words('assembly');
  return service ? withRoom(words, what, service.serviceType) : what;
}

/**
 * When the technician comes and how long they stay: `Arrives 2–4 PM, works about 3 hours`; `minutes` is the whole
 * visit's. Null if the time is not shown to this person, or is not a window.
 */
export function visitLine(
  words: Words,
  {
    scheduledTime,
    crewSize,
    minutes,
  }: { readonly scheduledTime: string | null; readonly crewSize: number; readonly minutes: number },
): string | null {
  const times = scheduledTime === null ? null : arrivalTimes(currentLanguage(), scheduledTime);
  return times && words('visit', { ...times, count: crewSize, hours: shownHours(minutes) });
}

/** `Tue, Nov 24, 9:00 AM - 11:00 AM` for an appointment; without the time if it is not shown to this person. */
export function appointment(
  words: Words,
  { scheduledDate, scheduledTime }: { readonly scheduledDate: string; readonly scheduledTime: string | null },
  year = false,
): string {
  const day = calendarDay(scheduledDate, year);
  return scheduledTime ? words('dayAndTime', { day, time: windowText(scheduledTime) }) : day;
}

/** `Free parking on the street. 2 flights of stairs. On the wall: BILLY bookcase`; null if nothing was said. */
export function siteLine(words: Words, { parking, access, wall }: Site): string | null {
  const parts = [
    ...(parking ? [words(`parking_${parking}`)] : []),
    ...(access ? [words(`access_${access}`)] : []),
    ...(wall.length > 0 ? [words('onWall', { pieces: wall.join(', ') })] : []),
  ];
  return parts.length === 0 ? null : parts.join('. ');
}

/** `Visa ending in 4242`. */
export function cardName(words: Words, { brand, last4 }: NonNullable<Booking['card']>): string {
  const name = cardNetwork(brand);
  return name === undefined ? words('cardUnknown', { last4 }) : words('card', { brand: name, last4 });
}

/** The label of a price line, in the screen's language; goods keep the names on their label. */
export function priceLineWord(words: Words, { kind, label, addOn, itemCount, discount }: PriceLine): string {
  if (addOn) return words(`addOn_${addOn}`);
  if (itemCount !== undefined) return words('line_items', { count: itemCount });
  if (discount?.code) return words('line_discount', { percent: discount.percent, code: discount.code });
  return kind === 'minimum' || kind === 'adjustment' ? words(`line_${kind}`) : label;
}

/** How a piece's price is computed: the same text next to a quote and on the pricing page (decision 220). */
export const priceReasonWord = (words: Words, reason: NonNullable<PriceLine['reason']>): string =>
  reason.kind === 'listed'
    ? words('reason_listed')
    : words('reason_estimated', {
        rate: money(inCents(reason.hourlyRate)),
        multiplier: count(reason.multiplier),
        hours: count(reason.hours),
      });

/** The question about a price above what the customer has agreed to; null if there is none. */
export function priceAskedWord(
  words: Words,
  { askedCents, agreedCents }: Pick<Booking, 'askedCents' | 'agreedCents'>,
): string | null {
  if (askedCents === null) return null;
  return words('priceAsked', { asked: money(askedCents), agreed: money(agreedCents) });
}

/** Why the card was declined; null if it was not. */
export function paymentFailureWord(
  bank: Translate<BankTexts>,
  { paymentFailure, paymentFailureCode }: Pick<Booking, 'paymentFailure' | 'paymentFailureCode'>,
): string | null {
  if (paymentFailure === null) return null;
  return bankSentence(bank, currentLanguage(), { code: paymentFailureCode ?? '', message: paymentFailure });
}
