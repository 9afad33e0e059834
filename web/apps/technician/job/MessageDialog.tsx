/** Send Message to Customer: notification, mail and text message, kept with the booking. */
import { useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { useOutbox } from '../outbox/outbox.tsx';

const MOST = 1000;

export default function MessageDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { add } = useOutbox();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const send = (): void => {
    if (!text.trim()) return setError('Please write a message.');
    void add(job, { kind: 'message', text: text.trim() });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Send Message to Customer"
      description={`${job.customerFirstName} gets it as a notification, a mail and, with their consent, a text message.`}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" onClick={send}>
            Send Message
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Message"
        rows={4}
        maxLength={MOST}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
