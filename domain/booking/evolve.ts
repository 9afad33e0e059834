/** Folds a booking's events into its state; total over every stored event, and closed by `never`. */
import type { Placed } from '../core/aggregate.ts';
import type { TechnicianId } from '../core/ids.ts';
import { doneAtOf } from '../core/device-time.ts';
import { cents, sum, zero } from '../core/money.ts';
import { rebranded } from './piece-brands.ts';
import { reseated, seated, withCrew } from './seats.ts';
import { applyPayment, withPayment } from './evolve/payment.ts';
import type { BookingEvent, BookingEvents } from './events.ts';
import { facts, heard, step } from './evolve/step.ts';
import { issuesAfter } from './issues.ts';
import type { Booking, BookingState, CrewMember, HistoryCode } from './state.ts';
import { lastDoneAfter } from './step-time.ts';
import { failingAfter } from './tries.ts';
import { notBegun } from '../core/unreachable.ts';

/** The state of a stream that has no events yet. */
export const unplaced: BookingState = { status: 'none' };

/** Applies one event. Throws if the stream is not a booking's (its first event isn't BookingPlaced). */
export function evolve(state: BookingState, event: Placed<BookingEvent>): BookingState {
  if (event.type === 'BookingPlaced') return place(event.data, event.revision);
  if (state.status === 'none') return notBegun(event);
  const applied = apply(state, event);
  const failing = failingAfter(state.payment.failing, event);
  const next = failing === applied.payment.failing ? applied : withPayment(applied, { failing });
  const issues = issuesAfter(state.issues, event);
  const lastDone = lastDoneAfter(state.lastDone, event);
  if (next === state) return { ...state, revision: event.revision, issues, lastDone };
  // Written into this fold's own new copy: copying every field a second time was a tenth of a projector's work.
  return Object.assign(next, { revision: event.revision, issues, lastDone });
}

function place(data: BookingEvents['BookingPlaced'], revision: number): Booking {
  const { bookingId, ...facts } = data;
  return {
    ...facts,
    id: bookingId,
    payer: data.customerId,
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
      faultRefundIds: [],
      returnedIds: [],
      refusedIds: [],
      owedBack: zero,
      owedBackForFault: zero,
      disputes: [],
      holdPlacedAt: null,
      holdDiedYoungAt: null,
      holdAttempts: 0,
      captureAttempts: 0,
      lastFailure: null,
      cardDeclinedAt: null,
      lateHoldDeclinedAt: null,
      failing: null,
    },
    waves: [],
    declinedBy: [],
    poolOpenedAt: null,
    unassignedAlertAt: null,
    nobodyFoundAt: null,
    history: [{ status: 'pending', at: data.placedAt, by: data.bookedBy?.role ?? 'customer', notes: null }],
    beforePhotos: [],
    afterPhotos: [],
    startedAt: null,
    noShow: null,
    arrivals: [],
    lastDone: {},
    piecesDone: [],
    stopped: null,
    returnVisit: null,
    visits: [],
    eta: null,
    priceRise: null,
    sharesBooked: zero,
    shares: [],
    review: null,
    issues: [],
    notes: [],
    paymentLink: null,
  };
}

