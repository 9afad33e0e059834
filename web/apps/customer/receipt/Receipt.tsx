/**
 * /receipt/{bookingId}: every line, hold, capture and refund of a booking, to read, print or save as PDF; with the
 * signed link of its email (`?token=`) without signing in.
 */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { getBooking } from '#api/contract/bookings.ts';
import { getReceipt } from '#api/contract/receipts.ts';
import { Art } from '#web/art/Art.tsx';
import { apiQuery, isProblem } from '#web/lib/api.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/shell/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SitePage } from '#web/ui/Layout.tsx';
import { MESSAGE_PICTURE, PageMessage, PageSpace } from '#web/ui/PageMessage.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { receiptTexts } from '#words/generated/customer.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { SignInFirst } from '../account/SignInFirst.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';

const AgainSection = lazy(() => import('../again/AgainSection.tsx'));

export function Receipt() {
  const t = useMessages(receiptTexts);
  const bookingId = usePathPart('bookingId');
  const token = useQueryParam('token');
  const session = useSession('customer');
  usePageTitle(t('pageTitleLoading'));
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-page pb-20">
        {session.state === 'signed_out' && token === null ? (
          <SignInFirst title={t('signInTitle')} detail={t('signInDetail')} back={`receipt/${bookingId}`} />
        ) : (
          <OwnReceipt bookingId={bookingId} token={token} />
        )}
      </div>
    </SitePage>
  );
}

function OwnReceipt({ bookingId, token }: { readonly bookingId: string; readonly token: string | null }) {
  const t = useMessages(receiptTexts);
  const language = useLanguage();
  const query = useQuery(
    apiQuery(getReceipt, {
      params: { id: bookingId },
      query: { lang: language, ...(token === null ? {} : { token }) },
    }),
  );
  const session = useSession('customer');
  const own = useQuery({
    ...apiQuery(getBooking, { params: { id: bookingId } }),
    // The email's link gives access to the receipt only.
    enabled: session.state === 'signed_in' && query.data !== undefined,
    retry: false,
  });
  if (isProblem(query.error, 'not_found') || isProblem(query.error, 'invalid_input'))
    return (
      <PageMessage
        role="alert"
        picture={<Art piece="bookcase" variant="ghost" className={MESSAGE_PICTURE} />}
        title={t('notFound')}
        actions={
          <ButtonLink kind="primary" href="/dashboard">
            {t('back')}
          </ButtonLink>
        }
      >
        {t('notFoundDetail')}
      </PageMessage>
    );
  if (query.data)
    return (
      <ReceiptSheet
        receipt={query.data}
        pieces={[...new Set(own.data?.items.map(({ category }) => pieceOf(category)))].slice(0, 3)}
      >
        {own.data?.status === 'completed' ? (
          <Suspense fallback={null}>
            <AgainSection booking={own.data} />
          </Suspense>
        ) : null}
      </ReceiptSheet>
    );
  return (
    <PageSpace>
      <Loaded
        query={query}
        failedTitle={t('loadFailed')}
        failed={t('loadFailed')}
        loading={t('loading')}
        skeleton={<SkeletonText heading lines={8} />}
      >
        {() => null}
      </Loaded>
    </PageSpace>
  );
}
