/** Decides a command against a booking's state: events, none (a repeat), or a typed refusal (design.md §3). */
import { says } from '../core/says.ts';
import type { Actor } from '../core/actor.ts';
import type { Aggregate } from '../core/aggregate.ts';
import type { DecidedBy } from '../core/decision.ts';
import type { TechnicianId } from '../core/ids.ts';
import { minus, sum, zero } from '../core/money.ts';
import { illegal, isHeldUp, isOutdated, isRepeat, lacksDate, notAllowed } from './admission.ts';
import { limits, unchargeable } from './charge-limits.ts';
import {
  type BookingCommand,
  type Decision,
  isPaymentCommand,
  type RefusalCode,
  type StepCommand,
} from './commands.ts';
import { cancel, cancelled, complete, setStatus } from './decide/ending.ts';
import { reportNoShow, startNoShowWait } from './decide/no-show.ts';
import { requestReturnVisit } from './decide/return-visit.ts';
import { decidePayment } from './decide/payment.ts';
import { emit, maxPhotos, needsTechnician, none, refuse, tooManyPhotos } from './decision.ts';
import type { BookingEvent, Price } from './events.ts';
import { evolve, unplaced } from './evolve.ts';
import { waveEndedBy } from './offers.ts';
import { withLostTime } from './reserved-seats.ts';
import { mayReschedule } from './policy.ts';
import { awaitsParts, awaitsReturnDate } from './return-visit.ts';
import { crewIds } from './seats.ts';
import { stepTimeOf } from './step-time.ts';
import type { Booking, BookingState } from './state.ts';
import { isLegal } from './transitions.ts';
import { unreachable } from '../core/unreachable.ts';

/**
 * What a command does to a booking. A repeated command yields no events; an illegal one is refused with a text for the
 * person. Pure: the time and the actor come from `context`.
 */
export function decide(state: BookingState, command: BookingCommand, context: DecidedBy): Decision {
  if (command.type === 'PlaceBooking') return place(state, command, context);
  if (state.status === 'none') return refuse('unknown_booking', 'unknownBooking');
  if (isPaymentCommand(command)) return decidePayment(state, command, context);
  return decideStep(state, command, context);
}

