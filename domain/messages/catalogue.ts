/** The texts of every message, in one place: `compose` turns a template and the booking's facts into mail and SMS. */
import type { Booking } from '../booking/state.ts';
import { cancellationOutcome } from '../booking/policy.ts';
import { type Cents, dollars, minus } from '../money.ts';
import { reviewDiscountPercent } from '../pricing.ts';
import type { Template } from './plan.ts';

/** What the texts speak of. Names are opened for this one send and never stored. */
export interface MessageFacts {
  /** The booking as of the revision that asked for the message. */
  readonly booking: Booking;
  /** The instant of that revision. */
  readonly at: string;
  readonly recipientName: string;
  readonly customerName: string;
  readonly technicianName: string | null;
  readonly etaMinutes: number | null;
  /** Amount that this message is about: captured, refunded, fee; null where there is none. */
  readonly amount: Cents | null;
  /** Free text of a person (a technician's message). */
  readonly text: string | null;
  /** Street and unit, for the assigned technician only. */
  readonly address: string | null;
  readonly deadline: string | null;
  /** The discount code that thanks for a review; null in all other messages. */
  readonly discountCode: string | null;
  readonly links: {
    readonly tracker: string;
    readonly approve: string;
    readonly payment: string;
    readonly review: string;
    readonly book: string;
    readonly job: string;
    readonly ops: string;
  };
}

/** A mail's subject and paragraphs, and the same as one text message. */
export interface Composed {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, or null. */
  readonly action: { readonly label: string; readonly url: string } | null;
  readonly sms: string;
}

/** `Saturday, December 5, 9:00 AM - 11:00 AM`. */
function when(booking: Booking): string {
  const [year, month, day] = booking.appointment.date.split('-').map(Number);
  const date = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return `${date.format(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1))}, ${booking.appointment.time}`;
}

/** `Fri, Dec 4, 9:00 AM` in the job's zone. */
function moment(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(Date.parse(instant));
}

