/** Pays captured money back, and says whose share it lowers (design.md §4). */
import { useState } from 'react';
import { refundBooking } from '#api/contract/admin.ts';
import { ledgerMoney, money, parseMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useChange } from '../change.ts';
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
        body: { amountCents, cause, note: note.trim() || null },
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
      description={`${money(booking.capturedCents)} was captured, ${money(booking.refundedCents)} went back so far.`}
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
