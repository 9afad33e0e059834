/** /notifications: everything that a customer was told, newest first, with what is unread. */
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
      <div className="mx-auto w-column pb-20">
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
    <>
      <PageHeader
        title={feed('title')}
        lead={t('lead')}
        back={{ href: '/dashboard', label: site('myBookings') }}
        actions={markAll}
      />
      {list}
    </>
  );
}
