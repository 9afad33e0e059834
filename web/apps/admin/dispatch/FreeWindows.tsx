/** The free windows at a place in the next days, to choose from. */
import { useQuery } from '@tanstack/react-query';
import { listSlots } from '#api/contract/slots.ts';
import type { QueryOf } from '#api/contract/endpoint.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { bookingTexts } from '#words/generated/admin.ts';

const DAYS_OFFERED = 5;

interface Window {
  readonly date: string;
  readonly time: string;
}

export function FreeWindows({
  asked,
  chosen,
  onChoose,
}: {
  readonly asked: Omit<QueryOf<typeof listSlots>, 'days'>;
  readonly chosen: Window;
  readonly onChoose: (window: Window) => void;
}) {
  const t = useMessages(bookingTexts);
  const slots = useQuery(
    apiQuery(listSlots, { query: { ...asked, days: String(DAYS_OFFERED) } }, { live: false }),
  );
  const free = slots.data?.slots.filter(({ available }) => available) ?? [];
  return (
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
              aria-pressed={slot.date === chosen.date && slot.time === chosen.time}
              onClick={() => onChoose(slot)}
            >
              {calendarDay(slot.date)}, {windowText(slot.time)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
