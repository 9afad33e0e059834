/** Where a payout's money is, link by link: paid by the customer, share, transfer, bank. */
import { useQuery } from '@tanstack/react-query';
import { getPayoutChain, type Payout, type PayoutLinkView } from '#api/contract/earnings.ts';
import { technicianBps } from '#domain/booking/shares.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { dayIn, deviceZone, money, percent, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { Money } from '#web/ui/Figures.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { payTexts } from '#words/generated/technician.ts';
import { reasonOf } from './refusals.ts';

/** The state of a link: done, currently waited for, or broken. */
type Mark = 'done' | 'now' | 'bad';

interface Said {
  readonly title: string;
  readonly when: string | null;
  readonly mark: Mark;
}

export function Chain({
  id,
  payout,
  hasBank,
}: {
  readonly id: string;
  readonly payout: Payout;
  readonly hasBank: boolean;
}) {
  const t = useMessages(payTexts);
  const { bookingId } = payout;
  const chain = useQuery(apiQuery(getPayoutChain, { params: { id }, query: { bookingId } }));
  if (!chain.data)
    return chain.isError ? (
      <ErrorState
        message={sentenceOf(chain.error, t('chainDidNotLoad'))}
        onRetry={() => void chain.refetch()}
      />
    ) : (
      <Loading label={t('loadingChain')}>
        <SkeletonText lines={4} />
      </Loading>
    );
  return (
    <ol className="pb-4" aria-label={t('whereIs', { amount: money(payout.amountCents) })}>
      {chain.data.map((link, index) => {
        const { title, when, mark } = saidOf(t, link, payout.bookingNumber, hasBank);
        return (
          // A chain only grows at its end, so a link's index is a stable key.
          <li
            key={`${link.kind}-${index}`}
            className="group/link relative grid gap-x-3 py-1.75 grid-cols-[20px_minmax(0,1fr)_auto] text-small leading-[1.35]"
          >
            <span className="relative" aria-hidden="true">
              <i className="absolute top-2 left-[9px] bottom-[-20px] border-l-[1.5px] border-ink group-last/link:hidden" />
              <i
                className={classes(
                  'relative mt-1 ml-1 block size-2.75 border-[1.5px]',
                  mark === 'bad'
                    ? 'rotate-45 border-danger bg-danger'
                    : mark === 'now'
                      ? 'rounded-full border-ink bg-accent'
                      : 'rounded-full border-ink bg-ink',
                )}
              />
            </span>
            <span>
              {title}
              {when === null ? null : (
                <span className={classes('block', mark === 'bad' ? 'text-danger' : 'text-muted')}>
                  {when}
                </span>
              )}
            </span>
            <b className="font-semibold">
              <Money cents={link.amountCents} />
            </b>
          </li>
        );
      })}
    </ol>
  );
}

const shares = {
  completion: 'link_share',
  cancellation_fee: 'link_shareFee',
  price_rise: 'link_shareRise',
  refund: 'link_shareRefund',
} as const;

function saidOf(t: TextOf<typeof payTexts>, link: PayoutLinkView, number: string, hasBank: boolean): Said {
  const zone = deviceZone();
  switch (link.kind) {
    case 'captured':
      return { title: t('link_captured', { number }), when: wallTime(link.at, zone), mark: 'done' };
    case 'share': {
      const key = shares[link.reason];
      const title =
        key === 'link_share' ? t(key, { share: percent(technicianBps / 10_000), crew: link.crew }) : t(key);
      return { title, when: wallTime(link.at, zone), mark: 'done' };
    }
    case 'tip':
      return { title: t('link_tip', { crew: link.crew }), when: wallTime(link.at, zone), mark: 'done' };
    case 'transfer':
    case 'reversal':
    case 'netted':
      return { title: t(`link_${link.kind}`), when: wallTime(link.at, zone), mark: 'done' };
    case 'bank':
      return saidOfBank(t, link, zone);
    case 'open':
      return saidOfOpen(t, link, zone, hasBank);
    case 'overpaid':
      return { title: t('link_overpaid'), when: null, mark: 'now' };
    default:
      return unreachable(link);
  }
}

function saidOfBank(
  t: TextOf<typeof payTexts>,
  link: Extract<PayoutLinkView, { kind: 'bank' }>,
  zone: string,
): Said {
  const { at, state, arrivesOn, settledAt, refusal } = link;
  switch (state) {
    case 'underway': {
      const day = dayIn(at, zone);
      const when =
        arrivesOn === null ? t('sent', { day }) : t('arrives', { day, arrives: dayIn(arrivesOn, zone) });
      return { title: t('link_bankUnderway'), when, mark: 'now' };
    }
    case 'paid':
      return { title: t('link_bankPaid'), when: wallTime(settledAt ?? at, zone), mark: 'done' };
    case 'failed': {
      const reason = refusal ? `: ${reasonOf(t, refusal)}` : '';
      const when = `${wallTime(settledAt ?? at, zone)}${reason}`;
      return { title: t('link_bankFailed'), when, mark: 'bad' };
    }
    default:
      return unreachable(state);
  }
}

function saidOfOpen(
  t: TextOf<typeof payTexts>,
  { next, until, refusal }: Extract<PayoutLinkView, { kind: 'open' }>,
  zone: string,
  hasBank: boolean,
): Said {
  if (!hasBank) return { title: t('link_notConnected'), when: t('connectNow'), mark: 'now' };
  const title = next === 'transfer' ? t('link_openTransfer') : t('link_openBank');
  // Why the bank returned it is shown at that link, and in full above.
  if (refusal && next === 'bank') return { title, when: t('connectOther'), mark: 'now' };
  if (refusal) return { title, when: `${wallTime(refusal.at, zone)}: ${reasonOf(t, refusal)}`, mark: 'bad' };
  return { title, when: until === null ? null : t('fundsUntil', { day: dayIn(until, zone) }), mark: 'now' };
}
