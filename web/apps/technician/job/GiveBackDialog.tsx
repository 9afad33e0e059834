/**
 * Explains what giving a job back means, before it is done. Never queued, since someone else has to be found at once.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { giveBackJob, type Job } from '#api/contract/jobs.ts';
import { giveBackCauses } from '#domain/booking/offers.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/clock.ts';
import { remaining } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { useGo } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { jobTexts } from '#words/generated/technician.ts';

type Cause = (typeof giveBackCauses)[number];

export default function GiveBackDialog({
  job,
  onClose,
}: {
  readonly job: Job;
  readonly onClose: () => void;
}) {
  const t = useMessages(jobTexts);
  const queries = useQueryClient();
  const go = useGo();
  const [left] = useState(() => Date.parse(job.startsAt) - serverNow());
  const [reason, setReason] = useState<Cause | null>(null);
  const [missing, setMissing] = useState(false);
  const giveBack = useOnce({
    run: (client, cause: Cause) =>
      client.call(giveBackJob, { params: { id: job.id }, body: { reason: cause } }),
    onSuccess: async () => {
      notify({ title: t('givenBack'), detail: t('givenBackText') });
      go('/technician/jobs');
      await refreshLive(queries);
    },
    // Meanwhile it may have been cancelled, moved, or given to someone else.
    onError: () => refreshLive(queries),
  });
  const send = (): void => {
    if (reason === null) setMissing(true);
    else giveBack.mutate(reason);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('giveBackTitle')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('keepJob')}
          </Button>
          <Button kind="danger" busy={giveBack.isPending} onClick={send}>
            {t('giveBack')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2 text-small">
        <li>
          <b>{t('giveBackWhen', { time: remaining(left) })}</b>
        </li>
        <li>{t('giveBackRate')}</li>
        <li>{t('giveBackCustomer', { name: job.customerFirstName })}</li>
        {job.lead && job.crewSize > 1 ? <li>{t('giveBackLead')}</li> : null}
        {left <= defaultDurations.nobodyFoundBefore ? <li>{t('giveBackSoon')}</li> : null}
        <li>{t('giveBackFinal')}</li>
      </ul>
      <ChoiceCards
        legend={t('giveBackWhy')}
        columns={1}
        dense
        error={missing && reason === null ? t('giveBackChoose') : undefined}
      >
        {giveBackCauses.map((cause) => (
          <ChoiceCard
            key={cause}
            name="cause"
            value={cause}
            checked={reason === cause}
            onChange={() => setReason(cause)}
          >
            {t(`cause_${cause}`)}
          </ChoiceCard>
        ))}
      </ChoiceCards>
      {giveBack.isError ? (
        <Notice tone="danger">{sentenceOf(giveBack.error, t('giveBackFailed'))}</Notice>
      ) : null}
    </Dialog>
  );
}
