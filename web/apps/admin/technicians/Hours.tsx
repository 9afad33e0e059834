/** When someone works, in the time zone of their base; only they can change it. */
import type { AdminTechnicianDetail } from '#api/contract/technicians-admin.ts';
import { clockText } from '#web/lib/clock-text.ts';
import { calendarDay, weekdayName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { technicianTexts } from '#words/generated/admin.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const stretch = (start: string, end: string): string => `${clockText(start)} - ${clockText(end)}`;

export function Hours({
  calendar: { hours, timeOff, isOwn, zone },
}: Pick<AdminTechnicianDetail, 'calendar'>) {
  const t = useMessages(technicianTexts);
  return (
    <Part level={3} title={t('hours')} hint={zone}>
      <KeyValue
        rows={weekdays.map((day) => [
          weekdayName(day),
          hours
            .filter(({ weekday }) => weekday === day)
            .map(({ start, end }) => stretch(start, end))
            .join(', ') || t('dayOff'),
        ])}
      />
      <p className="mt-2 text-small text-muted">{t(isOwn ? 'hoursOwn' : 'hoursOfOption')}</p>
      {timeOff.length > 0 ? (
        <ul className="mt-2 grid gap-1 text-small" aria-label={t('timeOff')}>
          {timeOff.map(({ id, from, to, start, end }) => (
            <li key={id}>
              {t('offFromTo', { from: calendarDay(from, true), to: calendarDay(to, true) })}
              {start && end ? ` ${stretch(start, end)}` : ''}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-small text-muted">{t('noTimeOff')}</p>
      )}
    </Part>
  );
}
