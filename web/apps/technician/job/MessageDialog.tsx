/** Send Message to Customer: the conversation about a job; messages go through the outbox, with or without signal. */
import type { Job } from '#api/contract/jobs.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnline } from '#web/lib/online.ts';
import { Conversation } from '#web/shell/conversation/Conversation.tsx';
import type { Unsent } from '#web/shell/conversation/Thread.tsx';
import type { Saying } from '#web/shell/conversation/Writer.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { jobTexts, workTexts } from '#words/generated/technician.ts';
import { refusalOf, type Entry, type Step } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';

export default function MessageDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const isOnline = useOnline();
  const { entries, sending, add, retry, remove } = useOutbox();
  const stateOf = ({ id, problem }: Entry): Unsent['state'] => {
    if (problem !== null) return 'failed';
    return sending === id || isOnline ? 'sending' : 'waiting';
  };
  const unsent = entries.flatMap((entry): readonly Unsent[] => {
    const { id, jobId, step, problem } = entry;
    if (jobId !== job.id || (step.kind !== 'message' && step.kind !== 'message_photo')) return [];
    return [
      {
        id,
        text: step.kind === 'message' ? step.text || null : null,
        quick: (step.kind === 'message' ? step.quick : null) ?? null,
        state: stateOf(entry),
        problem: problem && refusalOf(work, entry),
      },
    ];
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('sendMessage')}>
      <Conversation
        bookingId={job.id}
        zone={job.zone}
        side="crew"
        outgoing={{ unsent, onRetry: retry, onRemove: remove }}
        onSay={(said) => void add(job, stepOf(said))}
        frame={(_title, _aside, children) => children}
      />
    </Dialog>
  );
}

function stepOf(said: Saying): Step {
  if ('photo' in said) return { kind: 'message_photo', photo: said.photo };
  return { kind: 'message', text: '', ...said };
}
