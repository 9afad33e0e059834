/** /pay/{id}?token=: target of the payment link for a booking made by phone; takes the card without signing in. */
import { useQuery } from '@tanstack/react-query';
import { openPaymentLink } from '#api/contract/payments.ts';
import { config } from '#api/contract/public.ts';
import { Art } from '#web/art/Art.tsx';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { wallTime, zoneName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SitePage } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { MESSAGE_PICTURE, PageMessage, PageSpace } from '#web/ui/PageMessage.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { payTexts } from '#words/generated/customer.ts';
import { CardCheckout } from '../checkout/BookingCheckout.tsx';
import { CheckoutSkeleton } from '../checkout/CheckoutSkeleton.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';

export function PayByLink() {
  const t = useMessages(payTexts);
  usePageTitle(t('pageTitle'));
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-page">
        <Linked id={usePathPart('bookingId')} token={useQueryParam('token') ?? ''} />
      </div>
    </SitePage>
  );
}

function Linked({ id, token }: { readonly id: string; readonly token: string }) {
  const t = useMessages(payTexts);
  const link = useQuery(apiQuery(openPaymentLink, { params: { id }, query: { token } }));
  const settings = useQuery({
    ...apiQuery(config, {}, { live: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.data && settings.data) {
    const { booking, payBefore, trackUrl } = link.data;
    return (
      <>
        {booking.status === 'pending' ? (
          <div className="pt-6">
            <Notice tone="info" title={t('agreedOnPhone')}>
              {t('reservedUntil', {
                time: `${wallTime(payBefore, booking.zone)} ${zoneName(payBefore, booking.zone)}`,
              })}
            </Notice>
          </div>
        ) : null}
        <CardCheckout booking={booking} config={settings.data} link={{ token, trackUrl }} />
      </>
    );
  }
  if (isProblem(link.error, 'not_found'))
    return (
      <PageMessage
        picture={<Art piece="cartons" variant="plain" className={MESSAGE_PICTURE} />}
        title={t('leadsNowhere')}
        actions={<Support />}
      >
        {t('leadsNowhereDetail')}
      </PageMessage>
    );
  if (isProblem(link.error, 'link_ended'))
    return (
      <PageMessage
        picture={<Art piece="cartons" variant="plain" className={MESSAGE_PICTURE} />}
        title={t('ended')}
        actions={<Support />}
      >
        {t('endedDetail')}
      </PageMessage>
    );
  if (link.isError || settings.isError)
    return (
      <PageSpace>
        <ErrorState
          message={sentenceOf(link.error ?? settings.error, t('loadFailed'))}
          onRetry={() => {
            void link.refetch();
            void settings.refetch();
          }}
          busy={link.isFetching || settings.isFetching}
        />
      </PageSpace>
    );
  return <CheckoutSkeleton />;
}

function Support() {
  const t = useMessages(payTexts);
  return (
    <ButtonLink kind="primary" href="/support">
      {t('support')}
    </ButtonLink>
  );
}
