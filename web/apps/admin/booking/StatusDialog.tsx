/** Sets a status: every status with what it would do, including money, before it is confirmed. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { listStatusOutcomes, setStatus } from '#api/contract/admin.ts';
import { bookingStatus } from '#api/contract/fields.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { apiQuery } from '#web/lib/api.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { useControls } from '#web/ui/controls.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import type { BookingDialogProps } from './dialog.ts';

export default function StatusDialog({ booking, onClose }: BookingDialogProps) {
  const t = useMessages(bookingTexts);
  const controls = useControls();
  const outcomes = useQuery(apiQuery(listStatusOutcomes, { params: { id: booking.id } }));
  const form = useChangeForm({
    schema: z.object({
      status: bookingStatus,
      why: z.string().check(z.trim(), z.minLength(1, t('whyMissing'))),
    }),
    run: (client, body) => client.call(setStatus, { params: { id: booking.id }, body }),
    success: t('statusUpdated'),
    failure: t('statusFailed'),
    onDone: onClose,
  });
  const chosen = useWatch({ control: form.fields.control, name: 'status' });
  const outcome = outcomes.data?.find(({ status }) => status === chosen);
  // Cancelling requires a fee, so it has its own dialog.
  const offered = (outcomes.data ?? [])
    .filter(({ status, current }) => !current && status !== 'cancelled')
    .sort((a, b) => Number(b.allowed) - Number(a.allowed) || Number(b.advised) - Number(a.advised));
  const nameOf = ({ status }: { readonly status: BookingStatus }) => controls(`status_${status}`);
  const status = outcome && nameOf(outcome);
  return (
    <FormDialog
      form={form}
      wide
      title={t('statusTitle', { number: booking.number })}
      description={t('statusLead', { status: nameOf(booking).toLowerCase() })}
      leave={t('leaveIt')}
      send={
        status === undefined
          ? t('chooseStatus')
          : outcome?.chargeCents
            ? t('setToCharge', { status, amount: money(outcome.chargeCents) })
            : t('setTo', { status })
      }
      disabled={!outcome}
      onClose={onClose}
    >
      <Loaded
        query={outcomes}
        failed={t('outcomesFailed')}
        loading={t('outcomesLoading')}
        skeleton={<SkeletonRows rows={5} height="52px" />}
      >
        {() => (
          <>
            <ChoiceCards legend={t('newStatus')} legendHidden columns={1}>
              {offered.map((one) => (
                <ChoiceCard
                  key={one.status}
                  value={one.status}
                  disabled={!one.allowed}
                  detail={one.consequence}
                  end={one.chargeCents === null ? undefined : money(one.chargeCents)}
                  {...form.fields.register('status')}
                >
                  {one.advised ? t('nextStep', { status: nameOf(one) }) : nameOf(one)}
                </ChoiceCard>
              ))}
            </ChoiceCards>
            {chosen === 'completed' ? <Notice tone="warn">{t('completedFinal')}</Notice> : null}
            <TextField label={t('why')} maxLength={500} hint={t('whyHint')} {...form.field('why')} />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}
