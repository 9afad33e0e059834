/** After a job: book the same again, with or without the same technician, and mark them as a favorite. */
import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#api/contract/bookings.ts';
import { keepFavorite, type KnownTechnician, removeFavorite } from '#api/contract/known-technicians.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { sameAgainTexts } from '#words/generated/customer.ts';
import { BookAgain } from './BookAgain.tsx';
import { useTheSame } from './known.ts';

export default function SameAgain({
  booking,
  isMain = false,
}: {
  readonly booking: Booking;
  /** Whether this is the page's main next step. */
  readonly isMain?: boolean;
}) {
  const t = useMessages(sameAgainTexts);
  const same = useTheSame(booking);
  return (
    <div className="grid gap-4 justify-items-start">
      <p className="text-muted max-w-[52ch]">{t('filledIn')}</p>
      <div className="flex flex-wrap gap-2 max-phone:w-full max-phone:*:flex-auto">
        <BookAgain booking={booking} kind={isMain ? 'primary' : 'secondary'} />
        {same ? <BookAgain booking={booking} kind={isMain ? 'secondary' : 'quiet'} alone /> : null}
      </div>
      {same ? <FavoriteSwitch technician={same} bookingId={booking.id} /> : null}
    </div>
  );
}

/** Adds the technician to the favorites or removes them. */
function FavoriteSwitch({
  technician,
  bookingId,
}: {
  readonly technician: KnownTechnician;
  readonly bookingId: string;
}) {
  const t = useMessages(sameAgainTexts);
  const queries = useQueryClient();
  const { technicianId, firstName: name, isFavorite } = technician;
  const change = useOnce({
    run: (client) =>
      isFavorite
        ? client.call(removeFavorite, { params: { id: technicianId } })
        : client.call(keepFavorite, { params: { id: technicianId }, body: { bookingId } }),
    onSuccess: () => refreshLive(queries),
  });
  return (
    <div className="grid gap-2 justify-items-start">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isFavorite ? <span role="status">{t('isFavorite', { name })}</span> : null}
        <Button size="small" kind="quiet" busy={change.isPending} onClick={() => change.mutate()}>
          {isFavorite ? t('removeFavorite') : t('keepFavorite', { name })}
        </Button>
      </p>
      {change.isError ? <Notice tone="danger">{sentenceOf(change.error, t('notSaved'))}</Notice> : null}
    </div>
  );
}
