/**
 * Card payments: an intent for the browser, the hold with or without the customer present, and its release (design.md
 * §3, The hold).
 */
import type { BookingCommand, RefusalCode } from '#domain/booking/commands.ts';
import type { NextStep } from '#domain/booking/next.ts';
import { undecidedOffer } from '#domain/booking/offered.ts';
import type { Booking, PreparedPayment } from '#domain/booking/state.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { cardDeclined } from '../contract.ts';
import { money, preparePayment, readCard } from '../story/effects.ts';
import { isSame } from '../story/run.ts';
import type { Acted } from '../story/story.ts';
import type { BookingStory } from './story.ts';

type StepOf<Kind extends NextStep['kind']> = Extract<NextStep, { readonly kind: Kind }>;

/**
 * Before cancelling for lack of a card, asks the provider: the card may have been confirmed without our hearing of it.
 */
export async function cancelWithoutCard(story: BookingStory, step: StepOf<'command'>): Promise<void> {
  if (story.booking.payment.prepared) await checkPayment(story);
  if (isSame(story.due, step)) await story.record(step.command.type, step.command);
}

/**
 * What every money call carries, including how far the workflow has read: if it is behind the log, the call is not
 * made.
 */
export function orderOf(story: BookingStory) {
  const { id, payer, payment } = story.booking;
  return { seen: story.seen, bookingId: id, customerId: payer, stripeCustomerId: payment.stripeCustomerId };
}

/** Makes (or adopts) the intent and records it. An adopted one may be confirmed already, so the provider is asked. */
export async function prepare(
  story: BookingStory,
  { intentType, amount, attempt, offered }: Omit<StepOf<'prepare_payment'>, 'kind'>,
): Promise<void> {
  const answer = await preparePayment({ ...orderOf(story), intentType, amount, attempt, offered });
  if (answer.kind === 'outdated') return story.catchUp();
  const { kind: _kind, clientSecret, ...prepared } = answer;
  story.secret = { intentId: prepared.intentId, clientSecret };
  const recorded = await story.record('prepare_payment', { type: 'RecordPrepared', ...prepared });
  if (!recorded.ok) await letGo(story, prepared);
  else if (prepared.adopted) await checkPayment(story);
}

/**
 * The booking has ended in the meantime: an intent that its log does not know must not hold money (R8). A setup intent
 * holds none.
 */
async function letGo(
  { booking }: BookingStory,
  { intentId, intentType }: Pick<PreparedPayment, 'intentId' | 'intentType'>,
): Promise<void> {
  if (intentType === 'payment') await money.releaseHold(booking.id, intentId);
}

/**
 * Takes a step when its turn comes, unless an earlier one has made it unnecessary, for example because another card was
 * given.
 */
const inTurn =
  <Step extends NextStep>(take: (story: BookingStory, step: Step) => Promise<void>) =>
  (story: BookingStory, step: Step): Promise<void> =>
    story.cardMutex(async () => {
      if (isSame(story.due, step)) await take(story, step);
    });

/** Holds the saved card with the customer absent. */
export const placeHold = inTurn(async (story: BookingStory, step: StepOf<'place_hold'>): Promise<void> => {
  const { amount, attempt, paymentMethodId } = step;
  const answer = await money.placeHold({ ...orderOf(story), amount, attempt, paymentMethodId });
  if (answer.kind === 'outdated') return story.catchUp();
  // The request was for one immediate try, not for a series.
  story.retryNow = false;
  switch (answer.kind) {
    case 'held': {
      const { hold } = answer;
      await story.record('place_hold', { type: 'RecordHold', hold });
      const { payment, id } = story.booking;
      // Another card was held first: this hold is not needed.
      if (payment.hold?.paymentIntentId !== hold.paymentIntentId)
        await money.releaseHold(id, hold.paymentIntentId);
      return;
    }
    case 'failed': {
      const { kind, code, message } = answer.failure;
      if (kind === 'invalid_state')
        return providerFailed(story, { purpose: 'late_hold', paymentIntentId: null, code, message });
      const intentId = answer.failure.intentId ?? `attempt-${attempt}`;
      await story.record('place_hold', {
        type: 'RecordDecline',
        intentId,
        purpose: 'late_hold',
        code,
        message,
      });
      return;
    }
    default:
      return unreachable(answer);
  }
});

/** The bank did not decline: the same step is tried again later, and nobody is asked for another card. */
export async function providerFailed(
  story: BookingStory,
  failed: Omit<Extract<BookingCommand, { type: 'RecordProviderFailure' }>, 'type'>,
): Promise<void> {
  await story.record(`failed:${failed.purpose}`, { type: 'RecordProviderFailure', ...failed });
}

/** Releases the hold, or voids an intent that must not be confirmed any more. */
export const releaseHold = inTurn(
  async (story: BookingStory, step: StepOf<'release_hold'>): Promise<void> => {
    const { paymentIntentId, reason } = step;
    if (isWanted(story.booking, paymentIntentId)) {
      const card = await readCard(paymentIntentId, 'payment');
      if (card.kind === 'held') {
        await story.record('release_hold', { type: 'RecordHold', hold: card.hold });
        return;
      }
    }
    const { id: bookingId, payer: customerId } = story.booking;
    if (undecidedOffer(story.booking) === paymentIntentId) {
      await money.releaseOffered({ bookingId, customerId, offered: paymentIntentId });
      await story.record('release_hold', { type: 'RecordHoldReleased', paymentIntentId, reason });
      return;
    }
    const answer = await money.releaseHold(bookingId, paymentIntentId);
    if (answer.kind === 'gone') {
      await story.record('release_hold', { type: 'RecordHoldReleased', paymentIntentId, reason });
      return;
    }
    // The capture came first (R25): the money is recorded, and ops decides what happens to it.
    const { kind: _kind, ...captured } = answer;
    const purpose = story.booking.status === 'cancelled' ? 'cancellation_fee' : 'completion';
    await story.record('release_hold', { type: 'RecordCapture', purpose, ...captured });
  },
);

