/** Cancelling, with its exact outcome in dollars first (design.md §3 Cancellation). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelBooking, getCancellation } from '#api/contract/bookings.ts';
import { api, apiQuery, isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { calendarDay, money, wallTime } from '#web/lib/format.ts';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';
import type { BookingDialog } from './Dialogs.tsx';

export function CancelDialog({ booking, onClose }: BookingDialog) {
  const queries = useQueryClient();
  const query = useQuery({
    ...apiQuery(getCancellation, { params: { id: booking.id } }),
    // What stands here is what will be done: never from memory.
    staleTime: 0,
    gcTime: 0,
  });
  const title = `Cancel ${calendarDay(booking.scheduledDate)}, ${booking.scheduledTime}?`;
  const shared = { open: true, onOpenChange: (open: boolean) => !open && onClose(), title };
  if (query.isPending)
    return (
      <Dialog {...shared}>
        <Loading label="Working out what it costs">
          <SkeletonText lines={3} />
        </Loading>
      </Dialog>
    );
  if (query.isError)
    return (
      <Dialog {...shared}>
        <ErrorState
          message={sentenceOf(query.error, 'The outcome could not be loaded.')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </Dialog>
    );
  const outcome = query.data;
  if (!outcome.allowed)
    return (
      <Dialog {...shared}>
        <p>{outcome.explanation}</p>
      </Dialog>
    );
  const cancel = async (): Promise<void> => {
    try {
      await api().call(cancelBooking, {
        params: { id: booking.id },
        body: { feeCents: outcome.feeCents },
      });
    } catch (error) {
      // The person agreed to another amount: show the new one, let them decide again.
      if (isProblem(error, 'outcome_changed')) await query.refetch();
      throw error;
    }
    await refreshLive(queries);
    notify({
      title: 'Booking cancelled',
      detail:
        outcome.feeCents === 0 ? 'Nothing was charged.' : `${money(outcome.feeCents)} was charged as agreed.`,
    });
  };
  return (
    <ConfirmDialog
      {...shared}
      action={outcome.feeCents === 0 ? 'Cancel for free' : `Cancel for ${money(outcome.feeCents)}`}
      keep="Keep the booking"
      onConfirm={cancel}
    >
      <p className="mb-4">{outcome.explanation}</p>
      <KeyValue
        rows={[
          ['You pay', <Money key="" cents={outcome.feeCents} />],
          ['Goes back', <Money key="" cents={outcome.releasedCents} />],
          ['Free until', outcome.freeUntil ? wallTime(outcome.freeUntil, booking.zone) : null],
        ]}
      />
    </ConfirmDialog>
  );
}
