/** The payment after the work: charged, waiting for the customer's approval, or to be billed. */
import type { Job } from '#api/contract/jobs.ts';
import { duration, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { KeyValue, Money, Stars } from '#web/ui/Figures.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { BillButton } from './BillButton.tsx';
import { jobTexts, workTexts } from '#words/generated/technician.ts';

/** `isSent` is false while the completion is still waiting in the outbox. */
export function Payment({ job, isSent }: { readonly job: Job; readonly isSent: boolean }) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  if (job.status === 'cancelled')
    return (
      <PhoneSection>
        <Notice tone="warn" title={t('cancelled')}>
          {job.technicianPayoutCents > 0
            ? t('cancelledShare', { amount: money(job.technicianPayoutCents) })
            : t('cancelledNothing')}
        </Notice>
      </PhoneSection>
    );
  if (job.status !== 'completed') return null;
  const rise = job.priceRise;
  return (
    <PhoneSection title={t('payment')}>
      <div className="grid justify-items-start gap-3">
        {!isSent ? (
          <p className="text-small text-muted">{t('completedHere')}</p>
        ) : rise?.state === 'requested' ? (
          <Notice tone="warn" title={t('waitingFor', { name: job.customerFirstName })}>
            {t('waitingForText', { asked: money(rise.actualCents), held: money(rise.heldCents) })}
          </Notice>
        ) : job.paymentCaptured ? (
          <Badge tone="ok">{work('paymentProcessed')}</Badge>
        ) : (
          <>
            <p className="text-small text-muted">
              {job.paymentStatus === 'failed' ? t('cardRefused') : t('cardCharging')}
            </p>
            <BillButton job={job} />
          </>
        )}
        {rise?.state === 'refused' ? (
          <p className="text-small text-muted">
            {t('onlyCharged', { held: money(rise.heldCents), asked: money(rise.actualCents) })}
          </p>
        ) : null}
        <KeyValue
          rows={[
            [
              t('yourShare'),
              rise?.state === 'requested' ? (
                t('shareUnknown')
              ) : (
                <Money key="" cents={job.technicianPayoutCents} />
              ),
            ],
            [t('duration'), job.actualDuration === null ? null : duration(job.actualDuration)],
            [t('notes'), job.completionNotes],
            [t('rating'), job.rating === null ? null : <Stars key="" rating={job.rating} />],
          ]}
        />
        {job.review ? <p className="text-small">“{job.review}”</p> : null}
      </div>
    </PhoneSection>
  );
}
