/** It is not safe there: first leave, then one tap alerts ops. */
import { useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { stopReasons } from '#domain/booking/stop-reasons.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { useOutbox } from '../outbox/outbox.tsx';
import { troubleTexts } from '#words/generated/technician.ts';

/** The call's limit. */
const MAX_NOTE = 1000;

export default function UnsafeDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const t = useMessages(troubleTexts);
  const { add } = useOutbox();
  const [reason, setReason] = useState<(typeof stopReasons)[number] | null>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const send = (): void => {
    if (reason === null) {
      setMissing(true);
      return;
    }
    void add(job, { kind: 'unsafe', reason, note: note.trim() });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('safeTitle')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" onClick={send}>
            {t('safeSend')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Notice tone="danger">
          <div className="grid gap-3 justify-items-start">
            {t('safeDanger')}
            <ButtonLink href="tel:911">{t('call911')}</ButtonLink>
          </div>
        </Notice>
        <p>{t('safeText', { name: job.customerFirstName })}</p>
        <ChoiceCards
          legend={t('safeWhy')}
          columns={1}
          dense
          error={missing && reason === null ? t('safeChoose') : undefined}
        >
          {stopReasons.map((one) => (
            <ChoiceCard
              key={one}
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => setReason(one)}
            >
              {t(`reason_${one}`)}
            </ChoiceCard>
          ))}
        </ChoiceCards>
        <TextAreaField
          label={t('safeNote')}
          optional
          rows={2}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
