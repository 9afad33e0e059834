/**
 * What people and webhooks send to a booking: Updates are answered with a receipt or a refusal, signals make it look.
 */
import type { Says } from '#domain/core/says.ts';
import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  defineQuery,
  defineSignal,
  defineUpdate,
  setHandler,
} from '@temporalio/workflow';
import { agreedPrice } from '#domain/booking/agreed.ts';
import type { RefusalCode } from '#domain/booking/commands.ts';
import type { LostOffer } from '#domain/booking/offers.ts';
import type { Booking } from '#domain/booking/state.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { mendingIntent, wantsCard } from '#domain/booking/wanted-card.ts';
import type { Acted } from '../story/story.ts';
import {
  type BookingInput,
  type BookingSummary,
  cardDeclined,
  type CheckRequest,
  type CommandEnvelope,
  type CommandResult,
  type ProviderEvent,
  queries,
  signals,
  unknownBooking,
  updates,
} from '../contract.ts';
import { checkPayment, prepare } from './authorise.ts';
import { BookingStory } from './story.ts';

const command = defineUpdate<CommandResult, [CommandEnvelope]>(updates.command);
const check = defineUpdate<CommandResult, [CheckRequest]>(updates.checkPayment);
const prepareAgain = defineUpdate<CommandResult, [CheckRequest]>(updates.preparePayment);
const providerEvent = defineSignal<[ProviderEvent]>(signals.providerEvent);
const catchUp = defineSignal(signals.catchUp);
const retryNow = defineSignal(signals.retryNow);
const timeLost = defineSignal(signals.timeLost);
const offerLost = defineSignal<[LostOffer]>(signals.offerLost);
const summary = defineQuery<BookingSummary>(queries.summary);

/** How long a caller waits for an effect before it gets the current state, in milliseconds. */
const ANSWER_TIMEOUT = 15_000;
/** How long the answer to a payment waits until the offers are out, in milliseconds. */
const OFFERS_TIMEOUT = 2_000;
/** How long a workflow without a booking waits for the command that places it, in milliseconds. */
const FIRST_COMMAND_TIMEOUT = 60_000;

/** Opens a booking's story and registers all its handlers. */
export function openBooking(input: BookingInput): BookingStory {
  const story = new BookingStory(input);
  const ready = () => condition(() => story.isLoaded);

  setHandler(
    command,
    async (envelope) => {
      await ready();
      const acted = await story.command(envelope);
      story.answered += 1;
      return story.answer(acted.ok ? await effectOf(story, envelope, acted) : acted);
    },
    { validator: shapeOf },
  );
  setHandler(check, async ({ offeredPaymentIntentId = null }) => {
    await ready();
    if (story.state.status === 'none') return unknownBooking;
    const acted = await checkPayment(story, offeredPaymentIntentId);
    await offered(story);
    return story.answer(acted);
  });
  setHandler(prepareAgain, async () => {
    await ready();
    return story.state.status === 'none' ? unknownBooking : story.answer(await secretFor(story));
  });
  setHandler(providerEvent, async ({ objectId }) => {
    await ready();
    const prepared = story.state.status === 'none' ? null : story.state.payment.prepared;
    if (prepared?.intentId === objectId) await checkPayment(story);
  });
  setHandler(catchUp, async () => {
    await ready();
    await story.catchUp();
    story.notify();
  });
  setHandler(timeLost, async () => {
    await ready();
    await story.yieldLostTime();
  });
  setHandler(offerLost, async ({ technicianId, reason }) => {
    await ready();
    await story.withdrawOffer(technicianId, reason);
  });
  setHandler(retryNow, () => {
    story.retryNow = true;
    story.notify();
  });
  setHandler(summary, () => {
    const { state, summary: of } = story;
    return state.status === 'none'
      ? { ...of, status: 'none', paymentState: 'none' }
      : { ...of, status: state.status, paymentState: state.payment.state };
  });
  return story;
}

/** Validators see only the cache, so they check only shape (design.md §3). */
function shapeOf({ commandId, command: asked, actor }: CommandEnvelope): void {
  if (!commandId || !asked?.type || !actor?.role) {
    throw ApplicationFailure.nonRetryable('not a command', 'InvalidInput');
  }
}

/**
 * Waits for the effect that the caller of a command expects before the answer: the intent to confirm, the requested
 * charge.
 */
