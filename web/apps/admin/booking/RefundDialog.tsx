/** Pays captured money back, and says whose share it lowers (design.md §4). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listStuckWork, refundBooking } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ledgerMoney, money, parseMoney, wallTime, zoneName } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useChange } from '../change.ts';
import { causeOf, keyOf } from '../ops/line-actions.ts';
import type { BookingDialogProps } from './dialog.ts';

export default function RefundDialog({ booking, onClose }: BookingDialogProps) {
  const most = booking.capturedCents - booking.refundedCents;
  const [amount, setAmount] = useState(() => ledgerMoney(most));
  const [cause, setCause] = useState<'goodwill' | 'technician_fault'>('goodwill');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const cents = parseMoney(amount);
  const refund = useChange({
    run: (client, amountCents: number) =>
      client.call(refundBooking, {
        params: { id: booking.id },
        body: { amountCents, cause, note: note.trim() || null, refundedCents: booking.refundedCents },
      }),
    success: 'Refund started',
    failure: 'Failed to refund',
    onDone: onClose,
  });
  const confirm = (): void => {
    if (cents === null || cents < 1 || cents > most)
      return setError(`Please enter an amount up to ${money(most)}.`);
    refund.mutate(cents);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Refund ${booking.number}`}
      description={`${money(booking.capturedCents)} was captured. ${money(booking.refundedCents)} has been refunded so far.`}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Refund nothing
          </Button>
          <Button kind="danger" busy={refund.isPending} onClick={confirm}>
            {cents === null ? 'Refund' : `Refund ${money(cents)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <UnpaidRefunds booking={booking} />
        <MoneyField
          label="Amount"
          value={amount}
          error={error}
          hint={`Up to ${money(most)}`}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <ChoiceCards legend="Cause" columns={1}>
          <ChoiceCard
            name="cause"
            checked={cause === 'goodwill'}
            onChange={() => setCause('goodwill')}
            detail="Technician and partner keep their shares; the platform pays."
          >
            Goodwill
          </ChoiceCard>
          <ChoiceCard
            name="cause"
            checked={cause === 'technician_fault'}
            onChange={() => setCause('technician_fault')}
            detail="Shares shrink in proportion; a transfer already made is partly reversed."
          >
            The technician’s fault
          </ChoiceCard>
        </ChoiceCards>
        <TextField
          label="Note"
          optional
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

/** What hangs of earlier refunds: to ask for the same again pays it, as Retry of its line does. */
function UnpaidRefunds({ booking: { id, zone } }: Pick<BookingDialogProps, 'booking'>) {
  const query = useQuery(apiQuery(listStuckWork, {}));
  if (query.isError && !query.data)
    return <Notice tone="warn">Earlier refunds of this booking could not be loaded.</Notice>;
  const unpaid = (query.data?.work ?? []).filter(
    ({ bookingId, issue }) =>
      bookingId === id && (issue?.kind === 'refund_failed' || issue?.kind === 'refund_returned'),
  );
  if (unpaid.length === 0) return null;
  return (
    <Notice tone="warn" title="Not refunded yet">
      <ul className="grid gap-1">
        {unpaid.map((line) => (
          <li key={keyOf(line)}>
            {line.since && (
              <b className="font-semibold">{`${wallTime(line.since, zone)} ${zoneName(line.since, zone)}: `}</b>
            )}
            {causeOf(line)}
            {line.attempts > 1 && ` It was tried ${line.attempts} times.`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
