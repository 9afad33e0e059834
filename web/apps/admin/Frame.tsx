/** The frame of every console screen: tabs, the live socket, notifications, logout. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from '@tanstack/react-router';
import { createContext, lazy, Suspense, use, useState } from 'react';
import { signInAdmin } from '#api/contract/auth.ts';
import { listStuckWork } from '#api/contract/ops.ts';
import { listTickets } from '#api/contract/support.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { announce } from '#web/shell/announce.ts';
import { Connection } from '#web/shell/Connection.tsx';
import { useLive } from '#web/shell/live.ts';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { useHasEnded, useMe } from '#web/shell/Me.tsx';
import { usePath } from '#web/shell/navigation.ts';
import { useSessionWatch } from '#web/shell/session-again.ts';
import { useSignOut } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConsoleFrame } from '#web/ui/ConsoleFrame.tsx';
import { PersonIcon } from '#web/ui/later-icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { consoleTexts } from '#words/generated/admin.ts';
import { useMay } from './may.ts';
import { ownAccount, type Tab, tabOf, tabs } from './tabs.ts';

const SessionEnded = lazy(() =>
  import('#web/shell/account/SessionEnded.tsx').then((module) => ({ default: module.SessionEnded })),
);
const Notifications = lazy(() => import('./Notifications.tsx'));

const ChangedContext = createContext<ReadonlySet<string>>(new Set());

/** Bookings that have just changed: their rows flash once. */
export const useChanged = (): ReadonlySet<string> => use(ChangedContext);

/** Milliseconds for which a changed row is marked. */
const MARKED_MS = 1500;

export function Frame() {
  const t = useMessages(consoleTexts);
  const user = useMe();
  const signOut = useSignOut('/admin/login');
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const live = useLive({ id: user.id, role: 'admin' }, (message) => {
    announce(message);
    if (message.type !== 'booking_changed') return;
    const { bookingId } = message;
    setChanged((before) => new Set(before).add(bookingId));
    setTimeout(
      () => setChanged((before) => new Set([...before].filter((one) => one !== bookingId))),
      MARKED_MS,
    );
  });
  const may = useMay();
  const stuck = useQuery({ ...apiQuery(listStuckWork, {}), enabled: may(listStuckWork) });
  const waiting = useQuery({
    ...apiQuery(listTickets, { query: { status: 'open' } }),
    enabled: may(listTickets),
  });
  const counts = { stuckWork: stuck.data?.work.length, openTickets: waiting.data?.counts.open };
  const shown = tabs.filter(({ needs }) => may(needs));
  const path = usePath();
  const here = tabOf(path);
  return (
    <ChangedContext value={changed}>
      <ConsoleFrame
        home="/admin"
        label={t('label')}
        more={t('moreTabs')}
        tabs={shown.map(({ href, label, counts: counted }) => ({
          href,
          label: t(label),
          count: (counted && counts[counted]) || undefined,
          current: href === here?.href,
        }))}
        end={
          <>
            <Connection short state={live} />
            <LanguageSwitch />
            <Suspense fallback={<span className="h-11 w-11" />}>
              <Notifications live={<Connection state={live} />} />
            </Suspense>
            <AppLink
              className="inline-flex max-w-44 items-center text-ink no-underline hover:underline hover:underline-offset-[0.3em] max-md:size-11 max-md:justify-center"
              href={ownAccount}
              title={t('ownAccount')}
            >
              <PersonIcon className="md:hidden" />
              <span className="truncate max-md:sr-only">
                {`${user.firstName} ${user.lastName}`.trim() || t('ownAccount')}
              </span>
            </AppLink>
            <Button kind="quiet" size="small" className="max-xs:px-1" onClick={() => void signOut()}>
              {t('logout')}
            </Button>
          </>
        }
      >
        {user.mustSetUpCodes && path !== ownAccount ? (
          <Navigate to={ownAccount} replace />
        ) : !here || may(here.needs) ? (
          <Outlet />
        ) : (
          <NotAllowed tab={here} first={shown[0]} />
        )}
        <SignInAgain />
      </ConsoleFrame>
    </ChangedContext>
  );
}

/** The session has ended while a screen is open: what was typed stays. */
function SignInAgain() {
  const t = useMessages(consoleTexts);
  const person = useMe();
  const hasEnded = useHasEnded();
  useSessionWatch(hasEnded);
  if (!hasEnded) return null;
  return (
    <Suspense fallback={null}>
      <SessionEnded
        person={person}
        signIn={async (client, { email, ...body }) =>
          (await client.call(signInAdmin, { body: { username: email, ...body } })).user
        }
        refusal={(error, otherwise) =>
          isProblem(error, 'invalid_credentials') ? t('wrongLogin') : sentenceOf(error, otherwise)
        }
        elsewhere="/admin/login"
      />
    </Suspense>
  );
}

/**
 * Shown instead of a screen that the admin may not see; on the console's home page, links to the first screen that they
 * may.
 */
function NotAllowed({ tab, first }: { readonly tab: Tab; readonly first: Tab | undefined }) {
  const t = useMessages(consoleTexts);
  if (tab.href === '/admin' && first) return <Navigate to={first.href} replace />;
  return (
    <main id="main" className="p-6">
      <ErrorState title={t('notAllowed')} message={t(first ? 'notAllowedText' : 'nothingAllowed')} />
    </main>
  );
}
