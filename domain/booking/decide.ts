/** Decides a command against a booking's state: events, none (a repeat), or a refusal by name (design.md §3). */
import type { Actor } from '../actor.ts';
import { type Cents, dollars, minus, sum, zero } from '../money.ts';
import type { BookingCommand, Decision, DecisionContext, Refusal } from './commands.ts';
import type { BookingEvent, BookingStatus, CancelledBy, Price } from './events.ts';
import { cancellationOutcome, mayReschedule } from './policy.ts';
import { emit, none, refuse } from './decision.ts';
import { decidePayment, isPaymentCommand, type PaymentCommand } from './decide-payment.ts';
import type { Booking, BookingState } from './state.ts';
import { isLegal, transitions } from './transitions.ts';
import { labelOf } from './labels.ts';

/** Most after photos of one job (spec technician §5: 'Too Many Photos'), and as many before. */
export const maxPhotos = 5;

/**
 * What a command does to a booking. A repeated command yields no events; an illegal one is refused with a
 * sentence for the person. Pure: the time and the actor come from `context`.
 */
export function decide(state: BookingState, command: BookingCommand, context: DecisionContext): Decision {
  if (command.type === 'PlaceBooking') return place(state, command, context);
  if (state.status === 'none') return refuse('unknown_booking', 'There is no booking with this number.');
  if (isPaymentCommand(command)) return decidePayment(state, command, context);
  return decideStep(state, command, context);
}

type StepCommand = Exclude<BookingCommand, PaymentCommand | { type: 'PlaceBooking' }>;

