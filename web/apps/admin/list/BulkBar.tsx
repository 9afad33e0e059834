/** Actions on the selected rows, and their results. */
import { Suspense } from 'react';
import * as z from 'zod/mini';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { count } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { tableTexts } from '#words/generated/admin.ts';
import { type Bulk, type BulkAction, countsOf } from './bulk.ts';
import { ResultCell } from './ResultCell.tsx';

export function BulkBar<Row>({
  work,
  shown,
  rowName,
  actions,
}: {
  readonly work: Bulk<Row>;
  /** Keys of the rows in the table: results of other rows are shown here (R4). */
  readonly shown: ReadonlySet<string>;
  readonly rowName: (row: Row) => string;
  readonly actions: readonly BulkAction<Row>[];
}) {
  const t = useMessages(tableTexts);
  const { rows, last, busy, failed, results, asking } = work;
  if (rows.length === 0) return null;
  const counts = countsOf(results.values());
  const elsewhere = work.entries.filter(([key]) => !shown.has(key));
  const plain = asking && 'run' in asking ? asking : null;
  const question = plain?.confirm?.(rows);
  const Question = asking && 'Question' in asking ? asking.Question : null;
  const press = (action: BulkAction<Row>): void => {
    if ('run' in action && !action.confirm)
      void work.start(action, (client, row) => action.run(client, row, ''));
    else work.ask(action);
  };
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
            onClick={() => press(action)}
          >
            {action.label}
          </Button>
        ))}
        <Button kind="quiet" size="small" disabled={busy} onClick={work.clear}>
          {t('clearChosen')}
        </Button>
      </span>
      {elsewhere.length > 0 ? (
        <ul className="flex basis-full flex-wrap gap-x-4 gap-y-0.5 pb-1">
          {elsewhere.map(([key, row]) => (
            <li key={key} className="flex items-center gap-2">
              <span className="text-muted">{rowName(row)}</span>
              <ResultCell result={work.resultOf(row)} onRetry={() => work.retry(row)} />
            </li>
          ))}
        </ul>
      ) : null}
      {plain && question?.asks !== undefined ? (
        <TypedQuestion
          title={question.title}
          text={question.text}
          action={question.action}
          label={question.asks}
          danger={plain.danger ?? false}
          onClose={() => work.ask(null)}
          onTyped={(typed) => void work.start(plain, (client, row) => plain.run(client, row, typed))}
        />
      ) : plain && question ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && work.ask(null)}
          title={question.title}
          action={question.action}
          danger={plain.danger ?? false}
          keep={t('leaveChosen')}
          onConfirm={() => {
            void work.start(plain, (client, row) => plain.run(client, row, ''));
            return Promise.resolve();
          }}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      ) : null}
      {asking && Question ? (
        <Suspense fallback={null}>
          <Question
            rows={rows}
            onStart={(rowWork) => void work.start(asking, rowWork)}
            onClose={() => work.ask(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const typedForm = z.object({ typed: required(500, fieldError('reasonMissing')) });

/** A question that requires text input. */
function TypedQuestion({
  title,
  text,
  action,
  label,
  danger,
  onClose,
  onTyped,
}: {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly label: string;
  readonly danger: boolean;
  readonly onClose: () => void;
  readonly onTyped: (typed: string) => void;
}) {
  const t = useMessages(tableTexts);
  const form = useContractForm({
    schema: typedForm,
    start: { typed: '' },
    // The rows make the calls, one each.
    run: () => Promise.resolve(),
    onSuccess: (_answer, { typed }) => {
      onTyped(typed);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={text}
      leave={t('leaveChosen')}
      send={action}
      danger={danger}
      onClose={onClose}
    >
      <TextField label={label} {...form.field('typed')} />
    </FormDialog>
  );
}
