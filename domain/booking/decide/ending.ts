/**
 * Decides the commands that end a booking: completion, cancellation with its fee, and an admin's own decision about
 * either.
 */
import { says } from '../../core/says.ts';
import type { Actor } from '../../core/actor.ts';
import { doneAtOf, type StepTime } from '../../core/device-time.ts';
import { type Cents, zero } from '../../core/money.ts';
import { limits, minCharge, unchargeable } from '../charge-limits.ts';
import type { BookingCommand, Decision } from '../commands.ts';
import { emit, maxPhotos, needsPayment, needsTechnician, none, refuse, tooManyPhotos } from '../decision.ts';
import type { BookingEvent, BookingStatus, CancelledBy } from '../events.ts';
import { cancellationOutcome } from '../policy.ts';
import { minutesBetween, minutesWorked } from '../return-visit.ts';
import type { Booking } from '../state.ts';
import { unreachable } from '../../core/unreachable.ts';

/** The work is done: photos, notes, cost and minutes as given by the technician (spec technician §5). */
export function complete(
  booking: Booking,
  command: Extract<BookingCommand, { type: 'CompleteWork' }>,
  actor: Actor,
  time: StepTime,
): Decision {
  const lead = booking.crew[0];
  if (!lead) return needsTechnician();
  const added = command.afterPhotos.filter((photo) => !booking.afterPhotos.includes(photo));
  const count = booking.afterPhotos.length + added.length;
  if (count === 0) return refuse('needs_photos', 'needsPhotos');
  if (count > maxPhotos) return tooManyPhotos();
  if (command.notesRequired && !command.notes) return refuse('needs_notes', 'needsNotes');
  const actualCost = command.actualCost ?? booking.price.total;
  const wrong = unchargeable(actualCost);
  if (wrong) return refuse(wrong, says('costOutOfLimits', limits));
  const since = booking.startedAt ? minutesBetween(booking.startedAt, doneAtOf(time)) : 0;
  const worked = minutesWorked(booking) + since;
  return emit({
    type: 'WorkCompleted',
    data: {
      technicianId: lead.technicianId,
      actualMinutes: command.actualMinutes ?? Math.max(1, worked || booking.minutes),
      actualCost,
      notes: command.notes,
      afterPhotos: added,
      implied: impliedSteps(booking.status),
      by: actor,
      ...time,
    },
  });
}

const travelOrder: readonly BookingStatus[] = ['in_route', 'on_site', 'in_progress'];

/** The steps between a status and completion that nobody recorded (design.md §3: implied, without invented times). */
function impliedSteps(status: BookingStatus): readonly BookingStatus[] {
  return travelOrder.slice(travelOrder.indexOf(status) + 1);
}

/**
 * Cancels: customers according to the policy, for the fee they were shown; admins for a fee that they choose and
 * explain (R9).
 */
export function cancel(
  booking: Booking,
  command: Extract<BookingCommand, { type: 'CancelBooking' }>,
  actor: Actor,
  at: string,
): Decision {
  if (actor.role === 'admin') {
    const unseen = command.noShow ? cancellationOutcome(booking, at, { noShow: true }).fee : zero;
    if (command.chosenFee === null && unseen > 0) return costs(unseen);
    const fee = command.chosenFee ?? zero;
    // A no-show's fee is given by the policy, so it needs no further explanation.
    const wrong = wrongFee(booking, fee, command.noShow || Boolean(command.note));
    if (wrong) return wrong;
    const [by, reason] = command.noShow ? (['customer', 'no_show'] as const) : (['admin', 'admin'] as const);
    return emit(cancelled(actor, by, reason, fee, command.note, at));
  }
  if (booking.status === 'in_progress') return refuse('too_late', 'workStarted');
  if (booking.returnVisit) return refuse('too_late', 'workPartlyDone');
  if (command.replaced) {
    // Paid in the meantime, for example in another tab: then it stays.
    if (booking.status !== 'pending')
      return refuse('illegal_step', 'notPossibleNow', {
        status: booking.status,
      });
    return emit(cancelled(actor, 'customer', 'replaced', zero, command.note, at));
  }
  const { fee } = cancellationOutcome(booking, at);
  // A customer who was shown no amount has not agreed to any.
  if ((command.shownFee ?? zero) !== fee) return costs(fee);
  return emit(cancelled(actor, 'customer', 'customer_request', fee, command.note, at));
}