function decideStep(booking: Booking, command: StepCommand, context: DecidedBy): Decision {
  const { now, actor } = context;
  const at = now;
  const forbidden = notAllowed(booking, command, actor);
  if (forbidden) return { ok: false, refusal: forbidden };
  if (isRepeat(booking, command)) return none;
  if (!isLegal(command.type, booking.status)) return illegal(booking, command);
  if (isHeldUp(booking, command, actor)) return refuse('visit_stopped', 'visitStopped');
  if (lacksDate(booking, command)) return refuse('illegal_step', 'returnDateMissing');
  if (isOutdated(booking, command)) return refuse('changed_meanwhile', 'changedMeanwhile');
  const lead = booking.crew[0];
  const time = stepTimeOf(booking, command, context);

  switch (command.type) {
    case 'AcceptJob': {
      const { technicianId, name, phone } = command;
      if (booking.crew.length >= booking.crewSize) return refuse('already_taken', 'jobTaken');
      return emit({
        type: 'TechnicianAssigned',
        data: {
          technicianId,
          seat: booking.crew.length,
          by: actor,
          at,
          technicianName: name,
          technicianPhone: phone,
        },
      });
    }
    case 'DeclineOffer': {
      const { technicianId, reason } = command;
      if (booking.crew.some((member) => member.technicianId === technicianId))
        return refuse('already_taken', 'jobYoursAlready');
      if (booking.crew.length >= booking.crewSize) return refuse('already_taken', 'jobTaken');
      const declined: BookingEvent = {
        type: 'OfferDeclined',
        data: { technicianId, reason, by: actor, at },
      };
      return emit(declined, ...waveEnd(booking, technicianId, at));
    }
    case 'AssignTechnician': {
      const { technicianId, name, phone, replaces } = command;
      // One person can't have two seats.
      if (crewIds(booking).includes(technicianId)) return refuse('already_taken', 'inCrewAlready');
      const isFull = booking.crew.length >= booking.crewSize;
      const leaving =
        booking.crew.find((member) => member.technicianId === replaces) ?? (isFull ? lead : null);
      if (leaving && booking.status !== 'assigned' && booking.status !== 'scheduled')
        return refuse('crew_full', says('crewComplete', { status: booking.status }));
      const seat = leaving?.seat ?? booking.crew.length;
      const assigned: BookingEvent = {
        type: 'TechnicianAssigned',
        data: { technicianId, seat, by: actor, at, technicianName: name, technicianPhone: phone },
      };
      if (!leaving) return emit(assigned);
      return emit(
        {
          type: 'TechnicianUnassigned',
          data: {
            technicianId: leaving.technicianId,
            seat,
            by: actor,
            reason: 'other_technician',
            replacedBy: technicianId,
            at,
          },
        },
        assigned,
      );
    }
    case 'UnassignTechnician': {
      const member = booking.crew.find((one) => one.technicianId === command.technicianId);
      if (!member) return none;
      return emit({
        type: 'TechnicianUnassigned',
        data: { technicianId: member.technicianId, seat: member.seat, by: actor, reason: command.reason, at },
      });
    }
    case 'GiveBackJob': {
      const member = booking.crew.find((one) => one.technicianId === command.technicianId);
      if (!member) return none;
      // A booking without a crew is cancelled once its window has begun: a person must decide that.
      const hasBegun = Date.parse(now) >= Date.parse(booking.appointment.startsAt);
      if (hasBegun && !awaitsReturnDate(booking)) return refuse('too_late', 'tooLateToGiveBack');
      const { technicianId, seat } = member;
      return emit({
        type: 'TechnicianUnassigned',
        data: { technicianId, seat, by: actor, reason: 'given_back', cause: command.cause, at },
      });
    }
    case 'ConfirmAppointment':
      return emit({ type: 'AppointmentConfirmed', data: { by: actor, ...time } });
    case 'StartRoute':
      return lead
        ? emit({
            type: 'RouteStarted',
            data: { technicianId: lead.technicianId, etaMinutes: command.etaMinutes, ...time },
          })
        : needsTechnician();
    case 'Arrive':
      return lead
        ? emit({ type: 'TechnicianArrived', data: { technicianId: lead.technicianId, ...time } })
        : needsTechnician();
    case 'StartWork':
      return lead
        ? emit({ type: 'WorkStarted', data: { technicianId: lead.technicianId, ...time } })
        : needsTechnician();
    case 'CheckIn': {
      const { technicianId } = command;
      if (lead?.technicianId === technicianId) return refuse('illegal_step', 'leadArrives');
      return emit({ type: 'CrewMemberArrived', data: { technicianId, ...time } });
    }
    case 'StartNoShowWait':
      return lead ? startNoShowWait(booking, lead, time) : needsTechnician();
    case 'ReportNoShow':
      return lead ? reportNoShow(booking, lead, command, actor, time) : needsTechnician();
    case 'SetPiecesDone': {
      const { technicianId, item, done } = command;
      if (done < 0 || done > (booking.items[item]?.quantity ?? -1))
        return refuse('illegal_step', 'noSuchPiece');
      return emit({ type: 'PiecesDone', data: { technicianId, item, done, ...time } });
    }
    case 'StopVisit': {
      const { technicianId, reason, note } = command;
      return emit({ type: 'VisitStopped', data: { technicianId, reason, note, ...time } });
    }
    case 'AddPhotos': {
      const present = command.kind === 'before' ? booking.beforePhotos : booking.afterPhotos;
      const photos = command.photos.filter((photo) => !present.includes(photo));
      if (photos.length === 0) return none;
      if (present.length + photos.length > maxPhotos) return tooManyPhotos();
      return emit({ type: 'PhotosAdded', data: { kind: command.kind, photos, by: actor, ...time } });
    }
    case 'RequestReturnVisit':
      return lead ? requestReturnVisit(booking, lead, command, actor, time) : needsTechnician();
    case 'ConfirmPartsArrived':
      return awaitsParts(booking)
        ? emit({ type: 'PartsArrived', data: { by: actor, at } })
        : refuse('illegal_step', 'noPartsMissing');
    case 'CompleteWork':
      return complete(booking, command, actor, time);
    case 'CancelBooking':
      return cancel(booking, command, actor, at);
    case 'RescheduleBooking':
      return reschedule(booking, command, actor, now);
    case 'SetStatus':
      return setStatus(booking, command, actor, at);
    case 'ChangeDetails': {
      const { type: _type, move, ...details } = command;
      if (!addsUp(details.price)) return refuse('amount_too_low', 'priceNotPositive');
      const wrong = unchargeable(details.price.total);
      if (wrong) return refuse(wrong, says('priceOutOfLimits', limits));
      const changed: BookingEvent = {
        type: 'DetailsChanged',
        data: { ...details, previousTotal: booking.price.total, by: actor, at },
      };
      // All or nothing: changed details may only fit the new time (R1).
      const moved = move ? decideStep(booking, { type: 'RescheduleBooking', ...move }, { now, actor }) : none;
      return moved.ok ? emit(...moved.events, changed) : moved;
    }
    case 'ChangeContact':
      return emit({
        type: 'ContactChanged',
        data: { contact: command.contact, place: command.place, by: actor, at },
      });
    case 'ChangeSite':
      return command.site.wall.every((item) => item in booking.items)
        ? emit({ type: 'SiteChanged', data: { site: command.site, by: actor, at } })
        : refuse('illegal_step', 'noSuchPiece');
    case 'MoveToCustomer': {
      const { customerId, contact, place } = command;
      return emit({
        type: 'BookingMovedToCustomer',
        data: { customerId, contact, place, by: actor, at },
      });
    }
    case 'AddReview':
      if (booking.review) return refuse('already_reviewed', 'alreadyReviewed');
      return emit({
        type: 'ReviewAdded',
        data: { rating: command.rating, text: command.text, by: actor, at },
      });
    case 'WriteMessage':
      return emit({ type: 'MessageWritten', data: { text: command.text, by: actor, ...time } });
    case 'WriteNote':
      return emit({ type: 'NoteWritten', data: { note: command.note, by: actor, at } });
    case 'SendPaymentLink':
      return sendPaymentLink(booking, command, actor, at);
    case 'MakeOffers':
      return emit({
        type: 'OffersMade',
        data: { wave: booking.waves.length + 1, offers: command.offers, expiresAt: command.expiresAt, at },
      });
    case 'LapseWave':
      return emit({ type: 'OfferWaveLapsed', data: { wave: command.wave, at } });
    case 'WithdrawOffer': {
      const { technicianId, reason } = command;
      const withdrawn: BookingEvent = { type: 'OfferWithdrawn', data: { technicianId, reason, at } };
      return emit(withdrawn, ...waveEnd(booking, technicianId, at));
    }
    case 'OpenPool':
      return emit({ type: 'OfferPoolOpened', data: { at } });
    case 'RaiseUnassignedAlert':
      return emit({ type: 'UnassignedAlertRaised', data: { at } });
    case 'RecordLostTime': {
      const { technicianIds } = command;
      const known = withLostTime(booking);
      const lost = technicianIds.filter((id) => !known.includes(id));
      const regained = known.filter((id) => !technicianIds.includes(id));
      return emit(
        ...lost.map((technicianId) => ({ type: 'CrewTimeLost', data: { technicianId, at } }) as const),
        ...regained.map(
          (technicianId) => ({ type: 'CrewTimeRegained', data: { technicianId, at } }) as const,
        ),
      );
    }
    case 'NotifyNobodyFound':
      return emit({ type: 'NobodyFoundNotified', data: { at } });
    case 'DropReturnDate':
      return booking.returnVisit
        ? emit({ type: 'ReturnDateDropped', data: { at } })
        : refuse('illegal_step', 'noReturnVisit');
    case 'LapseUnpaid':
      return emit(cancelled(actor, 'platform', 'unpaid', zero, null, at));
    case 'CancelForWantOfTechnician':
      return emit(cancelled(actor, 'platform', 'nobody_found', zero, null, at));
    case 'CancelForFailedHold':
      return emit(cancelled(actor, 'platform', 'late_hold_failed', zero, null, at));
    default:
      return unreachable(command);
  }
}

