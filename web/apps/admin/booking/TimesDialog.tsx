/** Edit Booking Times: day and window; the free ones of that place are offered (spec admin §5). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setTimes } from '#api/contract/admin.ts';
import { listSlots } from '#api/contract/slots.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { useChange } from '../change.ts';
import type { BookingDialogProps } from './dialog.ts';

const DAYS_OFFERED = 5;

export default function TimesDialog({ booking, onClose }: BookingDialogProps) {
  const [date, setDate] = useState(booking.scheduledDate);
  const [time, setTime] = useState(booking.scheduledTime);
  const slots = useQuery(
    apiQuery(
      listSlots,
      {
        query: {
          zip: booking.contactInfo.zipCode,
          items: String(booking.itemCount),
          minutes: String(booking.minutes),
          days: String(DAYS_OFFERED),
          booking: booking.id,
        },
      },
      { live: false },
    ),
  );
  const change = useChange({
    run: (client, body: { scheduledDate: string; scheduledTime: string }) =>
      client.call(setTimes, { params: { id: booking.id }, body }),
    success: 'Booking times updated successfully',
    failure: 'Failed to update booking times',
    onDone: onClose,
  });
  const save = (): void => {
    if (!date || !time.trim()) {
      notify({ title: 'Error', detail: 'Please fill in all fields', tone: 'bad' });
      return;
    }
    change.mutate({ scheduledDate: date, scheduledTime: time.trim() });
  };
  const isMoved = date !== booking.scheduledDate || time.trim() !== booking.scheduledTime;
  const free = slots.data?.slots.filter(({ available }) => available) ?? [];
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="Edit Booking Times"
      description={`${booking.number} is on ${calendarDay(booking.scheduledDate)}, ${booking.scheduledTime}. Customer and technician are told of the change.`}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Keep the time
          </Button>
          <Button
            kind="primary"
            busy={change.isPending}
            aria-disabled={!isMoved}
            onClick={() => isMoved && save()}
          >
            {isMoved ? `Move to ${date ? calendarDay(date) : 'a day'}` : 'Choose another time'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Date"
            type="date"
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <TextField
            label="Time"
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
            placeholder="9:00 AM - 11:00 AM"
          />
        </div>
        <div>
          <p className="pb-2 text-small font-semibold">Available windows in the next few days</p>
          {slots.isPending ? (
            <Loading label="Loading free windows">
              <Skeleton height="44px" />
            </Loading>
          ) : free.length === 0 ? (
            <p className="text-small text-muted">None that we know of. You can still set a time manually.</p>
          ) : (
            <div className="flex flex-wrap gap-2">
              {free.map((slot) => (
                <button
                  key={slot.id}
                  type="button"
                  className="inline-flex gap-1.5 px-2.5 py-0 border border-control rounded-base items-center min-h-7.5 bg-raised text-small tabular-nums text-inherit no-underline font-medium pointer-coarse:min-h-11 aria-pressed:chosen"
                  aria-pressed={slot.date === date && slot.time === time}
                  onClick={() => {
                    setDate(slot.date);
                    setTime(slot.time);
                  }}
                >
                  {slot.label}
                </button>
              ))}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
