/** On the sign-in page: what waits on this phone for a technician to sign in. */
import { useEffect, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { type Entry, summaryOf } from './entry.ts';
import { deviceStore } from './store.ts';
import { workTexts } from '#words/generated/technician.ts';

export default function WaitingHere() {
  const t = useMessages(workTexts);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    deviceStore()
      .ofAll()
      .then((all) => setEntries(all.filter(({ problem }) => problem === null)))
      .catch((error: unknown) => console.warn(error));
  }, []);
  if (entries.length === 0) return null;
  return (
    <Notice tone="warn" title={t('signInToSend', { waiting: summaryOf(t, entries), count: entries.length })}>
      {t('signInToSendWho')}
    </Notice>
  );
}
