/** What a booking's event is in somebody's feed: texts name the booking by its number and never a person. */
import type { Recorded } from '#domain/booking/evolve.ts';
import type { FailingCharge } from '#domain/booking/state.ts';
import { failingAfter, newsOfTry } from '#domain/booking/tries.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import type { Role } from '#domain/core/actor.ts';
import { bookingStatusLabels } from '#domain/catalogue/options.ts';
import { dollars } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';

/** Types of spec admin §4 (notification connection). */
export type NotificationType =
  | 'booking_update'
  | 'technician_assignment'
  | 'payment_status'
  | 'application_status'
  | 'commission_update'
  | 'system'
  | 'payment_failed'
  | 'booking_cancelled'
  | 'application_rejected';

// What an admin has to see to: jobs without a technician, money that did not move, people who wait for an answer.
const forAdmins: ReadonlySet<NotificationType> = new Set([
  'technician_assignment',
  'payment_status',
  'payment_failed',
  'application_status',
]);
// Everybody else: an offer to answer, a card or a bank account to correct.
const forOthers: ReadonlySet<NotificationType> = new Set(['technician_assignment', 'payment_failed']);

/** Whether a notification of this type wants something done by its reader; the rest is only worth knowing. */
export const wantsAction = (role: Role, type: NotificationType): boolean =>
  (role === 'admin' ? forAdmins : forOthers).has(type);

/** One message to one kind of reader. */
export interface News {
  readonly to:
    | { readonly kind: 'customer' | 'crew' | 'admins' }
    | { readonly kind: 'technicians'; readonly ids: readonly string[] }
    | { readonly kind: 'partner'; readonly id: string };
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
}

const customer = { kind: 'customer' } as const;
const crew = { kind: 'crew' } as const;
const admins = { kind: 'admins' } as const;

/** The booking that news are about. */
export interface Subject {
  /** `HX-…` */
  readonly number: string;
  /** Whether it waited for its payment before the event: only the first hold or card confirms it. */
  readonly wasPending: boolean;
  /** The failing charge before the event. */
  readonly failing: FailingCharge | null;
}

