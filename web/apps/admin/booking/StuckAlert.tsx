/** Says on a booking's own page that its work is waiting for something outside, with the cause and the next attempt. */
import { useQuery } from '@tanstack/react-query';
import { listStuckWork, retryStuckWork } from '#api/contract/ops.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { AppLink } from '#web/ui/link.tsx';
import { consoleTexts, stuckTexts } from '#words/generated/admin.ts';
import { useMay } from '../may.ts';
import { waitsIn } from '../ops/activity-words.ts';
import { LineActions } from '../ops/LineActions.tsx';
import { causeOf, keyOf, named, nextTryOf } from '../ops/line-actions.ts';
import { AlertBar } from './facts.tsx';

/** Nothing is written when work gets stuck, so there is no live message: the page polls. */
const CHECK_MS = 8000;

export function StuckAlert({ bookingId }: { readonly bookingId: string }) {
  const t = useMessages(stuckTexts);
  const common = useMessages(consoleTexts);
  const may = useMay();
  const stuck = useQuery({ ...apiQuery(listStuckWork, {}), refetchInterval: CHECK_MS });
  const work = named(t, stuck.data?.work ?? []).filter((one) => one.bookingId === bookingId);
  const now = useNow(work.length > 0);
  return work.map((one) => {
    const values = { work: waitsIn(t, one), cause: causeOf(t, one) };
    return (
      <AlertBar key={keyOf(one)}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>
            {/* The countdown next to it is not announced every second. */}
            <span role="alert">{one.issue ? t('alert', values) : t('alertWaits', values)}</span>{' '}
            {/* With 0 attempts it waits: an overdue job for its crew, an inactive technician's for an admin. */}
            {one.attempts > 0 ? `${t('tries', { count: one.attempts, next: nextTryOf(t, one, now) })} ` : ''}
            {may(retryStuckWork) ? <AppLink href="/ops">{common('stuckWork')}</AppLink> : null}
          </p>
          <LineActions work={one} />
        </div>
      </AlertBar>
    );
  });
}
