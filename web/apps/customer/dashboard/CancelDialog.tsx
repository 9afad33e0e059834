/** Cancels a booking, showing the exact outcome in dollars first (design.md §3 Cancellation). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelBooking, getCancellation } from '#api/contract/bookings.ts';
import { api, apiQuery, isProblem, refreshLive } from '#web/lib/api.ts';
import { money, wallTime } from '#web/lib/format.ts';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue, Money } from '#web/ui/Figures.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { notify } from '#web/ui/toast.ts';
import type { BookingDialog } from './opened.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { appointment } from '#web/lib/words.ts';

export function CancelDialog({ booking, onClose }: BookingDialog) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const queries = useQueryClient();
  const query = useQuery({
    ...apiQuery(getCancellation, { params: { id: booking.id } }),
    // What is shown here is what will happen, so never use cached data.
    staleTime: 0,
    gcTime: 0,
  });
  const title = t('cancelTitle', { appointment: appointment(words, booking) });
  const shared = { open: true, onOpenChange: (open: boolean) => !open && onClose(), title };
  if (query.isPending)
    return (
      <Dialog {...shared}>
        <Loading label={t('cancelLoading')}>
          <SkeletonText lines={3} />
        </Loading>
      </Dialog>
    );
  if (query.isError)
    return (
      <Dialog {...shared}>
        <LoadFailed query={query} failed={t('cancelFailed')} />
      </Dialog>
    );
  const outcome = query.data;
  if (!outcome.allowed)
    return (
      <Dialog {...shared}>
        <p>{outcome.explanation}</p>
      </Dialog>
    );
  const code = outcome.returnedCode;
  const nothingHeld = outcome.feeCents === 0 && outcome.releasedCents === 0;
  const cancel = async (): Promise<void> => {
    try {
      await api().call(cancelBooking, {
        params: { id: booking.id },
        body: { feeCents: outcome.feeCents },
      });
    } catch (error) {
      // The person agreed to a different amount: show the new one and let them decide again.
      if (isProblem(error, 'outcome_changed')) await query.refetch();
      throw error;
    }
    await refreshLive(queries);
    notify({
      title: t('cancelledToast'),
      detail:
        outcome.feeCents === 0
          ? t('nothingWasCharged')
          : t('chargedAsAgreed', { total: money(outcome.feeCents) }),
    });
  };
  return (
    <ConfirmDialog
      {...shared}
      action={outcome.feeCents === 0 ? t('cancelFree') : t('cancelFor', { total: money(outcome.feeCents) })}
      keep={t('keepBooking')}
      onConfirm={cancel}
    >
      <p className="mb-4">{outcome.explanation}</p>
      <KeyValue
        rows={[
          [t('youPay'), <Money key="" cents={outcome.feeCents} />],
          [t('goesBack'), nothingHeld ? null : <Money key="" cents={outcome.releasedCents} />],
          [t('codeBack'), code === null ? null : t('codeUsable', { code })],
          [t('freeUntil'), outcome.freeUntil ? wallTime(outcome.freeUntil, booking.zone) : null],
        ]}
      />
    </ConfirmDialog>
  );
}
