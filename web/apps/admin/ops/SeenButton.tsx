/** Closes a line that nothing mends, with a note for those who read the booking later. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { seeStuckWork, type StuckWork } from '#api/contract/admin.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useChangeForm } from '../change.ts';
import { causeOf, issueFor, type NamedWork } from './line-actions.ts';

const noteForm = z.object({ note: z.string().check(z.trim()) });

export function SeenButton({ work }: { readonly work: NamedWork }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Mark as seen<span className="sr-only"> {work.name}</span>
      </Button>
      {open ? <SeenDialog work={work} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SeenDialog({ work, onClose }: { readonly work: StuckWork; readonly onClose: () => void }) {
  const issue = issueFor('mark_seen', work);
  const form = useChangeForm({
    schema: noteForm,
    run: async (client, { note }) =>
      issue &&
      client.call(seeStuckWork, { params: { id: work.workflowId }, body: { issue, note: note || null } }),
    success: 'Marked as seen',
    failure: 'It could not be marked as seen',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Mark as seen${work.bookingNumber ? `: ${work.bookingNumber}` : ''}`}
      leave="Leave it open"
      send="Mark as seen"
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.props.onSubmit}
    >
      <p>{causeOf(work)}</p>
      <p className="text-small text-muted">
        The line leaves this list. The booking’s events keep your name, the time and the note.
      </p>
      <TextField label="Note" optional maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}
