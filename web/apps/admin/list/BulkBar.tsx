/** What can be done to the chosen rows, and how many of them it was done to. */
import { useState } from 'react';
import { count } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { tableTexts } from '#words/generated/admin.ts';
import { type Bulk, type BulkAction, countsOf } from './bulk.ts';

export function BulkBar<Row>({
  work,
  actions,
}: {
  readonly work: Bulk<Row>;
  readonly actions: readonly BulkAction<Row>[];
}) {
  const t = useMessages(tableTexts);
  const [asking, setAsking] = useState<BulkAction<Row> | null>(null);
  const { rows, last, busy, failed, results } = work;
  if (rows.length === 0) return null;
  const counts = countsOf(results.values());
  const question = asking?.confirm?.(rows.length);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-chosen px-6 py-1.5 text-small max-md:px-4">
      <b className="font-semibold">{t('chosen', { count: rows.length })}</b>
      <span role="status">
        {last
          ? busy
            ? t('bulkRuns', {
                action: last.label,
                done: count(counts.done + counts.failed),
                all: count(results.size),
              })
            : t('bulkDone', { action: last.label, done: count(counts.done), failed: count(counts.failed) })
          : ''}
      </span>
      <span className="ml-auto flex flex-wrap gap-1">
        {failed.length > 0 && !busy ? (
          <Button kind="quiet" size="small" onClick={() => void work.retryFailed()}>
            {t('retryFailed')}
          </Button>
        ) : null}
        {actions.map((action) => (
          <Button
            key={action.id}
            kind={action.danger ? 'danger' : 'secondary'}
            size="small"
            busy={busy && last?.id === action.id}
            disabled={busy && last?.id !== action.id}
            onClick={() => (action.confirm ? setAsking(action) : void work.start(action))}
          >
            {action.label}
          </Button>
        ))}
        <Button kind="quiet" size="small" disabled={busy} onClick={work.clear}>
          {t('clearChosen')}
        </Button>
      </span>
      {asking && question ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={question.title}
          action={question.action}
          danger={asking.danger ?? false}
          keep={t('leaveChosen')}
          onConfirm={() => {
            void work.start(asking);
            return Promise.resolve();
          }}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
