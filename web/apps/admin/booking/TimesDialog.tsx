/** Edit Booking Times: day and window; the free ones of that place are offered (spec admin §5). */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { setTimes } from '#api/contract/admin.ts';
import { listSlots } from '#api/contract/slots.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { bookingTexts, consoleTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import type { BookingDialogProps } from './dialog.ts';

const DAYS_OFFERED = 5;
/** In the spec's spelling, as windows are sent. */
const SAMPLE_WINDOW = '9:00 AM - 11:00 AM';
const filled = z.string().check(z.trim(), z.minLength(1));
const timesForm = z.object({ scheduledDate: filled, scheduledTime: filled });

export default function TimesDialog({ booking, onClose }: BookingDialogProps) {
  const t = useMessages(bookingTexts);
  const common = useMessages(consoleTexts);
  const { scheduledDate, scheduledTime } = booking;
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
  const form = useChangeForm({
    schema: timesForm,
    start: { scheduledDate, scheduledTime },
    run: (client, body) => client.call(setTimes, { params: { id: booking.id }, body }),
    onIncomplete: () => notify({ title: t('error'), detail: common('fillAll'), tone: 'bad' }),
    success: t('timesSaved'),
    failure: t('timesFailed'),
    onDone: onClose,
  });
  const { fields } = form;
  const [date, time] = useWatch({ control: fields.control, name: ['scheduledDate', 'scheduledTime'] });
  const isMoved = date !== scheduledDate || time.trim() !== scheduledTime;
  const free = slots.data?.slots.filter(({ available }) => available) ?? [];
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
      disabled={!isMoved}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t('date')} type="date" {...fields.register('scheduledDate')} />
        <TextField label={t('time')} placeholder={SAMPLE_WINDOW} {...fields.register('scheduledTime')} />
      </div>
      <div>
        <p className="pb-2 text-small font-semibold">{t('freeWindows')}</p>
        {slots.isPending ? (
          <Loading label={t('windowsLoading')}>
            <Skeleton height="44px" />
          </Loading>
        ) : free.length === 0 ? (
          <p className="text-small text-muted">{t('noWindows')}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {free.map((slot) => (
              <button
                key={slot.id}
                type="button"
                className="inline-flex gap-1.5 px-2.5 py-0 border border-control rounded-base items-center min-h-7.5 bg-raised text-small tabular-nums text-inherit no-underline font-medium pointer-coarse:min-h-11 aria-pressed:chosen"
                aria-pressed={slot.date === date && slot.time === time}
                onClick={() => {
                  fields.setValue('scheduledDate', slot.date);
                  fields.setValue('scheduledTime', slot.time);
                }}
              >
                {calendarDay(slot.date)}, {windowText(slot.time)}
              </button>
            ))}
          </div>
        )}
      </div>
    </FormDialog>
  );
}