async function effectOf(
  story: BookingStory,
  { command: { type } }: CommandEnvelope,
  acted: Acted<RefusalCode>,
): Promise<Acted<RefusalCode>> {
  switch (type) {
    case 'PlaceBooking':
      await condition(() => isPrepared(story), ANSWER_TIMEOUT);
      await offered(story);
      return acted;
    case 'BillCustomer':
      return story.due.kind === 'ended' ? acted : billed(story, acted);
    default:
      return acted;
  }
}

/**
 * Tries the charge at once and waits for the outcome: captured, refused with the bank's reason (R27), failed at the
 * provider, or still pending while it does not answer. An earlier decline is not reported as this charge's.
 */
async function billed(story: BookingStory, acted: Acted<RefusalCode>): Promise<Acted<RefusalCode>> {
  const pending = (said: Says): Acted<RefusalCode> => ({
    ok: false,
    refusal: { code: 'charge_pending', says: said },
  });
  if (story.booking.priceRise?.state === 'requested') return pending('approvalAsked');
  const { lastFailure: refusedBefore, failing: failingBefore } = story.booking.payment;
  const before = refusedBefore?.at;
  const taken = story.booking.payment.captured;
  const captured = () => story.booking.payment.captured > taken || story.due.kind === 'ended';
  const declined = () => {
    const { lastFailure } = story.booking.payment;
    return lastFailure?.at === before ? null : lastFailure;
  };
  const failed = () => {
    const { failing } = story.booking.payment;
    return failing !== null && failing.tries !== failingBefore?.tries;
  };
  story.retryNow = true;
  story.notify();
  await condition(() => captured() || declined() !== null || failed(), ANSWER_TIMEOUT);
  if (captured()) return acted;
  const failure = declined();
  if (failure) return cardDeclined(failure);
  if (failed()) return pending('providerFailed');
  return pending('chargePending');
}

/** Waits until the booking is offered, so that a technician may accept as soon as it is reported as confirmed. */
async function offered(story: BookingStory): Promise<void> {
  await condition(() => story.due.kind !== 'make_offers', OFFERS_TIMEOUT);
}

/** The intent is prepared, or the booking is past that step. */
function isPrepared({ booking }: BookingStory): boolean {
  return booking.payment.prepared !== null || booking.payment.card !== null || booking.status === 'cancelled';
}

/**
 * Provides the browser's secret: of the current intent, or of a new one where a card failed, before or after the work
 * (R10).
 */
async function secretFor(story: BookingStory): Promise<Acted<RefusalCode>> {
  const { prepared } = story.booking.payment;
  if (prepared) {
    if (story.secret?.intentId !== prepared.intentId) await checkPayment(story);
  } else if (mayMend(story.booking)) {
    await story.cardMutex(() => prepareMending(story));
  } else {
    await condition(() => isPrepared(story), ANSWER_TIMEOUT);
  }
  return { ok: true, position: story.position };
}

/** Whether another card is wanted in place of a declined one, or for work that is not paid for. */
function mayMend(booking: Booking): boolean {
  const { status } = booking;
  return status !== 'pending' && wantsCard(booking) && isLegal('RecordPrepared', status);
}

/** Checks again: by the time its turn comes, the saved card may have been charged after all. */
async function prepareMending(story: BookingStory): Promise<void> {
  const { booking } = story;
  if (booking.payment.prepared || !mayMend(booking)) return;
  await prepare(story, {
    intentType: mendingIntent(booking, new Date().toISOString(), story.input.durations),
    amount: agreedPrice(booking),
    attempt: booking.payment.holdAttempts + 1,
    offered: null,
  });
}

/**
 * Waits for the booking to be placed. False when its placement was refused or never came: then there is nothing to run.
 */
export async function placed(story: BookingStory): Promise<boolean> {
  const there = () => story.state.status !== 'none';
  // A command that comes before the placement is refused, even while the placement is under way.
  const isAnswered = () => there() || (story.answered > 0 && allHandlersFinished());
  while (!there()) {
    const wasIdle = allHandlersFinished();
    if (wasIdle) await condition(isAnswered, FIRST_COMMAND_TIMEOUT);
    else await condition(() => there() || allHandlersFinished());
    // A command that arrived as the wait ended is answered first; after signals alone, the placement may still come.
    if (allHandlersFinished() && (wasIdle || story.answered > 0)) break;
  }
  return there();
}
