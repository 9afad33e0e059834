/** Every message that the product writes, with example facts: for the gallery, and for tests that cover all of them. */
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import type { Booking } from '#domain/booking/state.ts';
import { topicFor, unsubscribeSubject } from '#domain/customer/choices.ts';
import type { Language } from '#domain/core/language.ts';
import { type AccountLetter, composeLetter } from './account.ts';
import { type PartnerLetter, partnerLetters } from '#domain/partner/letters.ts';
import { composePartnerLetter } from './partner.ts';
import { composeSettlement } from './settlement.ts';
import type { SettlementNews } from '#domain/letters/events.ts';
import { compose, templates } from './booking.ts';
import type { Composed } from './composed.ts';
import type { MessageFacts } from './facts.ts';
import type { Template } from '#domain/messages/templates.ts';
import { cents, type Cents, minus } from '#domain/core/money.ts';
import { type ApplicationLetter, applicationLetters, leadsToStatus } from '#domain/onboarding/letters.ts';
import type { SupportLetter } from '#domain/support/letters.ts';
import { composeSupportLetter } from './support.ts';
import { as } from '#domain/core/ids.ts';
import type { Period } from '#domain/settlement/period.ts';
import { bookingExamples } from '#domain/examples/bookings.ts';
import { customers, nth, technicians } from '#domain/examples/people.ts';

export interface ExampleMessage {
  /** Name of the template or letter. */
  readonly name: string;
  readonly content: Composed;
}

const home = 'https://hexkey.example';
/** As long as a real token: 7 digits of time and 22 of signature. */
const token = `t2x9c1k.${'Zx4'.repeat(7)}Q`;
const customer = nth(customers, 0);
const technician = nth(technicians, 0);
const urls = {
  settings: `${home}/account/notifications`,
  support: `${home}/support`,
  unsubscribe: null,
};

type Story = (
  change?: Parameters<typeof bookingExamples.confirmedBooking>[0],
) => readonly Placed<BookingEvent>[];

/** The example whose last event asks for the message. */
const stories: Readonly<Record<Template, Story>> = {
  booking_confirmed: bookingExamples.confirmedBooking,
  payment_link: bookingExamples.linkSentBooking,
  late_hold_declined: bookingExamples.declinedBooking,
  technician_assigned: bookingExamples.assignedBooking,
  technician_left: bookingExamples.offeredBooking,
  appointment_moved: bookingExamples.assignedBooking,
  reminder_first: bookingExamples.scheduledBooking,
  reminder_second: bookingExamples.scheduledBooking,
  on_the_way: bookingExamples.inRouteBooking,
  arrived: bookingExamples.onSiteBooking,
  no_show_wait: bookingExamples.waitingBooking,
  visit_stopped: bookingExamples.stoppedBooking,
  return_visit: bookingExamples.partsMissingBooking,
  return_date_dropped: bookingExamples.returnUnstaffedBooking,
  completed: bookingExamples.completedBooking,
  receipt: bookingExamples.capturedBooking,
  approval_wanted: bookingExamples.priceRiseBooking,
  approval_ending: bookingExamples.priceRiseBooking,
  capture_failed: bookingExamples.captureFailedBooking,
  cancelled: bookingExamples.lateCancelledBooking,
  nobody_found: bookingExamples.offeredBooking,
  refunded: bookingExamples.refundedBooking,
  review_request: bookingExamples.capturedBooking,
  review_thanks: bookingExamples.reviewedBooking,
  message_from_technician: bookingExamples.scheduledBooking,
  message_waiting: bookingExamples.scheduledBooking,
  message_waiting_job: bookingExamples.scheduledBooking,
  job_offered: bookingExamples.offeredBooking,
  offer_ending: bookingExamples.offeredBooking,
  job_assigned: bookingExamples.assignedBooking,
  job_moved: bookingExamples.assignedBooking,
  job_cancelled: bookingExamples.lateCancelledBooking,
  price_approved: bookingExamples.priceRiseBooking,
  price_refused: bookingExamples.priceRiseBooking,
  unassigned_alert: bookingExamples.confirmedBooking,
  time_lost_alert: bookingExamples.inRouteBooking,
  visit_stopped_alert: bookingExamples.stoppedBooking,
  capture_failed_alert: bookingExamples.captureFailedBooking,
  dispute_alert: bookingExamples.disputedBooking,
  refund_returned_alert: bookingExamples.refundedBooking,
  outside_refund_alert: bookingExamples.refundedBooking,
};

