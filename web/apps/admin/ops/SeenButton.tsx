/** Closes a line that nothing mends, with a note for those who read the booking later. */
import { useState } from 'react';
import { seeStuckWork, type StuckWork } from '#api/contract/admin.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useChange } from '../change.ts';
import { causeOf, issueFor, type NamedWork } from './line-actions.ts';

export function SeenButton({ work }: { readonly work: NamedWork }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Mark as seen<span className="sr"> {work.name}</span>
      </Button>
      {open ? <SeenDialog work={work} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SeenDialog({ work, onClose }: { readonly work: StuckWork; readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const issue = issueFor('mark_seen', work);
  const see = useChange({
    run: (client, seen: NonNullable<typeof issue>) =>
      client.call(seeStuckWork, {
        params: { id: work.workflowId },
        body: { issue: seen, note: note.trim() || null },
      }),
    success: 'Marked as seen',
    failure: 'It could not be marked as seen',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Mark as seen${work.bookingNumber ? `: ${work.bookingNumber}` : ''}`}
      leave="Leave it open"
      send="Mark as seen"
      busy={see.isPending}
      onClose={onClose}
      onSubmit={() => issue && see.mutate(issue)}
    >
      <p>{causeOf(work)}</p>
      <p className="text-small text-muted">
        The line leaves this list. The booking’s events keep your name, the time and the note.
      </p>
      <TextField
        label="Note"
        optional
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
