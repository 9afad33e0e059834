/**
 * Next to accepted jobs, once: whether this device may get push notifications about them. Never asked when the app
 * opens.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getAlerts } from '#api/contract/alerts.ts';
import { api } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { alertTexts } from '#words/generated/technician.ts';
import { deviceState, switchOn } from './device.ts';
import { DEVICE } from './PushSwitch.tsx';

/** Stored on the device, since the answer is about it. */
const ANSWERED = 'hexkey-asked-for-pushes';

export default function AskForPushes() {
  const t = useMessages(alertTexts);
  const queries = useQueryClient();
  const device = useQuery({ queryKey: DEVICE, queryFn: deviceState });
  const [isAnswered, setAnswered] = useState(() => localStorage.getItem(ANSWERED) !== null);
  const answer = (): void => {
    localStorage.setItem(ANSWERED, 'yes');
    setAnswered(true);
  };
  const change = useMutation({
    mutationFn: async () => switchOn((await api().call(getAlerts)).pushKey),
    onSuccess: (state) => queries.setQueryData(DEVICE, state),
    onSettled: answer,
  });
  if (isAnswered || device.data !== 'off') return null;
  return (
    <div className="px-4 pt-4">
      <Notice
        tone="info"
        title={t('ask')}
        actions={
          <>
            <Button kind="primary" busy={change.isPending} onClick={() => change.mutate()}>
              {t('askYes')}
            </Button>
            <Button kind="quiet" onClick={answer}>
              {t('askNo')}
            </Button>
          </>
        }
      >
        {t('askText')}
      </Notice>
    </div>
  );
}
