/** The header of a customer's page if somebody was signed in here: the session says whether they still are. */
import { lazy, Suspense } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { useSession, useSignOut } from '#web/shell/session.ts';
import { BarLink, TopBar } from '#web/ui/Layout.tsx';
import { BarButton } from '#web/ui/Head.tsx';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { StrangerBar } from './StrangerBar.tsx';
import { siteTexts } from '#words/generated/customer.ts';

const NotificationBell = lazy(() => import('#web/shell/NotificationBell.tsx'));

/** `welcome` shows the dashboard's greeting. */
export default function SessionBar({ welcome }: { readonly welcome?: boolean }) {
  const session = useSession('customer');
  const signOut = useSignOut();
  const t = useMessages(siteTexts);
  if (session.state === 'signed_out') return <StrangerBar />;
  if (session.state !== 'signed_in') return <TopBar end={<LanguageSwitch />} />;
  const { firstName, lastName } = session.user;
  return (
    <TopBar
      end={
        <>
          <LanguageSwitch />
          {welcome ? (
            <span className="flex min-w-12 flex-initial text-muted max-phone:hidden">
              <span className="overflow-hidden text-ellipsis">{t('welcome', { name: firstName })}</span>
            </span>
          ) : (
            <BarLink yielding href="/dashboard">
              <span className="overflow-hidden text-ellipsis">
                {firstName} {lastName.slice(0, 1)}.
              </span>
            </BarLink>
          )}
          {welcome ? <BarLink href="/booking">{t('bookService')}</BarLink> : null}
          <Suspense fallback={<span className="h-11 w-11" />}>
            <NotificationBell newest="6" all="/notifications" />
          </Suspense>
          <BarButton className="max-xs:hidden" onClick={() => void signOut()}>
            {t('logout')}
          </BarButton>
        </>
      }
    />
  );
}
