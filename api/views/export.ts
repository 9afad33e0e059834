/** What a person's export says of bookings, messages and events: sentences, dollars and ISO instants. */
import { notificationTextIn } from '../said.ts';
import type * as z from 'zod/mini';
import { photosOf } from '#domain/booking/photos.ts';
import { addOnLabels } from '#domain/pricing/add-on-prices.ts';
import type { CustomerEventType } from '#domain/customer/events.ts';
import type { LetterEvent } from '#domain/letters/events.ts';
import type { CustomerId } from '#domain/core/ids.ts';
import type { MessageEvent } from '#domain/messages/events.ts';
import type { TechnicianEventType } from '#domain/technician/events.ts';
import type { StoredEvent } from '#events/log.ts';
import { type AuditEntry, timelineOfBooking } from '#projections/queries/audit.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import { notificationsOf } from '#projections/queries/notifications.ts';
import { workflowIds } from '#workflows/contract.ts';
import type { exportedData } from '../contract/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { inDollars } from '../contract/amounts.ts';
import { photoUrl } from '../uploads.ts';
import { addressLine, coreOf, returnVisitOf } from './core.ts';
import { accountSentence } from './account-history.ts';
import { sentenceOf } from './timeline.ts';

type Exported = z.input<typeof exportedData>;
type History = Exported['accountHistory'];
type Parts = Pick<Dependencies, 'log' | 'readModels'>;

/** Most entries of the notification centre that an export carries. */
const MAX_NOTIFICATIONS = 1_000;

/** `by` in words: ids of other people are none of the reader's business. */
const whoDid: Readonly<Record<StoredEvent['metadata']['actor']['role'], string>> = {
  customer: 'you',
  technician: 'the technician',
  admin: 'our team',
  partner: 'the partner store',
  system: 'automatically',
};

function historyOf(entries: readonly AuditEntry[]): History {
  // Payouts and messages to others are told on the same timeline, and so is what technicians and partners earn.
  const own = entries.filter(({ stream, type }) => stream.startsWith('booking-') && type !== 'SharesOwed');
  return own.map(({ type, facts, recordedAt, actor }) => ({
    at: recordedAt,
    what: sentenceOf('en', type, facts),
    by: whoDid[actor.role],
  }));
}

/** What happened to the account, oldest first. */
export async function exportedHistory({ log }: Pick<Parts, 'log'>, customerId: CustomerId): Promise<History> {
  const events = await log.readStream(`customer-${customerId}`);
  return events.map(({ type, recordedAt, metadata }) => ({
    at: recordedAt,
    // The stream holds what this product's own decisions wrote.
    what: accountSentence('en', type as CustomerEventType),
    by: whoDid[metadata.actor.role],
  }));
}

const recordWords: Readonly<Record<TechnicianEventType, string>> = {
  TechnicianApplied: 'The record was made with the application',
  TechnicianCreatedByAdmin: 'The record was made by our team',
  TechnicianPersonChanged: 'Name, phone, address or email was changed',
  TechnicianProfileChanged: 'Work area or skills were changed',
  TechnicianNotesChanged: 'Our team changed its notes',
  AvailabilitySwitched: 'The availability was switched',
  WorkingHoursSet: 'The weekly hours were set',
  TimeOffAdded: 'Time off was added',
  TimeOffChanged: 'Time off was changed',
  TimeOffRemoved: 'Time off was removed',
  TechnicianLanguageChosen: 'The language was chosen',
  BankConnected: 'A bank account was connected',
  TechnicianDeactivated: 'The account was deactivated',
  TechnicianReactivated: 'The account was activated again',
  TechnicianDeleted: 'The account was deleted',
};

/** What happened to a technician's record, oldest first. */
export async function exportedRecord({ log }: Pick<Parts, 'log'>, technicianId: string): Promise<History> {
  const events = await log.readStream(`technician-${technicianId}`);
  return events.map(({ type, recordedAt, metadata }) => ({
    at: recordedAt,
    // The stream holds what this product's own decisions wrote.
    what: recordWords[type as TechnicianEventType],
    by: metadata.actor.role === 'technician' ? 'you' : whoDid[metadata.actor.role],
  }));
}

