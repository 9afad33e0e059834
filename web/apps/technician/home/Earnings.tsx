/** The Earnings tab, also at /earnings/{technicianId}: three figures, the payout history, how earnings work. */
import { useQuery } from '@tanstack/react-query';
import { getEarnings, listPayouts, type Payout } from '#api/contract/earnings.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { dayIn, deviceZone, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Money, Stats } from '#web/ui/Figures.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { payTexts } from '#words/generated/technician.ts';

export function Earnings() {
  const t = useMessages(payTexts);
  usePageTitle(t('earnings'));
  const user = useMe();
  const id = usePathPart('technicianId') || user.id;
  const earnings = useQuery(apiQuery(getEarnings, { params: { id } }));
  const shown = (value: string | number | undefined) =>
    value === undefined ? <Skeleton width="3.5em" height="1em" /> : value;
  if (earnings.isError && !earnings.data)
    return (
      <div className="px-4 py-5">
        {isProblem(earnings.error, 'not_found') || isProblem(earnings.error, 'forbidden') ? (
          <EmptyState
            title={t('noAccess')}
            piece="carton"
            action={<ButtonLink href="/technician/earnings">{t('seeOwn')}</ButtonLink>}
          />
        ) : (
          <ErrorState
            message={sentenceOf(earnings.error, t('earningsDidNotLoad'))}
            busy={earnings.isFetching}
            onRetry={() => void earnings.refetch()}
          />
        )}
      </div>
    );
  const sums = earnings.data;
  return (
    <>
      <PhoneSection title={t('earnings')}>
        <Stats
          size="large"
          items={[
            { name: t('total'), value: shown(sums && money(sums.totalEarningsCents)) },
            { name: t('pending'), value: shown(sums && money(sums.pendingPayoutsCents)) },
            { name: t('completed'), value: shown(sums?.completedPayouts) },
          ]}
        />
        <ButtonLink href="/technician/banking" className="mt-4">
          {t('bankingSetup')}
        </ButtonLink>
      </PhoneSection>
      <PayoutHistory id={id} />
      <PhoneSection title={t('howTitle')}>
        <ul className="grid gap-2 text-small text-muted">
          <li>{t('howAutomatic')}</li>
          <li>{t('howBank')}</li>
          <li>{t('howPlatform')}</li>
        </ul>
      </PhoneSection>
    </>
  );
}

/** All payouts, newest first; a failed one says why. */
export function PayoutHistory({ id, most = Infinity }: { readonly id: string; readonly most?: number }) {
  const t = useMessages(payTexts);
  const payouts = useQuery(apiQuery(listPayouts, { params: { id } }));
  return (
    <PhoneSection title={most === Infinity ? t('history') : t('recent')}>
      {payouts.isPending ? (
        <Loading label={t('loadingPayouts')}>
          <SkeletonRows rows={3} height="60px" />
        </Loading>
      ) : payouts.isError && !payouts.data ? (
        <ErrorState
          message={sentenceOf(payouts.error, t('payoutsDidNotLoad'))}
          onRetry={() => void payouts.refetch()}
        />
      ) : payouts.data.length === 0 ? (
        <EmptyState title={t('noPayouts')} piece="carton">
          {t('noPayoutsText')}
        </EmptyState>
      ) : (
        <ul>
          {payouts.data.slice(0, most).map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </PhoneSection>
  );
}

const tones: Readonly<Record<Payout['status'], Tone>> = {
  pending: 'idle',
  processing: 'info',
  completed: 'ok',
  failed: 'bad',
};

function PayoutRow({ payout }: { readonly payout: Payout }) {
  const t = useMessages(payTexts);
  return (
    <li className="not-first:border-t not-first:border-line grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-3">
      <span className="text-small">
        <b>{payout.bookingNumber}</b>
        <span className="block text-muted">
          {dayIn(payout.processedAt ?? payout.createdAt, deviceZone())}
        </span>
      </span>
      <span className="grid justify-items-end gap-1">
        <b>
          <Money cents={payout.amountCents} />
        </b>
        <Badge tone={tones[payout.status]}>{t(`state_${payout.status}`)}</Badge>
      </span>
      {payout.failureReason ? (
        <span className="col-span-2 text-small text-danger">{payout.failureReason}</span>
      ) : null}
    </li>
  );
}
