/** Disputes, refunds that Hexkey did not make, and those that came back: the provider is asked how they stand (R6). */
import type Stripe from 'stripe';
import type { ReportedRefund } from '#domain/aftercare/refunds.ts';
import type { DisputeFacts, DisputeOutcome } from '#domain/booking/events.ts';
import { cents, type Cents } from '#domain/core/money.ts';
import { must } from './failures.ts';
import { idOf } from './once.ts';
import { bookingId, webhookEventOf, type WebhookEvent } from './webhooks.ts';

/** Statuses that end a dispute; all others mean that it is open (docs.stripe.com/api/disputes/object). */
const outcomes: Readonly<Record<string, DisputeOutcome>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'inquiry_closed',
  prevented: 'prevented',
};

/** Asks how a dispute stands. @throws {ProviderRefused} there is no such dispute */
export async function readDispute(stripe: Stripe, disputeId: string): Promise<DisputeFacts> {
  return disputeFacts(await must(() => stripe.disputes.retrieve(disputeId)));
}

/** What we record of a dispute: its movements are added up, so that each counts once however often it is read. */
export function disputeFacts(dispute: Stripe.Dispute): DisputeFacts {
  const amounts = dispute.balance_transactions.map(({ amount }) => amount);
  // 0 when the bank takes no evidence; after the end none is needed.
  const outcome = outcomes[dispute.status] ?? null;
  const dueBy = outcome === null ? dispute.evidence_details.due_by || null : null;
  return {
    disputeId: dispute.id,
    chargeId: idOf(dispute.charge) ?? '',
    amount: cents(dispute.amount),
    reason: dispute.reason,
    status: dispute.status,
    respondBy: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
    outcome,
    withdrawn: total(amounts.filter((amount) => amount < 0).map((amount) => -amount)),
    reinstated: total(amounts.filter((amount) => amount > 0)),
    fee: total(dispute.balance_transactions.map(({ fee }) => fee)),
  };
}

function total(amounts: readonly number[]): Cents {
  return cents(amounts.reduce((before, amount) => before + amount, 0));
}

/**
 * All refunds of a charge, oldest first. Those that never moved money are left out: releasing a hold, or the part of it
 * that was not captured, is a refund without a balance transaction.
 */
export function refundsOfCharge(stripe: Stripe, chargeId: string): Promise<readonly ReportedRefund[]> {
  return must(async () => {
    const found: ReportedRefund[] = [];
    for await (const refund of stripe.refunds.list({ charge: chargeId, limit: 100 })) {
      if (refund.balance_transaction === null) continue;
      found.push({
        refundId: refund.id,
        amount: cents(refund.amount),
        step: refund.metadata?.['step'] ?? null,
        failure: cameBack(refund)
          ? {
              code: refund.failure_reason ?? String(refund.status),
              message: 'The refund did not reach the card.',
            }
          : null,
      });
    }
    return found.toReversed();
  });
}

/** Whether a refund counts as paid: its money left our balance and has not come back. */
export function movesMoney(refund: Stripe.Refund): boolean {
  return refund.balance_transaction !== null && !cameBack(refund);
}

function cameBack({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

const aftercare = /^charge\.dispute\.|^refund\.|^charge\.(?:refunded|refund\.updated)$/;

/** Whether an event of this type concerns the aftercare of the charge's booking. */
export function isAftercare(type: string): boolean {
  return aftercare.test(type);
}

/**
 * The event with its booking, or the booking of its tip, from the metadata of the charge's intent: disputes and refunds
 * from the dashboard have no metadata of ours, and a charge keeps what its intent had when it was confirmed. All other
 * events are answered unchanged.
 *
 * @throws {ProviderUnavailable} the provider does not answer
 * @throws {ProviderRefused} there is no such charge
 */
export async function withBookingOf(stripe: Stripe, event: WebhookEvent): Promise<WebhookEvent> {
  const { chargeId, type } = event;
  if (!isAftercare(type) || chargeId === null) return event;
  const charge = await must(() => stripe.charges.retrieve(chargeId, { expand: ['payment_intent'] }));
  const intent = typeof charge.payment_intent === 'string' ? null : charge.payment_intent;
  const named = (key: 'bookingId' | 'tipOf'): string | null =>
    bookingId.safeParse(intent?.metadata[key] ?? charge.metadata[key]).data ?? null;
  return { ...event, bookingId: named('bookingId'), tipOf: named('tipOf') };
}

/**
 * Reads an event that a webhook brought, by its id; `accountId`: the connected account it belongs to.
 * @throws {ProviderUnavailable} the provider does not answer
 * @throws {ProviderRefused} there is none, or none any more: events are kept for 30 days
 * @throws {z.ZodError} as `readWebhook`
 */
export async function readEvent(
  stripe: Stripe,
  eventId: string,
  accountId: string | null,
): Promise<WebhookEvent> {
  const of = accountId === null ? {} : { stripeAccount: accountId };
  return webhookEventOf(await must(() => stripe.events.retrieve(eventId, {}, of)));
}

/** Types to ask for when webhooks may have been lost; at most 20 in one call. */
const eventTypes = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;

/**
 * Events of refunds and disputes between two instants (milliseconds, both included), oldest first; events are kept for
 * 30 days. Unreadable ones are passed to `onUnreadable`.
 *
 * @throws {ProviderUnavailable} the provider does not answer
 */
export function aftercareEvents(
  stripe: Stripe,
  { from, to }: { readonly from: number; readonly to: number },
  onUnreadable: (error: unknown) => void,
): Promise<readonly WebhookEvent[]> {
  const created = { gte: Math.floor(from / 1000), lte: Math.floor(to / 1000) };
  return must(async () => {
    const found: WebhookEvent[] = [];
    for await (const event of stripe.events.list({ created, types: [...eventTypes], limit: 100 })) {
      try {
        found.push(webhookEventOf(event));
      } catch (error) {
        onUnreadable(error);
      }
    }
    return found.toReversed();
  });
}
