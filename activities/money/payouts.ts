/**
 * Activities of a crew's payout: shares are read from the booking's stream; transfers, reversals and payouts are made
 * at the provider (R11).
 */
import type Stripe from 'stripe';
import type { BookingId, TechnicianId } from '#domain/core/ids.ts';
import { type Cents, sum, zero } from '#domain/core/money.ts';
import { type PayoutEvents, tipShares, type TransferSource } from '#domain/payout/events.ts';
import { tips } from '#domain/tip/decide.ts';
import { load } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import {
  type Awaited,
  type Payout,
  payOut,
  readPayout,
  type Reversal,
  reverseTransfer,
  type Transfer,
  transfer,
} from '#vendors/stripe/transfers.ts';
import { bookingEvents } from '../log/booking-events.ts';
import { type Failed, withHeartbeat, type Outdated, type Seen, unlessOutdated } from '../log/outcomes.ts';

/** The provider's account of a technician and when its bank details last changed (ISO); null before there is one. */
export type ConnectedAccount = (
  technicianId: TechnicianId,
) => Promise<{ readonly accountId: string; readonly since: string } | null>;

/** What is still to be taken back from a technician's transfers for bookings other than this one. */
export type OpenDebt = (technicianId: TechnicianId, bookingId: BookingId) => Promise<Cents>;

export type OwedShares = Omit<PayoutEvents['SharesNoted'], 'at'>;

/** The money is under way but not available yet: nothing was asked of the provider. */
export type Waiting = { readonly kind: 'awaited' } & Awaited;

/** `payout` is null when the account holds nothing; `short` is the part of the order that the account lacks. */
type SentToBank = {
  readonly kind: 'made';
  readonly payout: Pick<Payout, 'payoutId' | 'amount' | 'arrivesOn'> | null;
  readonly short: Cents;
};

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
  openDebt,
}: {
  readonly stripe: Stripe;
  readonly log: EventLog;
  readonly connectedAccount: ConnectedAccount;
  readonly openDebt: OpenDebt;
}) {
  return {
    /** What the booking and its tip owe the crew and the payout has not recorded yet. */
    async owedShares(bookingId: BookingId, noted: readonly number[]): Promise<readonly OwedShares[]> {
      const [events, tip] = await Promise.all([bookingEvents(log, bookingId), load(log, tips, bookingId)]);
      const ofPrice = events.flatMap(({ type, data, revision }) => {
        if (type !== 'SharesOwed' || noted.includes(revision)) return [];
        const { technicians, chargeId } = data;
        if (technicians.length === 0) return [];
        const captures = events.flatMap((event) =>
          event.type === 'PaymentCaptured' && event.data.chargeId === chargeId ? [event.data.amount] : [],
        );
        return [
          { bookingId, sharesRevision: revision, chargeId, charged: sum(zero, ...captures), technicians },
        ];
      });
      if (tip.status !== 'charged' || noted.includes(tipShares)) return ofPrice;
      const { chargeId, amount: charged, technicians } = tip.charge;
      return [...ofPrice, { bookingId, sharesRevision: tipShares, chargeId, charged, technicians }];
    },

    connectedAccountOf: (technicianId: TechnicianId): ReturnType<ConnectedAccount> =>
      connectedAccount(technicianId),

    /**
     * Moves a share, or the part of it that comes from one source, to the technician's account, once however often it
     * is called.
     */
    async transferShare(
      order: Order & {
        readonly sharesRevision: number;
        readonly accountId: string;
        readonly chargeId: string;
        readonly source: TransferSource;
        /** ISO instant before which the transfer was not requested. */
        readonly since: string;
      },
    ): Promise<({ readonly kind: 'made' } & Transfer) | Waiting | Failed | Outdated> {
      const { bookingId, sharesRevision, technicianId, attempt, source } = order;
      const share = `transfer:${sharesRevision}:${technicianId}`;
      const step = source === 'charge' ? share : `${share}:${source}`;
      return unlessOutdated(log, order.seen, async () => {
        const answer = await transfer(stripe, {
          ...order,
          chargeId: source === 'charge' ? order.chargeId : null,
          step,
          idempotencyKey: `${bookingId}:${step}:${attempt}`,
        });
        if (!answer.ok) return { kind: 'failed' as const, failure: answer.failure };
        return 'made' in answer.value
          ? { kind: 'made' as const, ...answer.value.made }
          : { kind: 'awaited' as const, ...answer.value.awaited };
      });
    },

    /** Takes part of a transfer back. `part` distinguishes the reversals of one share. */
    async reverseShare(
      order: Order & {
        readonly sharesRevision: number;
        readonly transferId: string;
        readonly accountId: string;
        readonly part: string;
      },
    ): Promise<({ readonly kind: 'made' } & Reversal) | Waiting | Failed | Outdated> {
      const { bookingId, technicianId, sharesRevision, attempt, part } = order;
      const step = `reverse:${sharesRevision}:${technicianId}:${part}`;
      return unlessOutdated(log, order.seen, async () => {
        const answer = await reverseTransfer(stripe, {
          ...order,
          step,
          idempotencyKey: `${bookingId}:${step}:${attempt}`,
        });
        if (!answer.ok) return { kind: 'failed' as const, failure: answer.failure };
        return 'made' in answer.value
          ? { kind: 'made' as const, ...answer.value.made }
          : { kind: 'awaited' as const, ...answer.value.awaited };
      });
    },

    /**
     * Sends what the technician's account has received to the bank, or the part of it that is there. Waits while the
     * account holds less than that plus what is to be taken back for other bookings (decision 212). After a failed
     * payout, another attempt makes another payout object.
     */
    async payTechnician(
      order: Order & {
        readonly accountId: string;
        readonly known: readonly string[];
        /** ISO instant before which the booking had no payout. */
        readonly since: string;
      },
    ): Promise<SentToBank | Waiting | Failed | Outdated> {
      const { bookingId, technicianId, attempt } = order;
      const step = `payout:${bookingId}:${technicianId}:${attempt}`;
      return unlessOutdated(log, order.seen, async () => {
        const kept = await openDebt(technicianId, bookingId);
        const answer = await payOut(stripe, { ...order, kept, step, idempotencyKey: step });
        if (!answer.ok) return { kind: 'failed' as const, failure: answer.failure };
        if ('awaited' in answer.value) return { kind: 'awaited' as const, ...answer.value.awaited };
        const { made } = answer.value;
        return made === null
          ? { kind: 'made' as const, payout: null, short: order.amount }
          : {
              kind: 'made' as const,
              payout: { payoutId: made.payoutId, amount: made.amount, arrivesOn: made.arrivesOn },
              short: made.short,
            };
      });
    },

    /** Asks how a payout stands; a failure when the provider refuses to answer. */
    async readPayout(
      accountId: string,
      payoutId: string,
    ): Promise<{ readonly kind: 'read'; readonly payout: Payout } | Failed> {
      const answer = await withHeartbeat(() => readPayout(stripe, accountId, payoutId));
      return answer.ok ? { kind: 'read', payout: answer.value } : { kind: 'failed', failure: answer.failure };
    },
  };
}