function apply(booking: Booking, event: Exclude<Placed<BookingEvent>, { type: 'BookingPlaced' }>): Booking {
  switch (event.type) {
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
    case 'OfferDeclined':
      return { ...booking, declinedBy: [...booking.declinedBy, event.data.technicianId] };
    case 'OfferWithdrawn': {
      const { technicianId } = event.data;
      const waves = booking.waves.map((wave) =>
        wave.lapsed
          ? wave
          : { ...wave, offers: wave.offers.filter((offer) => offer.technicianId !== technicianId) },
      );
      return { ...booking, waves };
    }
    case 'OfferPoolOpened':
      return { ...booking, poolOpenedAt: event.data.at };
    case 'UnassignedAlertRaised':
      return { ...booking, unassignedAlertAt: event.data.at };
    case 'NobodyFoundNotified':
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
      // Somebody joined and a seat is still empty: that starts an alert of its own.
      const unassignedAlertAt = crew.length < booking.crewSize ? null : booking.unassignedAlertAt;
      const staffed = { ...booking, unassignedAlertAt };
      if (staffed.status === 'confirmed' || staffed.status === 'pending')
        return { ...staffed, crew, status: 'assigned', history: step(booking, 'assigned', at, by.role) };
      return withCrew(staffed, crew);
    }
    case 'TechnicianUnassigned': {
      const { technicianId, reason } = event.data;
      const crew = reseated(booking.crew.filter((member) => member.technicianId !== technicianId));
      const left = reason === 'given_back' ? givenBack(booking, technicianId) : booking;
      if (crew) return withCrew(left, crew);
      if (booking.status === 'completed' || booking.status === 'cancelled') return booking;
      const history = step(booking, 'confirmed', event.data.at, event.data.by.role, { code: reason });
      return {
        ...left,
        crew: [],
        status: 'confirmed',
        history,
        waves: superseded(booking),
        poolOpenedAt: null,
      };
    }
    case 'AppointmentConfirmed':
      return moved(booking, 'scheduled', doneAtOf(event.data), event.data.by.role, heard(event.data));
    case 'AppointmentRescheduled': {
      // No grace period runs any more: the card is tried again when its hold is due (R10). The decline itself stays
      // recorded.
      const tried = withPayment(booking, { lateHoldDeclinedAt: null });
      const returnVisit = booking.returnVisit && { ...booking.returnVisit, plannedAt: event.data.at };
      const rescheduled = {
        ...tried,
        appointment: event.data.to,
        nobodyFoundAt: null,
        returnVisit,
        arrivals: [],
      };
      if (rescheduled.status === 'scheduled')
        return moved(rescheduled, 'assigned', event.data.at, event.data.by.role, { code: 'rescheduled' });
      if (rescheduled.status === 'confirmed')
        return { ...rescheduled, waves: superseded(booking), poolOpenedAt: null };
      return rescheduled;
    }
    case 'RouteStarted': {
      const { etaMinutes } = event.data;
      const from = doneAtOf(event.data);
      const eta = etaMinutes === null ? null : { minutes: etaMinutes, from };
      return { ...moved(booking, 'in_route', from, 'technician', heard(event.data)), eta };
    }
    case 'TechnicianArrived':
      return moved(booking, 'on_site', doneAtOf(event.data), 'technician', heard(event.data));
    case 'CrewMemberArrived': {
      const { technicianId } = event.data;
      return { ...booking, arrivals: [...booking.arrivals, { technicianId, at: doneAtOf(event.data) }] };
    }
    case 'NoShowWaitStarted': {
      const { at: notifiedAt, until } = event.data;
      return { ...booking, noShow: { notifiedAt, until, reported: null } };
    }
    case 'NoShowReported': {
      const { photos, position, away = null } = event.data;
      const reported = { at: doneAtOf(event.data), photos, position, away };
      return booking.noShow ? { ...booking, noShow: { ...booking.noShow, reported } } : booking;
    }
    case 'PiecesDone': {
      const { item, done } = event.data;
      const length = Math.max(booking.piecesDone.length, item + 1);
      const piecesDone = Array.from({ length }, (_, k) => (k === item ? done : (booking.piecesDone[k] ?? 0)));
      return { ...booking, piecesDone };
    }
    case 'VisitStopped':
      // A reported no-show is what has to be decided.
      return { ...booking, noShow: booking.noShow?.reported ? booking.noShow : null, stopped: event.data };
    case 'WorkStarted': {
      const startedAt = doneAtOf(event.data);
      return { ...moved(booking, 'in_progress', startedAt, 'technician', heard(event.data)), startedAt };
    }
    case 'ReturnVisitRequested': {
      const {
        at: requestedAt,
        by,
        reason,
        missing,
        note,
        minutesLeft,
        minutes,
        workedBy,
        photos,
      } = event.data;
      const endedAt = doneAtOf(event.data);
      return {
        ...moved(booking, 'assigned', endedAt, by.role, { code: 'return_visit', ...heard(event.data) }),
        startedAt: null,
        arrivals: [],
        // The offers that went out were for the visit that has ended.
        waves: superseded(booking),
        poolOpenedAt: null,
        returnVisit: {
          requestedAt,
          reason,
          missing,
          note,
          minutes: minutesLeft,
          partsArrivedAt: null,
          plannedAt: null,
        },
        visits: [...booking.visits, { endedAt, minutes, workedBy, photos }],
      };
    }
    case 'PartsArrived':
      return booking.returnVisit
        ? { ...booking, returnVisit: { ...booking.returnVisit, partsArrivedAt: event.data.at } }
        : booking;
    case 'ReturnDateDropped':
      return booking.returnVisit
        ? {
            ...booking,
            waves: superseded(booking),
            poolOpenedAt: null,
            returnVisit: { ...booking.returnVisit, plannedAt: null },
          }
        : booking;
    case 'PhotosAdded':
      return event.data.kind === 'before'
        ? { ...booking, beforePhotos: [...booking.beforePhotos, ...event.data.photos] }
        : { ...booking, afterPhotos: [...booking.afterPhotos, ...event.data.photos] };
    case 'WorkCompleted': {
      const { technicianId, actualMinutes, actualCost, notes, implied, at, doneAt, by, afterPhotos } =
        event.data;
      const told = doneAt === undefined ? { at } : { at, doneAt };
      const crew = reseated(booking.crew);
      if (!crew) throw new Error('WorkCompleted without a crew');
      return {
        ...facts(booking),
        status: 'completed',
        crew,
        completion: { technicianId, actualMinutes, actualCost, notes, implied, ...told },
        returnVisit: null,
        afterPhotos: [...booking.afterPhotos, ...afterPhotos],
        history: step(booking, 'completed', doneAtOf(told), by.role, heard(told)),
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
    case 'PriceRiseRefused': {
      const { reason, held = booking.priceRise?.held, actual = booking.priceRise?.actual } = event.data;
      if (held === undefined || actual === undefined) return booking;
      return { ...booking, priceRise: { state: 'refused', held, actual, reason } };
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
        history: step(booking, 'cancelled', at, by.role, { notes: note, ...saidOf(reason) }),
      };
      const state = booking.payment.hold ? booking.payment.state : 'cancelled';
      return withPayment(cancelled, { state });
    }
    case 'StatusSetByAdmin': {
      const { to, at, why } = event.data;
      // The events that follow it (WorkCompleted, BookingCancelled, TechnicianUnassigned) contain what those statuses
      // need.
      if (to === 'completed' || to === 'cancelled') return booking;
      // 'pending' exists in older streams; those bookings had a card, and nothing would ever have happened to them.
      if (to === 'pending' || to === 'confirmed')
        return {
          ...facts(booking),
          status: 'confirmed',
          crew: [],
          history: step(booking, 'confirmed', at, 'admin', { notes: why }),
        };
      return moved(booking, to, at, 'admin', { notes: why });
    }
    case 'DetailsChanged': {
      const { brand, serviceType, itemCount, price, crewSize, minutes, instructions } = event.data;
      const contact = { ...booking.contact, instructions };
      // A lower price applies at once, a higher one needs the customer's approval after the work.
      const agreed = cents(Math.min(booking.agreed, price.total));
      const items = rebranded(booking, brand);
      return { ...booking, brand, serviceType, items, itemCount, price, agreed, crewSize, minutes, contact };
    }
    case 'ContactChanged':
      return { ...booking, contact: event.data.contact, place: event.data.place };
    case 'SiteChanged':
      return { ...booking, contact: { ...booking.contact, site: event.data.site } };
    case 'BookingMovedToCustomer': {
      const { customerId, contact, place } = event.data;
      return { ...booking, customerId, contact, place };
    }
    case 'ReviewAdded':
      return { ...booking, review: { rating: event.data.rating, text: event.data.text, at: event.data.at } };
    case 'NoteWritten': {
      const { note, by, at } = event.data;
      return { ...booking, notes: [...booking.notes, { note, by: by.id, at }] };
    }
    case 'PaymentLinkSent': {
      const { channels, expiresAt, at } = event.data;
      return { ...booking, paymentLink: { channels, expiresAt, at } };
    }
    case 'MessageWritten':
    case 'CrewTimeLost':
    case 'CrewTimeRegained':
      return booking;
    case 'IssueSeen':
      return event.data.kind === 'refund_returned' ? withoutReturns(booking) : booking;
    default:
      return applyPayment(booking, event);
  }
}