/** The refusal with the current fee, if another one or none was shown. */
function costs(fee: Cents): Decision {
  return refuse('outcome_changed', says('cancellingCosts', { fee }), { fee });
}

/**
 * The highest fee an admin may charge for a cancellation, in cents: what is held. For partly done work whose hold has
 * ended, also what was agreed, on the saved card (decision 125).
 */
export function maxFee({ agreed, returnVisit, payment: { hold, card } }: Booking): Cents {
  if (hold !== null) return hold.amount;
  return returnVisit !== null && card !== null ? agreed : zero;
}

function wrongFee(booking: Booking, fee: Cents, isExplained: boolean): Decision | null {
  if (fee < 0) return refuse('amount_too_low', 'feeNegative');
  if (fee > 0 && fee < minCharge) return refuse('amount_too_low', says('feeTooLow', { min: minCharge }));
  const held = maxFee(booking);
  if (fee > held) return refuse('amount_too_high', says('onlyHeld', { held }), { held });
  if (fee > booking.agreed) return refuse('amount_too_high', says('onlyAgreed', { agreed: booking.agreed }));
  if (fee > 0 && !isExplained) return refuse('why_required', 'sayWhyFee');
  return null;
}

/**
 * An admin sets any open status, provided that what it needs exists: a crew, a payment; ending statuses have events of
 * their own (design.md §11).
 */
export function setStatus(
  booking: Booking,
  command: Extract<BookingCommand, { type: 'SetStatus' }>,
  actor: Actor,
  at: string,
): Decision {
  const { to, why } = command;
  // Setting the same status again resumes a stopped visit.
  if (to === booking.status && booking.stopped === null) return none;
  const set: BookingEvent = {
    type: 'StatusSetByAdmin',
    data: { from: booking.status, to, by: actor, why, at },
  };
  // A declined saved card counts too: its hold or charge is tried again, and fails as such.
  const { hold, card, captured } = booking.payment;
  const paid = hold !== null || card !== null || captured > 0;
  // Without its crew, the booking would be cancelled at once and for good (design.md §3 Assignment).
  const isBound = booking.crew.length > 0 && Date.parse(at) >= Date.parse(booking.appointment.startsAt);
  switch (to) {
    case 'cancelled': {
      const fee = command.fee ?? zero;
      const wrong = wrongFee(booking, fee, Boolean(why));
      return wrong ?? emit(set, cancelled(actor, 'admin', 'admin', fee, why, at));
    }
    case 'pending':
      if (isBound) return begun(booking);
      return refuse('illegal_step', 'notBackToPending', { status: booking.status, instead: 'confirmed' });
    case 'confirmed':
      if (!paid) return needsPayment();
      if (isBound) return begun(booking);
      return emit(
        ...booking.crew.map(
          (member): BookingEvent => ({
            type: 'TechnicianUnassigned',
            data: {
              technicianId: member.technicianId,
              seat: member.seat,
              by: actor,
              reason: 'status_set',
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
          actualMinutes: minutesWorked(booking) || booking.minutes,
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

/** The refusal to take the crew off a job whose appointment has begun, with what to do instead. */
function begun(booking: Booking): Decision {
  const { status } = booking;
  return refuse(
    'illegal_step',
    status === 'assigned' || status === 'scheduled' ? 'begunAssignSomebody' : 'begunChooseAssigned',
    { status, instead: 'assigned' },
  );
}

/** The event of a cancellation, whatever its cause. */
export function cancelled(
  by: Actor,
  cancelledBy: CancelledBy,
  reason:
    | 'customer_request'
    | 'replaced'
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
