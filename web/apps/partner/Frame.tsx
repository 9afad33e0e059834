/** What stands around every screen of a signed-in store partner: the bell, the live socket, settings, logout. */
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { announce } from '#web/shell/announce.ts';
import { Connection } from '#web/shell/Connection.tsx';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { useLive } from '#web/shell/live.ts';
import { useMe } from '#web/shell/Me.tsx';
import { useSignOut } from '#web/shell/session.ts';
import { BarButton } from '#web/ui/Head.tsx';
import { BarLink, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { frameTexts } from '#words/generated/partner.ts';

const NotificationBell = lazy(() => import('#web/shell/NotificationBell.tsx'));

export function Frame() {
  const t = useMessages(frameTexts);
  const { id } = useMe();
  const signOut = useSignOut('/store-partner/login');
  const live = useLive({ id, role: 'partner' }, announce);
  return (
    <SitePage
      head={
        <TopBar
          home="/store-partner/dashboard"
          end={
            <>
              <LanguageSwitch />
              <Suspense fallback={<span className="h-11 w-11" />}>
                <NotificationBell newest="50" live={<Connection state={live} />} />
              </Suspense>
              <BarLink href="/store-partner/dashboard/settings">{t('settings')}</BarLink>
              <BarButton onClick={() => void signOut()}>{t('logout')}</BarButton>
            </>
          }
        />
      }
    >
      <Outlet />
    </SitePage>
  );
}
