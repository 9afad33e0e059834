/** The weekly hours, day by day. */
import { useFieldArray, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Calendar, setWorkingHours } from '#api/contract/calendar.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { maxWindowsADay } from '#domain/technician/calendar.ts';
import type { Weekday } from '#domain/scheduling/wall-time.ts';
import { clockText } from '#web/lib/clock-text.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { weekdayName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { CloseIcon } from '#web/ui/later-icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { useShowCalendar } from './calendar-query.ts';
import { calendarTexts } from '#words/generated/technician.ts';

type Hours = Calendar['hours'];

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const time = z
  .string(fieldError('clockTime'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldError('clockTime')));
const hoursForm = z.object({
  hours: z.array(z.object({ weekday: z.literal(weekdays), start: time, end: time })),
});

/** Side by side at 360 px there is no room for the picker's icon; tapping the field opens it anyway. */
const NARROW = 'max-xs:[&_input::-webkit-calendar-picker-indicator]:hidden';

/** Time inputs do not support 24:00, so midnight as an end is entered as 12:00 AM. */
const typedIn = (hours: Hours): Hours =>
  hours.map(({ end, ...rest }) => ({ ...rest, end: end === '24:00' ? '00:00' : end }));
const asSent = (hours: Hours): Hours =>
  hours.map(({ end, ...rest }) => ({ ...rest, end: end === '00:00' ? '24:00' : end }));

export default function HoursDialog({
  hours,
  onClose,
}: {
  readonly hours: Hours;
  readonly onClose: () => void;
}) {
  const t = useMessages(calendarTexts);
  const show = useShowCalendar();
  const form = useContractForm({
    schema: hoursForm,
    start: { hours: typedIn(hours) },
    run: (client, typed) => client.call(setWorkingHours, { body: { hours: asSent(typed.hours) } }),
    onSuccess: (changed) => {
      show(changed);
      notify({ title: t('hoursSaved') });
      onClose();
    },
  });
  const { control } = form.fields;
  const windows = useFieldArray({ control, name: 'hours' });
  const typed = useWatch({ control, name: 'hours' });
  const ofDay = (weekday: Weekday) =>
    windows.fields.flatMap(({ id, weekday: own }, index) => (own === weekday ? [{ id, index }] : []));
  const copy = (weekday: Weekday): void => {
    const own = typed.filter((window) => window.weekday === weekday);
    windows.replace(weekdays.flatMap((other) => own.map((window) => ({ ...window, weekday: other }))));
  };
  return (
    <FormDialog
      form={form}
      title={t('hours')}
      description={t('midnight')}
      leave={t('leave')}
      send={t('saveHours')}
      onClose={onClose}
    >
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('notSaved'))}</Notice> : null}
      {weekdays.map((weekday) => {
        const day = weekdayName(weekday);
        const own = ofDay(weekday);
        return (
          <fieldset key={weekday} className="grid gap-2 border-t border-line pt-3">
            <legend className="float-left p-0 font-semibold first-letter:uppercase">{day}</legend>
            {own.length === 0 ? <p className="text-small text-muted">{t('dayOff')}</p> : null}
            {own.map(({ id, index }) => (
              <div key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] gap-2">
                <TextField
                  label={t('fromOn', { day })}
                  labelHidden
                  className={NARROW}
                  type="time"
                  step={900}
                  {...form.field(`hours.${index}.start`)}
                />
                <TextField
                  label={t('untilOn', { day })}
                  labelHidden
                  className={NARROW}
                  type="time"
                  step={900}
                  {...form.field(`hours.${index}.end`)}
                />
                <Button
                  kind="quiet"
                  size="touch"
                  className="px-0!"
                  aria-label={t('removeHours', {
                    from: clockOf(typed[index]?.start),
                    to: clockOf(typed[index]?.end),
                    day,
                  })}
                  onClick={() => windows.remove(index)}
                >
                  <CloseIcon />
                </Button>
              </div>
            ))}
            <div className="flex flex-wrap gap-2">
              {own.length < maxWindowsADay ? (
                <Button
                  size="touch"
                  icon={<PlusIcon small />}
                  aria-label={t('addHoursOn', { day })}
                  onClick={() => windows.append({ weekday, start: '09:00', end: '17:00' })}
                >
                  {t('addHours')}
                </Button>
              ) : null}
              {own.length > 0 ? (
                <Button
                  kind="quiet"
                  size="touch"
                  aria-label={t('sameAs', { day })}
                  onClick={() => copy(weekday)}
                >
                  {t('sameEveryDay')}
                </Button>
              ) : null}
            </div>
          </fieldset>
        );
      })}
    </FormDialog>
  );
}

/** The input may not be a valid time yet. */
const clockOf = (typed: string | undefined): string => (typed ? clockText(typed) : '');
