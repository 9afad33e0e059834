/** GET, POST and PATCH /api/bookings/{id}/tip, and POST …/tip/payment-intent (decision 102). */
import { setTimeout } from 'node:timers/promises';
import type { Booking } from '#domain/booking/state.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { technicians } from '#domain/technician/decide.ts';
import { isPayable } from '#domain/technician/state.ts';
import { tips } from '#domain/tip/decide.ts';
import { largestTip, smallestTip, type TipOffer, tipOffer, tipParts, tipPresets } from '#domain/tip/offer.ts';
import type { Tip, TipState } from '#domain/tip/state.ts';
import { load } from '#events/execute.ts';
import { readPaymentIntent } from '#vendors/stripe/intents.ts';
import { audited } from '../../audited.ts';
import { loadVisible } from '../../bookings/streams.ts';
import { signedIn } from '../../call.ts';
import {
  checkTip,
  getTip,
  giveTip,
  prepareTip,
  type TipOfferView,
  type TipView,
} from '../../contract/tips.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { cardOf, splitName } from '../../views/core.ts';

/**
 * Milliseconds that the person waits for the bank; if there is no answer by then, the charge continues in the
 * background.
 */
const ANSWER_WITHIN = 10_000;
const LOOK_EVERY = 100;

export default [
  // Read from the streams, so a tip is visible as soon as it was given.
  implement(getTip, async (call, deps) => {
    const { booking } = await loadVisible(deps, call.params.id, signedIn(call));
    await audited(call, deps, { what: 'booking', subject: `booking-${booking.id}` });
    const tip = await load(deps.log, tips, booking.id);
    if (tip.status !== 'none') return { offer: null, tip: tipView(tip) };
    const offer = await offerOf(deps, booking);
    return { offer: offer && (await offerView(deps, booking, offer)), tip: null };
  }),
  implement(giveTip, async (call, deps) => {
    const { booking } = await loadVisible(deps, call.params.id, signedIn(call));
    const amount = cents(call.body.amountCents);
    // An existing tip needs no offer: a repetition after the window is the same tip.
    const before = await load(deps.log, tips, booking.id);
    const offer = before.status === 'none' ? await offerOf(deps, booking) : null;
    if (before.status === 'none' && offer === null) throw new Refused('tip_not_possible', 'tipNotPossible');
    const { until, stripeCustomerId, paymentMethodId } = offer ?? givenAs(before);
    const { state, position } = await executeCall(
      call,
      deps,
      tips,
      booking.id,
      () => ({
        type: 'GiveTip',
        tip: {
          bookingId: booking.id,
          customerId: booking.customerId,
          amount,
          technicians: offer ? tipParts(amount, offer.crew) : givenAs(before).technicians,
          stripeCustomerId,
          paymentMethodId,
          until,
        },
      }),
      { subject: `customer-${booking.customerId}`, refusals: { tip_given: 'tip_given' } },
    );
    await deps.engine.chargeTip(booking.id);
    const isAnswered = (tip: Tip) => tip.status !== 'charging' || tip.failure !== null;
    return {
      tip: tipView(await settled(deps, booking, { state, gone: call.gone, isAnswered })),
      position: position.toString(),
    };
  }),
  implement(prepareTip, async (call, deps) => {
    const { booking } = await loadVisible(deps, call.params.id, signedIn(call));
    const state = await load(deps.log, tips, booking.id);
    const isReady = (tip: Tip) => tip.status !== 'unconfirmed' || tip.paymentIntentId !== null;
    const tip = await settled(deps, booking, { state, gone: call.gone, isAnswered: isReady });
    if (tip.status !== 'unconfirmed') throw new Refused('nothing_to_do', 'nothingToPay');
    if (tip.paymentIntentId === null)
      throw new Refused('unavailable', 'takesLongerThanUsual', { retryAfter: 2 });
    const { clientSecret } = await readPaymentIntent(deps.stripe, tip.paymentIntentId);
    return { clientSecret, amountCents: tip.amount };
  }),
  implement(checkTip, async (call, deps) => {
    const { booking } = await loadVisible(deps, call.params.id, signedIn(call));
    const state = await load(deps.log, tips, booking.id);
    if (state.status === 'none') throw new Refused('nothing_to_do', 'nothingToPay');
    if (state.status === 'unconfirmed')
      await deps.engine.tipEvent(booking.id, {
        eventId: call.commandId,
        type: 'tip.confirmed',
        objectId: state.paymentIntentId ?? '',
      });
    const isAnswered = (tip: Tip) => tip.status !== 'unconfirmed';
    return { tip: tipView(await settled(deps, booking, { state, gone: call.gone, isAnswered })) };
  }),
];

/** The tip once it is settled, or its current state if that takes too long. @throws {Refused} there is none */
async function settled(
  { log }: Pick<Dependencies, 'log'>,
  { id }: Pick<Booking, 'id'>,
  {
    state: first,
    gone,
    isAnswered,
  }: { readonly state: TipState; readonly gone: AbortSignal; readonly isAnswered: (tip: Tip) => boolean },
): Promise<Tip> {
  let state = first;
  for (const until = Date.now() + ANSWER_WITHIN; Date.now() < until && !gone.aborted; ) {
    if (state.status === 'none' || isAnswered(state)) break;
    await setTimeout(LOOK_EVERY);
    state = await load(log, tips, id);
  }
  if (state.status === 'none') throw new Refused('nothing_to_do', 'nothingToPay');
  return state;
}

function givenAs(state: TipState): Tip {
  if (state.status === 'none') throw new Error('no tip was given');
  return state;
}

async function offerOf(deps: Dependencies, booking: Booking): Promise<TipOffer | null> {
  const payable = new Set<TechnicianId>();
  for (const { technicianId } of booking.status === 'completed' ? booking.crew : []) {
    const technician = await load(deps.log, technicians, technicianId);
    if (isPayable(technician)) payable.add(technicianId);
  }
  return tipOffer(booking, (id) => payable.has(id), deps.now());
}

async function offerView(
  deps: Dependencies,
  booking: Booking,
  { until }: TipOffer,
): Promise<TipOfferView | null> {
  const names = await deps.keys.openMany(booking.crew.map(({ name }) => name));
  const card = cardOf(booking);
  return (
    card && {
      until,
      technicians: names.flatMap((name) => (name === null ? [] : [splitName(name).firstName])),
      presetsCents: [...tipPresets],
      minCents: smallestTip,
      maxCents: largestTip,
      card,
    }
  );
}

function tipView(tip: Tip): TipView {
  const { amount, status, until } = tip;
  const failure = tip.status === 'unconfirmed' ? tip.failure : null;
  return {
    amountCents: amount,
    state: status,
    failure: failure && { code: failure.code, message: failure.message },
    until,
  };
}
