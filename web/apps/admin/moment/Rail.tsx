/** A slider with a mark for each of the booking's events; the current one is the thumb. */
import type { LoggedBookingEvent } from '#api/contract/admin.ts';
import { clockIn, dateIn, dayIn, zoneName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { momentTexts } from '#words/generated/admin.ts';
import { isAfterPause, labelled } from './moment.ts';

const isBad = ({ type }: LoggedBookingEvent): boolean => /Fail|Decline|Lapse|Refused/.test(type);

export function Rail({
  events,
  place,
  zone,
  goTo,
}: {
  readonly events: readonly LoggedBookingEvent[];
  readonly place: number;
  readonly zone: string;
  readonly goTo: (place: number) => void;
}) {
  const t = useMessages(momentTexts);
  const event = events[place];
  const last = events.length - 1;
  if (event === undefined) return null;
  const isNow = place === last;
  const time = `${dayIn(event.recordedAt, zone)}, ${clockIn(event.recordedAt, zone, true)} ${zoneName(event.recordedAt, zone)}`;
  const values = { n: place + 1, count: events.length, name: event.name };
  const left = (k: number): string => `${last === 0 ? 0 : (k / last) * 100}%`;
  return (
    <section className="border-b border-b-ink bg-sunk px-6 pt-4 pb-3 max-md:px-4" aria-label={t('rail')}>
      <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="small" disabled={place === 0} onClick={() => goTo(place - 1)}>
          {t('previous')}
        </Button>
        <Button size="small" disabled={isNow} onClick={() => goTo(place + 1)}>
          {t('next')}
        </Button>
        <p className="font-display text-[1.375rem]/[1.2] font-strong tracking-[-0.015em] tabular-nums">
          {time}
        </p>
        <span className="text-small text-muted" aria-live="polite">
          {t(isNow ? 'eventNow' : 'eventThen', values)}
        </span>
        {isNow ? null : (
          <span className="ml-auto">
            <Button size="small" onClick={() => goTo(last)}>
              {t('backToNow')}
            </Button>
          </span>
        )}
      </div>
      <div className="relative mx-2 h-15">
        <div className="absolute inset-x-0 top-4.5 border-t-[1.5px] border-dashed border-control" />
        <div className="absolute top-4.5 left-0 border-t-[1.5px] border-ink" style={{ width: left(place) }} />
        {events.map((one, k) => (
          <i
            key={one.id}
            aria-hidden="true"
            className={classes(
              'absolute top-3.25 -ml-1.25 size-2.75 border-[1.5px]',
              isBad(one) ? 'rotate-45 border-danger' : 'rounded-full',
              isBad(one) ? 'bg-danger' : k <= place ? 'border-ink bg-ink' : 'border-control bg-paper',
            )}
            style={{ left: left(k) }}
          />
        ))}
        {events.map((one, k) =>
          isAfterPause(events, k) ? (
            <i
              key={one.id}
              aria-hidden="true"
              className="absolute top-2 -ml-0.5 h-5.5 w-1.25 rotate-12 border-x border-control bg-sunk"
              style={{ left: left(k - 0.5) }}
            />
          ) : null,
        )}
        {labelled(events).map((k) => {
          const at = events[k]?.recordedAt ?? '';
          return (
            <span
              key={k}
              className="absolute top-10 text-micro whitespace-nowrap text-muted tabular-nums data-[end=first]:translate-x-0 data-[end=last]:-translate-x-full data-[end=none]:-translate-x-1/2"
              data-end={k === 0 ? 'first' : k === last ? 'last' : 'none'}
              style={{ left: left(k) }}
            >
              {k === 0 || k === last ? dateIn(at, zone) : dayIn(at, zone)}
            </span>
          );
        })}
        <input
          type="range"
          className="absolute inset-x-0 top-1 -mx-2 h-7 w-[calc(100%+16px)] cursor-ew-resize appearance-none bg-transparent [&::-moz-range-thumb]:h-8 [&::-moz-range-thumb]:w-3.5 [&::-moz-range-thumb]:rounded-tight [&::-moz-range-thumb]:border-[1.5px] [&::-moz-range-thumb]:border-on-accent [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-thumb]:h-9 [&::-webkit-slider-thumb]:w-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-tight [&::-webkit-slider-thumb]:border-[1.5px] [&::-webkit-slider-thumb]:border-on-accent [&::-webkit-slider-thumb]:bg-accent"
          min={0}
          max={last}
          value={place}
          aria-label={t('event')}
          aria-valuetext={t('sliderText', { ...values, time })}
          onChange={(changed) => goTo(Number(changed.currentTarget.value))}
        />
      </div>
      <p className="text-micro text-muted pointer-coarse:hidden">{t('keys')}</p>
    </section>
  );
}