const amounts: Readonly<Partial<Record<Template, (booking: Booking) => Cents>>> = {
  no_show_wait: ({ price }) => price.total,
  receipt: ({ payment }) => payment.captured,
  refunded: () => cents(4000),
  refund_returned_alert: () => cents(4000),
  outside_refund_alert: () => cents(4000),
  approval_wanted: ({ priceRise, price }) =>
    priceRise ? minus(priceRise.actual, priceRise.held) : price.total,
};

const whyMore: Readonly<Record<Language, string>> = {
  en: 'Two bookcases had to be fixed to a brick wall, which took an hour more.',
  es: 'Hubo que fijar dos libreros a una pared de ladrillo, lo que tomó una hora más.',
};

/** The technician's words, for messages that quote them. */
const said: Readonly<Partial<Record<Template, Readonly<Record<Language, string>>>>> = {
  message_from_technician: {
    en: 'I am parked on 21st Street.\nWhich bell should I ring?',
    es: 'Estoy estacionado en la calle 21.\n¿Qué timbre debo tocar?',
  },
  return_visit: {
    en: 'HEMNES dresser: one bag 104321 and two drawer rails are missing.',
    es: 'HEMNES dresser: faltan una bolsa 104321 y dos rieles de cajón.',
  },
  approval_wanted: whyMore,
  approval_ending: whyMore,
};

/** A template's facts in the example: New York, a dresser and two bookcases. */
export function exampleFacts(template: Template, language: Language): MessageFacts {
  const events = stories[template]({ locale: language });
  const booking = fold(bookings, events);
  const last = events.at(-1);
  if (booking.status === 'none' || !last) throw new Error('an example without a booking');
  const topic = topicFor(template);
  const toTechnician =
    template.startsWith('job_') || template === 'offer_ending' || template === 'message_waiting_job';
  return {
    language,
    booking,
    at: 'at' in last.data ? last.data.at : booking.placedAt,
    isConfirmed: true,
    recipientName: toTechnician ? technician.firstName : customer.firstName,
    technicianName: booking.crew.length > 0 ? technician.firstName : null,
    etaMinutes: template === 'on_the_way' ? 20 : null,
    amount: amounts[template]?.(booking) ?? null,
    dispute: template === 'dispute_alert' ? (booking.payment.disputes.at(-1) ?? null) : null,
    text: said[template]?.[language] ?? null,
    address: `${customer.street}${customer.unit === null ? '' : `, ${customer.unit}`}`,
    deadline:
      template === 'late_hold_declined'
        ? booking.appointment.startsAt
        : (booking.paymentLink?.expiresAt ??
          booking.noShow?.until ??
          booking.waves.at(-1)?.expiresAt ??
          null),
    discountCode: template === 'review_thanks' ? 'THANKS-7K2M4QXB' : null,
    links: {
      ...urls,
      unsubscribe: topic && `${home}/unsubscribe?token=${unsubscribeSubject(customer.id, topic)}.${token}`,
      tracker: `${home}/booking-tracker?id=${booking.number}&token=${token}`,
      shortTracker: `${home}/t/${booking.number}.${token}`,
      approve: `${home}/approve/${booking.number}?token=${token}`,
      receipt: `${home}/receipt/${booking.number}?token=${token}`,
      payment: `${home}/checkout?booking=${booking.id}`,
      payByLink: `${home}/pay/${booking.number}?token=${token}`,
      review: `${home}/review?booking=${booking.id}`,
      book: `${home}/book-again/${booking.number}?token=${token}`,
      job: `${home}/technician/jobs/${booking.id}`,
      ops: `${home}/ops/bookings/${booking.id}`,
    },
  };
}

