/** Closes a line that nothing can fix, with a note for later readers of the booking. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { seeStuckWork, type StuckWork } from '#api/contract/ops.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { stuckTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { causeOf, issueFor, type NamedWork } from './line-actions.ts';

const noteForm = z.object({ note: z.string().check(z.trim()) });

export function SeenButton({ work }: { readonly work: NamedWork }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Rich
          area={stuckTexts}
          id="markSeen"
          values={{ name: work.name }}
          tags={{ name: <span className="sr-only" /> }}
        />
      </Button>
      {open ? <SeenDialog work={work} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SeenDialog({ work, onClose }: { readonly work: StuckWork; readonly onClose: () => void }) {
  const t = useMessages(stuckTexts);
  const issue = issueFor('mark_seen', work);
  const form = useChangeForm({
    schema: noteForm,
    run: async (client, { note }) =>
      issue &&
      client.call(seeStuckWork, { params: { id: work.workflowId }, body: { issue, note: note || null } }),
    success: t('markedSeen'),
    failure: t('seenFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={work.bookingNumber ? t('markSeenOf', { number: work.bookingNumber }) : t('markSeenSend')}
      leave={t('leaveOpen')}
      send={t('markSeenSend')}
      onClose={onClose}
    >
      <p>{causeOf(t, work)}</p>
      <p className="text-small text-muted">{t('seenText')}</p>
      <TextField label={t('note')} optional maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}
