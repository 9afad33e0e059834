/** Activities of a crew's payout: shares read from the booking's stream, transfers, reversals and payouts at the provider (R11). */
import type Stripe from 'stripe';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { BookingId, TechnicianId } from '#domain/ids.ts';
import { type Cents, minus, zero } from '#domain/money.ts';
import type { PayoutEventOf } from '#domain/payout/events.ts';
import type { EventLog } from '#events/log.ts';
import type { PaymentFailure } from '#vendors/stripe/failures.ts';
import { type Payout, payOut, readPayout, reverseTransfer, transfer } from '#vendors/stripe/transfers.ts';
import { beating, type Outdated, type Seen, unlessOutdated } from '../log/outcomes.ts';

/** The provider's account of a technician and when its bank details last changed (ISO); null before there is one. */
export type ConnectedAccount = (
  technicianId: TechnicianId,
) => Promise<{ readonly accountId: string; readonly since: string } | null>;

export type OwedShares = Omit<PayoutEventOf<'SharesNoted'>['data'], 'at'>;

type Failed = { readonly kind: 'failed'; readonly failure: PaymentFailure };

/** `short`: the part of the order that the account does not hold; absent for none. */
type SentToBank = { readonly kind: 'made'; readonly payoutId: string | null; readonly short?: Cents };

function sentToBank(ordered: Cents, payout: Payout | null): SentToBank {
  const short = minus(ordered, payout?.amount ?? zero);
  const made = { kind: 'made', payoutId: payout?.payoutId ?? null } as const;
  return short > 0 ? { ...made, short } : made;
}

interface Order {
  readonly seen: Seen;
  readonly bookingId: BookingId;
  readonly technicianId: TechnicianId;
  readonly amount: Cents;
  readonly attempt: number;
}

export type PayoutActivities = ReturnType<typeof payoutActivities>;

export function payoutActivities({
  stripe,
  log,
  connectedAccount,
}: {
  readonly stripe: Stripe;
  readonly log: EventLog;
  readonly connectedAccount: ConnectedAccount;
}) {
  return {
    /** Shares that the booking owes its crew and the payout has not noted yet. */
    async owedShares(bookingId: BookingId, noted: readonly number[]): Promise<readonly OwedShares[]> {
      const events = await log.readStream(`booking-${bookingId}`);
      return events.flatMap(({ type, data, revision }) => {
        if (type !== 'SharesOwed' || noted.includes(revision)) return [];
        const { technicians, chargeId } = data as Extract<BookingEvent, { type: 'SharesOwed' }>['data'];
        return technicians.length > 0 ? [{ bookingId, sharesRevision: revision, chargeId, technicians }] : [];
      });
    },

    connectedAccountOf: (technicianId: TechnicianId): ReturnType<ConnectedAccount> =>
      connectedAccount(technicianId),

    /** Moves one share to the technician's account, once however often it is asked. */
    async transferShare(
      order: Order & {
        readonly sharesRevision: number;
        readonly accountId: string;
        readonly chargeId: string;
      },
    ): Promise<{ readonly kind: 'made'; readonly transferId: string } | Failed | Outdated> {
      const { bookingId, sharesRevision, technicianId, attempt } = order;
      const step = `transfer:${sharesRevision}:${technicianId}`;
      return unlessOutdated(log, order.seen, async () => {
        const answer = await transfer(stripe, {
          ...order,
          step,
          idempotencyKey: `${bookingId}:${step}:${attempt}`,
        });
        return answer.ok
          ? { kind: 'made' as const, transferId: answer.value.transferId }
          : { kind: 'failed' as const, failure: answer.failure };
      });
    },

    /** Takes part of a transfer back. `part` tells the reversals of one share apart. */
    async reverseShare(
      order: Order & { readonly sharesRevision: number; readonly transferId: string; readonly part: string },
    ): Promise<{ readonly kind: 'made'; readonly reversalId: string } | Failed | Outdated> {
      const { bookingId, technicianId, sharesRevision, attempt, part } = order;
      const step = `reverse:${sharesRevision}:${technicianId}:${part}`;
      return unlessOutdated(log, order.seen, async () => {
        const answer = await reverseTransfer(stripe, {
          ...order,
          step,
          idempotencyKey: `${bookingId}:${step}:${attempt}`,
        });
        return answer.ok
          ? { kind: 'made' as const, reversalId: answer.value.reversalId }
          : { kind: 'failed' as const, failure: answer.failure };
      });
    },

    /**
     * Sends what the technician's account has received to the bank, or the part of it that is there.
     * A failed payout is another attempt's object.
     */
    async payTechnician(
      order: Order & { readonly accountId: string },
    ): Promise<SentToBank | Failed | Outdated> {
      const { bookingId, technicianId, attempt } = order;
      const step = `payout:${bookingId}:${technicianId}:${attempt}`;
      return unlessOutdated(log, order.seen, async () => {
        const answer = await payOut(stripe, { ...order, step, idempotencyKey: step });
        return answer.ok
          ? sentToBank(order.amount, answer.value)
          : { kind: 'failed' as const, failure: answer.failure };
      });
    },

    /** Asks how a payout stands. */
    readPayout: (accountId: string, payoutId: string): Promise<Payout> =>
      beating(() => readPayout(stripe, accountId, payoutId)),
  };
}
