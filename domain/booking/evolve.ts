/** Folds a booking's events into its state; total over every stored event, and closed by `never`. */
import { cents, minus, sum, zero } from '../money.ts';
import type { BookingEvent, BookingEventOf, BookingStatus } from './events.ts';
import type { Booking, BookingFacts, BookingState, Crew, CrewMember, Payment } from './state.ts';

/** An event with its place in the stream (0-based), as the log returns it. */
export type Recorded = BookingEvent & { readonly revision: number };

/** A hold that expires within this time was dead when it was placed, in milliseconds. */
const youngHold = 60 * 60 * 1000;

/** The state of a stream that has no events yet. */
export const unplaced: BookingState = { status: 'none' };

/** Folds a whole stream, or goes on from a state. */
export function fold(events: readonly Recorded[], from: BookingState = unplaced): BookingState {
  return events.reduce(evolve, from);
}

/** One event further. Throws when the stream is no booking's (its first event isn't BookingPlaced). */
export function evolve(state: BookingState, event: Recorded): BookingState {
  if (event.type === 'BookingPlaced') return place(event.data, event.revision);
  if (state.status === 'none') throw new Error(`${event.type} stands before BookingPlaced`);
  return apply({ ...state, revision: event.revision }, event);
}

function place(data: BookingEventOf<'BookingPlaced'>['data'], revision: number): Booking {
  const { bookingId, ...facts } = data;
  return {
    ...facts,
    id: bookingId,
    agreed: data.price.total,
    revision,
    status: 'pending',
    crew: [],
    payment: {
      state: 'none',
      stripeCustomerId: null,
      prepared: null,
      hold: null,
      card: null,
      captures: [],
      captured: zero,
      refunded: zero,
      refundedForFault: zero,
      refundIds: [],
      holdPlacedAt: null,
      holdDiedYoungAt: null,
      holdAttempts: 0,
      captureAttempts: 0,
      lastFailure: null,
      lateHoldDeclinedAt: null,
    },
    waves: [],
    poolOpenedAt: null,
    unassignedAlertAt: null,
    nobodyFoundAt: null,
    history: [{ status: 'pending', at: data.placedAt, by: 'customer', notes: null }],
    beforePhotos: [],
    afterPhotos: [],
    startedAt: null,
    priceRise: null,
    sharesBooked: zero,
    shares: [],
    review: null,
  };
}

