/** The words of a booking's messages in English. */
import type { Said } from '../facts.ts';
import type { BookingWords } from './words.ts';

const technician = ({ technician: name }: Said) => name ?? 'Your technician';
/** Leads to the technician's own words, which follow our paragraphs. */
const wroteWhy = (said: Said) => (said.text === '' ? [] : [`${technician(said)} wrote about the work:`]);
const track = 'Track this booking';
const job = 'See the job';
const eta = ({ etaMinutes }: Said, before: string) =>
  etaMinutes === null ? '' : `${before}about ${etaMinutes} minutes`;
const by = (word: string, instant: string | null) => (instant === null ? '' : ` ${word} ${instant}`);

export const english: BookingWords = {
  labels: {
    booking: 'Booking',
    when: 'When',
    where: 'Where',
    technician: 'Technician',
    items: 'Items',
    piece: 'A piece of furniture',
    price: 'Price',
    due: 'To be paid',
    held: 'Held on your card, not charged',
    wasHeld: 'Was held on your card',
    toHold: 'To be held two days before',
    fromSum: 'Difference from the sum above',
    charged: 'Charged to your card',
    chargedInAll: 'Charged in total',
    fee: 'Cancellation fee',
    released: 'Released',
    refunded: 'Refunded to your card',
    refundedInAll: 'Refunded in total',
    kept: 'You have paid',
    actual: 'The work came to',
    difference: 'Needs your approval',
  },
  templates: {
    booking_confirmed: ({ number, when, whenShort, hold, agreed, asked, freeUntil, technicianBy }) => ({
      subject: `Booking ${number} is confirmed`,
      paragraphs: [
        `Your appointment is on ${when}.`,
        hold
          ? `${hold.amount} is held on your card ending in ${hold.last4}. Nothing is charged until the work is done.`
          : `Your card is saved. ${agreed} will be held two days before the appointment; nothing is charged until the work is done.`,
        ...(asked === null
          ? []
          : [`We ask for ${asked} now. More than ${agreed} is charged only if you approve it.`]),
        [
          freeUntil === null
            ? 'This appointment can no longer be cancelled for free.'
            : `You can cancel free of charge until ${freeUntil}.`,
          technicianBy === 'within_a_day'
            ? 'We will assign a technician within 24 hours.'
            : 'We will assign a technician before your appointment. If nobody is available, we will let you know and charge nothing.',
        ].join(' '),
      ],
      button: track,
      sms: `confirmed for ${whenShort}. ${hold ? `${hold.amount} is held, not charged.` : 'Your card is saved.'}`,
    }),
    late_hold_declined: ({ number, agreed, when, refusal, deadline }) => ({
      subject: `Your card was declined for booking ${number}`,
      paragraphs: [
        `We could not hold ${agreed} for ${when}. ${refusal}`,
        deadline === null
          ? 'Please confirm the payment or use another card.'
          : `Please confirm the payment or use another card by ${deadline}. Otherwise the booking is cancelled, free of charge.`,
      ],
      button: 'Confirm the payment',
      sms: `card declined. Confirm payment${by('by', deadline)}:`,
    }),
    technician_assigned: (said) => ({
      subject: `${technician(said)} will assemble your furniture`,
      paragraphs: [
        `${technician(said)} has your booking ${said.number} on ${said.when}.`,
        'You will get a message when they are on the way.',
      ],
      button: track,
      sms: `${technician(said)} will come on ${said.whenShort}.`,
    }),
    appointment_moved: ({ number, when, whenShort }) => ({
      subject: `Booking ${number} has a new time`,
      paragraphs: [`Your appointment is now on ${when}. The price stays the same.`],
      button: track,
      sms: `moved to ${whenShort}.`,
    }),
    reminder_first: reminder,
    reminder_second: reminder,
    on_the_way: (said) => ({
      subject: `${technician(said)} is on the way`,
      paragraphs: [
        `${technician(said)} is on the way to you${eta(said, ' and should arrive in ')}.`,
        'Your booking page shows each step until the work is done.',
      ],
      button: track,
      sms: `${technician(said)} is on the way${eta(said, ', ')}.`,
    }),
    arrived: (said) => ({
      subject: `${technician(said)} has arrived`,
      paragraphs: [`${technician(said)} has arrived for booking ${said.number}.`],
      button: track,
      sms: `${technician(said)} has arrived.`,
    }),
    completed: (said) => ({
      subject: `Booking ${said.number} is completed`,
      paragraphs: [
        `${technician(said)} has completed the work. You can see the photos on your booking page; we will send the receipt as soon as the payment goes through.`,
      ],
      button: 'See the photos',
      sms: 'the work is completed. Photos:',
    }),
    receipt: ({ number, amount }) => ({
      subject: `Receipt for booking ${number}: ${amount}`,
      paragraphs: [`${amount} was charged to your card. Thank you for booking with Hexkey.`],
      button: 'See the receipt',
      sms: `${amount} was charged. Receipt:`,
    }),
    approval_wanted: (said) => {
      const {
        number,
        rise: { actual, held, until },
      } = said;
      return {
        subject: `Please approve ${actual} for booking ${number}`,
        paragraphs: [
          `The work came to ${actual}, and ${held} is held on your card.`,
          `Without your approval${by('by', until)} we charge ${held} and no more.`,
          ...wroteWhy(said),
        ],
        button: `Approve or decline ${actual}`,
        sms: `the work came to ${actual}; ${held} is held. Approve or decline:`,
      };
    },
    approval_ending: (said) => {
      const {
        number,
        rise: { actual, held, until },
      } = said;
      return {
        subject: `We still need your answer: ${actual} for booking ${number}`,
        paragraphs: [
          `The work came to ${actual}, and ${held} is held on your card.`,
          `You can approve or decline${by('until', until)}. Without an answer we charge ${held} and no more.`,
          ...wroteWhy(said),
        ],
        button: `Approve or decline ${actual}`,
        sms: `approve ${actual} or decline${by('by', until)}:`,
      };
    },
    capture_failed: ({ number, refusal }) => ({
      subject: `We could not charge your card for booking ${number}`,
      paragraphs: [`${refusal} Please use another card.`],
      button: 'Use another card',
      sms: 'we could not charge your card. Please use another one:',
    }),
    cancelled: ({ number, when, nobodyFound, fee, released }) => {
      const outcome = fee
        ? `${fee} is charged as the cancellation fee${released === null ? '' : `, and ${released} is released`}.`
        : released === null
          ? 'Nothing is held on your card, and nothing is charged.'
          : 'Nothing is charged; the hold on your card is released.';
      return {
        subject: `Booking ${number} is cancelled`,
        paragraphs: [
          ...(nobodyFound ? ['We found no technician for this time. We are sorry.'] : []),
          `Your appointment on ${when} is cancelled.`,
          outcome,
        ],
        button: 'See the booking',
        sms: fee
          ? `cancelled. ${fee} cancellation fee${released === null ? '' : `; ${released} is released`}.`
          : `cancelled. ${outcome}`,
      };
    },
    nobody_found: ({ number, when, whenShort, hold }) => ({
      subject: `No technician yet for booking ${number}`,
      paragraphs: [
        `We have not found a technician for ${when} yet. You can choose another time at no cost; if nobody is found, the booking is cancelled and ${hold ? 'the hold released' : 'nothing is charged'}.`,
      ],
      button: 'Choose another time',
      sms: `no technician yet for ${whenShort}. Choose another time:`,
    }),
    refunded: ({ number, amount }) => ({
      subject: `Refund for booking ${number}: ${amount}`,
      paragraphs: [`${amount} goes back to your card within 5-10 business days.`],
      button: 'See the booking',
      sms: `${amount} is refunded.`,
    }),
    review_request: (said) => ({
      subject: `How was booking ${said.number}?`,
      paragraphs: [`Tell others how ${technician(said)} did. It takes a minute.`],
      button: 'Write a review',
      sms: 'how was it? Write a review:',
    }),
    review_thanks: ({ number, code, percent }) => ({
      subject: 'Thank you for your review',
      paragraphs: [
        `Your review of booking ${number} helps others choose.`,
        code
          ? `With the code ${code} your next booking costs ${percent}% less. It works once, with this account.`
          : 'We are glad to have you with us.',
      ],
      button: 'Book again',
      sms: 'thank you for your review.',
    }),
    message_from_technician: (said) => ({
      subject: `${technician(said)} wrote to you about booking ${said.number}`,
      paragraphs: [`${technician(said)} wrote:`],
      button: track,
      sms: `${technician(said)}: ${said.text}`,
    }),
    job_offered: ({ zip, city, when, whenShort, itemCount, deadline }) => ({
      subject: `New job near ${zip}: ${when}`,
      paragraphs: [
        `${itemCount} item${itemCount === 1 ? '' : 's'} in ${city}, ${when}.`,
        `The offer is open${by('until', deadline)}. The first to accept gets the job.`,
      ],
      button: job,
      sms: `new job, ${whenShort}, ZIP ${zip}${by('open until', deadline)}.`,
    }),
    offer_ending: ({ zip, when, whenShort, deadline }) => ({
      subject: `Still open: the job near ${zip}, ${when}`,
      paragraphs: [
        `The job on ${when} is still offered to you${deadline === null ? '' : `, until ${deadline}`}. The first to accept gets it.`,
      ],
      button: job,
      sms: `still open${by('until', deadline)}: ${whenShort}.`,
    }),
    job_assigned: ({ number, when, whenShort, address }) => ({
      subject: `Job ${number} is yours: ${when}`,
      paragraphs: [`You were assigned to ${number} on ${when}, ${address}.`],
      button: job,
      sms: `you were assigned: ${whenShort}.`,
    }),
    job_moved: ({ number, when, whenShort }) => ({
      subject: `Job ${number} has a new time`,
      paragraphs: [`It is now on ${when}.`],
      button: job,
      sms: `moved to ${whenShort}.`,
    }),
    job_cancelled: ({ number, when, whenShort }) => ({
      subject: `Job ${number} is no longer yours`,
      paragraphs: [`The job on ${when} was cancelled or given to another technician.`],
      button: null,
      sms: `the job on ${whenShort} is off your list.`,
    }),
    unassigned_alert: ({ number, when, whenShort, zip }) => ({
      subject: `Unassigned: ${number}`,
      paragraphs: [`Booking ${number} on ${when} in ${zip} still needs a technician.`],
      button: 'Assign one',
      sms: `unassigned, ${whenShort}.`,
    }),
    time_lost_alert: ({ number, when, whenShort }) => ({
      subject: `Two jobs at the same time: ${number}`,
      paragraphs: [
        `Booking ${number} on ${when} is underway, and another job has a crew member at the same time.`,
        'Reassign or move the other job, or set this one back to assigned.',
      ],
      button: 'Open the booking',
      sms: `two jobs at the same time, ${whenShort}.`,
    }),
    capture_failed_alert: ({ number, failure, gaveUp, otherCard }) => ({
      subject: `Capture failed: ${number}`,
      paragraphs: [
        failure || `The charge for ${number} did not go through.`,
        ...(gaveUp
          ? [
              `It will not be retried automatically. Press Retry${otherCard ? ', or wait for another card' : ''}.`,
            ]
          : []),
      ],
      button: 'Open the booking',
      sms: 'capture failed.',
    }),
    dispute_alert: ({ number, dispute }) => ({
      subject: dispute?.outcome
        ? `Dispute ${disputeEnds[dispute.outcome]}: ${number}`
        : `Disputed: ${number}`,
      paragraphs: dispute
        ? [
            `The cardholder’s bank is disputing ${dispute.amount} charged for booking ${number}. Reason: ${dispute.reason}.`,
            dispute.outcome ? `The dispute was ${disputeEnds[dispute.outcome]}.` : 'The dispute is open.',
            ...(dispute.taken ? [`The bank has withdrawn ${dispute.taken}.`] : []),
            ...(dispute.until ? [`Submit evidence by ${dispute.until}.`] : []),
          ]
        : [`A charge for booking ${number} is disputed.`],
      button: 'Open the booking',
      sms: 'charge disputed.',
    }),
    refund_returned_alert: ({ number, amount, failure }) => ({
      subject: `Refund came back: ${number}`,
      paragraphs: [
        `The refund of ${amount} for booking ${number} did not reach the card, and the money is back in our balance.`,
        ...(failure ? [failure] : []),
        'The customer is still owed this money: refund it again, or pay it another way.',
      ],
      button: 'Open the booking',
      sms: 'a refund came back.',
    }),
    outside_refund_alert: ({ number, amount }) => ({
      subject: `Refund made outside Hexkey: ${number}`,
      paragraphs: [
        `${amount} for booking ${number} was refunded in the payment provider’s dashboard, not in Hexkey.`,
        'It is recorded as a goodwill refund, so the crew’s shares do not change. Once you have reviewed it, mark it as seen in stuck work.',
      ],
      button: 'Open the booking',
      sms: 'refunded outside Hexkey.',
    }),
  },
};

const disputeEnds = {
  won: 'won',
  lost: 'lost',
  inquiry_closed: 'closed without a chargeback',
  prevented: 'prevented',
} as const;

function reminder(said: Said) {
  return {
    subject: `Your appointment: ${said.when}`,
    paragraphs: [
      `${technician(said)} will come on ${said.when}.`,
      'Please have the boxes in the room and a clear space of about 6 by 10 feet.',
    ],
    button: track,
    sms: `reminder: ${said.whenShort}.`,
  };
}