/** Every booking with what was said of its people and place, and what happened to it. */
export async function exportedBookings(
  { readModels }: Pick<Parts, 'readModels'>,
  views: readonly BookingView[],
): Promise<Exported['bookings']> {
  const timelines = await Promise.all(views.map(({ id }) => timelineOfBooking(readModels, id)));
  return views.map((view, index) => {
    const { booking, customer, instructions } = view;
    const core = coreOf(view);
    const { review } = booking;
    return {
      number: booking.number,
      status: booking.status,
      paymentStatus: booking.payment.state,
      brand: booking.brand,
      serviceType: booking.serviceType,
      items: booking.items.map(({ name, quantity }) => `${quantity} × ${name}`),
      addOns: [...addOnLabels(booking.addOns)],
      appointment: {
        date: booking.appointment.date,
        time: booking.appointment.time,
        zone: booking.appointment.zone,
      },
      name: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || null,
      email: customer.email,
      phone: customer.phone,
      address: addressLine(view.address),
      instructions,
      totalPrice: core.totalPrice,
      charged: inDollars(booking.payment.captured),
      refunded: inDollars(booking.payment.refunded),
      returnVisit: returnVisitOf(view),
      photos: photosOf(booking).map(photoUrl),
      review: review && { rating: review.rating, text: view.review, at: review.at },
      history: historyOf(timelines[index] ?? []),
    };
  });
}

/** Mails and texts that were sent or left out, and the notification centre, newest first. */
export async function exportedMessages(
  { log, readModels }: Parts,
  person: { readonly role: 'customer' | 'technician'; readonly id: string },
  views: readonly BookingView[],
): Promise<Exported['messages']> {
  const numbers = new Map<string, string>(views.map(({ id, booking }) => [id, booking.number]));
  const ofBookings = await Promise.all(
    views.map(async ({ id, booking }) =>
      (await log.readStream(workflowIds.messages(id))).flatMap((event) =>
        sendOf(event, booking.number, person.role === 'technician' ? person.id : person.role),
      ),
    ),
  );
  const letters = (await log.readStream(workflowIds.letters(`${person.role}-${person.id}`))).map(
    ({ type, data }) => ({ type, data }) as LetterEvent,
  );
  const kinds = new Map(
    letters.flatMap((event) =>
      event.type === 'LetterWanted' ? [[event.data.letterId, event.data.letter]] : [],
    ),
  );
  const ofAccount = letters.flatMap((event) =>
    event.type === 'LetterWanted'
      ? []
      : [
          {
            bookingNumber: null,
            channel: 'mail',
            about: spoken(kinds.get(event.data.letterId) ?? ''),
            outcome: event.type === 'LetterSent' ? 'sent' : spoken(event.data.reason),
            at: event.data.at,
          },
        ],
  );
  const notifications = (await notificationsOf(readModels, person, MAX_NOTIFICATIONS)).map(
    ({ bookingId, at, ...view }) => ({
      bookingNumber: bookingId === null ? null : (numbers.get(bookingId) ?? null),
      channel: 'app',
      about: Object.values(notificationTextIn('en', view)).join(': '),
      outcome: 'shown',
      at,
    }),
  );
  return [...ofBookings.flat(), ...ofAccount, ...notifications].toSorted((a, b) => b.at.localeCompare(a.at));
}

/** A message that is over; `recipient` as its key names the person, for those to others are not theirs to read. */
function sendOf({ type, data }: StoredEvent, bookingNumber: string, recipient: string): Exported['messages'] {
  // The stream holds what this product's own decisions wrote; the log upcasts what it reads.
  const event = { type, data } as MessageEvent;
  if (event.type === 'MessageStarted' || event.data.key.split(':')[2] !== recipient) return [];
  const { channel, template, at } = event.data;
  const outcome = event.type === 'MessageSent' ? 'sent' : spoken(event.data.reason);
  return [{ bookingNumber, channel, about: spoken(template), outcome, at }];
}

function spoken(name: string): string {
  return name.replaceAll('_', ' ');
}
