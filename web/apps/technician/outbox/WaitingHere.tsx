/** On the sign-in page: what is waiting on this phone for a technician to sign in. */
import { useEffect, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { workTexts } from '#words/generated/technician.ts';
import type { Entry } from './entry.ts';

/**
 * In a separate file: a dynamic import's dependencies are listed in the file that contains it, and the sign-in page
 * must stay small.
 */
const outbox = () => Promise.all([import('./entry.ts'), import('./store.ts')]);

export default function WaitingHere() {
  const t = useMessages(workTexts);
  const [waiting, setWaiting] = useState({ count: 0, waiting: '' });
  useEffect(() => {
    outbox()
      .then(async ([{ summaryOf }, { deviceStore }]) => {
        const isWaiting = ({ problem }: Entry): boolean => problem === null;
        const entries = (await deviceStore().ofAll()).filter(isWaiting);
        setWaiting({ count: entries.length, waiting: summaryOf(t, entries) });
      })
      .catch((error: unknown) => console.warn(error));
  }, [t]);
  if (waiting.count === 0) return null;
  return (
    <Notice tone="warn" title={t('signInToSend', waiting)}>
      {t('signInToSendWho')}
    </Notice>
  );
}
