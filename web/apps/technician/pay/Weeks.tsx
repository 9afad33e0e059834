/** This week's earnings, and the last eight weeks: as bars, and as a table with the exact figures. */
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { type EarningsWeek, listEarningsWeeks } from '#api/contract/earnings.ts';
import { addDays } from '#domain/scheduling/wall-time.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { count, dateIn, money, wholeDollars } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { payTexts } from '#words/generated/technician.ts';

/** `Nov 16` of a calendar day. */
const shortDay = (day: string): string => dateIn(`${day}T12:00:00Z`, 'UTC');

export function Weeks({ id }: { readonly id: string }) {
  const t = useMessages(payTexts);
  const query = useQuery(apiQuery(listEarningsWeeks, { params: { id } }));
  if (!query.data)
    return query.isError ? (
      <ErrorState
        message={sentenceOf(query.error, t('weeksDidNotLoad'))}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Loading label={t('loadingWeeks')}>
        <div className="px-4 py-5">
          <Skeleton height="280px" />
        </div>
      </Loading>
    );
  const weeks = query.data;
  const current = weeks.at(-1);
  const last = weeks.at(-2);
  if (!current) return null;
  return (
    <>
      <div className="grid gap-0.5 px-4 pt-5 pb-4">
        <h2 className="font-normal text-body font-body tracking-normal text-muted">
          {t('thisWeek', {
            from: shortDay(current.startsOn),
            until: shortDay(addDays(current.startsOn, 6)),
          })}
        </h2>
        <p className="font-bold text-[2.75rem] leading-none font-display tracking-[-0.035em] tabular-nums">
          {money(current.amountCents)}
        </p>
        <p className="text-small text-muted">
          {t('weekJobs', { count: current.jobs })}
          {last && last.amountCents !== 0 ? (
            <> {t('lastWeek', { amount: money(last.amountCents), count: last.jobs })}</>
          ) : null}
        </p>
      </div>
      <Bars weeks={weeks} />
      <WeeksTable weeks={weeks} />
    </>
  );
}

/** Height of the highest bar in pixels. */
const HIGHEST = 148;

/** Hidden from screen readers: the table below has the same figures. */
function Bars({ weeks }: { readonly weeks: readonly EarningsWeek[] }) {
  const amounts = weeks.map(({ amountCents }) => amountCents);
  const max = Math.max(1, ...amounts);
  const min = Math.min(...amounts.filter((amount) => amount > 0));
  const current = weeks.length - 1;
  // The highest, the lowest and this week's figure are enough to read the scale.
  const labeled = new Set([amounts.indexOf(max), amounts.indexOf(min), current]);
  return (
    <div aria-hidden="true">
      <ol className="grid px-4 gap-2 grid-cols-8 items-end h-43 border-b-[1.5px] border-ink">
        {weeks.map(({ startsOn, amountCents }, index) => {
          const height = Math.max(0, Math.round((amountCents / max) * HIGHEST));
          const style: CSSProperties & Record<'--bar', string> = { '--bar': `${height}px` };
          return (
            <li
              key={startsOn}
              className="grid gap-1 grid-cols-[minmax(0,1fr)] content-end h-full text-center text-[0.6875rem] leading-[1.25] tabular-nums text-muted"
            >
              <span
                className={classes(
                  index === current ? 'justify-self-end font-semibold text-ink' : 'justify-self-center',
                )}
              >
                {labeled.has(index) && amountCents !== 0 ? wholeDollars(amountCents) : null}
              </span>
              <i
                style={style}
                className={classes(
                  'h-(--bar) border-[1.25px] border-b-0 border-ink',
                  height === 0 && 'invisible',
                  index === current ? 'bg-accent' : 'bg-sunk',
                )}
              />
            </li>
          );
        })}
      </ol>
      <p className="grid px-3 pt-1.5 grid-cols-8 text-[0.6875rem] leading-[1.25] text-center text-muted">
        {weeks.map(({ startsOn }, index) => (
          <span key={startsOn} className={classes(index === current && 'font-semibold text-ink')}>
            {shortDay(startsOn)}
          </span>
        ))}
      </p>
    </div>
  );
}

function WeeksTable({ weeks }: { readonly weeks: readonly EarningsWeek[] }) {
  const t = useMessages(payTexts);
  return (
    <details className="px-4 py-2">
      <summary className="flex items-center min-h-11 text-small underline cursor-pointer">
        {t('weeksTable')}
      </summary>
      <table className="mb-3 w-full text-small tabular-nums">
        <caption className="sr-only">{t('weeksTable')}</caption>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="py-1.5 font-normal">
              {t('weekOf')}
            </th>
            <th scope="col" className="py-1.5 font-normal text-right">
              {t('jobs')}
            </th>
            <th scope="col" className="py-1.5 font-normal text-right">
              {t('share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ startsOn, jobs, amountCents }) => (
            <tr key={startsOn} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal text-left">
                {shortDay(startsOn)}
              </th>
              <td className="py-1.5 text-right">{count(jobs)}</td>
              <td className="py-1.5 font-semibold text-right">{money(amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
