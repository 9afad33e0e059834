/** Bookings, messages and events in a person's export: sentences in their language, dollars and ISO instants. */
import { notificationTextIn } from '../said.ts';
import type * as z from 'zod/mini';
import { pieceName } from '#domain/booking/piece-brands.ts';
import { photosOf } from '#domain/booking/photos.ts';
import { conversations } from '#domain/conversation/decide.ts';
import type { CustomerEventType } from '#domain/customer/events.ts';
import type { LetterEvent, LetterKind } from '#domain/letters/events.ts';
import type { Actor } from '#domain/core/actor.ts';
import type { Language } from '#domain/core/language.ts';
import type { MessageEvent, SkipReason } from '#domain/messages/events.ts';
import type { TechnicianEventType } from '#domain/technician/events.ts';
import { load } from '#events/execute.ts';
import type { StoredEvent } from '#events/log.ts';
import { type AuditEntry, timelineOfBooking } from '#projections/queries/audit.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import { notificationsOf } from '#projections/queries/notifications.ts';
import { workflowIds } from '#workflows/contract.ts';
import type { exportedData } from '../contract/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { inDollars } from '../contract/amounts.ts';
import { photoUrl } from '../uploads.ts';
import { conversationView } from './conversation.ts';
import { addressLine, coreOf, returnVisitOf } from './core.ts';
import { type AccountTexts, accountTexts } from '#words/generated/mails.ts';
import { quickTexts } from '#words/generated/contract.server.ts';
import { exportTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import { textsIn } from '../receipts/texts.ts';
import { codeIn, sentenceOf } from './timeline.ts';

type Exported = z.input<typeof exportedData>;
type History = Exported['accountHistory'];
type Parts = Pick<Dependencies, 'log' | 'readModels'>;
/** What exporting a conversation needs. */
type TalkParts = Pick<Dependencies, 'log' | 'keys' | 'now' | 'settings'>;

/** Whose export it is. */
interface Person {
  readonly role: 'customer' | 'technician';
  readonly id: string;
}

/** Maximum number of notification center entries in an export. */
const MAX_NOTIFICATIONS = 1_000;

const exportIn = spoken(exportTexts);
const quickIn = spoken(quickTexts);
const lettersIn = spoken(accountTexts);

/** `reader`: their own actions are described as theirs; ids of others are left out. */
const whoDid = (language: Language, reader: Person['role'], role: Actor['role']): string =>
  exportIn(language)(role === reader ? 'by_self' : `by_${role}`);

function historyOf(language: Language, entries: readonly AuditEntry[]): History {
  // Payouts and messages to others are in the same timeline, and so are technicians' and partners' earnings; they are
  // left out.
  const own = entries.filter(({ stream, type }) => stream.startsWith('booking-') && type !== 'SharesOwed');
  return own.map(({ type, facts, recordedAt, actor }) => ({
    at: recordedAt,
    what: sentenceOf(language, type, facts),
    by: whoDid(language, 'customer', actor.role),
  }));
}

/** What happened to the account of `customer-<id>` or the record of `technician-<id>`, oldest first. */
export async function exportedHistory(
  { log }: Pick<Parts, 'log'>,
  { role, id }: Person,
  language: Language,
): Promise<History> {
  const events = await log.readStream(`${role}-${id}`);
  return events.map(({ type, recordedAt, metadata }) => ({
    at: recordedAt,
    // The stream contains only events of our own decisions.
    what: exportIn(language)(type as CustomerEventType | TechnicianEventType),
    by: whoDid(language, role, metadata.actor.role),
  }));
}

/** What a booking's customer and its crew wrote to each other, oldest first, as its customer may keep it (R20). */
async function exportedConversation(
  { log, keys, now, settings }: TalkParts,
  { id, booking }: BookingView,
  language: Language,
): Promise<Exported['bookings'][number]['conversation']> {
  // As on the customer's screen: what is masked there is masked in the file.
  const { messages } = await conversationView(keys, {
    booking,
    conversation: await load(log, conversations, id),
    reader: { role: 'customer', id: booking.customerId },
    now: now(),
    isPhoneMasked: settings.voiceNumber !== null,
  });
  return messages.map(({ at, from, text, quick, photos }) => ({
    at,
    by: whoDid(language, 'customer', from === 'customer' ? 'customer' : 'technician'),
    text: quick === null ? text : quickIn(language)(quick),
    photos,
  }));
}

/** Every booking with its people, place and history. */
export async function exportedBookings(
  deps: TalkParts & Pick<Dependencies, 'readModels'>,
  views: readonly BookingView[],
  language: Language,
): Promise<Exported['bookings']> {
  const { readModels } = deps;
  const t = textsIn(language);
  const timelines = await Promise.all(views.map(({ id }) => timelineOfBooking(readModels, id)));
  const talks = await Promise.all(views.map((view) => exportedConversation(deps, view, language)));
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
      items: booking.items.map((item) => `${item.quantity} × ${pieceName(item, booking)}`),
      addOns: booking.addOns.map((addOn) => t(`addOn_${addOn}`)),
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
      site: core.site,
      totalPrice: core.totalPrice,
      charged: inDollars(booking.payment.captured),
      refunded: inDollars(booking.payment.refunded),
      returnVisit: returnVisitOf(view),
      photos: photosOf(booking).map(photoUrl),
      conversation: talks[index] ?? [],
      review: review && { rating: review.rating, text: view.review, at: review.at },
      history: historyOf(language, timelines[index] ?? []),
    };
  });
}

