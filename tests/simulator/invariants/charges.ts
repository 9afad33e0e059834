/** The customer's money: what is taken, what is given back, and what a cancellation costs (design.md §3; R8–R10, R25). */
import type { RefundRequested, RefundSettled } from '#domain/aftercare/events.ts';
import { type Check, CLOCKS, dollars, eventsOf, hasLine, takenFrom, type Told, total } from './facts.ts';
import { feeByPolicy } from './policy.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Cents that Stripe charges at least. */
const LEAST = 50;

/** The most that the customer has said yes to, read off the events (design.md §3, Capture; R8, R9). */
function agreedTo({ events }: Told): number {
  let agreed = 0;
  let asked = 0;
  for (const event of events) {
    if (event.type === 'BookingPlaced') agreed = event.data.price.total;
    if (event.type === 'DetailsChanged') agreed = Math.min(agreed, event.data.price.total);
    if (event.type === 'PriceRiseRequested') asked = event.data.actual;
    if (event.type === 'PriceRiseApproved') agreed = asked;
    if (event.type === 'BookingCancelled') agreed = event.data.fee;
  }
  return agreed;
}

/** What work that is done is charged in the end: all of it, or what was agreed to without the rise (design.md §3, Capture). */
function* unpaidWork(one: Told): Iterable<string> {
  const [done] = eventsOf(one, 'WorkCompleted');
  if (!done) return;
  const due = done.data.actualCost;
  const agreed = agreedTo(one);
  const wanted = Math.min(due, agreed);
  const taken = takenFrom(one);
  if (taken === 0) {
    const isRecorded =
      hasLine(one, 'capture_failed', '') ||
      hasLine(one, 'late_hold_declined', '') ||
      hasLine(one, 'provider_failed', 'completion');
    if (!isRecorded)
      yield `${dollars(wanted)} is due for work that is done, and no line says why nothing was taken`;
    return;
  }
  if (taken >= due) return;
  // What is left is less than the provider charges: it is waived, and there is nothing to do.
  const isWaived = eventsOf(one, 'PriceRiseRefused').some(({ data }) => data.reason === 'below_minimum');
  if (isWaived && due - taken < LEAST) return;
  if (taken < wanted && !eventsOf(one, 'PriceRiseApproved')[0])
    yield `${dollars(taken)} taken of ${dollars(wanted)}`;
  if (!hasLine(one, 'price_rise_refused', '') && !hasLine(one, 'provider_failed', 'price_rise'))
    yield `${dollars(taken)} taken of ${dollars(due)}, and no line tells ops of the difference`;
}

