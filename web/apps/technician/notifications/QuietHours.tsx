/** The hours without push notifications and texts, except about today's job. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Alerts, getAlerts, setQuietHours } from '#api/contract/alerts.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Switch } from '#web/ui/Choice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { alertTexts } from '#words/generated/technician.ts';

const usual = { from: '21:00', to: '07:00' };

export function QuietHours() {
  const t = useMessages(alertTexts);
  const queries = useQueryClient();
  const query = apiQuery(getAlerts, {});
  const alerts = useQuery(query);
  const change = useOnce({
    run: (client, quietHours: Alerts['quietHours']) => client.call(setQuietHours, { body: { quietHours } }),
    onError: (error) =>
      notify({ title: t('quietFailed'), detail: sentenceOf(error, t('quietFailed')), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const kept = change.isPending ? change.variables : alerts.data?.quietHours;
  // The input is sent when the field is left, because a time field changes with each of its parts.
  const [typed, setTyped] = useState<Partial<typeof usual>>({});
  const shown = kept && { ...kept, ...typed };
  const send = (): void => {
    setTyped({});
    // An empty field is not a time.
    if (shown && shown.from !== '' && shown.to !== '') change.mutate(shown);
  };
  return (
    <div className="grid gap-3">
      <Switch
        checked={shown != null}
        disabled={!alerts.data}
        onChange={(event) => change.mutate(event.currentTarget.checked ? usual : null)}
      >
        {t('quiet')}
        <small className="block font-normal text-muted">{t('quietWhat')}</small>
      </Switch>
      {shown ? (
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              label={t(end)}
              value={shown[end]}
              // One change at a time, since a second one would be lost.
              disabled={change.isPending}
              onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
              onBlur={send}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}