/** The news of an event; most events are news to nobody. */
export function newsOf(event: Recorded, { number, wasPending, failing }: Subject): readonly News[] {
  const booking = (to: News['to'], title: string, message: string): News => ({
    to,
    type: 'booking_update',
    title,
    message,
  });
  switch (event.type) {
    case 'HoldPlaced': {
      if (!wasPending) return [];
      const message = `Booking ${number} is confirmed. ${dollars(event.data.amount)} is held on the card, not charged.`;
      return [
        { to: customer, type: 'payment_status', title: 'Booking confirmed', message },
        booking(admins, 'New booking', `Booking ${number} is confirmed and waits for a technician.`),
      ];
    }
    case 'CardSaved': {
      if (!wasPending) return [];
      const message = `Booking ${number} is confirmed. The card is saved and will be held shortly before the visit.`;
      return [
        { to: customer, type: 'payment_status', title: 'Booking confirmed', message },
        booking(admins, 'New booking', `Booking ${number} is confirmed and waits for a technician.`),
      ];
    }
    case 'PaymentDeclined': {
      // The saved card's first decline is told, not each try that follows; of another card the checkout tells at once.
      const isOwnTry = event.data.purpose !== 'late_hold';
      const isNews = isOwnTry ? wasPending : newsOfTry(failing, failingAfter(failing, event)).isFirstRefusal;
      if (!isNews) return [];
      const message = `The card for booking ${number} was declined. Try again or use another card.`;
      return [{ to: customer, type: 'payment_failed', title: 'Payment declined', message }];
    }
    case 'OffersMade': {
      const ids = event.data.offers.map(({ technicianId }) => technicianId);
      const message = `Job ${number} is offered to you. Accept it before the offer ends.`;
      return [
        { to: { kind: 'technicians', ids }, type: 'technician_assignment', title: 'New job offer', message },
      ];
    }
    case 'UnassignedAlertRaised':
      return [
        {
          to: admins,
          type: 'technician_assignment',
          title: 'A technician is missing',
          message: `Booking ${number} still needs a technician.`,
        },
      ];
    case 'NobodyFoundTold':
      return [
        booking(
          customer,
          'No technician found',
          `Nobody is free for booking ${number}. Choose another time.`,
        ),
      ];
    case 'TechnicianAssigned': {
      const { technicianId } = event.data;
      return [
        {
          to: customer,
          type: 'technician_assignment',
          title: 'Technician assigned',
          message: `A technician has taken booking ${number}.`,
        },
        {
          to: { kind: 'technicians', ids: [technicianId] },
          type: 'technician_assignment',
          title: 'Job assigned',
          message: `Job ${number} is yours.`,
        },
        booking(admins, 'Technician assigned', `Booking ${number} has a technician.`),
      ];
    }
    case 'TechnicianUnassigned': {
      const ids = [event.data.technicianId];
      const withdrawn = booking(
        { kind: 'technicians', ids },
        'Job withdrawn',
        `Job ${number} is no longer yours.`,
      );
      // Somebody else takes the place in the same change, and their coming is news of its own.
      if (event.data.replacedBy !== undefined) return [withdrawn];
      return [
        withdrawn,
        booking(
          customer,
          'New technician wanted',
          `We are looking for another technician for booking ${number}.`,
        ),
        {
          to: admins,
          type: 'technician_assignment',
          title: 'Technician withdrawn',
          message: `Booking ${number} has lost a technician.`,
        },
      ];
    }
    case 'AppointmentConfirmed':
      return [
        booking(customer, 'Appointment confirmed', `The appointment of booking ${number} is confirmed.`),
      ];
    case 'AppointmentRescheduled': {
      const { date, time } = event.data.to;
      const message = `Booking ${number} has moved to ${date}, ${time}.`;
      return [booking(customer, 'Appointment moved', message), booking(crew, 'Appointment moved', message)];
    }
    case 'RouteStarted': {
      const { etaMinutes } = event.data;
      const eta = etaMinutes === null ? '' : `, about ${etaMinutes} minutes away`;
      return [booking(customer, 'On the way', `The technician of booking ${number} is on the way${eta}.`)];
    }
    case 'TechnicianArrived':
      return [booking(customer, 'Arrived', `The technician of booking ${number} has arrived.`)];
    case 'WorkStarted':
      return [booking(customer, 'Work started', `The work on booking ${number} has started.`)];
    case 'WorkCompleted': {
      const message = `Booking ${number} is completed.`;
      return [booking(customer, 'Job completed', message), booking(admins, 'Job completed', message)];
    }
    case 'PriceRiseRequested': {
      const { held, actual } = event.data;
      const message = `The work on booking ${number} came to ${dollars(actual)}, above the ${dollars(held)} held. Please approve it.`;
      return [{ to: customer, type: 'payment_status', title: 'Approval wanted', message }];
    }
    case 'PriceRiseRefused': {
      if (event.data.reason === 'below_minimum') {
        const message = `The difference of booking ${number} is too small to charge, and is waived.`;
        return [{ to: admins, type: 'payment_status', title: 'Difference waived', message }];
      }
      const isBank = event.data.reason === 'card_declined';
      const why = isBank ? 'was approved, and the bank refused the difference' : 'was not approved';
      const message = `The higher price of booking ${number} ${why}; the difference is not charged.`;
      const title = isBank ? 'Price rise refused by the bank' : 'Price rise not approved';
      return [{ to: admins, type: 'payment_status', title, message }];
    }
    case 'PaymentCaptured': {
      const message = `${dollars(event.data.amount)} was charged for booking ${number}.`;
      return [{ to: customer, type: 'payment_status', title: 'Payment received', message }];
    }
    case 'CaptureFailed':
    case 'ProviderFailed': {
      const { isForDuty, isLast } = newsOfTry(failing, failingAfter(failing, event));
      if (!isForDuty) return [];
      // A cancelled booking takes no other card.
      const help =
        event.data.purpose === 'cancellation_fee' ? 'Retry it.' : 'Retry it, or wait for another card.';
      const message = isLast
        ? `The charge for booking ${number} failed and will not be retried automatically. ${help}`
        : `The charge for booking ${number} failed and will be tried again.`;
      return [{ to: admins, type: 'payment_failed', title: 'Charge failed', message }];
    }
    case 'SharesOwed':
      return sharesNews(event.data, number);
    case 'BookingCancelled': {
      const { fee, reason } = event.data;
      // The customer has just booked in its place what they wanted instead, and nobody else knew of it.
      if (reason === 'replaced') return [];
      const charged = fee > 0 ? ` The fee is ${dollars(fee)}.` : '';
      const said = { type: 'booking_cancelled', title: 'Booking cancelled' } as const;
      const message = `Booking ${number} was cancelled.`;
      return [
        { ...said, to: customer, message: message + charged },
        { ...said, to: crew, message },
        { ...said, to: admins, message: message + charged },
      ];
    }
    case 'StatusSetByAdmin': {
      const message = `Booking ${number} is now: ${bookingStatusLabels[event.data.to]}.`;
      return [booking(customer, 'Status changed', message), booking(crew, 'Status changed', message)];
    }
    case 'DetailsChanged':
    case 'ContactChanged':
      return [booking(crew, 'Job changed', `Details of job ${number} have changed.`)];
    case 'RefundIssued': {
      const message = `${dollars(event.data.amount)} of booking ${number} is on its way back to the card.`;
      const told: News = { to: customer, type: 'payment_status', title: 'Refund issued', message };
      if (event.data.origin === undefined) return [told];
      const outside = `${dollars(event.data.amount)} for booking ${number} was refunded in the payment provider’s dashboard, not in Hexkey.`;
      return [
        told,
        { to: admins, type: 'payment_status', title: 'Refund made outside Hexkey', message: outside },
      ];
    }
    case 'RefundFailed': {
      const message = `A refund for booking ${number} failed.`;
      return [{ to: admins, type: 'payment_failed', title: 'Refund failed', message }];
    }
    case 'RefundReturned': {
      const message = `A refund of ${dollars(event.data.amount)} for booking ${number} did not reach the card. Refund it another way.`;
      return [{ to: admins, type: 'payment_failed', title: 'Refund came back', message }];
    }
    case 'DisputeOpened': {
      const message = `The cardholder’s bank is disputing ${dollars(event.data.amount)} charged for booking ${number}: ${event.data.reason.replaceAll('_', ' ')}.`;
      return [{ to: admins, type: 'payment_failed', title: 'Charge disputed', message }];
    }
    case 'DisputeClosed': {
      const message = `The dispute on booking ${number} is closed: ${event.data.outcome.replace('_', ' ')}.`;
      return [{ to: admins, type: 'payment_status', title: 'Dispute closed', message }];
    }
    case 'ReviewAdded': {
      const message = `Booking ${number} was rated ${event.data.rating} of 5.`;
      return [booking(crew, 'New review', message), booking(admins, 'New review', message)];
    }
    case 'MessageWritten':
      return [booking(customer, 'New message', `There is a message about booking ${number}.`)];
    case 'BookingPlaced':
    case 'PaymentPrepared':
    case 'HoldReleased':
    case 'OfferWaveLapsed':
    case 'OfferPoolOpened':
    case 'PhotosAdded':
    case 'PriceRiseApproved':
    case 'HoldIncreased':
    case 'IssueSeen':
    case 'DisputeUpdated':
    case 'DisputeFundsWithdrawn':
    case 'DisputeFundsReinstated':
      return [];
    default:
      return unreachable(event);
  }
}

