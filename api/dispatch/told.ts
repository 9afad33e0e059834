/** Who would hear of a change, how, and in which words, before anybody is told: composed as the messages themselves are (decision 166). */
import type { BookingCommand, RefusalCode } from '#domain/booking/commands.ts';
import { bookings } from '#domain/booking/decide.ts';
import { evolve, type Recorded } from '#domain/booking/evolve.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { Booking, BookingState } from '#domain/booking/state.ts';
import { decideAll, type DecisionOfAll, type Given } from '#domain/core/decide-all.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { isWanted } from '#domain/customer/choices.ts';
import type { Channel } from '#domain/messages/events.ts';
import { type PlannedMessage, planMessages, type Recipient } from '#domain/messages/plan.ts';
import { reachBook } from '#events/recipients/reach.ts';
import { reach, type Reached, technicianAddressFrom } from '#events/recipients/recipients.ts';
import { compose } from '#mails/composed/booking.ts';
import { askedBy, factsOf } from '#mails/composed/facts-of.ts';
import type { MessageFacts } from '#mails/composed/facts.ts';
import { bookingNotifications, type Notification } from '#projections/queries/notifications.ts';
import { type Loaded, recordedOf } from '../bookings/streams.ts';
import type { ToldPerson } from '../contract/dispatch.ts';
import type { Dependencies } from '../dependencies.ts';
import { notificationTextIn } from '../said.ts';

type Parts = Pick<Dependencies, 'log' | 'keys' | 'now' | 'settings'>;

/** What commands would make of a booking. */
export type Foreseen =
  | { readonly ok: true; readonly events: readonly Recorded[]; readonly after: Booking }
  | Extract<DecisionOfAll<BookingState, BookingEvent, RefusalCode>, { ok: false }>;

/** Decides commands without giving them. */
export function foresee(
  { booking }: Pick<Loaded, 'booking'>,
  given: readonly Given<BookingCommand>[],
  now: string,
): Foreseen {
  const decision = decideAll(bookings, { state: booking, revision: booking.revision }, given, now);
  if (!decision.ok) return decision;
  const events = decision.events.map((event, index) => ({
    ...event,
    revision: booking.revision + 1 + index,
  }));
  return { ok: true, events, after: leftBy(booking, events) };
}

/** The booking as events leave it. */
function leftBy(booking: Booking, events: readonly Recorded[]): Booking {
  const after = events.reduce<BookingState>(evolve, booking);
  return after.status === 'none' ? booking : after;
}

/** Nobody follows a link of what has not been sent. */
const noLinks: MessageFacts['links'] = {
  settings: '',
  support: '',
  unsubscribe: null,
  tracker: '',
  shortTracker: '',
  approve: '',
  receipt: '',
  payment: '',
  payByLink: '',
  review: '',
  book: '',
  job: '',
  ops: '',
};

