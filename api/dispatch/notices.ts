/**
 * Who would be notified of a change, how, and with which text, before anyone is: composed by the same code as the
 * messages themselves (decision 166).
 */
import type { BookingCommand, RefusalCode } from '#domain/booking/commands.ts';
import { bookings } from '#domain/booking/decide.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { evolve } from '#domain/booking/evolve.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { Booking, BookingState, CrewMember } from '#domain/booking/state.ts';
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

/** What commands would do to a booking. */
export type Foreseen =
  | { readonly ok: true; readonly events: readonly Placed<BookingEvent>[]; readonly after: Booking }
  | Extract<DecisionOfAll<BookingState, BookingEvent, RefusalCode>, { ok: false }>;

/** Decides commands without executing them. */
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

/** The booking after these events. */
function leftBy(booking: Booking, events: readonly Placed<BookingEvent>[]): Booking {
  const after = events.reduce<BookingState>(evolve, booking);
  return after.status === 'none' ? booking : after;
}

/** Nothing is sent, so no one follows a link. */
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

/** Everyone who would be notified of these events, the customer first. */
export async function noticesOf(
  deps: Parts,
  loaded: Loaded,
  events: readonly Placed<BookingEvent>[],
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
  // Those who leave are notified as well as those who join.
  const crew: readonly CrewMember[] = [...loaded.booking.crew, ...leftBy(loaded.booking, events).crew];
  const parts = { log, keys, technician: technicianAddressFrom(log, keys), opsMail: '' };

  async function personOf(recipient: Recipient): Promise<ToldPerson | null> {
    if (recipient.role === 'ops') return null;
    const reached = await reach(parts, loaded.booking, recipient);
    const message = planned.findLast((one) => keyOf(one.recipient) === keyOf(recipient));
    const shown = told.findLast(({ to }) => keyOf(to) === keyOf(recipient))?.notification;
    const inApp: ToldPerson['channels'] = shown ? ['app'] : [];
    const person = {
      role: recipient.role,
      name: await nameOf(deps, { contact: loaded.booking.contact, crew }, recipient, reached),
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

/** Notifications in the app, each person once per notification. */
function appNotifications(
  before: Booking,
  events: readonly Placed<BookingEvent>[],
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

/**
 * The channels on which a message would really be sent: there is an address, and the person wants it and agreed to it.
 */
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

/** First and last name: it is for an admin, who may see both. */
async function nameOf(
  { keys }: Pick<Dependencies, 'keys'>,
  { contact, crew }: { readonly contact: Booking['contact']; readonly crew: readonly CrewMember[] },
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
