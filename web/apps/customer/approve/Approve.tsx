/** /approve/{id}?token=: target of the link in the email about a higher price. */
import { useQuery } from '@tanstack/react-query';
import { getBookingStatus } from '#api/contract/bookings.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, SitePage } from '#web/ui/Layout.tsx';
import { PageSpace } from '#web/ui/PageMessage.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { useNow } from '#web/lib/now.ts';
import { useQueryParam, usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { approveTexts, siteTexts } from '#words/generated/customer.ts';
import { openRise } from './open-rise.ts';
import { PriceRise } from './PriceRise.tsx';
import { RiseReason } from './RiseReason.tsx';
import { useMessages } from '#web/lib/language/react.tsx';

export function Approve() {
  const t = useMessages(approveTexts);
  usePageTitle(t('pageTitle'));
  const bookingId = usePathPart('bookingId');
  const token = useQueryParam('token');
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-page pb-20">
        <Question bookingId={bookingId} token={token} />
      </div>
    </SitePage>
  );
}

function Question({ bookingId, token }: { readonly bookingId: string; readonly token: string | null }) {
  const t = useMessages(approveTexts);
  const site = useMessages(siteTexts);
  const now = useNow(true);
  const query = useQuery(
    apiQuery(getBookingStatus, {
      params: { id: bookingId },
      query: token === null ? {} : { token },
    }),
  );
  if (query.isPending)
    return (
      <Loading label={t('loading')}>
        <PageSpace>
          <SkeletonText heading lines={3} />
        </PageSpace>
      </Loading>
    );
  if (query.isError)
    return (
      <PageSpace>
        <ErrorState
          title={isProblem(query.error, 'not_found') ? t('leadsNowhere') : t('loadFailed')}
          message={
            isProblem(query.error, 'not_found')
              ? t('leadsNowhereDetail')
              : sentenceOf(query.error, t('loadFailed'))
          }
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </PageSpace>
    );
  const { booking, link } = query.data;
  const rise = booking.priceRise;
  if (rise === null && !booking.full)
    return (
      <>
        <PageHeader
          title={t(token === null ? 'signInTitle' : link === 'expired' ? 'linkEnded' : 'linkCut')}
          lead={t(token === null ? 'signInDetail' : link === 'expired' ? 'linkEndedDetail' : 'linkCutDetail')}
        />
        <ButtonLink
          kind="primary"
          href={`/customer-login?redirect=${encodeURIComponent(`approve/${bookingId}`)}`}
        >
          {site('signIn')}
        </ButtonLink>
      </>
    );
  const asked = openRise(rise, now);
  if (asked)
    return (
      <>
        <PageHeader
          title={t('cameTo', { total: money(asked.actualCents) })}
          lead={t('heldLead', { total: money(asked.heldCents), number: booking.number })}
        />
        <div className="max-phone:pb-40" data-about-price="">
          <PriceRise bookingId={booking.id} rise={asked} zone={booking.zone} token={token} />
          <div className="pt-8">
            <RiseReason rise={asked} technician={booking.technician?.name ?? null} />
          </div>
        </div>
      </>
    );
  const [title, lead] = !rise
    ? [t('nothing'), t('nothingDetail')]
    : rise.state === 'approved'
      ? [t('approved'), t('approvedDetail', { total: money(rise.actualCents) })]
      : rise.state === 'requested'
        ? [t('timeEnded'), t('timeEndedDetail', { total: money(rise.heldCents) })]
        : rise.refusal === 'card_declined'
          ? [t('bankRefused'), t('bankRefusedDetail', { total: money(rise.heldCents) })]
          : rise.refusal === 'below_minimum'
            ? [t('waived'), t('waivedDetail', { total: money(rise.heldCents) })]
            : [t('notApproved'), t('notApprovedDetail', { total: money(rise.heldCents) })];
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <ButtonLink kind="primary" href={`/booking-tracker?id=${booking.number}`}>
        {t('track')}
      </ButtonLink>
    </>
  );
}