/** Whether a card confirmed with this intent would still be charged. It takes precedence over the saved card. */
function isWanted({ payment, status }: Booking, intentId: string): boolean {
  const isOpen = payment.hold === null && payment.captured === 0 && status !== 'cancelled';
  return isOpen && payment.prepared?.intentId === intentId;
}

/**
 * Asks the provider how the prepared intent stands and records it. Browser, webhook and adoption all go through here,
 * so that each outcome is recorded once, in whatever order they come (R6). `offered` is an intent that the customer
 * made separately; it is adopted in place of the prepared one while that is unconfirmed.
 */
export function checkPayment(
  story: BookingStory,
  offered: string | null = null,
): Promise<Acted<RefusalCode>> {
  return story.cardMutex(() => lookAt(story, offered));
}

/** Whether the booking knows the intent: it is prepared, or holds the money. */
function isKnown({ payment }: Booking, intentId: string): boolean {
  return payment.prepared?.intentId === intentId || payment.hold?.paymentIntentId === intentId;
}

async function lookAt(story: BookingStory, offered: string | null): Promise<Acted<RefusalCode>> {
  const nothingNew: Acted<RefusalCode> = { ok: true, position: story.position };
  if (story.state.status === 'none') return nothingNew;
  const { id: bookingId, payer: customerId, status } = story.booking;
  const { prepared } = story.booking.payment;
  if (status === 'cancelled' && offered !== null && !isKnown(story.booking, offered)) {
    // Offered again after the call that adopted it was cut off, so no event may record the adoption.
    await money.releaseOffered({ bookingId, customerId, offered });
    return nothingNew;
  }
  if (!prepared) return nothingNew;
  const { intentId, intentType } = prepared;
  const card = await readCard(intentId, intentType);
  const record = (command: BookingCommand) => story.record(`check:${intentId}`, command);
  switch (card.kind) {
    case 'held':
      return record({ type: 'RecordHold', hold: card.hold });
    case 'saved': {
      const { kind: _kind, ...saved } = card;
      return record({ type: 'RecordCardSaved', ...saved });
    }
    case 'waiting': {
      if (offered !== null && offered !== intentId) {
        const outcome = await adoptInstead(story, prepared, offered);
        if (outcome === 'adopted') return lookAt(story, null);
        if (outcome === 'outdated') return lookAgain(story, offered);
      }
      story.secret = { intentId, clientSecret: card.clientSecret };
      const { decline } = card;
      if (!decline) {
        return {
          ok: false,
          refusal: { code: 'needs_payment', says: 'cardNotConfirmed' },
        };
      }
      const { code, message } = decline;
      // The customer's own try: it neither starts the grace period of a late hold nor counts as a try of the saved
      // card.
      const purpose = intentType === 'setup' ? 'setup' : 'hold';
      await record({ type: 'RecordDecline', intentId, purpose, code, message });
      return cardDeclined(decline);
    }
    case 'cancelled':
      return record({ type: 'RecordHoldReleased', paymentIntentId: intentId, reason: 'expired' });
    case 'captured':
      return nothingNew;
    default:
      return unreachable(card);
  }
}

/**
 * Looks again at the booking as it is now. A local try may have adopted the offered intent before it failed, which no
 * event records: if the booking can't use the intent any more, it is released (R8).
 */
async function lookAgain(story: BookingStory, offered: string): Promise<Acted<RefusalCode>> {
  const acted = await lookAt(story, offered);
  const { id: bookingId, payer: customerId } = story.booking;
  if (!isKnown(story.booking, offered)) await money.releaseOffered({ bookingId, customerId, offered });
  return acted;
}

/**
 * Adopts another intent of the customer's and voids the unconfirmed one, so that none is left that could be confirmed
 * without our noticing (R8). `refused` when the other one doesn't fit; its own workflow then voids it. `outdated` when
 * the booking has changed in the meantime.
 */
async function adoptInstead(
  story: BookingStory,
  { intentId, intentType, amount, attempt }: PreparedPayment,
  offered: string,
): Promise<'adopted' | 'refused' | 'outdated'> {
  const answer = await preparePayment({ ...orderOf(story), intentType, amount, attempt, offered });
  if (answer.kind === 'outdated') {
    await story.catchUp();
    return 'outdated';
  }
  if (!answer.adopted) return 'refused';
  const { kind: _kind, clientSecret, ...adopted } = answer;
  story.secret = { intentId: adopted.intentId, clientSecret };
  const recorded = await story.record(`adopt:${offered}`, { type: 'RecordPrepared', ...adopted });
  if (!recorded.ok) {
    await letGo(story, adopted);
    return 'refused';
  }
  // Not earlier: the webhook about its cancellation must not make this workflow prepare another one. A setup intent
  // holds nothing.
  if (intentType === 'payment') await money.releaseHold(story.booking.id, intentId);
  return 'adopted';
}
