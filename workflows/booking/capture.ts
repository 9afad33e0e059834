/** Capturing the money that is due, and booking the shares of it (design.md §3 Capture, §4). */
import type { Failed, Outdated } from '#activities/log/outcomes.ts';
import type { Captured } from '#activities/money/payments.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import type { CapturePurpose, NextStep } from '#domain/booking/next.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { money } from '../story/effects.ts';
import { orderOf, providerFailed } from './authorise.ts';
import { type BookingStory, once } from './story.ts';

type StepOf<Kind extends NextStep['kind']> = Extract<NextStep, { readonly kind: Kind }>;
/** Asks the customer to approve a higher price, or lets the request lapse. */
export const lapseOrAsk = once((story, { command }: StepOf<'command'>) =>
  story.record(command.type, command),
);

export const captureHold = once(async (story, step: StepOf<'capture'>) => {
  const { paymentIntentId, purpose, amount, attempt } = step;
  const name = `capture:${attempt}`;
  const answer = await money.captureHold({ ...orderOf(story), paymentIntentId, amount, attempt });
  return answer.kind === 'gone'
    ? story.record(name, { type: 'RecordHoldReleased', paymentIntentId, reason: 'expired' })
    : record(story, name, { purpose, paymentIntentId }, answer);
});

export const increaseHold = once(async (story, step: StepOf<'increase_hold'>) => {
  const { paymentIntentId, amount, attempt } = step;
  const name = `increase:${attempt}`;
  const answer = await money.increaseHold({ ...orderOf(story), paymentIntentId, amount, attempt });
  return answer.kind === 'held'
    ? story.record(name, { type: 'RecordHoldIncrease', paymentIntentId, amount })
    : record(story, name, { purpose: 'price_rise', paymentIntentId }, answer);
});

export const chargeDifference = once(async (story, step: StepOf<'charge_difference'>) => {
  const answer = await money.chargeDifference(chargeOf(story, step));
  const asked = { purpose: 'price_rise', paymentIntentId: null } as const;
  return record(story, `difference:${step.attempt}`, asked, answer);
});

/** The hold is gone: the cancellation fee is charged to the saved card instead. */
export const chargeFee = once(async (story, step: StepOf<'charge_fee'>) => {
  const answer = await money.chargeFee(chargeOf(story, step));
  const asked = { purpose: 'cancellation_fee', paymentIntentId: null } as const;
  return record(story, `fee:${step.attempt}`, asked, answer);
});

/** An order to charge the saved card. `known` intents are already recorded and pay for nothing else. */
function chargeOf(
  story: BookingStory,
  { amount, attempt, paymentMethodId }: StepOf<'charge_fee' | 'charge_difference'>,
) {
  const known = story.booking.payment.captures.map(({ paymentIntentId }) => paymentIntentId);
  return { ...orderOf(story), amount, attempt, paymentMethodId, known };
}

const bookShares: BookingCommand = { type: 'BookShares' };

/**
 * Records the outcome of a charge; its shares are booked in the same append. If the bank refuses a difference, the held
 * amount stands and ops sees what was not taken (design.md §3, Capture). If only the provider has failed, the
 * difference stays agreed and is tried again.
 */
async function record(
  story: BookingStory,
  name: string,
  asked: { readonly purpose: CapturePurpose; readonly paymentIntentId: string | null },
  answer: Captured | Failed | Outdated,
): Promise<unknown> {
  switch (answer.kind) {
    case 'outdated':
      return story.catchUp();
    case 'captured': {
      const { kind: _kind, ...captured } = answer;
      return story.record(name, { type: 'RecordCapture', purpose: asked.purpose, ...captured }, bookShares);
    }
    case 'failed': {
      const { kind, code, message } = answer.failure;
      if (kind === 'invalid_state') return providerFailed(story, { ...asked, code, message });
      const refused: BookingCommand = { type: 'RecordCaptureFailure', ...asked, code, message };
      return asked.purpose === 'price_rise'
        ? story.record(name, refused, { type: 'LapsePriceRise', reason: 'card_declined' })
        : story.record(name, refused);
    }
    default:
      return unreachable(answer);
  }
}
