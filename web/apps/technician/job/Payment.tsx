/** What became of the money once the work is done: charged, waiting for the customer's agreement, or to be billed. */
import type { Job } from '#api/contract/jobs.ts';
import { duration, money } from '#web/lib/format.ts';
import { KeyValue, Money, Stars } from '#web/ui/Figures.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { BillButton } from './BillButton.tsx';

/** `isSent` is false while the completion still waits in the outbox. */
export function Payment({ job, isSent }: { readonly job: Job; readonly isSent: boolean }) {
  if (job.status === 'cancelled')
    return (
      <PhoneSection>
        <Notice tone="warn" title="This job was cancelled">
          {job.technicianPayoutCents > 0
            ? `Your part of the cancellation fee is ${money(job.technicianPayoutCents)}.`
            : 'There is nothing left to do, and nothing is charged.'}
        </Notice>
      </PhoneSection>
    );
  if (job.status !== 'completed') return null;
  const rise = job.priceRise;
  return (
    <PhoneSection title="Payment">
      <div className="grid justify-items-start gap-3">
        {!isSent ? (
          <p className="text-small text-muted">
            Completed on this phone. The customer is charged once it is sent.
          </p>
        ) : rise?.state === 'requested' ? (
          <Notice tone="warn" title={`Waiting for ${job.customerFirstName}`}>
            They are asked to agree to {money(rise.actualCents)}. {money(rise.heldCents)} is set aside. When
            they decline or don’t answer, the amount set aside is charged.
          </Notice>
        ) : job.paymentCaptured ? (
          <Badge tone="ok">Payment Processed</Badge>
        ) : (
          <>
            <p className="text-small text-muted">
              {job.paymentStatus === 'failed'
                ? 'The card was not charged. We will retry automatically, or you can try now.'
                : 'The card is being charged. If this takes too long, you can try it yourself.'}
            </p>
            <BillButton job={job} />
          </>
        )}
        {rise?.state === 'refused' ? (
          <p className="text-small text-muted">
            Only {money(rise.heldCents)} of {money(rise.actualCents)} is charged.
          </p>
        ) : null}
        <KeyValue
          rows={[
            [
              'Your share',
              rise?.state === 'requested' ? (
                'known once the customer has answered'
              ) : (
                <Money key="" cents={job.technicianPayoutCents} />
              ),
            ],
            ['Duration', job.actualDuration === null ? null : duration(job.actualDuration)],
            ['Notes', job.completionNotes],
            ['Rating', job.rating === null ? null : <Stars key="" rating={job.rating} />],
          ]}
        />
        {job.review ? <p className="text-small">“{job.review}”</p> : null}
      </div>
    </PhoneSection>
  );
}
