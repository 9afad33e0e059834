/** What happened to a customer and their bookings, newest first; older entries load on request. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type AdminCustomerDetail, listCustomerTimeline } from '#api/contract/customers.ts';
import { api } from '#web/lib/api.ts';
import { count, deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Timeline } from '#web/ui/Progress.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { consoleTexts, customerTexts } from '#words/generated/admin.ts';
import { byName } from './said.ts';

export function CustomerTimeline({ customer }: { readonly customer: AdminCustomerDetail }) {
  const t = useMessages(customerTexts);
  const common = useMessages(consoleTexts);
  const timeline = useInfiniteQuery({
    queryKey: ['api', listCustomerTimeline.path, { params: { id: customer.id }, query: null }],
    queryFn: ({ pageParam, signal }) =>
      api().call(listCustomerTimeline, {
        params: { id: customer.id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, isLast }) => (isLast ? undefined : entries.at(-1)?.position),
    meta: { live: true },
  });
  const pages = timeline.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const zone = deviceZone();
  return (
    <Part
      level={3}
      title={t('timeline')}
      hint={pages[0] ? t('entries', { count: count(pages[0].total) }) : null}
    >
      {timeline.isError && pages.length === 0 ? (
        <LoadFailed query={timeline} failed={t('timelineFailed')} />
      ) : timeline.isPending ? (
        <SkeletonRows rows={4} height="36px" />
      ) : (
        <Timeline
          items={entries.map(({ position, at, what, details, by, booking }) => ({
            id: position,
            title: (
              <>
                {booking ? (
                  <>
                    <AppLink href={`/admin/bookings/${booking.id}`}>{booking.number}</AppLink>{' '}
                  </>
                ) : null}
                {what}
              </>
            ),
            detail: [details, byName(common, by)].filter(Boolean).join(', '),
            time: wallTime(at, zone),
          }))}
        />
      )}
      {timeline.hasNextPage ? (
        <Button
          kind="quiet"
          size="small"
          busy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t('older')}
        </Button>
      ) : null}
    </Part>
  );
}
