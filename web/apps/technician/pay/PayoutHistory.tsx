/** Payout History: each payout with its outcome, and its chain when expanded. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getBankStatus, listPayouts, type Payout } from '#api/contract/earnings.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { dayIn, deviceZone, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { kindOf } from '#web/lib/words.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { ChevronDownIcon } from '#web/ui/later-icons.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { wordTexts } from '#words/generated/shared.ts';
import { payTexts } from '#words/generated/technician.ts';
import { Chain } from './Chain.tsx';

/** All payouts, newest first; a failed one is expanded and says why. */
export function PayoutHistory({ id, max = Infinity }: { readonly id: string; readonly max?: number }) {
  const t = useMessages(payTexts);
  const payouts = useQuery(apiQuery(listPayouts, { params: { id } }));
  const bank = useQuery(apiQuery(getBankStatus, { params: { id } }));
  const all = payouts.data;
  return (
    <PhoneSection
      title={max === Infinity ? t('history') : t('recent')}
      aside={all && all.length > 0 ? t('historyCount', { count: all.length }) : null}
    >
      {payouts.isPending ? (
        <Loading label={t('loadingPayouts')}>
          <SkeletonRows rows={3} height="60px" />
        </Loading>
      ) : !all ? (
        <ErrorState
          message={sentenceOf(payouts.error, t('payoutsDidNotLoad'))}
          onRetry={() => void payouts.refetch()}
        />
      ) : all.length === 0 ? (
        <EmptyState title={t('noPayouts')} piece="carton">
          {t('noPayoutsText')}
        </EmptyState>
      ) : (
        <ul className="border-t-[1.5px] border-ink">
          {all.slice(0, max).map((payout) => (
            <PayoutRow key={payout.id} id={id} payout={payout} hasBank={bank.data?.connected ?? true} />
          ))}
        </ul>
      )}
    </PhoneSection>
  );
}

function PayoutRow({
  id,
  payout,
  hasBank,
}: {
  readonly id: string;
  readonly payout: Payout;
  readonly hasBank: boolean;
}) {
  const t = useMessages(payTexts);
  const words = useMessages(wordTexts);
  const [open, setOpen] = useState(payout.status === 'failed');
  return (
    <li className="not-first:border-t not-first:border-line">
      <details className="group" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="grid gap-x-3 gap-y-0.5 py-3 min-h-16 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] content-center [&::-webkit-details-marker]:hidden">
          <b className="font-semibold">
            {payout.bookingNumber}, {kindOf(words, payout)}
          </b>
          <b className="font-strong text-lead font-display tabular-nums">
            <Money cents={payout.amountCents} />
          </b>
          <span className="flex gap-1.5 items-center text-small text-muted">
            <Standing payout={payout} hasBank={hasBank} />
            {payout.tipCents > 0 ? <span>{t('withTip', { tip: money(payout.tipCents) })}</span> : null}
          </span>
          <ChevronDownIcon small className="justify-self-end group-open:rotate-180" />
        </summary>
        {open ? <Chain id={id} payout={payout} hasBank={hasBank} /> : null}
      </details>
    </li>
  );
}

function Standing({ payout, hasBank }: { readonly payout: Payout; readonly hasBank: boolean }) {
  const t = useMessages(payTexts);
  const { status, amountCents, processedAt, createdAt, failure } = payout;
  const zone = deviceZone();
  if (amountCents < 0) return t('takenBack');
  switch (status) {
    case 'completed':
      return (
        <>
          <CheckIcon small className="text-success" />
          {t('arrived', { day: dayIn(processedAt ?? createdAt, zone) })}
        </>
      );
    case 'processing':
      return t('underway');
    case 'failed':
      return (
        <b className="font-semibold text-danger">
          {failure?.next === 'bank' ? t('cameBack', { day: dayIn(failure.at, zone) }) : t('notSent')}
        </b>
      );
    case 'pending':
      return hasBank ? t('willBeSent') : t('waitsForBank');
    default:
      return unreachable(status);
  }
}
