/** What stands around every screen of a signed-in store partner: the bell, the live socket, settings, logout. */
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnline } from '#web/lib/online.ts';
import { announce } from '#web/shell/announce.ts';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { useLive } from '#web/shell/live.ts';
import { useMe } from '#web/shell/Me.tsx';
import { useSignOut } from '#web/shell/session.ts';
import { BarButton } from '#web/ui/Head.tsx';
import { LiveMark } from '#web/ui/ConsoleFrame.tsx';
import { BarLink, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { frameTexts } from '#words/generated/partner.ts';

const NotificationBell = lazy(() => import('#web/shell/NotificationBell.tsx'));

export function Frame() {
  const t = useMessages(frameTexts);
  const { id } = useMe();
  const signOut = useSignOut('/store-partner/login');
  const isOpen = useLive({ id, role: 'partner' }, announce);
  // A socket takes a while to notice that the network is gone.
  const isLive = useOnline() && isOpen;
  return (
    <SitePage
      head={
        <TopBar
          home="/store-partner/dashboard"
          end={
            <>
              <LanguageSwitch />
              <Suspense fallback={<span className="h-11 w-11" />}>
                <NotificationBell
                  newest="50"
                  live={<LiveMark live={isLive}>{t(isLive ? 'live' : 'offline')}</LiveMark>}
                />
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
