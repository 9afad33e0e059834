/** Edit Booking Times: day and window; the free ones at that place are offered (spec admin §5). */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { setTimes } from '#api/contract/admin.ts';
import { calendarDay, windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { bookingTexts, consoleTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { Consequence } from '../dispatch/Consequence.tsx';
import { FreeWindows } from '../dispatch/FreeWindows.tsx';
import { useEditForeseen } from '../dispatch/foresee.ts';
import { seenOf } from '../dispatch/seen.ts';
import type { BookingDialogProps } from './dialog.ts';

/** In the spec's format, in which windows are sent. */
const SAMPLE_WINDOW = '9:00 AM - 11:00 AM';
const filled = z.string().check(z.trim(), z.minLength(1));
const timesForm = z.object({ scheduledDate: filled, scheduledTime: filled });

export default function TimesDialog({ booking, onClose }: BookingDialogProps) {
  const t = useMessages(bookingTexts);
  const common = useMessages(consoleTexts);
  // The state when the dialog was opened: the server refuses the move if another admin was faster.
  const [{ scheduledDate, scheduledTime, seen }] = useState(() => ({
    scheduledDate: booking.scheduledDate,
    scheduledTime: booking.scheduledTime,
    seen: seenOf(booking),
  }));
  const form = useChangeForm({
    schema: timesForm,
    start: { scheduledDate, scheduledTime },
    run: (client, body) =>
      client.call(setTimes, {
        params: { id: booking.id },
        body: { ...body, seen },
      }),
    onIncomplete: () => notify({ title: t('error'), detail: common('fillAll'), tone: 'bad' }),
    success: t('timesSaved'),
    failure: t('timesFailed'),
    onDone: onClose,
  });
  const { fields } = form;
  const [date, time] = useWatch({ control: fields.control, name: ['scheduledDate', 'scheduledTime'] });
  const isMoved = date !== scheduledDate || time.trim() !== scheduledTime;
  const foreseen = useEditForeseen(
    booking.id,
    isMoved && date && time.trim()
      ? { times: { scheduledDate: date, scheduledTime: time.trim(), seen } }
      : null,
  );
  return (
    <FormDialog
      form={form}
      wide
      title={t('timesTitle')}
      description={t('timesLead', {
        number: booking.number,
        day: calendarDay(scheduledDate),
        time: windowText(scheduledTime),
      })}
      leave={t('keepTime')}
      send={!isMoved ? t('chooseTime') : date ? t('moveTo', { day: calendarDay(date) }) : t('moveToDay')}
      disabled={!isMoved || foreseen.isPending}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('date')} type="date" {...fields.register('scheduledDate')} />
        <TextField label={t('time')} placeholder={SAMPLE_WINDOW} {...fields.register('scheduledTime')} />
      </div>
      <FreeWindows
        asked={{
          zip: booking.contactInfo.zipCode,
          items: String(booking.itemCount),
          minutes: String(booking.minutes),
          booking: booking.id,
        }}
        chosen={{ date, time }}
        onChoose={(slot) => {
          fields.setValue('scheduledDate', slot.date);
          fields.setValue('scheduledTime', slot.time);
        }}
      />
      <Consequence foreseen={foreseen} />
    </FormDialog>
  );
}
