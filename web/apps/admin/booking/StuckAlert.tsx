/** Says on a booking's own page that its work waits for something outside, with the cause and the next try. */
import { useQuery } from '@tanstack/react-query';
import { listStuckWork, type StuckWork } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useNow } from '#web/lib/now.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { waitsIn } from '../ops/activity-words.ts';
import { LineActions } from '../ops/LineActions.tsx';
import { causeOf, keyOf, named, nextTryOf } from '../ops/line-actions.ts';

/** Nothing is written when work gets stuck, so no live message tells of it: the page asks. */
const CHECK_MS = 8000;

export function StuckAlert({ bookingId }: { readonly bookingId: string }) {
  const stuck = useQuery({ ...apiQuery(listStuckWork, {}), refetchInterval: CHECK_MS });
  const work = named(stuck.data?.work ?? []).filter((one) => one.bookingId === bookingId);
  const now = useNow(work.length > 0);
  return work.map((one) => (
    <div
      key={keyOf(one)}
      className="grid gap-2.5 px-6! py-3! border-b border-line grid-cols-[20px_minmax(0,1fr)] text-small font-medium bg-warned max-md:px-4!"
    >
      <AlertIcon className="text-warn" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {/* The countdown beside it is not announced each second. */}
          <span role="alert">{`${waitsIn(one.activity)}${one.issue ? '' : ' waits'}: ${causeOf(one)}`}</span>{' '}
          {triesOf(one, now)} <AppLink href="/ops">Stuck work</AppLink>
        </p>
        <LineActions work={one} />
      </div>
    </div>
  ));
}

/** Nothing where nothing was tried: an overdue job waits for its crew, one of an inactive technician for an admin. */
function triesOf(work: StuckWork, now: number): string {
  if (work.attempts === 0) return '';
  const tries = `${work.attempts} attempt${work.attempts === 1 ? '' : 's'}`;
  return `${tries}, next: ${nextTryOf(work, now)}.`;
}
