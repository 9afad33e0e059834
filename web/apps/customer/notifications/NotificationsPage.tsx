/** /notifications: all messages to a customer, newest first, with unread ones marked. */
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useFeed } from '#web/shell/notifications.tsx';
import { useSession } from '#web/shell/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, SitePage } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { notificationTexts, siteTexts } from '#words/generated/customer.ts';
import { feedTexts } from '#words/generated/shared.ts';
import { SignInFirst } from '../account/SignInFirst.tsx';

export function NotificationsPage() {
  const t = useMessages(notificationTexts);
  usePageTitle(useMessages(feedTexts)('title'));
  const session = useSession('customer');
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-page pb-20">
        {session.state === 'signed_out' ? (
          <SignInFirst title={t('signInTitle')} detail={t('signInDetail')} back="notifications" />
        ) : (
          <Feed />
        )}
      </div>
    </SitePage>
  );
}

function Feed() {
  const t = useMessages(notificationTexts);
  const feed = useMessages(feedTexts);
  const site = useMessages(siteTexts);
  const { list, markAll } = useFeed(
    <EmptyState
      title={feed('empty')}
      piece="nightstand"
      action={<ButtonLink href="/booking">{site('bookService')}</ButtonLink>}
    >
      {t('emptyDetail')}
    </EmptyState>,
  );
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] items-start gap-x-[clamp(32px,5vw,72px)] max-desk:grid-cols-1">
      <PageHeader
        title={feed('title')}
        lead={t('lead')}
        back={{ href: '/dashboard', label: site('myBookings') }}
        actions={markAll}
      />
      <div className="min-w-0 desk:pt-16">{list}</div>
    </div>
  );
}
