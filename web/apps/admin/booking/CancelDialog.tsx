/** Cancels with the fee that the admin chooses: free, by the policy, a no-show, or another amount. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelBooking, getCancellation } from '#api/contract/bookings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useChange } from '../change.ts';
import { cancelBody, type FeeChoice, feeOf, mistakesIn } from './cancellation.ts';
import type { BookingDialogProps } from './dialog.ts';

export default function CancelDialog({ booking, onClose }: BookingDialogProps) {
  const params = { id: booking.id };
  const byPolicy = useQuery(apiQuery(getCancellation, { params }));
  const byNoShow = useQuery(apiQuery(getCancellation, { params, query: { noShow: 'true' } }));
  const [choice, setChoice] = useState<FeeChoice>('free');
  const [other, setOther] = useState('');
  const [why, setWhy] = useState('');
  const [errors, setErrors] = useState<ReturnType<typeof mistakesIn>>({});
  const policy = byPolicy.data;
  const noShow = byNoShow.data;
  const most = (policy ?? noShow)?.maxFeeCents ?? 0;
  const fee = feeOf(choice, { policy, noShow }, other);
  const choose = (next: FeeChoice): void => {
    setChoice(next);
    setErrors({});
  };
  const cancel = useChange({
    run: (client, feeCents: number) =>
      client.call(cancelBooking, { params, body: cancelBody(choice, feeCents, why) }),
    success: 'Status updated successfully',
    failure: 'Failed to update booking',
    onDone: onClose,
  });
  const confirm = (): void => {
    const next = mistakesIn(choice, { fee, most, why });
    setErrors(next);
    if (fee !== null && Object.keys(next).length === 0) cancel.mutate(fee);
  };
  const failed = byPolicy.error ?? byNoShow.error;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Cancel ${booking.number}`}
      description="The customer and the technician are told at once. A cancelled booking stays cancelled; it can be booked again."
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Keep the booking
          </Button>
          <Button kind="danger" busy={cancel.isPending} onClick={confirm}>
            {fee === null ? 'Cancel the booking' : fee === 0 ? 'Cancel for free' : `Cancel for ${money(fee)}`}
          </Button>
        </>
      }
    >
      {byPolicy.isPending || byNoShow.isPending ? (
        <Loading label="Loading the fees">
          <SkeletonRows rows={3} height="52px" />
        </Loading>
      ) : (
        <div className="grid gap-4">
          {failed ? (
            <Notice tone="warn">{sentenceOf(failed, 'What could be charged did not load.')}</Notice>
          ) : null}
          <ChoiceCards legend="What the customer pays" columns={1}>
            <ChoiceCard
              name="fee"
              checked={choice === 'free'}
              onChange={() => choose('free')}
              detail={`Cancelled by us, or out of goodwill: ${booking.heldCents ? 'the hold is released' : 'nothing is held'}.`}
              end={money(0)}
            >
              Nothing
            </ChoiceCard>
            {policy ? (
              <ChoiceCard
                name="fee"
                checked={choice === 'policy'}
                onChange={() => choose('policy')}
                detail={policy.explanation}
                end={money(policy.feeCents)}
              >
                By the policy
              </ChoiceCard>
            ) : null}
            {noShow ? (
              <ChoiceCard
                name="fee"
                checked={choice === 'no_show'}
                onChange={() => choose('no_show')}
                detail={noShow.explanation}
                end={money(noShow.feeCents)}
              >
                Customer no-show
              </ChoiceCard>
            ) : null}
            {most > 0 ? (
              <ChoiceCard name="fee" checked={choice === 'other'} onChange={() => choose('other')}>
                Another amount
              </ChoiceCard>
            ) : null}
          </ChoiceCards>
          {choice === 'other' ? (
            <MoneyField
              label="Fee"
              value={other}
              error={errors.other}
              onChange={(event) => setOther(event.currentTarget.value)}
              hint={`Up to ${money(most)}`}
            />
          ) : null}
          <TextField
            label="Why"
            optional={choice === 'no_show'}
            value={why}
            maxLength={400}
            error={errors.why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
