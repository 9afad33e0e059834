/** Moves an appointment to another free window. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getCancellation, rescheduleBooking, type Booking } from '#api/contract/bookings.ts';
import { listSlots, type Slot } from '#api/contract/slots.ts';
import { cancellationFee, freeUntil } from '#domain/booking/policy.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { cents } from '#domain/core/money.ts';
import { apiQuery, isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { calendarDay, money, wallTime } from '#web/lib/format.ts';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { notify } from '#web/ui/toast.ts';
import { SlotPicker } from '../booking/SlotPicker.tsx';
import type { BookingDialog } from './opened.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { appointment, priceAskedWord } from '#web/lib/words.ts';
import { Loaded } from '#web/shell/Loaded.tsx';

export function RescheduleDialog({ booking, onClose }: BookingDialog) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const queries = useQueryClient();
  const [slot, setSlot] = useState<Slot | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const slots = useQuery({
    ...apiQuery(
      listSlots,
      {
        query: {
          zip: booking.area.zip,
          items: String(booking.itemCount),
          brand: booking.brand,
          booking: booking.id,
          days: '5',
          ...(from === null ? {} : { from }),
        },
      },
      { live: false },
    ),
    staleTime: 10_000,
  });
  const move = useOnce({
    run: (client, to: Slot) =>
      client.call(rescheduleBooking, {
        params: { id: booking.id },
        body: { scheduledDate: to.date, scheduledTime: to.time },
      }),
    onSuccess: async (_, to) => {
      await refreshLive(queries);
      const when = appointment(words, { scheduledDate: to.date, scheduledTime: to.time });
      notify({ title: t(isReturn ? 'returnPlanned' : 'moved'), detail: t('movedTo', { appointment: when }) });
      onClose();
    },
    // The time may be taken, or the booking can no longer be moved: refetch both.
    onError: () => Promise.all([slots.refetch(), refreshLive(queries)]),
  });
  const outcome = useQuery(apiQuery(getCancellation, { params: { id: booking.id } }));
  // Stays the same after the date is chosen, while the result is shown.
  const [isReturn] = useState(() => awaitsReturnDate(booking));
  // Cancelling partly finished work has no price here: the customer cannot cancel it alone.
  const costs = booking.returnVisit === null && (outcome.data?.feeCents ?? 0) > 0;
  const isClosed =
    isProblem(move.error, 'too_late') || (!move.isPending && (costs || !booking.can.includes('reschedule')));
  if (isClosed)
    return (
      // A new dialog that receives the focus, because the focused element is gone.
      <Dialog
        key="closed"
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('moveClosed')}
        description={t('moveNow', { appointment: appointment(words, booking) })}
        footer={
          <Button kind="primary" onClick={onClose}>
            {t('keepTime')}
          </Button>
        }
      >
        {move.isError ? <Notice tone="danger">{sentenceOf(move.error, t('moveFailed'))}</Notice> : null}
      </Dialog>
    );
  const next = slots.data?.nextAvailableDate;
  const asked = priceAskedWord(words, booking);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t(isReturn ? 'returnTitle' : 'moveTitle')}
      description={
        isReturn ? (
          t('returnText')
        ) : (
          <>
            {t('moveNow', { appointment: appointment(words, booking) })}{' '}
            {outcome.data
              ? outcome.data.freeUntil === null
                ? t('moveIsFree')
                : t('moveIsFreeUntil', { moment: wallTime(outcome.data.freeUntil, booking.zone) })
              : null}
          </>
        )
      }
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t(isReturn ? 'notNow' : 'keepTime')}
          </Button>
          <Button
            kind="primary"
            busy={move.isPending}
            aria-disabled={slot === null}
            onClick={() => slot && move.mutate(slot)}
          >
            {slot ? t(isReturn ? 'returnTo' : 'moveTo', { day: calendarDay(slot.date) }) : t('chooseAbove')}
          </Button>
        </>
      }
    >
      <Loaded
        query={slots}
        failed={t('slotsFailed')}
        loading={t('lookingForTimes')}
        skeleton={<SkeletonRows rows={4} height="60px" />}
      >
        {({ slots: windows, today }) => (
          <>
            <SlotPicker
              today={today}
              slots={windows.filter(
                (one) => one.date !== booking.scheduledDate || one.time !== booking.scheduledTime,
              )}
              chosen={slot?.id ?? null}
              onChoose={setSlot}
            />
            {windows.every((one) => !one.available) && next ? (
              <p className="mt-4">
                <Button onClick={() => setFrom(next)}>{t('showDay', { day: calendarDay(next) })}</Button>
              </p>
            ) : null}
          </>
        )}
      </Loaded>
      {slot ? (
        <div className="grid gap-2 py-0.5 pr-0 pl-4 border-l-3 border-accent" aria-live="polite">
          <KeyValue
            rows={[
              ...(isReturn ? [] : [[t('moveFrom'), appointment(words, booking)] as const]),
              [t('moveOn'), appointment(words, { scheduledDate: slot.date, scheduledTime: slot.time })],
            ]}
          />
          <p>{t('moveNoCharge', { total: money(booking.agreedCents) })}</p>
          {asked === null ? null : <p>{asked}</p>}
          {booking.returnVisit ? null : <CancellationThen booking={booking} slot={slot} />}
          {booking.technician ? (
            <p>{t('moveTechnician', { name: booking.technician.user.firstName })}</p>
          ) : null}
        </div>
      ) : null}
      {move.isError ? <Notice tone="danger">{sentenceOf(move.error, t('moveFailed'))}</Notice> : null}
    </Dialog>
  );
}

/** What cancelling would cost at the new time, under the booking's own policy (R9). */
function CancellationThen({ booking, slot }: { readonly booking: Booking; readonly slot: Slot }) {
  const t = useMessages(dashboardTexts);
  const [now] = useState(() => Date.now());
  const { policy, agreedCents, createdAt, zone } = booking;
  const free = freeUntil({ startsAt: slot.startsAt, placedAt: createdAt, policy });
  const feeOf = (bps: number): string => money(cancellationFee(cents(agreedCents), bps));
  const costs = { half: feeOf(policy.lateFeeBps), total: feeOf(policy.sameDayFeeBps) };
  if (Date.parse(free) <= now) return <p>{t('moveNotFree', costs)}</p>;
  return <p>{t('moveFreeUntil', { ...costs, moment: wallTime(free, zone) })}</p>;
}
