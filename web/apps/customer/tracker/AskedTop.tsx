/**
 * The tracker's heading while a higher price waits for the customer's answer: the question comes first, then the rest.
 */
import type { Booking, PriceRise as Rise } from '#api/contract/bookings.ts';
import { Art } from '#web/art/Art.tsx';
import type { PieceName } from '#web/art/names.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { PriceRise } from '../approve/PriceRise.tsx';
import { approveTexts, trackerTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { cardName } from '#web/lib/words.ts';
import type { Tracked } from '#web/lib/headline.ts';

export function AskedTop({
  booking,
  own,
  rise,
  piece,
  mayAnswer,
}: {
  readonly booking: Tracked;
  readonly own: Booking | null;
  readonly rise: Rise;
  readonly piece: PieceName;
  /** Whether the session is that of the booking's customer; the email's link cannot answer. */
  readonly mayAnswer: boolean;
}) {
  const t = useMessages(trackerTexts);
  const approve = useMessages(approveTexts);
  const words = useMessages(wordTexts);
  const here = `booking-tracker?id=${booking.number}`;
  return (
    <div className="grid gap-[clamp(24px,4vw,64px)] pt-8 grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-center max-desk:grid-cols-1">
      <div className="grid gap-5 pb-10 justify-items-start max-desk:pb-0">
        <p className="flex gap-4 flex-wrap items-center text-small text-muted">
          <Badge tone="warn">{approve('waiting')}</Badge>
          <span>{t('bookingNumber', { number: booking.number })}</span>
        </p>
        <h1 className="text-[length:clamp(2.25rem,1.4rem_+_3vw,3.75rem)] text-balance" aria-live="polite">
          {approve('cameTo', { total: money(rise.actualCents) })}
        </h1>
        <PriceRise
          bookingId={booking.id}
          rise={rise}
          zone={booking.zone}
          token={null}
          card={own?.card ? cardName(words, own.card) : null}
          signInHref={mayAnswer ? undefined : `/customer-login?redirect=${encodeURIComponent(here)}`}
        />
      </div>
      <div className="grid grid-cols-1 justify-items-center self-end">
        <Art
          className="[content-visibility:visible] h-[min(500px,60vh)] min-h-95 max-desk:h-85 max-desk:min-h-0"
          piece={piece}
          variant="assembled"
          size="large"
        />
      </div>
    </div>
  );
}