/** The news of a payout's event: to the technician when money arrives or does not, to ops when it does not. */
export function payoutNewsOf(event: PayoutEvent, number: string): readonly News[] {
  switch (event.type) {
    case 'PayoutPaid': {
      const { technicianId, amount } = event.data;
      const message = `${dollars(amount)} for job ${number} has been paid to your bank account.`;
      return [{ to: technician(technicianId), type: 'payment_status', title: 'Payout sent', message }];
    }
    case 'PayoutNetted': {
      const { technicianId, amount } = event.data;
      const message = `${dollars(amount)} for job ${number} settled an earlier correction of your earnings.`;
      return [{ to: technician(technicianId), type: 'payment_status', title: 'Payout netted', message }];
    }
    case 'PayoutFailed': {
      const { technicianId, amount } = event.data;
      const message = `The payout of ${dollars(amount)} for job ${number} failed. Check your bank details.`;
      return [
        { to: technician(technicianId), type: 'payment_failed', title: 'Payout failed', message },
        {
          to: admins,
          type: 'payment_failed',
          title: 'Payout failed',
          message: `A payout for booking ${number} failed.`,
        },
      ];
    }
    case 'TransferFailed': {
      const message = `A transfer for booking ${number} failed.`;
      return [{ to: admins, type: 'payment_failed', title: 'Transfer failed', message }];
    }
    case 'SharesNoted':
    case 'TransferMade':
    case 'TransferReversed':
    case 'PayoutCreated':
    case 'PayoutUnread':
    case 'PayoutReadAgain':
    case 'PayoutDropped':
    case 'FundsAwaited':
      return [];
    default:
      return unreachable(event);
  }
}

function technician(id: string): News['to'] {
  return { kind: 'technicians', ids: [id] };
}

function sharesNews(
  { technicians, partner, reason }: Extract<Recorded, { type: 'SharesOwed' }>['data'],
  number: string,
): readonly News[] {
  const earned = reason === 'refund' ? 'was corrected by' : 'earned you';
  return [
    ...technicians.map(
      ({ technicianId, amount }): News => ({
        to: { kind: 'technicians', ids: [technicianId] },
        type: 'payment_status',
        title: 'Earnings',
        message: `Job ${number} ${earned} ${dollars(amount)}.`,
      }),
    ),
    ...(partner
      ? [
          {
            to: { kind: 'partner', id: partner.partnerId },
            type: 'commission_update',
            title: 'Commission',
            message: `Booking ${number} ${earned} ${dollars(partner.amount)} of commission.`,
          } as const,
        ]
      : []),
  ];
}
