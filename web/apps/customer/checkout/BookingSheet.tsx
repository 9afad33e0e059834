/** A booking on one sheet: drawing, facts, price. */
import { lazy, type ReactNode, Suspense } from 'react';
import type { Booking } from '#api/contract/bookings.ts';
import { Art } from '#web/art/Art.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { Sheet, SheetSection } from '#web/ui/Layout.tsx';
import { pieceOf } from '#web/lib/furniture.ts';
import { isVisitAhead } from '#web/lib/progress.ts';
import { PriceLines } from '../booking/PriceLines.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { checkoutTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { appointment, kindOf, priceAskedWord, visitLine } from '#web/lib/words.ts';

const AskedForLine = lazy(() => import('../progress/AskedForLine.tsx'));

export function BookingSheet({ booking, foot }: { readonly booking: Booking; readonly foot?: ReactNode }) {
  const t = useMessages(checkoutTexts);
  const words = useMessages(wordTexts);
  const asked = priceAskedWord(words, booking);
  const drawings = [...new Set(booking.items.map((item) => pieceOf(item.category)))].slice(0, 3);
  return (
    <Sheet label={t('summary')}>
      <SheetSection art>
        <span className="flex gap-4 items-end justify-center max-w-full">
          {(drawings.length > 0 ? drawings : (['bookcase'] as const)).map((piece) => (
            <Art
              className="h-36 max-desk:h-[clamp(72px,22vw,120px)]"
              key={piece}
              piece={piece}
              size="small"
            />
          ))}
        </span>
      </SheetSection>
      <SheetSection>
        <h2 className="mb-3 text-h3">{t('summary')}</h2>
        <KeyValue
          rows={[
            [words('when'), appointment(words, booking, true)],
            [words('visitName'), isVisitAhead(booking) ? visitLine(words, booking) : null],
            [words('where'), booking.address],
            [t('brand'), kindOf(words, booking)],
            [words('notes'), booking.specialInstructions || null],
            [t('number'), booking.number],
          ]}
        />
        {booking.askedFor ? (
          <Suspense fallback={null}>
            <AskedForLine booking={booking} />
          </Suspense>
        ) : null}
      </SheetSection>
      <SheetSection>
        <PriceLines lines={booking.pricing.lines} />
      </SheetSection>
      <SheetSection>
        <p className="flex items-end justify-between gap-4">
          <span>
            <b>{words('estimate')}</b>
            <br />
            <span className="text-muted text-small">{t('confirmedOnSite')}</span>
          </span>
          <Money cents={booking.pricing.totalCents} big />
        </p>
        {asked === null ? null : <p className="text-small mt-3">{asked}</p>}
      </SheetSection>
      {foot}
    </Sheet>
  );
}
