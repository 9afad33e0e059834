/** What a run is waiting for in Temporal: unfinished activities, each with its last failure. */
import type { PendingActivity, History } from '#api/contract/histories.ts';
import { clockIn, deviceZone, remaining } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { historyTexts } from '#words/generated/admin.ts';

export function Pending({ history }: { readonly history: History }) {
  const t = useMessages(historyTexts);
  const { pendingActivities, taskAttempts, isFailing, status } = history;
  const isTaskFailing = isFailing || taskAttempts > 2;
  return (
    <Part title={t('pending')} hint={t('pendingHint', { count: pendingActivities.length })}>
      <ul className="border-t border-ink">
        {isTaskFailing ? (
          <li className="border-b border-line py-2 text-small">
            <b className="text-danger">{t('taskFails', { count: taskAttempts })}</b>
            <span className="block text-muted">{t('taskFailsText')}</span>
          </li>
        ) : null}
        {pendingActivities.map((activity) => (
          <Activity key={activity.id} activity={activity} />
        ))}
        {pendingActivities.length === 0 && !isTaskFailing ? (
          <li className="py-2 text-small text-muted">
            {t(status === 'running' ? 'nothingPending' : 'isOver')}
          </li>
        ) : null}
      </ul>
    </Part>
  );
}

function Activity({ activity }: { readonly activity: PendingActivity }) {
  const t = useMessages(historyTexts);
  const { name, attempt, attempts, nextTryAt, state, failure, worker, lastStartedAt } = activity;
  const now = useNow(nextTryAt !== null);
  const left = nextTryAt === null ? null : Date.parse(nextTryAt) - now;
  return (
    <li className="border-b border-line py-2 text-small">
      <p className="flex justify-between gap-3">
        <b className="wrap-anywhere">{t('tryOf', { name, attempt })}</b>
        {left === null || left < 0 ? null : <b className="tabular-nums">{remaining(left)}</b>}
      </p>
      <p className="text-muted">
        {t(`state_${state}`)}
        {attempts === null ? null : ` · ${t('ofAttempts', { attempts })}`}
        {lastStartedAt === null
          ? null
          : ` · ${t('lastTry', { time: clockIn(lastStartedAt, deviceZone(), true) })}`}
        {worker === null ? null : ` · ${worker}`}
      </p>
      {failure === null ? null : (
        <pre className="mt-1.5 border-l-3 border-danger bg-sunk px-2.5 py-2 text-micro whitespace-pre-wrap wrap-anywhere">
          {failure.join('\n')}
        </pre>
      )}
    </li>
  );
}