/** Emails and texts that were sent or skipped, and the notification center, newest first. */
export async function exportedMessages(
  { log, readModels }: Parts,
  person: Person,
  views: readonly BookingView[],
  language: Language,
): Promise<Exported['messages']> {
  const numbers = new Map<string, string>(views.map(({ id, booking }) => [id, booking.number]));
  const ofBookings = await Promise.all(
    views.map(async ({ id, booking }) =>
      (await log.readStream(workflowIds.messages(id))).flatMap((event) =>
        sendOf(language, event, booking.number, person.role === 'technician' ? person.id : person.role),
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
    event.type === 'LetterWanted' || event.type === 'LetterRedriven'
      ? []
      : [
          {
            bookingNumber: null,
            channel: 'mail',
            about: subjectOf(language, kinds.get(event.data.letterId)),
            outcome: outcomeOf(language, event.type === 'LetterSent' ? null : event.data.reason),
            at: event.data.at,
          },
        ],
  );
  const notifications = (await notificationsOf(readModels, person, MAX_NOTIFICATIONS)).map(
    ({ bookingId, at, ...view }) => ({
      bookingNumber: bookingId === null ? null : (numbers.get(bookingId) ?? null),
      channel: 'app',
      about: Object.values(notificationTextIn(language, view)).join(': '),
      outcome: exportIn(language)('shown'),
      at,
    }),
  );
  return [...ofBookings.flat(), ...ofAccount, ...notifications].toSorted((a, b) => b.at.localeCompare(a.at));
}

/** A finished message; `recipient` is the person in its key, since those to other people are not included. */
function sendOf(
  language: Language,
  { type, data }: StoredEvent,
  bookingNumber: string,
  recipient: string,
): Exported['messages'] {
  // The stream holds only what our own decisions wrote; the log upcasts what it reads.
  const event = { type, data } as MessageEvent;
  if (event.type === 'MessageStarted' || event.type === 'MessageRedriven') return [];
  if (event.data.key.split(':')[2] !== recipient) return [];
  const { channel, template, at } = event.data;
  const outcome = outcomeOf(language, event.type === 'MessageSent' ? null : event.data.reason);
  return [{ bookingNumber, channel, about: codeIn(language, template), outcome, at }];
}

/** That a message was sent, or why it was skipped. */
const outcomeOf = (language: Language, reason: SkipReason | null): string =>
  reason === null ? exportIn(language)('sent') : codeIn(language, reason);

type OwnLetter = keyof AccountTexts extends infer Key
  ? Key extends `${infer Letter}_subject`
    ? Letter
    : never
  : never;
/** Whether a letter is to customers or technicians. */
const isOwn = (letter: LetterKind): letter is LetterKind & OwnLetter =>
  Object.hasOwn(accountTexts.en, `${letter}_subject`);

/** A letter by its subject. */
const subjectOf = (language: Language, letter: LetterKind | undefined): string =>
  letter && isOwn(letter) ? lettersIn(language)(`${letter}_subject`) : '';
