/** Above the board: the day and its neighbors, its figures, and the other views. */
import { useMemo } from 'react';
import { addDays } from '#domain/scheduling/wall-time.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { dispatchTexts } from '#words/generated/admin.ts';
import { type Day, figuresOf, type Row } from './day.ts';

export function DayStrip({
  day,
  rows,
  today,
  isMap,
  onView,
  onGo,
}: {
  readonly day: Day;
  readonly rows: readonly Row[];
  /** The calendar day at the job sites. */
  readonly today: string;
  readonly isMap: boolean;
  readonly onView: () => void;
  readonly onGo: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useMessages(dispatchTexts);
  const { day: date, zone, zones, technicians } = day;
  const figures = useMemo(() => figuresOf(day, rows), [day, rows]);
  const go = (next: string): void => onGo({ day: next === today ? null : next, job: null });
  return (
    <Strip
      title={t('titleOf', { day: calendarDay(date) })}
      actions={
        <>
          {zones.length > 1 ? (
            <SelectField
              dense
              labelHidden
              label={t('zone')}
              value={zone}
              onChange={(event) => onGo({ zone: event.currentTarget.value })}
            >
              {zones.map((one) => (
                <option key={one.zone} value={one.zone}>
                  {t('zoneWithJobs', {
                    zone: placeName(one.zone),
                    count: one.jobs,
                  })}
                </option>
              ))}
            </SelectField>
          ) : null}
          <Button size="small" aria-pressed={isMap} onClick={onView}>
            {t(isMap ? 'board' : 'map')}
          </Button>
          <ButtonLink size="small" href="/admin/dispatch/phone">
            {t('bookByPhone')}
          </ButtonLink>
        </>
      }
    >
      <div className="flex items-center gap-2">
        <Button
          size="small"
          className="px-1.5!"
          aria-label={t('dayBefore')}
          onClick={() => go(addDays(date, -1))}
        >
          <ArrowLeftIcon small />
        </Button>
        <TextField
          dense
          labelHidden
          type="date"
          label={t('day')}
          value={date}
          onChange={(event) => {
            if (event.currentTarget.value) go(event.currentTarget.value);
          }}
        />
        <Button
          size="small"
          className="px-1.5!"
          aria-label={t('dayAfter')}
          onClick={() => go(addDays(date, 1))}
        >
          <ArrowRightIcon small />
        </Button>
      </div>
      <Stats
        items={[
          { name: t('figureJobs'), value: figures.jobs },
          { name: t('figureToAssign'), value: figures.toAssign },
          { name: t('figureLate'), value: figures.late },
          { name: t('figureToMove'), value: figures.toMove },
          {
            name: t('figureAtWork'),
            value: t('ofAll', {
              some: figures.atWork,
              all: technicians.length,
            }),
          },
        ]}
      />
    </Strip>
  );
}

/** `New York` for `America/New_York`. */
const placeName = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
