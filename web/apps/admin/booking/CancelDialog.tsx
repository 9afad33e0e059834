/** Cancels with a fee chosen by the admin: free, by the policy, a no-show, or another amount. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { cancelBooking, getCancellation } from '#api/contract/bookings.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { cancelBody, feeChoices, feeOf, mistakesIn } from './cancellation.ts';
import type { BookingDialogProps } from './dialog.ts';

const cancelForm = z.object({
  choice: z.enum(feeChoices),
  other: z.string(),
  why: z.string().check(z.trim()),
});

export default function CancelDialog({ booking, onClose }: BookingDialogProps) {
  const t = useMessages(bookingTexts);
  const params = { id: booking.id };
  const byPolicy = useQuery(apiQuery(getCancellation, { params }));
  const byNoShow = useQuery(apiQuery(getCancellation, { params, query: { noShow: 'true' } }));
  const policy = byPolicy.data;
  const noShow = byNoShow.data;
  const most = (policy ?? noShow)?.maxFeeCents ?? 0;
  const form = useChangeForm({
    schema: cancelForm.check(({ value, issues }) => {
      const fee = feeOf(value.choice, { policy, noShow }, value.other);
      for (const field of mistakesIn(value.choice, { fee, most, why: value.why }))
        issues.push({
          code: 'custom',
          input: value,
          path: [field],
          message: field === 'why' ? t('cancelWhy') : t('amountUpTo', { amount: money(most) }),
        });
    }),
    start: { choice: 'free', other: '', why: '' },
    run: async (client, { choice, other, why }) => {
      const fee = feeOf(choice, { policy, noShow }, other);
      return fee === null
        ? undefined
        : client.call(cancelBooking, { params, body: cancelBody(choice, fee, why) });
    },
    success: t('statusUpdated'),
    failure: t('bookingFailed'),
    onDone: onClose,
  });
  const [choice, other] = useWatch({ control: form.fields.control, name: ['choice', 'other'] });
  const fee = feeOf(choice, { policy, noShow }, other);
  const failed = byPolicy.error ?? byNoShow.error;
  const chosen = form.fields.register('choice');
  return (
    <FormDialog
      form={form}
      title={t('cancelTitle', { number: booking.number })}
      description={t('cancelLead')}
      danger
      leave={t('keepBooking')}
      send={
        fee === null ? t('cancelUnknown') : fee === 0 ? t('cancelFree') : t('cancelFor', { fee: money(fee) })
      }
      onClose={onClose}
    >
      {byPolicy.isPending || byNoShow.isPending ? (
        <Loading label={t('feesLoading')}>
          <SkeletonRows rows={3} height="52px" />
        </Loading>
      ) : (
        <>
          {failed ? <Notice tone="warn">{sentenceOf(failed, t('feesFailed'))}</Notice> : null}
          <ChoiceCards legend={t('customerPays')} columns={1}>
            <ChoiceCard
              value="free"
              detail={t(booking.heldCents ? 'feeFreeHeld' : 'feeFreeNotHeld')}
              end={money(0)}
              {...chosen}
            >
              {t('feeFree')}
            </ChoiceCard>
            {policy ? (
              <ChoiceCard value="policy" detail={policy.explanation} end={money(policy.feeCents)} {...chosen}>
                {t('feePolicy')}
              </ChoiceCard>
            ) : null}
            {noShow ? (
              <ChoiceCard
                value="no_show"
                detail={noShow.explanation}
                end={money(noShow.feeCents)}
                {...chosen}
              >
                {t('feeNoShow')}
              </ChoiceCard>
            ) : null}
            {most > 0 ? (
              <ChoiceCard value="other" {...chosen}>
                {t('feeOther')}
              </ChoiceCard>
            ) : null}
          </ChoiceCards>
          {choice === 'other' ? (
            <MoneyField label={t('fee')} hint={t('upTo', { amount: money(most) })} {...form.field('other')} />
          ) : null}
          <TextField
            label={t('why')}
            optional={choice === 'no_show'}
            maxLength={400}
            {...form.field('why')}
          />
        </>
      )}
    </FormDialog>
  );
}
