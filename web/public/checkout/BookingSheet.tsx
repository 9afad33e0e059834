/** A booking on one sheet: drawing, facts, price. */
import type { ReactNode } from 'react';
import type { Booking } from '#api/contract/bookings.ts';
import { brandName, brandOf } from '#domain/brands.ts';
import { serviceTypeOf, serviceTypes } from '#domain/options.ts';
import { shownHours } from '#domain/crew.ts';
import { Art } from '#web/art/Art.tsx';
import { calendarDay } from '#web/lib/format.ts';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { Sheet, SheetSection } from '#web/ui/Layout.tsx';
import { pieceOf } from '#web/lib/furniture.ts';
import { PriceLines } from '../booking/PriceLines.tsx';

/** `IKEA, bedroom`. */
export function kindOf({ brand, serviceType }: Pick<Booking, 'brand' | 'serviceType'>): string {
  const id = brandOf(brand);
  const type = serviceTypeOf(serviceType);
  const label =
    type === 'other' ? null : serviceTypes.find(({ value }) => value === type)?.label.toLowerCase();
  return [id ? brandName(id) : brand, label].filter(Boolean).join(', ');
}

export const crewLine = ({ crewSize, minutes }: Pick<Booking, 'crewSize' | 'minutes'>): string => {
  const hours = shownHours(minutes);
  return `${crewSize} ${crewSize === 1 ? 'technician' : 'technicians'}, about ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
};

const cardBrands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: NonNullable<Booking['card']>): string =>
  `${cardBrands[brand] ?? 'card'} ending in ${last4}`;

export function BookingSheet({ booking, foot }: { readonly booking: Booking; readonly foot?: ReactNode }) {
  const drawings = [...new Set(booking.items.map((item) => pieceOf(item.category)))].slice(0, 3);
  return (
    <Sheet label="Booking summary">
      <SheetSection art>
        <span className="sheet-pieces">
          {(drawings.length > 0 ? drawings : (['bookcase'] as const)).map((piece) => (
            <Art key={piece} piece={piece} size="small" />
          ))}
        </span>
      </SheetSection>
      <SheetSection>
        <h2 className="mb-3 text-h3">Booking summary</h2>
        <KeyValue
          rows={[
            ['When', `${calendarDay(booking.scheduledDate, true)}, ${booking.scheduledTime}`],
            ['Where', booking.address],
            ['Brand', kindOf(booking)],
            ['Crew', crewLine(booking)],
            ['Notes', booking.specialInstructions || null],
            ['Number', booking.number],
          ]}
        />
      </SheetSection>
      <SheetSection>
        <PriceLines lines={booking.pricing.lines} />
      </SheetSection>
      <SheetSection>
        <p className="flex items-end justify-between gap-4">
          <span>
            <b>Estimate</b>
            <br />
            <span className="small muted">confirmed on site</span>
          </span>
          <Money cents={booking.pricing.totalCents} big />
        </p>
      </SheetSection>
      {foot}
    </Sheet>
  );
}