/** Composes a message. Amounts, dates and links are those of the booking; times are those of the job. */
export function compose(template: Template, facts: MessageFacts): Composed {
  const { booking, links } = facts;
  const { number, appointment, price } = booking;
  const technician = facts.technicianName ?? 'Your technician';
  const amount = dollars(facts.amount ?? price.total);
  const track = { label: 'Track this booking', url: links.tracker };
  const message = (
    subject: string,
    paragraphs: readonly string[],
    action: Composed['action'],
    sms: string,
  ): Composed => ({
    subject,
    paragraphs: [`Hello ${facts.recipientName},`, ...paragraphs],
    action,
    sms: `Hexkey ${number}: ${sms}`,
  });

  switch (template) {
    case 'booking_confirmed': {
      const free = cancellationOutcome(booking, facts.at).freeUntil;
      const hold = booking.payment.hold;
      const paid = hold
        ? `${dollars(hold.amount)} is held on your card ending in ${hold.cardLast4}. Nothing is charged until the work is done.`
        : `Your card is saved. ${dollars(price.total)} will be held two days before the appointment; nothing is charged until the work is done.`;
      return message(
        `Booking ${number} is confirmed`,
        [
          `Your appointment is on ${when(booking)} (local time).`,
          paid,
          `You can cancel free of charge until ${moment(free, appointment.zone)}. We assign a technician within 24 hours.`,
        ],
        track,
        `confirmed for ${when(booking)}. ${hold ? `${dollars(hold.amount)} is held, not charged.` : 'Your card is saved.'} ${links.tracker}`,
      );
    }
    case 'late_hold_declined':
      return message(
        `Your card was declined for booking ${number}`,
        [
          `We could not hold ${dollars(price.total)} for ${when(booking)}: ${booking.payment.lastFailure?.message ?? 'the bank declined it.'}`,
          'Please confirm the payment or use another card within 24 hours. Otherwise the booking is cancelled, free of charge.',
        ],
        { label: 'Confirm the payment', url: links.payment },
        `your card was declined. Please confirm the payment within 24 hours: ${links.payment}`,
      );
    case 'technician_assigned':
      return message(
        `${technician} will do your assembly`,
        [
          `${technician} has your booking ${number} on ${when(booking)}.`,
          'You will get a message when they are on the way.',
        ],
        track,
        `${technician} will come on ${when(booking)}. ${links.tracker}`,
      );
    case 'appointment_moved':
      return message(
        `Booking ${number} has a new time`,
        [`Your appointment is now on ${when(booking)}. The price stays the same.`],
        track,
        `moved to ${when(booking)}. ${links.tracker}`,
      );
    case 'reminder_first':
    case 'reminder_second':
      return message(
        `Your appointment: ${when(booking)}`,
        [
          `${technician} will come on ${when(booking)}.`,
          'Please have the boxes in the room and a clear space of two by three metres.',
        ],
        track,
        `reminder: ${when(booking)}. ${links.tracker}`,
      );
    case 'on_the_way':
      return message(
        `${technician} is on the way`,
        [
          `${technician} is on the way to you${facts.etaMinutes === null ? '' : ` and should arrive in about ${facts.etaMinutes} minutes`}.`,
        ],
        track,
        `${technician} is on the way${facts.etaMinutes === null ? '' : `, about ${facts.etaMinutes} minutes`}. ${links.tracker}`,
      );
    case 'arrived':
      return message(
        `${technician} has arrived`,
        [`${technician} has arrived for booking ${number}.`],
        track,
        `${technician} has arrived.`,
      );
    case 'completed':
      return message(
        `Booking ${number} is completed`,
        [
          `${technician} has completed the work. You find the photos with your booking; the receipt follows as soon as the payment is through.`,
        ],
        track,
        `the work is completed. Photos: ${links.tracker}`,
      );
    case 'receipt': {
      const lines = price.lines.map((line) => `${line.label}: ${dollars(line.amount)}`);
      const difference = facts.amount === null ? null : minus(facts.amount, price.total);
      const changed = difference ? [`Change on site: ${dollars(difference)}`] : [];
      return message(
        `Receipt for booking ${number}: ${amount}`,
        [...lines, ...changed, `Charged to your card: ${amount}`],
        track,
        `${amount} was charged.`,
      );
    }
    case 'approval_wanted': {
      const rise = booking.priceRise;
      const actual = rise ? dollars(rise.actual) : amount;
      const held = rise ? dollars(rise.held) : amount;
      const until = rise?.state === 'requested' ? moment(rise.expiresAt, appointment.zone) : null;
      return message(
        `Please approve ${actual} for booking ${number}`,
        [
          `The work came to ${actual}, ${held} is held on your card.`,
          `Without your approval${until ? ` by ${until}` : ''} we charge ${held} and no more.`,
        ],
        { label: `Approve ${actual}`, url: links.approve },
        `the work came to ${actual}, held are ${held}. Approve or decline: ${links.approve}`,
      );
    }
    case 'approval_ending': {
      const rise = booking.priceRise;
      const actual = rise ? dollars(rise.actual) : amount;
      const held = rise ? dollars(rise.held) : amount;
      const until = rise?.state === 'requested' ? moment(rise.expiresAt, appointment.zone) : null;
      return message(
        `Your answer is still wanted: ${actual} for booking ${number}`,
        [
          `The work came to ${actual}, ${held} is held on your card.`,
          `You can approve or decline${until ? ` until ${until}` : ''}. Without an answer we charge ${held} and no more.`,
        ],
        { label: `Approve ${actual}`, url: links.approve },
        `approve ${actual} or decline${until ? ` by ${until}` : ''}: ${links.approve}`,
      );
    }
    case 'capture_failed':
      return message(
        `We could not charge your card for booking ${number}`,
        [
          `${booking.payment.lastFailure?.message ?? 'The bank refused the charge.'} Please use another card.`,
        ],
        { label: 'Use another card', url: links.payment },
        `we could not charge your card. ${links.payment}`,
      );
    case 'cancelled': {
      const fee = booking.status === 'cancelled' ? booking.cancellation.fee : facts.amount;
      const held = booking.payment.hold?.amount ?? null;
      const why =
        booking.status === 'cancelled' && booking.cancellation.reason === 'nobody_found'
          ? 'We found no technician for this time. We are sorry.'
          : null;
      const outcome = fee
        ? `${dollars(fee)} is charged as the cancellation fee${held === null ? '' : `, ${dollars(minus(held, fee))} is released`}.`
        : 'Nothing is charged; a hold on your card is released.';
      return message(
        `Booking ${number} is cancelled`,
        [...(why ? [why] : []), `Your appointment on ${when(booking)} is cancelled.`, outcome],
        track,
        `cancelled. ${outcome}`,
      );
    }
    case 'nobody_found':
      return message(
        `No technician yet for booking ${number}`,
        [
          `We have not found a technician for ${when(booking)} yet. You can choose another time at no cost; if nobody is found, the booking is cancelled and the hold released.`,
        ],
        { label: 'Choose another time', url: links.tracker },
        `no technician yet for ${when(booking)}. Choose another time: ${links.tracker}`,
      );
    case 'refunded':
      return message(
        `Refund for booking ${number}: ${amount}`,
        [`${amount} goes back to your card within 5-10 business days.`],
        track,
        `${amount} is refunded.`,
      );
    case 'review_request':
      return message(
        `How was booking ${number}?`,
        [`Tell others how ${technician} did. It takes a minute.`],
        { label: 'Write a review', url: links.review },
        `how was it? ${links.review}`,
      );
    case 'review_thanks':
      return message(
        'Thank you for your review',
        [
          `Your words about booking ${number} help others to choose.`,
          facts.discountCode
            ? `With the code ${facts.discountCode} your next booking costs ${reviewDiscountPercent}% less. It works once, with this account.`
            : 'We are glad to have you with us.',
        ],
        { label: 'Book again', url: links.book },
        `thank you for your review. ${links.book}`,
      );
    case 'message_from_technician':
      return message(
        `${technician} wrote to you about booking ${number}`,
        [facts.text ?? ''],
        track,
        `${technician}: ${facts.text ?? ''}`,
      );
    case 'job_offered': {
      const until = facts.deadline ? ` until ${moment(facts.deadline, appointment.zone)}` : '';
      return message(
        `New job near ${booking.place.zip}: ${when(booking)}`,
        [
          `${booking.itemCount} item${booking.itemCount === 1 ? '' : 's'} in ${booking.place.city || booking.place.zip}, ${when(booking)}.`,
          `The offer is open${until}. The first to accept gets the job.`,
        ],
        { label: 'See the job', url: links.job },
        `new job, ${when(booking)}, ZIP ${booking.place.zip}${until}. ${links.job}`,
      );
    }
    case 'offer_ending': {
      const until = facts.deadline ? moment(facts.deadline, appointment.zone) : null;
      return message(
        `Still open: the job near ${booking.place.zip}, ${when(booking)}`,
        [
          `The job on ${when(booking)} is still offered to you${until ? `, until ${until}` : ''}. The first to accept gets it.`,
        ],
        { label: 'See the job', url: links.job },
        `still open${until ? ` until ${until}` : ''}: ${when(booking)}. ${links.job}`,
      );
    }
    case 'job_assigned':
      return message(
        `Job ${number} is yours: ${when(booking)}`,
        [`You were assigned to ${number} on ${when(booking)}, ${facts.address ?? booking.place.zip}.`],
        { label: 'See the job', url: links.job },
        `you were assigned: ${when(booking)}. ${links.job}`,
      );
    case 'job_moved':
      return message(
        `Job ${number} has a new time`,
        [`It is now on ${when(booking)}.`],
        { label: 'See the job', url: links.job },
        `moved to ${when(booking)}.`,
      );
    case 'job_cancelled':
      return message(
        `Job ${number} is no longer yours`,
        [`The job on ${when(booking)} was cancelled or given to another technician.`],
        null,
        `the job on ${when(booking)} is off your list.`,
      );
    case 'unassigned_alert':
      return message(
        `Unassigned: ${number}`,
        [`Booking ${number} on ${when(booking)} in ${booking.place.zip} has no technician.`],
        { label: 'Assign one', url: links.ops },
        `unassigned, ${when(booking)}`,
      );
    case 'capture_failed_alert':
      return message(
        `Capture failed: ${number}`,
        [`${booking.payment.lastFailure?.code ?? ''}: ${booking.payment.lastFailure?.message ?? ''}`],
        { label: 'Open the booking', url: links.ops },
        'capture failed',
      );
    default:
      return unreachable(template);
  }
}

function unreachable(template: never): never {
  throw new Error(`unknown template ${String(template)}`);
}
