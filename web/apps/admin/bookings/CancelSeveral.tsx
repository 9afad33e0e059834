/** Cancels the selected bookings; the effect on each one's money is shown before it is confirmed. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type AdminBooking, getAdminBooking } from '#api/contract/admin.ts';
import { cancelBooking, getCancellation } from '#api/contract/bookings.ts';
import { required } from '#api/contract/fields.ts';
import { api, sentenceOf } from '#web/lib/api.ts';
import { calendarDay, money, windowText } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { cancelBody } from '../booking/cancellation.ts';
import { type BulkQuestion, eachInTurn } from '../list/bulk.ts';
import { type Effect, effectOf, type Foreseen, severalFees, sumOf } from './cancel-several.ts';

type Texts = TextOf<typeof bookingTexts>;

export default function CancelSeveral({ rows, onStart, onClose }: BulkQuestion<AdminBooking>) {
  const t = useMessages(bookingTexts);
  const query = useQuery({
    queryKey: ['cancellations', rows.map(({ id }) => id)],
    queryFn: () => foresee(t, rows),
    // The data stays as it was read while the admin decides, and each is cancelled for the fee that was shown.
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const effectsFor = (fee: (typeof severalFees)[number]): ReadonlyMap<string, Effect> =>
    new Map([...(query.data ?? [])].map(([id, foreseen]) => [id, effectOf(foreseen, fee)]));
  const form = useContractForm({
    schema: z.object({ choice: z.enum(severalFees), why: required(400, t('cancelWhy')) }),
    start: { choice: 'free', why: '' },
    // The rows make the calls, one each.
    run: () => Promise.resolve(),
    onSuccess: (_answer, { choice: fee, why }) => {
      const effects = effectsFor(fee);
      onStart(async (client, { id }) => {
        const effect = effects.get(id);
        if (!effect?.isCancelled) return { leftAlone: effect?.why ?? t('feesFailed') };
        const { feeCents } = effect;
        await client.call(cancelBooking, { params: { id }, body: cancelBody(fee, feeCents, why) });
        // Someone faster may have cancelled it for another fee: the call succeeds anyway, so the row says it.
        const { cancellation } = await client.call(getAdminBooking, { params: { id } });
        const kept = cancellation?.feeCents ?? feeCents;
        if (kept !== feeCents)
          return { leftAlone: kept === 0 ? t('alreadyFree') : t('alreadyFor', { fee: money(kept) }) };
        return kept === 0 ? t('cancelledFree') : t('cancelledFor', { fee: money(kept) });
      });
      onClose();
    },
  });
  const choice = useWatch({ control: form.fields.control, name: 'choice' });
  const effects = effectsFor(choice);
  const { count, feeCents, backCents } = sumOf([...effects.values()]);
  const chosen = form.fields.register('choice');
  return (
    <FormDialog
      form={form}
      wide
      title={t('cancelSeveralTitle', { count: rows.length })}
      description={t('cancelSeveralLead')}
      danger
      disabled={count === 0}
      hint={query.isPending ? null : t('severalMoney', { fee: money(feeCents), back: money(backCents) })}
      leave={t('keepSeveral')}
      send={
        feeCents === 0
          ? t('cancelSeveralFree', { count })
          : t('cancelSeveralFor', { count, fee: money(feeCents) })
      }
      onClose={onClose}
    >
      <ChoiceCards legend={t('customersPay')} columns={1}>
        {severalFees.map((fee) => (
          <ChoiceCard
            key={fee}
            value={fee}
            detail={t(`several_${fee}`)}
            end={query.isPending ? null : money(sumOf([...effectsFor(fee).values()]).feeCents)}
            {...chosen}
          >
            {t(fee === 'free' ? 'feeFree' : 'feePolicy')}
          </ChoiceCard>
        ))}
      </ChoiceCards>
      <TextField label={t('why')} maxLength={400} {...form.field('why')} />
      {query.isPending ? (
        <Loading label={t('feesLoading')}>
          <SkeletonRows rows={Math.min(rows.length, 6)} height="44px" />
        </Loading>
      ) : (
        <ul className="grid" aria-label={t('severalEach')}>
          {rows.map((row) => (
            <One key={row.id} booking={row} effect={effects.get(row.id)} />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

function One({
  booking: { number, customer, scheduledDate, scheduledTime },
  effect,
}: {
  readonly booking: AdminBooking;
  readonly effect: Effect | undefined;
}) {
  const t = useMessages(bookingTexts);
  return (
    <li className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] gap-x-4 border-line py-2 text-small not-first:border-t max-xs:grid-cols-1">
      <span>
        <b className="block font-semibold tabular-nums">{number}</b>
        <span className="block text-muted">{`${customer.firstName} ${customer.lastName}`}</span>
        <span className="text-muted tabular-nums">
          {calendarDay(scheduledDate)} {windowText(scheduledTime).split(' - ')[0]}
        </span>
      </span>
      {effect?.isCancelled ? (
        <span>
          <b className="font-semibold tabular-nums">{moneyOf(t, effect)}</b>
          {effect.why ? <span className="block text-muted">{effect.why}</span> : null}
        </span>
      ) : (
        <span>
          <b className="font-semibold text-danger">{t('severalStays')}</b>
          <span className="block text-muted">{effect?.why}</span>
        </span>
      )}
    </li>
  );
}

function moneyOf(t: Texts, { feeCents, backCents }: Extract<Effect, { isCancelled: true }>): string {
  const [fee, back] = [money(feeCents), money(backCents)];
  if (feeCents > 0) return t('severalMoney', { fee, back });
  return backCents > 0 ? t('severalBack', { back }) : t('severalNothing');
}

/** The server's answer for each, or why there is none. */
async function foresee(t: Texts, rows: readonly AdminBooking[]): Promise<ReadonlyMap<string, Foreseen>> {
  const found = new Map<string, Foreseen>();
  await eachInTurn(rows, async ({ id }) => {
    try {
      found.set(id, await api().call(getCancellation, { params: { id }, query: {} }));
    } catch (error) {
      found.set(id, { failure: sentenceOf(error, t('severalUnknown')) });
    }
  });
  return found;
}
