/** Seven days, each with a bar of its hours, time off and jobs, and the same in words. */
import { clockText } from '#web/lib/clock-text.ts';
import { calendarDay, dateIn } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { kindOf } from '#web/lib/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { JobBadge } from '../job/JobBadge.tsx';
import { type CalendarDay, isWholeDay, type Part, scaleOf } from './week.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { calendarTexts } from '#words/generated/technician.ts';

export function Week({
  days,
  onEarlier,
  onLater,
}: {
  readonly days: readonly CalendarDay[];
  /** Null: this is the first week. */
  readonly onEarlier: (() => void) | null;
  readonly onLater: () => void;
}) {
  const t = useMessages(calendarTexts);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const scale = scaleOf(days);
  return (
    <section aria-labelledby="week" className="border-b border-line px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <h2 id="week" className="text-lead" aria-live="polite">
          {t('week', { from: dateOf(first.date), to: dateOf(last.date) })}
        </h2>
        <span className="flex">
          <Button
            kind="quiet"
            size="touch"
            disabled={onEarlier === null}
            aria-label={t('earlier')}
            onClick={() => onEarlier?.()}
          >
            <ArrowLeftIcon />
          </Button>
          <Button kind="quiet" size="touch" aria-label={t('later')} onClick={onLater}>
            <ArrowRightIcon />
          </Button>
        </span>
      </div>
      <ol>
        {days.map((day) => (
          <Day key={day.date} day={day} scale={scale} />
        ))}
      </ol>
    </section>
  );
}

const dateOf = (day: string): string => dateIn(`${day}T12:00:00Z`, 'UTC');

function Day({ day, scale }: { readonly day: CalendarDay; readonly scale: Part }) {
  const t = useMessages(calendarTexts);
  const words = useMessages(wordTexts);
  const { date, isToday, hours, off, jobs } = day;
  const stretch = ({ from, to }: Part) => ({ from: clockText(from), to: clockText(to) });
  const isOff = off.some(isWholeDay);
  return (
    <li
      className={classes('grid gap-1.5 border-t border-line py-3', isToday && '-mx-4 bg-now px-4')}
      aria-current={isToday ? 'date' : undefined}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        <b className="whitespace-nowrap">
          {calendarDay(date)}
          {isToday ? <span className="font-normal"> {t('today')}</span> : null}
        </b>
        {isOff ? null : (
          <span className="grid text-right whitespace-nowrap tabular-nums text-muted">
            {hours.length === 0 ? t('noHours') : null}
            {hours.map((part) => (
              <span key={part.from}>{t('stretch', stretch(part))}</span>
            ))}
          </span>
        )}
      </p>
      <Bar day={day} scale={scale} />
      {off.map((part) => (
        <p key={part.from} className="text-small font-medium text-warn">
          {isWholeDay(part) ? t('offAllDay') : t('offStretch', stretch(part))}
        </p>
      ))}
      {jobs.map(({ job, ...part }) => (
        <AppLink
          key={job.id}
          href={`/technician/jobs/${job.id}`}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-small text-inherit no-underline"
        >
          <span className="underline underline-offset-2">
            <b className="tabular-nums whitespace-nowrap">{t('stretch', stretch(part))}</b>{' '}
            {kindOf(words, job)}
          </span>
          <JobBadge job={job} />
        </AppLink>
      ))}
    </li>
  );
}

/** Draws what the text says: hours as a light band, jobs solid on it, time off hatched over both. */
function Bar({ day, scale }: { readonly day: CalendarDay; readonly scale: Part }) {
  const at = (minutes: number): number =>
    (100 * (Math.min(scale.to, Math.max(scale.from, minutes)) - scale.from)) / (scale.to - scale.from);
  const place = ({ from, to }: Part) => ({ left: `${at(from)}%`, width: `${at(to) - at(from)}%` });
  return (
    <div className="relative h-3 overflow-hidden rounded-tight bg-sunk" aria-hidden="true">
      {day.hours.map((part) => (
        <span
          key={part.from}
          className="absolute inset-y-0 bg-[color-mix(in_oklab,var(--brand)_26%,var(--sunk))]"
          style={place(part)}
        />
      ))}
      {day.jobs.map(({ job, ...part }) => (
        <span key={job.id} className="absolute inset-y-0 bg-brand" style={place(part)} />
      ))}
      {day.off.map((part) => (
        <span
          key={part.from}
          className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--warn)_0_2px,transparent_2px_6px)]"
          style={place(part)}
        />
      ))}
    </div>
  );
}
