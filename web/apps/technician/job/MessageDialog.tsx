/** Send Message to Customer: notification, mail and text message, kept with the booking. */
import { useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { useOutbox } from '../outbox/outbox.tsx';
import { jobTexts } from '#words/generated/technician.ts';

const MOST = 1000;

export default function MessageDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const t = useMessages(jobTexts);
  const { add } = useOutbox();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const send = (): void => {
    if (!text.trim()) return setError(t('writeMessage'));
    void add(job, { kind: 'message', text: text.trim() });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('sendMessage')}
      description={t('sendMessageText', { name: job.customerFirstName })}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" onClick={send}>
            {t('send')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('message')}
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
