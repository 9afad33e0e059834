/** The frame of every screen of a signed-in store partner: the bell, the live socket, settings, logout. */
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { signInPartner } from '#api/contract/auth.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { store } from '#web/lib/storage.ts';
import { announce } from '#web/shell/announce.ts';
import { Connection } from '#web/shell/Connection.tsx';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { useLive } from '#web/shell/live.ts';
import { useHasEnded, useMe } from '#web/shell/Me.tsx';
import { useSessionWatch } from '#web/shell/session-again.ts';
import { useSignOut } from '#web/shell/session.ts';
import { BarButton } from '#web/ui/Head.tsx';
import { BarLink, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { frameTexts } from '#words/generated/partner.ts';
import { draftKeyOf } from './draft-key.ts';

const SessionEnded = lazy(() =>
  import('#web/shell/account/SessionEnded.tsx').then((module) => ({ default: module.SessionEnded })),
);
const NotificationBell = lazy(() => import('#web/shell/NotificationBell.tsx'));

export function Frame() {
  const t = useMessages(frameTexts);
  const { id } = useMe();
  const signOut = useSignOut('/store-partner/login', () => store(draftKeyOf(id), null));
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
      <SignInAgain />
    </SitePage>
  );
}

/** The session has ended while a page is open: what was typed stays. */
function SignInAgain() {
  const person = useMe();
  const hasEnded = useHasEnded();
  useSessionWatch(hasEnded);
  if (!hasEnded) return null;
  return (
    <Suspense fallback={null}>
      <SessionEnded
        person={person}
        signIn={async (client, body) => (await client.call(signInPartner, { body })).storePartner}
        refusal={sentenceOf}
        elsewhere="/store-partner/login"
      />
    </Suspense>
  );
}
