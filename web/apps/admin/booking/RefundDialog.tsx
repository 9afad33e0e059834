/** Refunds captured money, and states whose share it reduces (design.md §4). */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { refundBooking } from '#api/contract/admin.ts';
import { listStuckWork } from '#api/contract/ops.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ledgerMoney, money, parseMoney, wallTime, zoneName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bookingTexts, stuckTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { causeOf, keyOf } from '../ops/line-actions.ts';
import type { BookingDialogProps } from './dialog.ts';

export default function RefundDialog({ booking, onClose }: BookingDialogProps) {
  const t = useMessages(bookingTexts);
  const most = booking.capturedCents - booking.refundedCents;
  const isRefundable = (typed: string): boolean => {
    const cents = parseMoney(typed);
    return cents !== null && cents >= 1 && cents <= most;
  };
  const form = useChangeForm({
    schema: z.object({
      amount: z.string().check(z.refine(isRefundable, t('amountUpTo', { amount: money(most) }))),
      cause: z.enum(['goodwill', 'technician_fault']),
      note: z.string().check(z.trim()),
    }),
    start: { amount: ledgerMoney(most), cause: 'goodwill', note: '' },
    run: (client, { amount, cause, note }) =>
      client.call(refundBooking, {
        params: { id: booking.id },
        body: {
          amountCents: parseMoney(amount) ?? 0,
          cause,
          note: note || null,
          refundedCents: booking.refundedCents,
        },
      }),
    success: t('refundStarted'),
    failure: t('refundFailed'),
    onDone: onClose,
  });
  const cents = parseMoney(useWatch({ control: form.fields.control, name: 'amount' }));
  return (
    <FormDialog
      form={form}
      title={t('refundTitle', { number: booking.number })}
      description={t('refundLead', {
        captured: money(booking.capturedCents),
        refunded: money(booking.refundedCents),
      })}
      danger
      leave={t('refundNothing')}
      send={cents === null ? t('refund') : t('refundAmount', { amount: money(cents) })}
      onClose={onClose}
    >
      <UnpaidRefunds booking={booking} />
      <MoneyField label={t('amount')} hint={t('upTo', { amount: money(most) })} {...form.field('amount')} />
      <ChoiceCards legend={t('cause')} columns={1}>
        <ChoiceCard value="goodwill" detail={t('goodwillText')} {...form.fields.register('cause')}>
          {t('goodwill')}
        </ChoiceCard>
        <ChoiceCard value="technician_fault" detail={t('faultText')} {...form.fields.register('cause')}>
          {t('fault')}
        </ChoiceCard>
      </ChoiceCards>
      <TextField label={t('note')} optional maxLength={500} {...form.field('note')} />
    </FormDialog>
  );
}

/** Stuck earlier refunds. Requesting the same refund again retries it, as Retry on its line does. */
function UnpaidRefunds({ booking: { id, zone } }: Pick<BookingDialogProps, 'booking'>) {
  const t = useMessages(bookingTexts);
  const stuck = useMessages(stuckTexts);
  const query = useQuery(apiQuery(listStuckWork, {}));
  if (query.isError && !query.data) return <Notice tone="warn">{t('unpaidFailed')}</Notice>;
  const unpaid = (query.data?.work ?? []).filter(
    ({ bookingId, issue }) =>
      bookingId === id && (issue?.kind === 'refund_failed' || issue?.kind === 'refund_returned'),
  );
  if (unpaid.length === 0) return null;
  return (
    <Notice tone="warn" title={t('unpaid')}>
      <ul className="grid gap-1">
        {unpaid.map((line) => (
          <li key={keyOf(line)}>
            {line.since && (
              <b className="font-semibold">{`${wallTime(line.since, zone)} ${zoneName(line.since, zone)}: `}</b>
            )}
            {causeOf(stuck, line)}
            {line.attempts > 1 && ` ${t('triedTimes', { count: line.attempts })}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