/** If nobody in a wave is left to answer, it ends in the same append, and the next one goes out at once. */
function waveEnd(booking: Booking, technicianId: TechnicianId, at: string): readonly BookingEvent[] {
  const ended = waveEndedBy(booking, technicianId);
  return ended ? [{ type: 'OfferWaveLapsed', data: { wave: ended.wave, at } }] : [];
}

function reschedule(
  booking: Booking,
  { to }: Extract<BookingCommand, { type: 'RescheduleBooking' }>,
  actor: Actor,
  at: string,
): Decision {
  if (Date.parse(to.startsAt) <= Date.parse(at)) return refuse('in_the_past', 'timePassed');
  if (actor.role === 'customer' && awaitsParts(booking)) return refuse('too_early', 'partsFirst');
  if (actor.role === 'customer' && !mayReschedule(booking, at)) return refuse('too_late', 'tooLateToMove');
  return emit({ type: 'AppointmentRescheduled', data: { from: booking.appointment, to, by: actor, at } });
}

function sendPaymentLink(
  { payBefore }: Booking,
  { channels }: Extract<BookingCommand, { type: 'SendPaymentLink' }>,
  actor: Actor,
  at: string,
): Decision {
  // Only a booking made to be paid by link waits long enough for one.
  if (payBefore === undefined) return refuse('illegal_step', 'noPaymentLink');
  return emit({ type: 'PaymentLinkSent', data: { channels, expiresAt: payBefore, by: actor, at } });
}

function place(
  state: BookingState,
  command: Extract<BookingCommand, { type: 'PlaceBooking' }>,
  context: DecidedBy,
): Decision {
  const { placed } = command;
  if (state.status !== 'none')
    return state.id === placed.bookingId && state.customerId === placed.customerId
      ? none
      : refuse('already_exists', 'bookingExists');
  if (context.actor.role === 'customer' && context.actor.id !== placed.customerId)
    return refuse('not_yours', 'notYourBooking');
  if (Date.parse(placed.appointment.startsAt) <= Date.parse(context.now))
    return refuse('in_the_past', 'timePassed');
  if (!addsUp(placed.price)) return refuse('amount_too_low', 'priceDoesNotAddUp');
  const wrong = unchargeable(placed.price.total);
  if (wrong) return refuse(wrong, says('priceOutOfLimits', limits));
  return emit({ type: 'BookingPlaced', data: placed });
}

function addsUp({ lines, undiscounted, discount, total }: Price): boolean {
  return (
    total > 0 && sum(...lines.map((line) => line.amount)) === total && minus(undiscounted, discount) === total
  );
}

/** Bookings, `booking-<id>`. */
export const bookings: Aggregate<BookingState, BookingEvent, BookingCommand, RefusalCode> = {
  category: 'booking',
  initial: unplaced,
  evolve,
  decide,
};
