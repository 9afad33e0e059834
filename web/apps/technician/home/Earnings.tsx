/** The Earnings tab, also at /earnings/{technicianId}: three figures, the payout history, how earnings work. */
import { useQuery } from '@tanstack/react-query';
import { getEarnings, listPayouts, type Payout } from '#api/contract/earnings.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { dayIn, deviceZone, money } from '#web/lib/format.ts';
import { usePathPart } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Money, Stats } from '#web/ui/Figures.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { useMe } from '#web/shell/Me.tsx';

export function Earnings() {
  usePageTitle('Earnings');
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
            title="You don’t have access to these earnings"
            piece="carton"
            action={<ButtonLink href="/technician/earnings">See your own</ButtonLink>}
          />
        ) : (
          <ErrorState
            message={sentenceOf(earnings.error, 'Your earnings did not load.')}
            busy={earnings.isFetching}
            onRetry={() => void earnings.refetch()}
          />
        )}
      </div>
    );
  const sums = earnings.data;
  return (
    <>
      <PhoneSection title="Earnings">
        <Stats
          size="large"
          items={[
            { name: 'Total Earnings', value: shown(sums && money(sums.totalEarningsCents)) },
            { name: 'Pending Payouts', value: shown(sums && money(sums.pendingPayoutsCents)) },
            { name: 'Completed Payouts', value: shown(sums?.completedPayouts) },
          ]}
        />
        <ButtonLink href="/technician/banking" className="mt-4">
          Banking Setup
        </ButtonLink>
      </PhoneSection>
      <PayoutHistory id={id} />
      <PhoneSection title="How Earnings Work">
        <ul className="grid gap-2 text-small text-muted">
          <li>Payouts are processed automatically when a job is completed.</li>
          <li>They are transferred to your connected bank account within 2-3 business days.</li>
          <li>The platform includes insurance, support, marketing and payment processing.</li>
        </ul>
      </PhoneSection>
    </>
  );
}

/** All payouts, newest first; a failed one says why. */
export function PayoutHistory({ id, most = Infinity }: { readonly id: string; readonly most?: number }) {
  const payouts = useQuery(apiQuery(listPayouts, { params: { id } }));
  return (
    <PhoneSection title={most === Infinity ? 'Payout History' : 'Recent payouts'}>
      {payouts.isPending ? (
        <Loading label="Loading payouts">
          <SkeletonRows rows={3} height="60px" />
        </Loading>
      ) : payouts.isError && !payouts.data ? (
        <ErrorState
          message={sentenceOf(payouts.error, 'The payouts did not load.')}
          onRetry={() => void payouts.refetch()}
        />
      ) : payouts.data.length === 0 ? (
        <EmptyState title="No payouts yet" piece="carton">
          Your share of your first completed job will appear here.
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

const states: Readonly<Record<Payout['status'], readonly [tone: Tone, word: string]>> = {
  pending: ['idle', 'Pending'],
  processing: ['info', 'Processing'],
  completed: ['ok', 'Completed'],
  failed: ['bad', 'Failed'],
};

function PayoutRow({ payout }: { readonly payout: Payout }) {
  const [tone, word] = states[payout.status];
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
        <Badge tone={tone}>{word}</Badge>
      </span>
      {payout.failureReason ? (
        <span className="col-span-2 text-small text-danger">{payout.failureReason}</span>
      ) : null}
    </li>
  );
}