function apply(booking: Booking, event: Exclude<Recorded, { type: 'BookingPlaced' }>): Booking {
  const { payment } = booking;
  switch (event.type) {
    case 'PaymentPrepared': {
      const { intentId, intentType, stripeCustomerId, amount, attempt, adopted } = event.data;
      return withPayment(booking, {
        stripeCustomerId,
        prepared: { intentId, intentType, stripeCustomerId, amount, attempt, adopted },
        holdAttempts: Math.max(payment.holdAttempts, attempt),
      });
    }
    case 'HoldPlaced': {
      const { attempt, at, ...hold } = event.data;
      const held = withPayment(booking, {
        state: payment.captured > 0 ? payment.state : 'authorized',
        // Another intent than this hold's can still be confirmed: it stays known until it is void.
        prepared: payment.prepared?.intentId === hold.paymentIntentId ? null : intentOf(payment),
        hold,
        card: { paymentMethodId: hold.paymentMethodId, brand: hold.cardBrand, last4: hold.cardLast4 },
        holdPlacedAt: at,
        holdAttempts: Math.max(payment.holdAttempts, attempt),
        lastFailure: null,
        lateHoldDeclinedAt: null,
      });
      return held.status === 'pending' ? confirmed(held, at) : held;
    }
    case 'CardSaved': {
      const { paymentMethodId, cardBrand, cardLast4, at } = event.data;
      const saved = withPayment(booking, {
        state: payment.hold || payment.captured > 0 ? payment.state : 'card_saved',
        prepared: null,
        card: { paymentMethodId, brand: cardBrand, last4: cardLast4 },
        lastFailure: null,
        lateHoldDeclinedAt: null,
      });
      return saved.status === 'pending' ? confirmed(saved, at) : saved;
    }
    case 'PaymentDeclined': {
      const { code, message, purpose, at, attempt, intentId } = event.data;
      return withPayment(booking, {
        state: payment.hold || payment.captured > 0 ? payment.state : 'failed',
        holdAttempts: Math.max(payment.holdAttempts, attempt),
        lastFailure: { code, message, at, purpose, intentId },
        lateHoldDeclinedAt:
          purpose === 'late_hold' ? (payment.lateHoldDeclinedAt ?? at) : payment.lateHoldDeclinedAt,
      });
    }
    case 'HoldReleased': {
      const gone = payment.hold?.paymentIntentId === event.data.paymentIntentId;
      const hold = gone ? null : payment.hold;
      const prepared = payment.prepared?.intentId === event.data.paymentIntentId ? null : payment.prepared;
      const over = booking.status === 'cancelled' || booking.status === 'completed';
      const state =
        hold || payment.captured > 0
          ? payment.state
          : over
            ? 'cancelled'
            : payment.card
              ? 'card_saved'
              : 'none';
      const lived = Date.parse(event.data.at) - Date.parse(payment.holdPlacedAt ?? booking.placedAt);
      return withPayment(booking, {
        hold,
        prepared,
        state,
        holdPlacedAt: hold ? payment.holdPlacedAt : null,
        holdDiedYoungAt: gone && event.data.reason === 'expired' && lived < youngHold ? event.data.at : null,
      });
    }
    case 'OffersMade': {
      const { wave, offers, expiresAt, at } = event.data;
      return {
        ...booking,
        waves: [
          ...booking.waves,
          { wave, offers, offeredAt: at, expiresAt, lapsed: false, superseded: false },
        ],
      };
    }
    case 'OfferWaveLapsed':
      return {
        ...booking,
        waves: booking.waves.map((wave) =>
          wave.wave === event.data.wave ? { ...wave, lapsed: true } : wave,
        ),
      };
    case 'OfferPoolOpened':
      return { ...booking, poolOpenedAt: event.data.at };
    case 'UnassignedAlertRaised':
      return { ...booking, unassignedAlertAt: event.data.at };
    case 'NobodyFoundTold':
      return { ...booking, nobodyFoundAt: event.data.at };
    case 'TechnicianAssigned': {
      const { technicianId, seat, technicianName, technicianPhone, at, by } = event.data;
      const member: CrewMember = {
        technicianId,
        seat,
        name: technicianName,
        phone: technicianPhone,
        assignedAt: at,
      };
      const crew = seated(
        booking.crew.filter((other) => other.technicianId !== technicianId),
        member,
      );
      if (booking.status === 'confirmed' || booking.status === 'pending')
        return { ...booking, crew, status: 'assigned', history: step(booking, 'assigned', at, by.role) };
      return withCrew(booking, crew);
    }
    case 'TechnicianUnassigned': {
      const left = booking.crew.filter((member) => member.technicianId !== event.data.technicianId);
      const crew = reseated(left);
      if (crew) return withCrew(booking, crew);
      if (booking.status === 'completed' || booking.status === 'cancelled') return booking;
      const history = step(booking, 'confirmed', event.data.at, event.data.by.role, event.data.reason);
      return {
        ...booking,
        crew: [],
        status: 'confirmed',
        history,
        waves: superseded(booking),
        poolOpenedAt: null,
      };
    }
    case 'AppointmentConfirmed':
      return moved(booking, 'scheduled', event.data.at, event.data.by.role);
    case 'AppointmentRescheduled': {
      // A decline for the old time says nothing of the new one: the card is tried again when its hold is due (R10).
      const tried = withPayment(booking, { lateHoldDeclinedAt: null });
      const rescheduled = { ...tried, appointment: event.data.to, nobodyFoundAt: null };
      if (rescheduled.status === 'scheduled')
        return moved(rescheduled, 'assigned', event.data.at, event.data.by.role, 'Rescheduled');
      if (rescheduled.status === 'confirmed')
        return { ...rescheduled, waves: superseded(booking), poolOpenedAt: null };
      return rescheduled;
    }
    case 'RouteStarted':
      return moved(booking, 'in_route', event.data.at, 'technician');
    case 'TechnicianArrived':
      return moved(booking, 'on_site', event.data.at, 'technician');
    case 'WorkStarted':
      return { ...moved(booking, 'in_progress', event.data.at, 'technician'), startedAt: event.data.at };
    case 'PhotosAdded':
      return event.data.kind === 'before'
        ? { ...booking, beforePhotos: [...booking.beforePhotos, ...event.data.photos] }
        : { ...booking, afterPhotos: [...booking.afterPhotos, ...event.data.photos] };
    case 'WorkCompleted': {
      const { technicianId, actualMinutes, actualCost, notes, implied, at, by, afterPhotos } = event.data;
      const crew = reseated(booking.crew);
      if (!crew) throw new Error('WorkCompleted without a crew');
      return {
        ...facts(booking),
        status: 'completed',
        crew,
        completion: { technicianId, actualMinutes, actualCost, notes, implied, at },
        afterPhotos: [...booking.afterPhotos, ...afterPhotos],
        history: step(booking, 'completed', at, by.role),
      };
    }
    case 'PriceRiseRequested': {
      const { held, actual, expiresAt } = event.data;
      return { ...booking, priceRise: { state: 'requested', held, actual, expiresAt } };
    }
    case 'PriceRiseApproved': {
      if (!booking.priceRise) return booking;
      const { held, actual } = booking.priceRise;
      return { ...booking, agreed: actual, priceRise: { state: 'approved', held, actual } };
    }
    case 'PriceRiseRefused':
      return booking.priceRise
        ? {
            ...booking,
            priceRise: {
              state: 'refused',
              held: booking.priceRise.held,
              actual: booking.priceRise.actual,
              reason: event.data.reason,
            },
          }
        : booking;
    case 'HoldIncreased':
      return payment.hold
        ? withPayment(booking, { hold: { ...payment.hold, amount: event.data.amount } })
        : booking;
    case 'PaymentCaptured':
      return withPayment(booking, {
        state: 'captured',
        hold: payment.hold?.paymentIntentId === event.data.paymentIntentId ? null : payment.hold,
        captures: [...payment.captures, event.data],
        captured: sum(payment.captured, event.data.amount),
        captureAttempts: Math.max(payment.captureAttempts, event.data.attempt),
        lastFailure: null,
      });
    case 'CaptureFailed': {
      const { code, message, purpose, at, attempt, paymentIntentId } = event.data;
      return withPayment(booking, {
        state: payment.captured > 0 ? payment.state : 'failed',
        captureAttempts: Math.max(payment.captureAttempts, attempt),
        lastFailure: { code, message, at, purpose, intentId: paymentIntentId },
      });
    }
    case 'SharesOwed':
      return {
        ...booking,
        shares: [...booking.shares, event.data],
        sharesBooked: sum(booking.sharesBooked, event.data.captured),
      };
    case 'BookingCancelled': {
      const { cancelledBy, reason, fee, at, by, note } = event.data;
      const cancelled: Booking = {
        ...facts(booking),
        status: 'cancelled',
        crew: booking.crew,
        cancellation: { cancelledBy, reason, fee, at },
        history: step(booking, 'cancelled', at, by.role, note),
      };
      return payment.hold ? cancelled : withPayment(cancelled, { state: 'cancelled' });
    }
    case 'StatusSetByAdmin': {
      const { to, at, why } = event.data;
      // The events that stand behind it (WorkCompleted, BookingCancelled, TechnicianUnassigned) carry what those statuses need.
      if (to === 'completed' || to === 'cancelled') return booking;
      if (to === 'pending' || to === 'confirmed')
        return { ...facts(booking), status: to, crew: [], history: step(booking, to, at, 'admin', why) };
      return moved(booking, to, at, 'admin', why);
    }
    case 'DetailsChanged': {
      const { brand, serviceType, itemCount, price, crewSize, minutes, instructions } = event.data;
      const contact = { ...booking.contact, instructions };
      // A lower price binds at once, a higher one needs the customer's approval after the work.
      const agreed = cents(Math.min(booking.agreed, price.total));
      return { ...booking, brand, serviceType, itemCount, price, agreed, crewSize, minutes, contact };
    }
    case 'ContactChanged':
      return { ...booking, contact: event.data.contact, place: event.data.place };
    case 'RefundIssued': {
      const refunded = sum(payment.refunded, event.data.amount);
      const fault = event.data.cause === 'technician_fault' ? event.data.amount : zero;
      return withPayment(booking, {
        refunded,
        refundedForFault: sum(payment.refundedForFault, fault),
        refundIds: [...payment.refundIds, event.data.refundId],
        state: minus(payment.captured, refunded) === 0 ? 'refunded' : 'partially_refunded',
        lastFailure: null,
      });
    }
    case 'RefundFailed': {
      const { code, message, at } = event.data;
      return withPayment(booking, { lastFailure: { code, message, at, purpose: 'refund', intentId: null } });
    }
    case 'ReviewAdded':
      return { ...booking, review: { rating: event.data.rating, text: event.data.text, at: event.data.at } };
    case 'MessageWritten':
      return booking;
    default:
      return unreachable(event);
  }
}

