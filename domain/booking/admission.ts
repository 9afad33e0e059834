/** Checks before a command is decided: whether it is a repeat, who may give it, and whether the status allows it. */
import type { Actor } from '../core/actor.ts';
import type { Decision, Refusal, StepCommand } from './commands.ts';
import { refuse } from './decision.ts';
import type { TechnicianId } from '../core/ids.ts';
import { says } from '../core/says.ts';
import { isAsked } from './offers.ts';
import { awaitsReturnDate } from './return-visit.ts';
import { crewIds } from './seats.ts';
import type { Booking } from './state.ts';
import { transitions } from './transitions.ts';
import { unreachable } from '../core/unreachable.ts';

/** Whether the command asks for what is already the case: then it yields no events, whoever repeats it (R23). */
export function isRepeat(booking: Booking, command: StepCommand): boolean {
  switch (command.type) {
    case 'AcceptJob':
      return isInCrew(booking, command.technicianId);
    case 'AssignTechnician': {
      const isReplaced = command.replaces === undefined || !isInCrew(booking, command.replaces);
      return isReplaced && isInCrew(booking, command.technicianId);
    }
    case 'DeclineOffer':
      return booking.declinedBy.includes(command.technicianId);
    case 'GiveBackJob':
      return !isInCrew(booking, command.technicianId);
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
    case 'CheckIn':
      return booking.arrivals.some(({ technicianId }) => technicianId === command.technicianId);
    case 'StartNoShowWait':
      return booking.noShow !== null;
    case 'ReportNoShow':
      return (
        booking.status === 'cancelled' ||
        (booking.noShow?.reported ?? null) !== null ||
        (awaitsReturnDate(booking) && booking.returnVisit?.reason === 'nobody_home')
      );
    case 'RequestReturnVisit':
      return awaitsReturnDate(booking);
    case 'ConfirmPartsArrived':
      return (booking.returnVisit?.partsArrivedAt ?? null) !== null;
    case 'DropReturnDate':
      return awaitsReturnDate(booking);
    case 'SetPiecesDone':
      return (booking.piecesDone[command.item] ?? 0) === command.done;
    case 'StopVisit':
      return booking.stopped !== null;
    case 'SetStatus':
      return booking.status === command.to && booking.stopped === null;
    case 'RescheduleBooking':
      return (
        booking.appointment.startsAt === command.to.startsAt && booking.appointment.date === command.to.date
      );
    case 'LapseWave':
      return booking.waves.every((wave) => wave.wave !== command.wave || wave.lapsed);
    case 'MakeOffers':
      return booking.waves.some((wave) => !wave.lapsed);
    case 'WithdrawOffer':
      return booking.waves.every((wave) => wave.lapsed || !isAsked(wave, command.technicianId));
    case 'OpenPool':
      return booking.poolOpenedAt !== null;
    case 'RaiseUnassignedAlert':
      return booking.unassignedAlertAt !== null;
    case 'NotifyNobodyFound':
      return booking.nobodyFoundAt !== null;
    case 'ChangeSite':
      return JSON.stringify(booking.contact.site) === JSON.stringify(command.site);
    case 'MoveToCustomer':
      return booking.customerId === command.customerId;
    case 'UnassignTechnician':
    case 'RecordLostTime':
    case 'AddPhotos':
    case 'ChangeDetails':
    case 'ChangeContact':
    case 'AddReview':
    case 'WriteMessage':
    case 'WriteNote':
    case 'SendPaymentLink':
      return false;
    default:
      return unreachable(command);
  }
}

/**
 * Who may give a command: customers for their own booking, the lead for their own job, crew members for photos; admins
 * and the system always.
 */
