/** Whether this device gets push notifications, and asking for permission, which only a press triggers. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAlerts } from '#api/contract/alerts.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { alertTexts } from '#words/generated/technician.ts';
import { deviceState, switchOff, switchOn } from './device.ts';

export const DEVICE = ['push-device'] as const;

export function PushSwitch() {
  const t = useMessages(alertTexts);
  const queries = useQueryClient();
  const alerts = useQuery(apiQuery(getAlerts, {}));
  const device = useQuery({ queryKey: DEVICE, queryFn: deviceState });
  const change = useMutation({
    mutationFn: async (on: boolean) => (on ? switchOn(alerts.data?.pushKey ?? '') : switchOff()),
    onSuccess: (state) => queries.setQueryData(DEVICE, state),
  });
  const state = device.data ?? 'off';
  return (
    <div className="grid gap-2">
      <Switch
        checked={change.isPending ? change.variables : state === 'on'}
        disabled={!alerts.data || !device.data || change.isPending || state === 'unsupported'}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      >
        {t('pushHere')}
        <small className="block font-normal text-muted">{t('pushWhat')}</small>
      </Switch>
      {state === 'unsupported' ? <p className="text-small text-muted">{t('unsupported')}</p> : null}
      {state === 'denied' ? <Notice tone="warn">{t('denied')}</Notice> : null}
      {change.isError ? <Notice tone="danger">{sentenceOf(change.error, t('switchFailed'))}</Notice> : null}
    </div>
  );
}
