/** Declining a job that is open to this technician, with an optional reason. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { declineJob, type Job } from '#api/contract/jobs.ts';
import { declineReasons } from '#domain/booking/offers.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { workTexts } from '#words/generated/technician.ts';

/** `onDeclined`: called once the job is off the technician's list. */
export default function DeclineDialog({
  job,
  onClose,
  onDeclined = onClose,
}: {
  readonly job: Pick<Job, 'id'>;
  readonly onClose: () => void;
  readonly onDeclined?: (() => void) | undefined;
}) {
  const t = useMessages(workTexts);
  const queries = useQueryClient();
  const [reason, setReason] = useState<(typeof declineReasons)[number] | null>(null);
  const decline = useOnce({
    run: (client) => client.call(declineJob, { params: { id: job.id }, body: { reason } }),
    onSuccess: async () => {
      notify({ title: t('declined') });
      onDeclined();
      await refreshLive(queries);
    },
    // Someone else may have it, or it has expired: the list shows what is still open.
    onError: () => refreshLive(queries),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('declineTitle')}
      description={t('declineText')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('keepOffer')}
          </Button>
          <Button kind="primary" busy={decline.isPending} onClick={() => decline.mutate()}>
            {t('decline')}
          </Button>
        </>
      }
    >
      <ChoiceCards legend={t('declineWhy')} columns={1} dense>
        {declineReasons.map((one) => (
          <ChoiceCard
            key={one}
            name="reason"
            value={one}
            checked={reason === one}
            onChange={() => setReason(one)}
          >
            {t(`decline_${one}`)}
          </ChoiceCard>
        ))}
      </ChoiceCards>
      {decline.isError ? (
        <Notice tone="danger">{sentenceOf(decline.error, t('declineFailed'))}</Notice>
      ) : null}
    </Dialog>
  );
}