function decideStep(booking: Booking, command: StepCommand, { now, actor }: DecisionContext): Decision {
  const at = now;
  const forbidden = notAllowed(booking, command, actor);
  if (forbidden) return { ok: false, refusal: forbidden };
  if (isRepeat(booking, command)) return none;
  if (!isLegal(command.type, booking.status)) return illegal(booking, command);
  const lead = booking.crew[0];

  switch (command.type) {
    case 'AcceptJob': {
      const { technicianId, name, phone } = command;
      if (booking.crew.length >= booking.crewSize)
        return refuse('already_taken', 'Another technician has already taken this job.');
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
    case 'AssignTechnician': {
      const { technicianId, name, phone } = command;
      const full = booking.crew.length >= booking.crewSize;
      if (full && booking.status !== 'assigned' && booking.status !== 'scheduled')
        return refuse('crew_full', `The crew is complete and the job is ${labelOf(booking.status)}.`);
      const assigned: BookingEvent = {
        type: 'TechnicianAssigned',
        data: {
          technicianId,
          seat: full ? 0 : booking.crew.length,
          by: actor,
          at,
          technicianName: name,
          technicianPhone: phone,
        },
      };
      if (!full || !lead) return emit(assigned);
      return emit(
        {
          type: 'TechnicianUnassigned',
          data: { technicianId: lead.technicianId, seat: 0, by: actor, reason: 'Replaced', at },
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
    case 'ConfirmAppointment':
      return emit({ type: 'AppointmentConfirmed', data: { by: actor, at } });
    case 'StartRoute':
      return lead
        ? emit({
            type: 'RouteStarted',
            data: { technicianId: lead.technicianId, etaMinutes: command.etaMinutes, at },
          })
        : needsTechnician();
    case 'Arrive':
      return lead
        ? emit({ type: 'TechnicianArrived', data: { technicianId: lead.technicianId, at } })
        : needsTechnician();
    case 'StartWork':
      return lead
        ? emit({ type: 'WorkStarted', data: { technicianId: lead.technicianId, at } })
        : needsTechnician();
    case 'AddPhotos': {
      const present = command.kind === 'before' ? booking.beforePhotos : booking.afterPhotos;
      const photos = command.photos.filter((photo) => !present.includes(photo));
      if (photos.length === 0) return none;
      if (present.length + photos.length > maxPhotos) return tooManyPhotos();
      return emit({ type: 'PhotosAdded', data: { kind: command.kind, photos, by: actor, at } });
    }
    case 'CompleteWork':
      return complete(booking, command, actor, at);
    case 'CancelBooking':
      return cancel(booking, command, actor, at);
    case 'RescheduleBooking':
      return reschedule(booking, command, actor, now);
    case 'SetStatus':
      return setStatus(booking, command, actor, at);
    case 'ChangeDetails': {
      const { type: _type, move, ...details } = command;
      if (!addsUp(details.price))
        return refuse('amount_too_low', 'The price must be more than $0.00 and add up.');
      const changed: BookingEvent = { type: 'DetailsChanged', data: { ...details, by: actor, at } };
      // All of it or nothing: details that belong to a time are worth nothing at another (R1).
      const moved = move ? decideStep(booking, { type: 'RescheduleBooking', ...move }, { now, actor }) : none;
      return moved.ok ? emit(...moved.events, changed) : moved;
    }
    case 'ChangeContact':
      return emit({
        type: 'ContactChanged',
        data: { contact: command.contact, place: command.place, by: actor, at },
      });
    case 'AddReview':
      if (booking.review) return refuse('already_reviewed', 'You have already reviewed this job.');
      return emit({
        type: 'ReviewAdded',
        data: { rating: command.rating, text: command.text, by: actor, at },
      });
    case 'WriteMessage':
      return emit({ type: 'MessageWritten', data: { text: command.text, by: actor, at } });
    case 'MakeOffers':
      return emit({
        type: 'OffersMade',
        data: { wave: booking.waves.length + 1, offers: command.offers, expiresAt: command.expiresAt, at },
      });
    case 'LapseWave':
      return emit({ type: 'OfferWaveLapsed', data: { wave: command.wave, at } });
    case 'OpenPool':
      return emit({ type: 'OfferPoolOpened', data: { at } });
    case 'RaiseUnassignedAlert':
      return emit({ type: 'UnassignedAlertRaised', data: { at } });
    case 'TellNobodyFound':
      return emit({ type: 'NobodyFoundTold', data: { at } });
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

function reschedule(
  booking: Booking,
  { to, leaving }: Extract<BookingCommand, { type: 'RescheduleBooking' }>,
  actor: Actor,
  at: string,
): Decision {
  if (Date.parse(to.startsAt) <= Date.parse(at))
    return refuse('in_the_past', 'This time has passed. Choose a later one.');
  if (actor.role === 'customer' && !mayReschedule(booking, at))
    return refuse(
      'too_late',
      'It is too late to move this appointment. You can still cancel it, or call us.',
    );
  const gone = booking.crew.filter((member) => leaving.includes(member.technicianId));
  return emit(
    { type: 'AppointmentRescheduled', data: { from: booking.appointment, to, by: actor, at } },
    ...gone.map(
      ({ technicianId, seat }): BookingEvent => ({
        type: 'TechnicianUnassigned',
        data: { technicianId, seat, by: actor, reason: 'Not free at the new time', at },
      }),
    ),
  );
}

function place(
  state: BookingState,
  command: Extract<BookingCommand, { type: 'PlaceBooking' }>,
  context: DecisionContext,
): Decision {
  const { placed } = command;
  if (state.status !== 'none')
    return state.id === placed.bookingId && state.customerId === placed.customerId
      ? none
      : refuse('already_exists', 'This booking exists already.');
  if (context.actor.role === 'customer' && context.actor.id !== placed.customerId)
    return refuse('not_yours', 'This is not your booking.');
  if (Date.parse(placed.appointment.startsAt) <= Date.parse(context.now))
    return refuse('in_the_past', 'This time has passed. Choose a later one.');
  if (!addsUp(placed.price))
    return refuse('amount_too_low', 'The price does not add up. Ask for a new quote.');
  return emit({ type: 'BookingPlaced', data: placed });
}

function addsUp({ lines, undiscounted, discount, total }: Price): boolean {
  return (
    total > 0 && sum(...lines.map((line) => line.amount)) === total && minus(undiscounted, discount) === total
  );
}

function complete(
  booking: Booking,
  command: Extract<BookingCommand, { type: 'CompleteWork' }>,
  actor: Actor,
  at: string,
): Decision {
  const lead = booking.crew[0];
  if (!lead) return needsTechnician();
  const added = command.afterPhotos.filter((photo) => !booking.afterPhotos.includes(photo));
  const count = booking.afterPhotos.length + added.length;
  if (count === 0) return refuse('needs_photos', 'Please upload at least one photo to complete the job.');
  if (count > maxPhotos) return tooManyPhotos();
  if (command.notesRequired && !command.notes)
    return refuse('needs_notes', 'Please provide completion notes for the customer.');
  const actualCost = command.actualCost ?? booking.price.total;
  if (actualCost <= 0) return refuse('amount_too_low', 'The actual cost must be more than $0.00.');
  const since = booking.startedAt ? Math.round((Date.parse(at) - Date.parse(booking.startedAt)) / 60_000) : 0;
  return emit({
    type: 'WorkCompleted',
    data: {
      technicianId: lead.technicianId,
      actualMinutes: command.actualMinutes ?? Math.max(1, since || booking.minutes),
      actualCost,
      notes: command.notes,
      afterPhotos: added,
      implied: impliedSteps(booking.status),
      by: actor,
      at,
    },
  });
}

const travelOrder: readonly BookingStatus[] = ['in_route', 'on_site', 'in_progress'];

/** The steps between a status and completion that nobody recorded (design.md §3: implied, never invented times). */
function impliedSteps(status: BookingStatus): readonly BookingStatus[] {
  return travelOrder.slice(travelOrder.indexOf(status) + 1);
}

function cancel(
  booking: Booking,
  command: Extract<BookingCommand, { type: 'CancelBooking' }>,
  actor: Actor,
  at: string,
): Decision {
  if (actor.role === 'admin') {
    const held = booking.payment.hold?.amount ?? zero;
    const fee =
      command.chosenFee ?? (command.noShow ? cancellationOutcome(booking, at, { noShow: true }).fee : zero);
    const wrong = wrongFee(fee, held, command.note);
    if (wrong) return wrong;
    const [by, reason] = command.noShow ? (['customer', 'no_show'] as const) : (['admin', 'admin'] as const);
    return emit(cancelled(actor, by, reason, fee, command.note, at));
  }
  if (booking.status === 'in_progress')
    return refuse('too_late', 'The work has begun. Call us if something is wrong.');
  const { fee } = cancellationOutcome(booking, at);
  if (command.shownFee !== null && command.shownFee !== fee)
    return refuse('outcome_changed', `Cancelling now costs ${dollars(fee)}.`, { fee });
  return emit(cancelled(actor, 'customer', 'customer_request', fee, command.note, at));
}

function wrongFee(fee: Cents, held: Cents, why: string | null): Decision | null {
  if (fee < 0) return refuse('amount_too_low', 'A fee cannot be negative.');
  if (fee > held) return refuse('amount_too_high', `Only ${dollars(held)} is held on the card.`, { held });
  if (fee > 0 && !why) return refuse('why_required', 'Say why the customer is charged a fee.');
  return null;
}

function setStatus(
  booking: Booking,
  command: Extract<BookingCommand, { type: 'SetStatus' }>,
  actor: Actor,
  at: string,
): Decision {
  const { to, why } = command;
  if (to === booking.status) return none;
  const set: BookingEvent = {
    type: 'StatusSetByAdmin',
    data: { from: booking.status, to, by: actor, why, at },
  };
  const paid =
    booking.payment.state === 'authorized' ||
    booking.payment.state === 'card_saved' ||
    booking.payment.state === 'captured';
  switch (to) {
    case 'cancelled': {
      const fee = command.fee ?? zero;
      const wrong = wrongFee(fee, booking.payment.hold?.amount ?? zero, why);
      return wrong ?? emit(set, cancelled(actor, 'admin', 'admin', fee, why, at));
    }
    case 'pending':
    case 'confirmed':
      if (to === 'confirmed' && !paid) return needsPayment();
      return emit(
        ...booking.crew.map(
          (member): BookingEvent => ({
            type: 'TechnicianUnassigned',
            data: {
              technicianId: member.technicianId,
              seat: member.seat,
              by: actor,
              reason: why ?? 'Status set by admin',
              at,
            },
          }),
        ),
        set,
      );
    case 'assigned':
    case 'scheduled':
    case 'in_route':
    case 'on_site':
    case 'in_progress':
    case 'completed': {
      const lead = booking.crew[0];
      if (!lead) return needsTechnician();
      if (!paid) return needsPayment();
      if (to !== 'completed') return emit(set);
      return emit(set, {
        type: 'WorkCompleted',
        data: {
          technicianId: lead.technicianId,
          actualMinutes: booking.minutes,
          actualCost: booking.price.total,
          notes: null,
          afterPhotos: [],
          implied: impliedSteps(booking.status),
          by: actor,
          at,
        },
      });
    }
    default:
      return unreachable(to);
  }
}

function cancelled(
  by: Actor,
  cancelledBy: CancelledBy,
  reason:
    | 'customer_request'
    | 'unpaid'
    | 'nobody_found'
    | 'late_hold_failed'
    | 'no_show'
    | 'admin'
    | 'technician',
  fee: Cents,
  note: string | null,
  at: string,
): BookingEvent {
  return { type: 'BookingCancelled', data: { by, cancelledBy, reason, note, fee, at } };
}

/** Whether the command asks for what already is: then it yields no events, whoever repeats it (R23). */
function isRepeat(booking: Booking, command: StepCommand): boolean {
  switch (command.type) {
    case 'AcceptJob':
    case 'AssignTechnician':
      return booking.crew.some((member) => member.technicianId === command.technicianId);
    case 'ConfirmAppointment':
    case 'StartRoute':
    case 'Arrive':
    case 'StartWork':
    case 'CompleteWork':
    case 'CancelBooking':
    case 'LapseUnpaid':
    case 'CancelForWantOfTechnician':
    case 'CancelForFailedHold':
      return booking.status === transitions[command.type].to;
    case 'SetStatus':
      return booking.status === command.to;
    case 'RescheduleBooking':
      return (
        booking.appointment.startsAt === command.to.startsAt && booking.appointment.date === command.to.date
      );
    case 'LapseWave':
      return booking.waves.every((wave) => wave.wave !== command.wave || wave.lapsed);
    case 'MakeOffers':
      return booking.waves.some((wave) => !wave.lapsed);
    case 'OpenPool':
      return booking.poolOpenedAt !== null;
    case 'RaiseUnassignedAlert':
      return booking.unassignedAlertAt !== null;
    case 'TellNobodyFound':
      return booking.nobodyFoundAt !== null;
    case 'UnassignTechnician':
    case 'AddPhotos':
    case 'ChangeDetails':
    case 'ChangeContact':
    case 'AddReview':
    case 'WriteMessage':
      return false;
    default:
      return unreachable(command);
  }
}

/** Whose command it is: the customer's own booking, the lead's own job, a member's photos; admins and the system may all. */
function notAllowed(booking: Booking, command: StepCommand, actor: Actor): Refusal | null {
  const refusal: Refusal = { code: 'not_yours', message: 'This is not your booking.' };
  if (actor.role === 'system' || actor.role === 'admin') return null;
  switch (command.type) {
    case 'CancelBooking':
    case 'RescheduleBooking':
    case 'AddReview':
      return actor.role === 'customer' && actor.id === booking.customerId ? null : refusal;
    case 'AcceptJob': {
      if (actor.role !== 'technician' || actor.id !== command.technicianId) return refusal;
      const known =
        booking.poolOpenedAt !== null || booking.crew.some((member) => member.technicianId === actor.id);
      const offered = booking.waves.some(
        (wave) => !wave.lapsed && wave.offers.some((offer) => offer.technicianId === actor.id),
      );
      return known || offered ? null : { code: 'not_yours', message: 'This job is not offered to you.' };
    }
    case 'AddPhotos':
    case 'WriteMessage':
      return actor.role === 'technician' && booking.crew.some((member) => member.technicianId === actor.id)
        ? null
        : refusal;
    case 'UnassignTechnician':
      return actor.role === 'technician' && actor.id === command.technicianId ? null : refusal;
    case 'ConfirmAppointment':
    case 'StartRoute':
    case 'Arrive':
    case 'StartWork':
    case 'CompleteWork':
      return actor.role === 'technician' && booking.crew[0]?.technicianId === actor.id ? null : refusal;
    default:
      return refusal;
  }
}

function illegal(booking: Booking, command: StepCommand): Decision {
  if (booking.status === 'completed' || booking.status === 'cancelled') {
    const next = booking.status === 'completed' ? 'It can be refunded.' : 'It can be booked again.';
    return refuse('final_status', `This booking is ${labelOf(booking.status)}. ${next}`, {
      status: booking.status,
    });
  }
  return refuse('illegal_step', `This is not possible while the booking is ${labelOf(booking.status)}.`, {
    status: booking.status,
    command: command.type,
  });
}

function needsTechnician(): Decision {
  return refuse('needs_technician', 'This needs a technician. Assign one first.');
}

function needsPayment(): Decision {
  return refuse('needs_payment', 'This needs a payment: no card is held or saved yet.');
}

function tooManyPhotos(): Decision {
  return refuse('too_many_photos', `You can upload a maximum of ${maxPhotos} photos per job.`, {
    max: maxPhotos,
  });
}

function unreachable(command: never): never {
  throw new Error(`unknown command ${JSON.stringify(command)}`);
}
