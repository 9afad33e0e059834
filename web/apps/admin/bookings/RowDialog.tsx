/** A booking dialog opened from its row: the full booking is loaded first. */
import { useQuery } from '@tanstack/react-query';
import { getAdminBooking } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { BookingDialogs, type DialogName } from '../booking/BookingDialogs.tsx';

/** Which dialog, and of which booking. */
export interface Asked {
  readonly id: string;
  readonly number: string;
  readonly name: DialogName;
}

export default function RowDialog({
  asked: { id, number, name },
  onClose,
}: {
  readonly asked: Asked;
  readonly onClose: () => void;
}) {
  const t = useMessages(bookingTexts);
  const query = useQuery(apiQuery(getAdminBooking, { params: { id } }));
  if (query.data) return <BookingDialogs name={name} booking={query.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('titleOf', { number })}>
      <Loaded
        query={query}
        failed={t('notFound')}
        loading={t('loading')}
        skeleton={<SkeletonText heading lines={4} />}
      >
        {() => null}
      </Loaded>
    </Dialog>
  );
}
