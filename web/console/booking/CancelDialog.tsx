/** Cancels with the fee that the admin chooses: free, by the policy, a no-show, or another amount. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelBooking, getCancellation } from '#api/contract/bookings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money, parseMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useChange } from '../change.ts';
import { toCents } from '../words.ts';
import type { BookingDialogProps } from './dialog.ts';

type Choice = 'free' | 'policy' | 'no_show' | 'other';

export default function CancelDialog({ booking, onClose }: BookingDialogProps) {
  const outcome = useQuery(apiQuery(getCancellation, { params: { id: booking.id } }));
  const [choice, setChoice] = useState<Choice>('free');
  const [other, setOther] = useState('');
  const [why, setWhy] = useState('');
  const [errors, setErrors] = useState<{ readonly why?: string; readonly other?: string }>({});
  const most = booking.heldCents ?? toCents(booking.totalPrice);
  const fees: Readonly<Record<Choice, number | null>> = {
    free: 0,
    policy: outcome.data?.feeCents ?? null,
    no_show: most,
    other: parseMoney(other),
  };
  const fee = fees[choice];
  const cancel = useChange({
    run: (client, feeCents: number) =>
      client.call(cancelBooking, { params: { id: booking.id }, body: { feeCents, reason: reasonOf() } }),
    success: 'Status updated successfully',
    failure: 'Failed to update booking',
    onDone: onClose,
  });
  const reasonOf = (): string => (choice === 'no_show' ? `Customer no-show. ${why.trim()}` : why).trim();
  const confirm = (): void => {
    const isTooMuch = fee === null || fee > most;
    const next = {
      ...(why.trim() ? {} : { why: 'Please say why; the customer is told.' }),
      ...(isTooMuch ? { other: `Please enter an amount up to ${money(most)}.` } : {}),
    };
    setErrors(next);
    if (fee !== null && Object.keys(next).length === 0) cancel.mutate(fee);
  };
  const policy = outcome.data;
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
            {fee === null || fee === 0 ? 'Cancel for free' : `Cancel for ${money(fee)}`}
          </Button>
        </>
      }
    >
      {outcome.isPending ? (
        <Loading label="Loading the fee">
          <SkeletonRows rows={3} height="52px" />
        </Loading>
      ) : (
        <div className="grid gap-4">
          {outcome.isError ? (
            <Notice tone="warn">{sentenceOf(outcome.error, 'The fee by the policy did not load.')}</Notice>
          ) : null}
          <ChoiceCards legend="What the customer pays" columns={1}>
            <ChoiceCard
              name="fee"
              checked={choice === 'free'}
              onChange={() => setChoice('free')}
              detail={`Cancelled by us, or out of goodwill: ${booking.heldCents ? 'the hold is released' : 'nothing is held'}.`}
              end={money(0)}
            >
              Nothing
            </ChoiceCard>
            {policy ? (
              <ChoiceCard
                name="fee"
                checked={choice === 'policy'}
                onChange={() => setChoice('policy')}
                detail={policy.explanation}
                end={money(policy.feeCents)}
              >
                By the policy
              </ChoiceCard>
            ) : null}
            <ChoiceCard
              name="fee"
              checked={choice === 'no_show'}
              onChange={() => setChoice('no_show')}
              detail="The technician came, the customer did not."
              end={money(most)}
            >
              Customer no-show
            </ChoiceCard>
            <ChoiceCard name="fee" checked={choice === 'other'} onChange={() => setChoice('other')}>
              Another amount
            </ChoiceCard>
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
