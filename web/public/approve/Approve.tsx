/** /approve/{id}?token=: where the mail about a higher price leads. */
import { useQuery } from '@tanstack/react-query';
import { getBookingStatus } from '#api/contract/bookings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, SitePage } from '#web/ui/Layout.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { CustomerBar } from '../CustomerBar.tsx';
import { useQueryParam, usePathPart } from '#web/lib/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PriceRise } from './PriceRise.tsx';

export function Approve() {
  usePageTitle('Approve the price');
  const bookingId = usePathPart('bookingId');
  const token = useQueryParam('token');
  return (
    <SitePage head={<CustomerBar />}>
      <div className="wrap-narrow pb-20">
        <Question bookingId={bookingId} token={token} />
      </div>
    </SitePage>
  );
}

function Question({ bookingId, token }: { readonly bookingId: string; readonly token: string | null }) {
  const query = useQuery(
    apiQuery(getBookingStatus, {
      params: { id: bookingId },
      query: token === null ? {} : { token },
    }),
  );
  if (query.isPending)
    return (
      <Loading label="Loading the price">
        <div className="section border-t-0">
          <SkeletonText heading lines={3} />
        </div>
      </Loading>
    );
  if (query.isError)
    return (
      <div className="section border-t-0">
        <ErrorState
          title="This link leads nowhere"
          message={sentenceOf(query.error, 'The price could not be loaded.')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    );
  const { booking } = query.data;
  const rise = booking.priceRise;
  if (rise?.state === 'requested')
    return (
      <>
        <PageHeader
          title={`The work came to ${money(rise.actualCents)}.`}
          lead={`${money(rise.heldCents)} is held on your card for booking #${booking.number}. More is charged only if you say so.`}
        />
        <PriceRise bookingId={booking.id} rise={rise} zone={booking.zone} token={token} />
      </>
    );
  // The mail's link may answer without showing the record: then the amounts are those of the mail.
  if (!booking.full && token !== null && booking.status === 'completed')
    return (
      <>
        <PageHeader
          title="The work came to more than was held."
          lead={`Your e-mail about booking #${booking.number} names both amounts. The higher one is charged only if you say so.`}
        />
        <PriceRise bookingId={booking.id} rise={null} zone={booking.zone} token={token} />
      </>
    );
  const [title, lead] = !rise
    ? ['Nothing to approve', 'This booking waits for no decision of yours, or the link is not complete.']
    : rise.state === 'approved'
      ? ['Approved', `${money(rise.actualCents)} is charged. Nothing is to be done.`]
      : ['Not approved', `Only the held ${money(rise.heldCents)} is charged. Nothing is to be done.`];
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <ButtonLink kind="primary" href={`/booking-tracker?id=${booking.number}`}>
        Track this booking
      </ButtonLink>
    </>
  );
}
