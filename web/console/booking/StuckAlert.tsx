/** Says on a booking's own page that its work waits for something outside, with the cause and the next try. */
import { useQuery } from '@tanstack/react-query';
import { listStuckWork } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { remaining } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import { AppLink } from '#web/ui/link.tsx';

export function StuckAlert({ bookingId }: { readonly bookingId: string }) {
  const stuck = useQuery(apiQuery(listStuckWork, {}));
  const work = stuck.data?.work.filter((one) => one.bookingId === bookingId) ?? [];
  const now = useNow(work.length > 0);
  if (work.length === 0) return null;
  return (
    <div className="alert" role="alert">
      <AlertIcon />
      <div>
        {work.map(({ workflowId, activity, cause, attempts, nextTryAt }) => {
          const left = nextTryAt === null ? 0 : Date.parse(nextTryAt) - now;
          return (
            <p key={`${workflowId} ${activity}`}>
              {`${activity} waits: ${cause} ${attempts} attempt${attempts === 1 ? '' : 's'}, ${
                left > 0 ? `next in ${remaining(left)}` : 'trying now'
              }. `}
              <AppLink href="/ops">Stuck work</AppLink>
            </p>
          );
        })}
      </div>
    </div>
  );
}