function unreachable(event: never): never {
  throw new Error(`unknown booking event ${JSON.stringify(event)}`);
}

function withPayment(booking: Booking, change: Partial<Payment>): Booking {
  return { ...booking, payment: { ...booking.payment, ...change } };
}

/** The prepared intent if it can hold money; a setup intent cannot. */
function intentOf({ prepared }: Payment): Payment['prepared'] {
  return prepared?.intentType === 'payment' ? prepared : null;
}

function confirmed(booking: Booking, at: string): Booking {
  return {
    ...facts(booking),
    status: 'confirmed',
    crew: [],
    history: step(booking, 'confirmed', at, 'system'),
  };
}

/** Sets a status that has a crew; a booking without one stays as it is (decide refuses such a step before). */
function moved(
  booking: Booking,
  status: 'assigned' | 'scheduled' | 'in_route' | 'on_site' | 'in_progress',
  at: string,
  by: string,
  notes: string | null = null,
): Booking {
  const crew = reseated(booking.crew);
  if (!crew) throw new Error(`${status} without a crew`);
  return { ...facts(booking), status, crew, history: step(booking, status, at, by, notes) };
}

function withCrew(booking: Booking, crew: Crew): Booking {
  switch (booking.status) {
    case 'pending':
    case 'confirmed':
      return { ...booking, status: 'assigned', crew };
    case 'cancelled':
      return booking;
    default:
      return { ...booking, crew };
  }
}

