/** Sets a status: every status with what it would do, money included, before it is confirmed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listStatusOutcomes, setStatus } from '#api/contract/admin.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useChange } from '../change.ts';
import { statusNames } from '../words.ts';
import type { BookingDialogProps } from './dialog.ts';

export default function StatusDialog({ booking, onClose }: BookingDialogProps) {
  const outcomes = useQuery(apiQuery(listStatusOutcomes, { params: { id: booking.id } }));
  const [chosen, setChosen] = useState<BookingStatus | null>(null);
  const [why, setWhy] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const change = useChange({
    run: (client, status: BookingStatus) =>
      client.call(setStatus, { params: { id: booking.id }, body: { status, why: why.trim() } }),
    success: 'Status updated successfully',
    failure: 'Failed to update status',
    onDone: onClose,
  });
  const outcome = outcomes.data?.find(({ status }) => status === chosen);
  // Cancelling has a fee to choose: its own dialog.
  const offered = (outcomes.data ?? [])
    .filter(({ status, current }) => !current && status !== 'cancelled')
    .sort((a, b) => Number(b.allowed) - Number(a.allowed) || Number(b.advised) - Number(a.advised));
  const confirm = (): void => {
    if (!chosen) return;
    if (!why.trim()) return setError('Please give a reason. It appears in the history.');
    change.mutate(chosen);
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`Set the status of ${booking.number}`}
      description={`It is ${statusNames[booking.status].toLowerCase()} now. The workflow follows what you set.`}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button kind="primary" disabled={!outcome} busy={change.isPending} onClick={confirm}>
            {outcome
              ? `Set to ${statusNames[outcome.status]}${outcome.chargeCents ? `, charge ${money(outcome.chargeCents)}` : ''}`
              : 'Choose a status'}
          </Button>
        </>
      }
    >
      {outcomes.isPending ? (
        <Loading label="Loading the outcomes">
          <SkeletonRows rows={5} height="52px" />
        </Loading>
      ) : outcomes.isError && !outcomes.data ? (
        <ErrorState
          message={sentenceOf(outcomes.error, 'The outcomes did not load.')}
          onRetry={() => void outcomes.refetch()}
        />
      ) : (
        <div className="grid gap-4">
          <ChoiceCards legend="New status" legendHidden columns={1}>
            {offered.map((one) => (
              <ChoiceCard
                key={one.status}
                name="status"
                value={one.status}
                checked={chosen === one.status}
                disabled={!one.allowed}
                onChange={() => setChosen(one.status)}
                detail={one.consequence}
                end={one.chargeCents === null ? undefined : money(one.chargeCents)}
              >
                {statusNames[one.status]}
                {one.advised ? ', the next ordinary step' : ''}
              </ChoiceCard>
            ))}
          </ChoiceCards>
          {chosen === 'completed' ? (
            <Notice tone="warn">
              Completed is final. You can refund the customer afterward, but not set another status.
            </Notice>
          ) : null}
          <TextField
            label="Why"
            value={why}
            error={error}
            maxLength={500}
            onChange={(event) => {
              setWhy(event.currentTarget.value);
              setError(undefined);
            }}
            hint="Appears in the history with your name."
          />
        </div>
      )}
    </Dialog>
  );
}
