/** /receipt/{bookingId}: every line, hold, capture and refund of a booking, to read, print or keep as PDF; by the
 * signed link of its mail (`?token=`) without signing in. */
import { useQuery } from '@tanstack/react-query';
import { getReceipt } from '#api/contract/receipts.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { usePathPart, useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/shell/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SitePage } from '#web/ui/Layout.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { receiptTexts, siteTexts } from '#words/generated/customer.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';

export function Receipt() {
  const t = useMessages(receiptTexts);
  const site = useMessages(siteTexts);
  const bookingId = usePathPart('bookingId');
  const token = useQueryParam('token');
  const session = useSession('customer');
  usePageTitle(t('pageTitleLoading'));
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-column pb-20">
        {session.state === 'signed_out' && token === null ? (
          <div className="py-[clamp(64px,8vw,112px)] border-line scroll-mt-6 border-t-0">
            <div className="grid gap-4 justify-items-start max-w-[62ch]">
              <h1>{t('signInTitle')}</h1>
              <p className="text-muted">{t('signInDetail')}</p>
              <div className="flex gap-3 flex-wrap items-center print:hidden">
                <ButtonLink
                  kind="primary"
                  href={`/customer-login?redirect=${encodeURIComponent(`receipt/${bookingId}`)}`}
                >
                  {site('signIn')}
                </ButtonLink>
              </div>
            </div>
          </div>
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
  if (query.data) return <ReceiptSheet receipt={query.data} />;
  if (query.isError) {
    const isMissing = isProblem(query.error, 'not_found') || isProblem(query.error, 'invalid_input');
    return (
      <div className="py-[clamp(64px,8vw,112px)] border-line scroll-mt-6 border-t-0">
        {isMissing ? (
          <div className="grid gap-4 justify-items-start max-w-[62ch]" role="alert">
            <h1>{t('notFound')}</h1>
            <p className="text-muted">{t('notFoundDetail')}</p>
            <div className="flex gap-3 flex-wrap items-center print:hidden">
              <ButtonLink kind="primary" href="/dashboard">
                {t('back')}
              </ButtonLink>
            </div>
          </div>
        ) : (
          <ErrorState
            title={t('loadFailed')}
            message={sentenceOf(query.error, t('loadFailed'))}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </div>
    );
  }
  return (
    <Loading label={t('loading')}>
      <div className="py-[clamp(64px,8vw,112px)] border-line scroll-mt-6 border-t-0">
        <SkeletonText heading lines={8} />
      </div>
    </Loading>
  );
}