const statusPages = Object.fromEntries(
  applicationLetters.map((letter) => [letter, '/technician/application-status']),
) as Readonly<Record<ApplicationLetter, string>>;

/** Pages of the letters' links; null for letters without one. */
const letterPages: Readonly<Record<AccountLetter, string | null>> = {
  confirm_email: '/confirm-email',
  confirm_new_email: '/confirm-email',
  email_changed: null,
  reset_password: '/reset-password',
  password_changed: null,
  guest_account: '/open-account',
  payout_failed: '/technician/earnings',
  payouts_stopped: '/technician/banking',
  admin_invited: '/admin/invitation',
  ...statusPages,
  application_promise_missed: '/admin/applications',
  books_differ: '/ops/books',
};

/** Values of a partnership's letters in the example. */
const partnerValues: Readonly<Record<PartnerLetter, Readonly<Record<string, string | number>>>> = {
  partnership_received: {},
  partnership_approved: { storeCode: 'WHIT-0217' },
  partnership_rejected: {},
  partnership_ended: {},
  partner_credentials: { login: 'whitmore.home' },
  partner_terms: { day: '2027-01-04' },
};

const october: Omit<SettlementNews, 'about'> = {
  period: as<Period>('2026-10'),
  until: '2026-11-01T04:00:00.000Z',
  opening: cents(1_250),
  earned: cents(18_400),
  corrected: cents(-600),
  released: cents(0),
  withheld: cents(0),
  due: cents(19_050),
  payable: cents(19_050),
  carried: cents(0),
  accountLast4: '4321',
  payBy: '2026-11-08T04:59:59.999Z',
};

const settlementNews: readonly SettlementNews[] = (
  ['statement', 'bank_missing', 'verification_due', 'bank_rejected', 'account_closed'] as const
).map((about) => ({ ...october, about }));

const supportKinds = ['received', 'desk', 'answered'] as const satisfies readonly SupportLetter['kind'][];

const request: Readonly<Record<Language, readonly [subject: string, text: string]>> = {
  en: ['A drawer sticks', 'The top drawer of the dresser sticks.\n\nCould somebody look at it?'],
  es: ['Un cajón se atasca', 'El cajón de arriba de la cómoda se atasca.\n\n¿Podría alguien revisarlo?'],
};

/** All messages in a language: about bookings, accounts, partnerships and support requests. */
export function exampleMessages(language: Language): readonly ExampleMessage[] {
  const ofBookings = templates.map((template) => ({
    name: template,
    content: compose(template, exampleFacts(template, language)),
  }));
  const letters = Object.entries(letterPages) as readonly (readonly [AccountLetter, string | null])[];
  const ofAccounts = letters.map(([letter, page]) => ({
    name: letter,
    content: composeLetter({
      letter,
      role: leadsToStatus(letter) ? 'technician' : 'customer',
      language,
      name: customer.firstName,
      url: page === null ? null : `${home}${page}?token=customer.c1.m1.${token}`,
      urls,
    }),
  }));
  const ofPartners = partnerLetters.map((letter) => ({
    name: letter,
    content: composePartnerLetter({
      letter,
      values: partnerValues[letter],
      language,
      name: customer.firstName,
      url: `${home}/store-partner/dashboard`,
      urls: { ...urls, settings: null },
    }),
  }));
  const [subject, text] = request[language];
  const ofSupport = supportKinds.map((kind) => ({
    name: `support_${kind}`,
    content: composeSupportLetter(kind, {
      language,
      ticketId: 'HT-7K2M4Q',
      name: customer.firstName,
      email: customer.email,
      subject,
      text,
      category: 'booking',
      priority: 'medium',
      deskUrl: `${home}/admin/support/HT-7K2M4Q`,
      urls,
      isConfirmed: true,
    }),
  }));
  const ofSettlements = settlementNews.map((news) => ({
    name: `settlement_${news.about}`,
    content: composeSettlement({
      news,
      language,
      name: customer.firstName,
      url: `${home}/store-partner/dashboard`,
      urls,
    }),
  }));
  return [...ofBookings, ...ofAccounts, ...ofPartners, ...ofSupport, ...ofSettlements];
}
