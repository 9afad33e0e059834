/** Signs out, after asking if something is waiting here that exists nowhere else. */
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { useSignOut } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { forgetKept } from '../offline/kept-work.ts';
import { useOutbox } from './outbox.tsx';
import { workTexts } from '#words/generated/technician.ts';

const LogoutDialog = lazy(() => import('./LogoutDialog.tsx'));

export function LogoutButton() {
  const t = useMessages(workTexts);
  const { entries, removeAll } = useOutbox();
  const [isAsking, setAsking] = useState(false);
  // After sign-out the phone must not keep photos of someone's home, and gets no more push notifications.
  const signOut = useSignOut('/technician/login', async () => {
    const { leaveDevice } = await import('../notifications/device.ts');
    await Promise.all([removeAll(), forgetKept(), leaveDevice()]);
  });
  return (
    <>
      <Button
        kind="quiet"
        size="touch"
        onClick={() => (entries.length > 0 ? setAsking(true) : void signOut())}
      >
        {t('logout')}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <LogoutDialog entries={entries} onConfirm={signOut} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