export const chargeChecks: Readonly<Record<string, Check>> = {
  *'no charge above what was agreed'({ bookings }) {
    for (const one of bookings) {
      const taken = takenFrom(one);
      if (taken > agreedTo(one)) yield `${dollars(taken)} taken, ${dollars(agreedTo(one))} agreed to`;
    }
  },

  *'no charge that the log does not know'({ bookings }) {
    for (const { booking, intents } of bookings) {
      const known = booking.payment.captures.map(({ paymentIntentId }) => paymentIntentId);
      for (const { id, status, amount_received } of intents)
        if (status === 'succeeded' && !known.includes(id))
          yield `${dollars(amount_received)} by an intent not recorded`;
      if (new Set(known).size !== known.length) yield 'one capture stands in the log twice';
    }
  },

  *'work that is done is paid, or a line says why'({ bookings }) {
    for (const one of bookings) yield* unpaidWork(one);
  },

  *'less than the provider charges is waived, whatever the hold could give'({ bookings }) {
    for (const one of bookings)
      for (const { data } of eventsOf(one, 'PriceRiseRequested'))
        if (data.actual - data.held < LEAST)
          yield `the customer was asked about ${dollars(data.actual - data.held)} more`;
  },

  /** What the provider cannot do is its fault or ours: a request that it never takes would hide behind its line. */
  *'the provider fails only where something is broken'({ bookings, life }) {
    const isBroken = life.steps.some(({ action }) => isTrouble.has(action.do));
    // No trouble makes an amount that the provider never charges.
    for (const one of bookings)
      for (const { data } of eventsOf(one, 'ProviderFailed'))
        if (!isBroken || data.code.startsWith('amount_too_')) yield `${data.purpose}: ${data.message}`;
  },

  *'a cancellation costs what its policy says'({ bookings }) {
    for (const one of bookings) {
      const cancelled = eventsOf(one, 'BookingCancelled');
      if (cancelled.length > 1) yield 'it was cancelled twice';
      const [event] = cancelled;
      if (!event) continue;
      const { fee, reason } = event.data;
      const due = feeByPolicy(one, event);
      if (fee !== due) yield `a fee of ${dollars(fee)} where the policy says ${dollars(due)} (${reason})`;
      const taken = takenFrom(one);
      const isRecorded =
        hasLine(one, 'capture_failed', 'fee') || hasLine(one, 'provider_failed', 'cancellation_fee');
      if (taken !== due && !isRecorded)
        yield `${dollars(taken)} taken for a fee of ${dollars(due)}, and no line says why`;
    }
  },

  *'work that is partly done is ended by a person, and its customer does not end it alone'({ bookings }) {
    for (const one of bookings) {
      const [asked] = eventsOf(one, 'ReturnVisitRequested');
      const [cancelled] = eventsOf(one, 'BookingCancelled');
      if (!asked || !cancelled) continue;
      const { by, reason } = cancelled.data;
      if (by.role !== 'admin') yield `cancelled by ${by.role} after a visit (${reason})`;
    }
  },

  *'no new hold before the return visit has a date'({ bookings }) {
    for (const { events } of bookings) {
      let isWaiting = false;
      for (const { type } of events) {
        if (type === 'ReturnVisitRequested' || type === 'ReturnDateDropped') isWaiting = true;
        if (type === 'AppointmentRescheduled' || type === 'StatusSetByAdmin' || type === 'WorkCompleted')
          isWaiting = false;
        // A customer may give another card meanwhile, and a hold may be on its way.
        if (isWaiting && type === 'HoldPlaced') yield 'a hold is placed for a visit without a date';
      }
    }
  },

  *'money goes back once, and never more than came'({ bookings, world }) {
    for (const one of bookings) {
      const steps = one.refunds.flatMap(({ metadata }) => metadata['step'] ?? []);
      if (new Set(steps).size !== steps.length) yield 'one refund was made twice';
      for (const { id, amount_captured } of one.charges) {
        const back = total(
          paidBack(one)
            .filter(({ charge }) => charge === id)
            .map(({ amount }) => amount),
        );
        if (back > amount_captured) yield `${dollars(back)} given back of ${dollars(amount_captured)}`;
      }
      const asked = world.store.streams.get(`aftercare-${one.id}`) ?? [];
      const failed = total(
        [...eventsOf(one, 'RefundFailed'), ...eventsOf(one, 'RefundReturned')].map(({ data }) => data.amount),
      );
      let missing = 0;
      const open = new Map<string, string>();
      for (const { type, data } of asked) {
        if (type === 'RefundSettled') open.delete((data as unknown as RefundSettled).request);
        if (type !== 'RefundRequested') continue;
        const { request, amount, cause } = data as unknown as RefundRequested;
        const wish = `${dollars(amount)} of ${cause}`;
        if ([...open.values()].includes(wish)) yield `${wish} was asked for again while it was under way`;
        open.set(request, wish);
        const own = paidBack(one).filter(({ metadata }) =>
          metadata['step']?.startsWith(`refund:${request}:`),
        );
        const back = total(own.map((refund) => refund.amount));
        if (back > amount) yield `${dollars(back)} given back where ${dollars(amount)} was asked for`;
        missing += amount - back;
      }
      if (missing > failed) yield `${dollars(missing)} was to be given back, and no failure tells of it`;
    }
  },

  /** R18: a refused refund is closed by its own success, asked for again, and by no other refund. */
  *'a refused refund has a line of its own until it is made'({ bookings, world }) {
    for (const one of bookings) {
      const stream = world.store.streams.get(`aftercare-${one.id}`) ?? [];
      const asked = stream.flatMap(({ type, data }) =>
        type === 'RefundRequested' ? [data as unknown as RefundRequested] : [],
      );
      const reaches = ({ request, amount }: RefundRequested, refunds: typeof one.refunds) =>
        total(
          refunds
            .filter(({ metadata }) => metadata['step']?.startsWith(`refund:${request}:`))
            .map((refund) => refund.amount),
        ) >= amount;
      for (const { request, amount, retryOf } of asked) {
        if (retryOf !== undefined) continue;
        const tries = asked.filter((again) => again.request === request || again.retryOf === request);
        const refusals = eventsOf(one, 'RefundFailed').filter(({ data }) => data.request === request).length;
        if (refusals > tries.length) yield `${refusals} refusals are told of ${tries.length} tries to refund`;
        const isLine = hasLine(one, 'refund_failed', request);
        // A refund that came back before we heard that it was made counts as refused. Later it has a line of another kind.
        const isWrong = isLine
          ? tries.some((again) => reaches(again, paidBack(one)))
          : !tries.some((again) => reaches(again, one.refunds));
        if (isWrong)
          yield `${dollars(amount)} was ${isLine ? '' : 'not '}refunded, and ${isLine ? 'a' : 'no'} line says it was refused`;
      }
    }
  },

  *'a hold is let go within a minute of the cancellation'({ bookings, life }) {
    // Told of lives in which nothing is broken or away: an outage may last for hours.
    if (life.steps.some(({ action }) => isTrouble.has(action.do))) return;
    for (const one of bookings) {
      const [cancelled] = eventsOf(one, 'BookingCancelled');
      if (!cancelled || cancelled.data.fee > 0) continue;
      const at = Date.parse(cancelled.data.at);
      for (const { amount, canceled_at, latest_charge } of one.intents)
        if (latest_charge !== null && canceled_at !== null && canceled_at * 1000 - at > MINUTE)
          yield `${dollars(amount)} was held ${Math.round((canceled_at * 1000 - at) / 1000)} s longer`;
    }
  },
};

