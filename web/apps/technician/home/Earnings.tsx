/**
 * The Earnings tab, also at /earnings/{technicianId}: the weeks, three figures, failed payouts, the history, how it
 * works.
 */
import { useQuery } from '@tanstack/react-query';
import { getEarnings, listPayouts } from '#api/contract/earnings.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { dateIn, deviceZone, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Stats } from '#web/ui/Figures.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { payTexts } from '#words/generated/technician.ts';
import { FailedPayouts } from '../pay/FailedPayouts.tsx';
import { PayoutHistory } from '../pay/PayoutHistory.tsx';
import { Statements } from '../pay/Statements.tsx';
import { Weeks } from '../pay/Weeks.tsx';
import { YearlyPay } from '../pay/YearlyPay.tsx';

export function Earnings() {
  const t = useMessages(payTexts);
  usePageTitle(t('earnings'));
  const user = useMe();
  const id = usePathPart('technicianId') || user.id;
  const earnings = useQuery(apiQuery(getEarnings, { params: { id } }));
  const payouts = useQuery(apiQuery(listPayouts, { params: { id } }));
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
            title={isProblem(earnings.error, 'offline') ? t('needsConnection') : undefined}
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
      <Weeks id={id} />
      <Stats
        size="cells"
        items={[
          {
            name: sums?.since ? t('totalSince', { day: dateIn(sums.since, deviceZone(), true) }) : t('total'),
            value: shown(sums && money(sums.totalEarningsCents)),
          },
          {
            name: sums && sums.openPayouts > 0 ? t('pendingOf', { count: sums.openPayouts }) : t('pending'),
            value: shown(sums && money(sums.pendingPayoutsCents)),
          },
          ...(sums && sums.tipsCents > 0 ? [{ name: t('tips'), value: money(sums.tipsCents) }] : []),
          { name: t('completed'), value: shown(sums?.completedPayouts) },
        ]}
      />
      <FailedPayouts payouts={payouts.data ?? []} />
      <PayoutHistory id={id} />
      <Statements id={id} />
      <YearlyPay id={id} />
      <PhoneSection title={t('howTitle')}>
        <ul className="grid gap-2 text-small text-muted">
          <li>{t('howAutomatic')}</li>
          <li>{t('howBank')}</li>
          <li>{t('howPlatform')}</li>
        </ul>
        <ButtonLink href="/technician/banking" className="mt-4">
          {t('bankingSetup')}
        </ButtonLink>
      </PhoneSection>
    </>
  );
}
