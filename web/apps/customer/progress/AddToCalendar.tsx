/** The appointment as a calendar file, in the person's language. */
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { CalendarIcon } from '#web/ui/later-icons.tsx';
import { progressTexts } from '#words/generated/customer.ts';

export function AddToCalendar({
  bookingId,
  token = null,
  small,
}: {
  /** Id or number. */
  readonly bookingId: string;
  /** From the tracker's link; null: the session may see the booking. */
  readonly token?: string | null;
  readonly small?: boolean;
}) {
  const t = useMessages(progressTexts);
  const search = new URLSearchParams({ lang: useLanguage(), ...(token === null ? {} : { token }) });
  return (
    <ButtonLink
      kind={small ? 'quiet' : 'secondary'}
      size={small ? 'small' : 'medium'}
      icon={<CalendarIcon small={small ?? false} />}
      href={`/api/bookings/${encodeURIComponent(bookingId)}/calendar.ics?${search}`}
      download
    >
      {t('addToCalendar')}
    </ButtonLink>
  );
}
