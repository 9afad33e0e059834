/** Signs out, after asking where something waits here that nobody else has. */
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
  // Photos of somebody's home stay on no phone that nobody is signed in on, and nobody's pushes come to it.
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