/** Everybody who would be told of these events, the customer first. */
export async function toldOf(
  deps: Parts,
  loaded: Loaded,
  events: readonly Recorded[],
): Promise<readonly ToldPerson[]> {
  const { log, keys, settings } = deps;
  const all = [...recordedOf(loaded.events), ...events];
  const now = deps.now();
  const planned = planMessages(all, settings.durations).filter(
    ({ revision, stale, dueAt, recipient }) =>
      revision > loaded.booking.revision && !stale && dueAt <= now && recipient.role !== 'ops',
  );
  const told = appNotifications(loaded.booking, events);
  const people = new Map(
    [...planned.map(({ recipient }) => recipient), ...told.map(({ to }) => to)].map((to) => [keyOf(to), to]),
  );
  const reachOf = await reachBook({ log, quietHours: settings.quietHours })(
    planned,
    loaded.booking.appointment.zone,
  );
  // Who leaves is told as well as who comes.
  const crew = [...loaded.booking.crew, ...leftBy(loaded.booking, events).crew];
  const parts = { log, keys, technician: technicianAddressFrom(log, keys), opsMail: '' };

  async function personOf(recipient: Recipient): Promise<ToldPerson | null> {
    if (recipient.role === 'ops') return null;
    const reached = await reach(parts, loaded.booking, recipient);
    const message = planned.findLast((one) => keyOf(one.recipient) === keyOf(recipient));
    const shown = told.findLast(({ to }) => keyOf(to) === keyOf(recipient))?.notification;
    const inApp: ToldPerson['channels'] = shown ? ['app'] : [];
    const person = {
      role: recipient.role,
      name: await nameOf(deps, loaded.booking, crew, recipient, reached),
    };
    if (message) {
      const { booking, ...rest } = await factsOf(
        keys,
        askedBy(all, message.revision),
        all,
        settings.durations,
      );
      const content = compose(message.template, {
        ...rest,
        booking,
        language: reached.language,
        recipientName: reached.name,
        isConfirmed: reached.isConfirmed,
        discountCode: null,
        links: noLinks,
      });
      const channels = [...channelsTo(message, reached, reachOf(recipient).pushesSince !== null), ...inApp];
      return { ...person, channels, title: content.subject, words: content.sms.trim() };
    }
    if (!shown) return null;
    const { title, message: words } = notificationTextIn(reached.language, shown);
    return { ...person, channels: inApp, title, words };
  }

  const found = await Promise.all([...people.values()].map(personOf));
  return found
    .filter((person) => person !== null)
    .toSorted((a, b) => Number(b.role === 'customer') - Number(a.role === 'customer'));
}

/** Whom the bell tells, each person once per notification. */
function appNotifications(
  before: Booking,
  events: readonly Recorded[],
): readonly { readonly to: Recipient; readonly notification: Notification }[] {
  let booking: Booking = before;
  return events.flatMap((event) => {
    const { number, status, payment } = booking;
    const subject = { number, wasPending: status === 'pending', failing: payment.failing };
    const next = evolve(booking, event);
    if (next.status !== 'none') booking = next;
    return bookingNotifications(event, subject).flatMap((notification) =>
      recipientsOf(notification.to, booking).map((to) => ({ to, notification })),
    );
  });
}

function recipientsOf(to: Notification['to'], booking: Booking): readonly Recipient[] {
  const technician = (technicianId: TechnicianId): Recipient => ({ role: 'technician', technicianId });
  switch (to.kind) {
    case 'customer':
      return [{ role: 'customer' }];
    case 'crew':
      return crewIds(booking).map(technician);
    case 'technicians':
      return to.ids.map((id) => technician(as<TechnicianId>(id)));
    case 'admins':
    case 'partner':
      return [];
  }
}

const keyOf = (recipient: Recipient): string =>
  recipient.role === 'technician' ? recipient.technicianId : recipient.role;

/** The channels on which a message would really go: with an address, wanted, and agreed to. */
function channelsTo(
  { template, channels }: PlannedMessage,
  { mail, phone, choices }: Reached,
  takesPushes: boolean,
): ToldPerson['channels'] {
  const isOpen = (channel: Exclude<Channel, 'push'>): boolean =>
    (channel === 'mail' ? mail : phone) !== null &&
    (choices === null || isWanted(choices, template, channel));
  const open = channels.filter((channel) => channel !== 'push' && isOpen(channel));
  return takesPushes ? [...open, 'push'] : open;
}

/** First and last name: on the screen of an admin, who may read both. */
async function nameOf(
  { keys }: Pick<Dependencies, 'keys'>,
  { contact }: Pick<Booking, 'contact'>,
  crew: readonly Booking['crew'][number][],
  recipient: Recipient,
  { name }: Reached,
): Promise<string> {
  if (recipient.role === 'customer')
    return (await keys.openMany([contact.firstName, contact.lastName])).filter(Boolean).join(' ');
  const member = crew.find(
    ({ technicianId }) => recipient.role === 'technician' && technicianId === recipient.technicianId,
  );
  return (member && (await keys.open(member.name))) ?? name;
}