/** Refunds that have not come back. */
const paidBack = ({ refunds }: Told) => refunds.filter(({ status }) => status !== 'failed');

const isTrouble: ReadonlySet<string> = new Set([
  'kill the worker',
  'lose answers',
  'break writes',
  'cut off the provider',
  'refuse our key',
  'limit the rate',
  'set a clock',
  'lose Temporal',
  'end a run',
]);

export const graceChecks: Readonly<Record<string, Check>> = {
  /** R10: a declined late hold leaves the customer 24 h, at the latest until the appointment begins. */
  *'a declined hold leaves its customer the whole grace'({ bookings }) {
    for (const one of bookings) {
      let since: number | null = null;
      let starts = 0;
      for (const event of one.events) {
        if (event.type === 'BookingPlaced') starts = Date.parse(event.data.appointment.startsAt);
        if (event.type === 'AppointmentRescheduled') {
          starts = Date.parse(event.data.to.startsAt);
          since = null;
        }
        if (event.type === 'HoldPlaced' || event.type === 'CardSaved') since = null;
        if (event.type === 'PaymentDeclined' && event.data.purpose === 'late_hold')
          since ??= Date.parse(event.data.at);
        if (event.type !== 'BookingCancelled' || event.data.reason !== 'late_hold_failed') continue;
        const at = Date.parse(event.data.at);
        if (since === null || at + CLOCKS < Math.min(since + 24 * HOUR, starts))
          yield 'a booking was cancelled for want of a card before its grace was over';
      }
    }
  },
};