export function notAllowed(booking: Booking, command: StepCommand, actor: Actor): Refusal | null {
  const refusal: Refusal = { code: 'not_yours', says: 'notYourBooking' };
  if (actor.role === 'system' || actor.role === 'admin') return null;
  switch (command.type) {
    case 'CancelBooking':
    case 'RescheduleBooking':
    case 'ConfirmPartsArrived':
    case 'ChangeSite':
    case 'AddReview':
      return actor.role === 'customer' && actor.id === booking.customerId ? null : refusal;
    case 'AcceptJob': {
      if (actor.role !== 'technician' || actor.id !== command.technicianId) return refusal;
      if (isInCrew(booking, command.technicianId)) return null;
      if (booking.declinedBy.includes(command.technicianId))
        return { code: 'offer_ended', says: 'offerDeclined' };
      return isOpenTo(booking, command.technicianId) ? null : { code: 'not_yours', says: 'jobNotOffered' };
    }
    case 'DeclineOffer': {
      const { technicianId } = command;
      if (actor.role !== 'technician' || actor.id !== technicianId) return refusal;
      if (booking.declinedBy.includes(technicianId) || isOpenTo(booking, technicianId)) return null;
      return booking.waves.some((wave) => isAsked(wave, technicianId))
        ? { code: 'offer_ended', says: 'offerEnded' }
        : { code: 'not_yours', says: 'jobNotOffered' };
    }
    case 'AddPhotos':
    case 'WriteMessage':
      return actor.role === 'technician' && booking.crew.some((member) => member.technicianId === actor.id)
        ? null
        : refusal;
    case 'CheckIn':
    case 'SetPiecesDone':
    case 'StopVisit':
      return actor.id === command.technicianId && isInCrew(booking, command.technicianId) ? null : refusal;
    case 'GiveBackJob': {
      const { technicianId } = command;
      if (actor.role !== 'technician' || actor.id !== technicianId) return refusal;
      return isInCrew(booking, technicianId) || booking.declinedBy.includes(technicianId) ? null : refusal;
    }
    case 'ConfirmAppointment':
    case 'StartRoute':
    case 'Arrive':
    case 'StartNoShowWait':
    case 'ReportNoShow':
    case 'StartWork':
    case 'RequestReturnVisit':
    case 'CompleteWork':
      return actor.role === 'technician' && booking.crew[0]?.technicianId === actor.id ? null : refusal;
    default:
      return refusal;
  }
}

function isInCrew({ crew }: Booking, technicianId: TechnicianId): boolean {
  return crew.some((member) => member.technicianId === technicianId);
}

/** Whether this technician was asked in a wave that is still open, or anybody may take the job. */
function isOpenTo({ poolOpenedAt, waves }: Booking, technicianId: TechnicianId): boolean {
  return poolOpenedAt !== null || waves.some((wave) => !wave.lapsed && isAsked(wave, technicianId));
}

/**
 * Steps of the crew, and the customer's own cancellation, that wait for a person's decision after a visit was stopped.
 */
const heldUp: readonly StepCommand['type'][] = [
  'Arrive',
  'StartNoShowWait',
  'ReportNoShow',
  'StartWork',
  'RequestReturnVisit',
  'CompleteWork',
  'CancelBooking',
];

/** Whether the stop prevents this person from taking the step. */
export function isHeldUp({ stopped }: Booking, { type }: StepCommand, { role }: Actor): boolean {
  return stopped !== null && (role === 'technician' || role === 'customer') && heldUp.includes(type);
}

/**
 * Steps toward an appointment that need the date of a return visit first; joining the crew too, since it reserves time.
 */
const dated: readonly StepCommand['type'][] = [
  'AcceptJob',
  'AssignTechnician',
  'ConfirmAppointment',
  'StartRoute',
  'CheckIn',
  'StartWork',
];

/** Whether the step must wait until the customer chooses the date of the return visit. */
export function lacksDate(booking: Booking, { type }: StepCommand): boolean {
  return dated.includes(type) && awaitsReturnDate(booking);
}

/**
 * Whether the crew or time of the job differs from what the person giving the command saw: of two dispatchers on one
 * job, one succeeds and the other is refused (decision 165).
 */
export function isOutdated(booking: Booking, command: StepCommand): boolean {
  const seen = 'seen' in command ? command.seen : undefined;
  if (seen === undefined) return false;
  return seen.startsAt !== booking.appointment.startsAt || seen.crew.join() !== crewIds(booking).join();
}

/** The refusal of a step that this status does not allow. */
export function illegal(booking: Booking, command: StepCommand): Decision {
  if (booking.status === 'completed' || booking.status === 'cancelled') {
    const { status } = booking;
    return refuse('final_status', status === 'completed' ? 'bookingCompleted' : 'bookingCancelled', {
      status,
    });
  }
  const { status } = booking;
  return refuse('illegal_step', says('notPossibleWhile', { status }), { status, command: command.type });
}