/** The facts without what belongs to one status only (completion, cancellation). */
function facts(booking: Booking): BookingFacts {
  if (booking.status === 'completed') {
    const { completion: _completion, status: _status, crew: _crew, ...rest } = booking;
    return rest;
  }
  if (booking.status === 'cancelled') {
    const { cancellation: _cancellation, status: _status, crew: _crew, ...rest } = booking;
    return rest;
  }
  const { status: _status, crew: _crew, ...rest } = booking;
  return rest;
}

function step(booking: Booking, status: BookingStatus, at: string, by: string, notes: string | null = null) {
  return [...booking.history, { status, at, by, notes }];
}

function superseded(booking: Booking) {
  return booking.waves.map((wave) => ({ ...wave, lapsed: true, superseded: true }));
}

/** Puts a newcomer on their seat; whoever sat there or behind moves up by one. */
function seated(members: readonly CrewMember[], newcomer: CrewMember): Crew {
  const ordered = [...members].sort((a, b) => a.seat - b.seat);
  const crew = reseated([
    ...ordered.filter((member) => member.seat < newcomer.seat),
    newcomer,
    ...ordered
      .filter((member) => member.seat >= newcomer.seat)
      .map((member) => ({ ...member, seat: member.seat + 1 })),
  ]);
  if (!crew) throw new Error('a crew without members');
  return crew;
}

/** Closes the ranks: seats are 0, 1, … in the order of the old ones. Null when nobody is left. */
function reseated(members: readonly CrewMember[]): Crew | null {
  const ordered = [...members].sort((a, b) => a.seat - b.seat).map((member, seat) => ({ ...member, seat }));
  const [lead, ...others] = ordered;
  return lead ? [lead, ...others] : null;
}

/** What the customer is charged on completion: the actual cost, or the price before there is one. */
export function amountDue(booking: Booking) {
  return booking.status === 'completed'
    ? booking.completion.actualCost
    : booking.status === 'cancelled'
      ? booking.cancellation.fee
      : cents(booking.price.total);
}
