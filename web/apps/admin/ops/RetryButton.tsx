/**
 * Retries work that waits for something outside now rather than at its next scheduled attempt, with a reason for the
 * audit.
 */
import { useState } from 'react';
import * as z from 'zod/mini';
import { actReason } from '#api/contract/histories.ts';
import { retryStuckWork } from '#api/contract/ops.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { stuckTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { causeOf, type NamedWork, retryOf } from './line-actions.ts';

const reasonForm = z.object({ reason: actReason });

export function RetryButton({ work }: { readonly work: NamedWork }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Rich
          area={stuckTexts}
          id="retry"
          values={{ name: work.name }}
          tags={{ name: <span className="sr-only" /> }}
        />
      </Button>
      {open ? <RetryDialog work={work} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RetryDialog({ work, onClose }: { readonly work: NamedWork; readonly onClose: () => void }) {
  const t = useMessages(stuckTexts);
  const line = retryOf(work);
  const form = useChangeForm({
    schema: reasonForm,
    start: { reason: '' },
    run: async (client, { reason }) =>
      line && client.call(retryStuckWork, { params: { id: work.workflowId }, body: { ...line, reason } }),
    success: t('retrying'),
    failure: t('retryFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('retryTitleOf', { name: work.name })}
      description={t('retryText')}
      leave={t('leaveOpen')}
      send={t('retrySend')}
      onClose={onClose}
    >
      <p>{causeOf(t, work)}</p>
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormDialog>
  );
}
