/** Taking the money that is due, and booking whose it is (design.md §3 Capture, §4). */
import type { Failed } from '#activities/money/payments.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import { money } from '../story/effects.ts';
import { unreachable } from '../story/story.ts';
import { orderOf, providerFailed } from './authorise.ts';
import type { BookingStory } from './story.ts';
import { payout } from './payout.ts';
import { type Doing, during } from './phases.ts';

/** From the end of the work, or a cancellation with a fee, until what is due is captured. */
export async function capture(story: BookingStory): Promise<void> {
  await during('capture', story, async (step) => {
    story.retryNow = false;
    await take(story, step);
    // What is captured is owed at once, also while a price rise is still waited for.
    await payout(story);
  });
}

async function take(story: BookingStory, step: Doing): Promise<void> {
  switch (step.kind) {
    case 'capture':
      return captureHold(story, step);
    case 'increase_hold':
      return increaseHold(story, step);
    case 'charge_difference':
      return chargeDifference(story, step);
    case 'charge_fee':
      return chargeFee(story, step);
    case 'command':
      await story.record(step.command.type, step.command);
      return;
    case 'prepare_payment':
    case 'place_hold':
    case 'release_hold':
    case 'make_offers':
      // Another phase's: `during` ends this one before it.
      return;
    default:
      return unreachable(step);
  }
}

/** Books the shares of captured money as owed; they stand in the same append as the capture where nothing came between. */
export async function commission(story: BookingStory): Promise<void> {
  await during('commission', story, async (step) => {
    if (step.kind === 'command') await story.record(step.command.type, step.command);
  });
}

const bookShares: BookingCommand = { type: 'BookShares' };

async function captureHold(story: BookingStory, step: Extract<Doing, { kind: 'capture' }>): Promise<void> {
  const { paymentIntentId, purpose, amount, attempt } = step;
  const answer = await money.captureHold({ ...orderOf(story), paymentIntentId, amount, attempt });
  switch (answer.kind) {
    case 'outdated':
      return story.catchUp();
    case 'captured': {
      const { kind: _kind, ...captured } = answer;
      await story.record(`capture:${attempt}`, { type: 'RecordCapture', purpose, ...captured }, bookShares);
      return;
    }
    case 'gone':
      await story.record(`capture:${attempt}`, {
        type: 'RecordHoldReleased',
        paymentIntentId,
        reason: 'expired',
      });
      return;
    case 'failed': {
      const { kind, code, message } = answer.failure;
      if (kind === 'invalid_state') return providerFailed(story, { purpose, paymentIntentId, code, message });
      await story.record(`capture:${attempt}`, {
        type: 'RecordCaptureFailure',
        paymentIntentId,
        purpose,
        code,
        message,
      });
      return;
    }
    default:
      return unreachable(answer);
  }
}

/** An order to charge the saved card. The intents whose money is recorded pay for nothing else. */
function chargeOf(
  story: BookingStory,
  { amount, attempt, paymentMethodId }: Extract<Doing, { kind: 'charge_fee' | 'charge_difference' }>,
) {
  const known = story.booking.payment.captures.map(({ paymentIntentId }) => paymentIntentId);
  return { ...orderOf(story), amount, attempt, paymentMethodId, known };
}

/** The hold has ended meanwhile: the saved card is charged what was to be kept of it. */
async function chargeFee(story: BookingStory, step: Extract<Doing, { kind: 'charge_fee' }>): Promise<void> {
  const { attempt } = step;
  const purpose = 'cancellation_fee';
  const answer = await money.chargeFee(chargeOf(story, step));
  switch (answer.kind) {
    case 'outdated':
      return story.catchUp();
    case 'captured': {
      const { kind: _kind, ...captured } = answer;
      await story.record(`fee:${attempt}`, { type: 'RecordCapture', purpose, ...captured }, bookShares);
      return;
    }
    case 'failed': {
      const { kind, code, message } = answer.failure;
      const failed = { paymentIntentId: null, purpose, code, message } as const;
      if (kind === 'invalid_state') return providerFailed(story, failed);
      await story.record(`fee:${attempt}`, { type: 'RecordCaptureFailure', ...failed });
      return;
    }
    default:
      return unreachable(answer);
  }
}

async function increaseHold(
  story: BookingStory,
  step: Extract<Doing, { kind: 'increase_hold' }>,
): Promise<void> {
  const { paymentIntentId, amount, attempt } = step;
  const answer = await money.increaseHold({ ...orderOf(story), paymentIntentId, amount, attempt });
  switch (answer.kind) {
    case 'outdated':
      return story.catchUp();
    case 'held':
      await story.record(`increase:${attempt}`, { type: 'RecordHoldIncrease', paymentIntentId, amount });
      return;
    case 'failed':
      await failedDifference(story, `increase:${attempt}`, paymentIntentId, answer.failure);
      return;
    default:
      return unreachable(answer);
  }
}

async function chargeDifference(
  story: BookingStory,
  step: Extract<Doing, { kind: 'charge_difference' }>,
): Promise<void> {
  const { attempt } = step;
  const answer = await money.chargeDifference(chargeOf(story, step));
  switch (answer.kind) {
    case 'outdated':
      return story.catchUp();
    case 'captured': {
      const { kind: _kind, ...captured } = answer;
      await story.record(
        `difference:${attempt}`,
        { type: 'RecordCapture', purpose: 'price_rise', ...captured },
        bookShares,
      );
      return;
    }
    case 'failed':
      await failedDifference(story, `difference:${attempt}`, null, answer.failure);
      return;
    default:
      return unreachable(answer);
  }
}

/**
 * The bank refuses the difference: the held amount stands, and ops sees what was not taken (design.md §3, Capture). Where
 * only the provider has failed it stays agreed, and is tried again.
 */
async function failedDifference(
  story: BookingStory,
  name: string,
  paymentIntentId: string | null,
  { kind, code, message }: Failed['failure'],
): Promise<void> {
  if (kind === 'invalid_state')
    return providerFailed(story, { purpose: 'price_rise', paymentIntentId, code, message });
  await story.record(
    name,
    { type: 'RecordCaptureFailure', paymentIntentId, purpose: 'price_rise', code, message },
    { type: 'LapsePriceRise', reason: 'card_declined' },
  );
}
