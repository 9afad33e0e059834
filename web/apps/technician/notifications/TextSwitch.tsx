/** Whether the phone gets text messages about jobs, only after agreeing here (decision 131). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getAlerts, switchTexts } from '#api/contract/alerts.ts';
import { getProfile } from '#api/contract/technicians.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { formatPhone } from '#web/lib/phone.ts';
import { Switch } from '#web/ui/Choice.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { alertTexts } from '#words/generated/technician.ts';

export function TextSwitch() {
  const t = useMessages(alertTexts);
  const queries = useQueryClient();
  const query = apiQuery(getAlerts, {});
  const alerts = useQuery(query);
  const profile = useQuery(apiQuery(getProfile, {}));
  const change = useOnce({
    run: (client, texts: boolean) => client.call(switchTexts, { body: { texts } }),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const { phone } = profile.data ?? {};
  return (
    <div className="grid gap-2">
      <Switch
        checked={(change.isPending ? change.variables : alerts.data?.texts) ?? false}
        disabled={!alerts.data || !phone}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      >
        {phone ? t('textsTo', { phone: formatPhone(phone) }) : t('texts')}
        <small className="block font-normal text-muted">{t('textsWhat')}</small>
      </Switch>
      {phone === null ? (
        <p className="text-small text-muted">
          <Rich
            area={alertTexts}
            id="textsNeedPhone"
            tags={{ link: <AppLink href="/technician/profile" /> }}
          />
        </p>
      ) : null}
      {change.isError ? <Notice tone="danger">{sentenceOf(change.error, t('switchFailed'))}</Notice> : null}
    </div>
  );
}