/**
 * The technician who gave it back is not asked again; staff on duty and the customer are told again if nobody is found.
 */
function givenBack(booking: Booking, technicianId: TechnicianId): Booking {
  const declinedBy = [...new Set([...booking.declinedBy, technicianId])];
  return { ...booking, declinedBy, unassignedAlertAt: null, nobodyFoundAt: null };
}

/** A person on duty has said that returned refunds were paid in another way: they are no longer owed. */
function withoutReturns(booking: Booking): Booking {
  return { ...booking, payment: { ...booking.payment, owedBack: zero, owedBackForFault: zero } };
}

/** Sets a status that needs a crew; a booking without one stays as it is (decide refuses such a step). */
function moved(
  booking: Booking,
  status: 'assigned' | 'scheduled' | 'in_route' | 'on_site' | 'in_progress',
  at: string,
  by: string,
  said?: Parameters<typeof step>[4],
): Booking {
  const crew = reseated(booking.crew);
  if (!crew) throw new Error(`${status} without a crew`);
  // An ETA belongs to the drive it was given for; a wait at the door, and a stop, to that visit.
  return {
    ...facts(booking),
    status,
    crew,
    eta: null,
    noShow: null,
    stopped: null,
    history: step(booking, status, at, by, said),
  };
}

/** What a cancellation's reason adds to the history; most add nothing beyond the status. */
function saidOf(reason: BookingEvents['BookingCancelled']['reason']): { readonly code?: HistoryCode } {
  if (reason === 'no_show') return { code: 'nobody_there' };
  return reason === 'replaced' ? { code: 'changed_order' } : {};
}

function superseded(booking: Booking) {
  return booking.waves.map((wave) => ({ ...wave, lapsed: true, superseded: true }));
}
