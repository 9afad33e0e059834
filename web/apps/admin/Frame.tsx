/** What stands around every console screen: tabs, the live socket, notifications, logout. */
import { Outlet } from '@tanstack/react-router';
import { createContext, lazy, Suspense, use, useState } from 'react';
import type { ServerMessage } from '#api/contract/live.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useLive } from '#web/shell/live.ts';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { useSignOut } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConsoleFrame, LiveMark } from '#web/ui/ConsoleFrame.tsx';
import { useOnline } from '#web/lib/online.ts';
import { notify } from '#web/ui/toast.ts';
import { consoleTexts } from '#words/generated/admin.ts';
import { useTabs } from './tabs.ts';

const Notifications = lazy(() => import('./Notifications.tsx'));

const ChangedContext = createContext<ReadonlySet<string>>(new Set());

/** Bookings that have just changed: their rows say so once. */
export const useChanged = (): ReadonlySet<string> => use(ChangedContext);

/** Milliseconds for which a changed row is marked. */
const MARKED_MS = 1500;
const destructive = new Set(['payment_failed', 'booking_cancelled', 'application_rejected']);

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
  // A socket takes a while to notice that the network is gone.
  const isLive = useOnline() && live;
  const tabs = useTabs();
  return (
    <ChangedContext value={changed}>
      <ConsoleFrame
        home="/admin"
        label={t('label')}
        more={t('moreTabs')}
        tabs={tabs}
        end={
          <>
            <LiveMark live={isLive}>{t(isLive ? 'live' : 'offline')}</LiveMark>
            <LanguageSwitch />
            <Suspense fallback={<span className="h-11 w-11" />}>
              <Notifications />
            </Suspense>
            <Button kind="quiet" size="small" onClick={() => void signOut()}>
              {t('logout')}
            </Button>
          </>
        }
      >
        <Outlet />
      </ConsoleFrame>
    </ChangedContext>
  );
}

function announce(message: ServerMessage): void {
  if (!('title' in message)) return;
  notify({
    title: message.title,
    detail: message.message,
    tone: destructive.has(message.type) ? 'bad' : 'ok',
  });
}
