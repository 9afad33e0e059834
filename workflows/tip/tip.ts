/** A customer's tip: charge → confirmation by the customer where the bank wants it → the crew's payout, by the log; then refunds and disputes. */
import { continueAsNew, defineQuery, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { Outdated } from '#activities/log/outcomes.ts';
import type { TipActivities } from '#activities/money/tips.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { TipOutcome } from '#domain/tip/commands.ts';
import { tips } from '#domain/tip/decide.ts';
import { nextTipStep, type TipStep } from '#domain/tip/next.ts';
import type { Tip } from '#domain/tip/state.ts';
import {
  type BookingPartInput,
  type ProviderEvent,
  queries,
  type RetriedIssue,
  signals,
  type StorySummary,
} from '../contract.ts';
import { briefly, firstLocally, outward } from '../story/effects.ts';
import { localActivities } from '../story/in-turn.ts';
import { type Doing, run } from '../story/run.ts';
import { now, Story } from '../story/story.ts';

type Reads = Pick<TipActivities, 'readTip' | 'readTipReturns'>;
type Captured = Extract<Awaited<ReturnType<TipActivities['readTip']>>, { readonly ok: true }>['value'];

const money = proxyActivities<TipActivities>(outward);
const once = localActivities<Reads>(briefly);

/** Ends when the tip is charged or has lapsed and no bank questions it, and begins again with the provider's next event. */
export async function tip(input: BookingPartInput): Promise<void> {
  const { bookingId, durations } = input;
  const story = new Story(tips, bookingId, 'workflow:tip');
  const disputeIds = new Set<string>();
  let isTold = false;
  let isRetried = false;
  /** When this run last asked the provider (ISO). */
  let lookedAt: string | null = null;
  const tell = () => {
    isTold = true;
    story.notify();
  };
  setHandler(defineSignal(signals.catchUp), async () => {
    await story.catchUp();
    story.notify();
  });
  setHandler(defineSignal<[ProviderEvent]>(signals.providerEvent), ({ type, objectId }) => {
    if (type.startsWith('charge.dispute.')) disputeIds.add(objectId);
    tell();
  });
  setHandler(defineSignal<[RetriedIssue]>(signals.retryNow), () => {
    isRetried = true;
    tell();
  });
  setHandler(defineQuery<StorySummary>(queries.summary), () => ({ revision: story.revision }));
  await story.catchUp();
  await run<TipStep>(story, {
    next: () =>
      nextTipStep(story.state, now(), durations, {
        isTold,
        disputeIds: [...disputeIds],
        isRetried,
        lookedAt,
      }),
    perform,
    renew: () => continueAsNew<typeof tip>(input),
    mayRenew: () => !isTold && !isRetried && disputeIds.size === 0,
  });

  function record(name: string, outcome: TipOutcome) {
    return story.record(name, { type: 'RecordTip', outcome });
  }

  function charged(name: string, { technicians }: Tip, captured: Captured) {
    const { paymentIntentId, chargeId, amount, fee } = captured;
    const data = { paymentIntentId, chargeId, amount, fee, technicians };
    return record(name, { type: 'TipCharged', data });
  }

  async function perform(step: Doing<TipStep>): Promise<undefined> {
    // What is told from here on is for the next step.
    isTold = false;
    switch (step.kind) {
      case 'charge': {
        isRetried = false;
        const { attempt, tip: given } = step;
        const answer = await money.chargeTip({
          ...orderOf(given, attempt),
          paymentMethodId: given.paymentMethodId,
        });
        if (isOutdated(answer)) return readAhead();
        const { answer: outcome } = answer;
        if (outcome.ok) await charged(`charge:${attempt}`, given, outcome.value);
        else await failed(attempt, outcome.failure);
        return;
      }
      case 'prepare': {
        isRetried = false;
        const { attempt, tip: given } = step;
        const answer = await money.prepareTip(orderOf(given, attempt));
        if (isOutdated(answer)) return readAhead();
        const { answer: outcome } = answer;
        if (outcome.ok)
          await record(`prepare:${attempt}`, {
            type: 'TipPaymentPrepared',
            data: { paymentIntentId: outcome.value },
          });
        else await failed(attempt, outcome.failure);
        return;
      }
      case 'check': {
        lookedAt = now();
        const { paymentIntentId, tip: given } = step;
        const answer = await firstLocally(
          () => once.readTip(paymentIntentId),
          () => money.readTip(paymentIntentId),
        );
        if (answer.ok) await charged(`confirmed:${paymentIntentId}`, given, answer.value);
        // Void at the provider: the customer needs another one.
        else if (answer.failure.kind !== 'invalid_state' && answer.failure.intentId === null)
          await failed(given.attempts + 1, answer.failure);
        story.notify();
        return;
      }
      case 'void': {
        const { tip: given } = step;
        const answer = await money.voidTip(orderOf(given, given.attempts));
        if (isOutdated(answer)) return readAhead();
        if (answer.charge) await charged('void', given, answer.charge);
        else await record('void', { type: 'TipLapsed', data: {} });
        return;
      }
      case 'look': {
        lookedAt = now();
        const { chargeId } = step.tip.charge;
        const asked = step.disputeIds;
        const { refunded, disputes } = await firstLocally(
          () => once.readTipReturns(chargeId, asked),
          () => money.readTipReturns(chargeId, asked),
        );
        for (const id of asked) disputeIds.delete(id);
        await story.record(
          `returns:${story.revision}`,
          { type: 'RecordTipRefunds', refunded },
          ...disputes.map((dispute) => ({ type: 'RecordTipDispute', dispute }) as const),
        );
        story.notify();
        return;
      }
      default:
        return unreachable(step);
    }
  }

  function orderOf({ stripeCustomerId, amount }: Tip, attempt: number) {
    return { seen: story.seen, bookingId, stripeCustomerId, amount, attempt };
  }

  async function failed(
    attempt: number,
    failure: Extract<Awaited<ReturnType<TipActivities['readTip']>>, { readonly ok: false }>['failure'],
  ): Promise<void> {
    const { kind, code, message } = failure;
    const paymentIntentId = kind === 'invalid_state' ? null : failure.intentId;
    const data = { attempt, kind, code, message, paymentIntentId };
    await record(`failed:${attempt}`, { type: 'TipChargeFailed', data });
  }

  /** The log is ahead: what was told still stands. */
  async function readAhead(): Promise<undefined> {
    await story.catchUp();
    tell();
  }
}

const isOutdated = <T extends { readonly kind: string }>(answer: T | Outdated): answer is Outdated =>
  answer.kind === 'outdated';
