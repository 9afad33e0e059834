/** Which messages a booking's events ask for, and which of them are stale (design.md §3 Messages, R13). */
import { bookings } from '../booking/decide.ts';
import { fold, type Placed } from '../core/aggregate.ts';
import type { BookingEvent, Appointment, BookingEventType, BookingStatus } from '../booking/events.ts';
import { isAsked } from '../booking/offers.ts';
import { awaitsReturnDate } from '../booking/return-visit.ts';
import type { Booking, FailingCharge } from '../booking/state.ts';
import { failingAfter, significanceOf } from '../booking/tries.ts';
import type { Durations } from '../core/durations.ts';
import type { TechnicianId } from '../core/ids.ts';
import { type QuietHours, quietUntil } from '../alerts/quiet-hours.ts';
import { after, sameDay } from '../scheduling/wall-time.ts';
import type { Channel, MessageIdentity } from './events.ts';
import type { MessagesState } from './state.ts';
import type { Template } from './templates.ts';

export type Recipient =
  | { readonly role: 'customer' }
  | { readonly role: 'technician'; readonly technicianId: TechnicianId }
  | { readonly role: 'ops' };

/** One message to one recipient, over one or more channels. */
export interface PlannedMessage {
  readonly template: Template;
  /** Revision of the event that asks for it; the message has the facts as of that revision. */
  readonly revision: number;
  readonly recipient: Recipient;
  readonly channels: readonly Channel[];
  /** ISO instant before which it must not be sent. */
  readonly dueAt: string;
  /** Its content is no longer true: it is skipped, and the skip is recorded. */
  readonly stale: boolean;
  /** ISO instant from which it is stale, or null; news of the moment is worth nothing hours later. */
  readonly expiresAt: string | null;
}

const silent: readonly BookingEventType[] = [
  'BookingPlaced',
  'PaymentPrepared',
  'OfferWaveLapsed',
  'OfferPoolOpened',
  'PhotosAdded',
  'PiecesDone',
  'NoteWritten',
  'SharesOwed',
  'HoldReleased',
];

/** Whether an event may ask for a message or make a planned one stale; only then is `messages-<id>` woken. */
export function asksForMessage(type: BookingEventType): boolean {
  return !silent.includes(type);
}

const both: readonly Channel[] = ['mail', 'sms'];
const mail: readonly Channel[] = ['mail'];
const ahead: readonly BookingStatus[] = ['confirmed', 'assigned', 'scheduled'];

/**
 * Every message that the stream asks for, oldest first. `durations` give the times of reminders and of the review
 * request.
 */
export function planMessages(
  events: readonly Placed<BookingEvent>[],
  durations: Durations,
): readonly PlannedMessage[] {
  const state = fold(bookings, events);
  if (state.status === 'none') return [];
  const booking = state;
  const lastMove = events.findLast((event) => event.type === 'AppointmentRescheduled')?.revision ?? -1;
  const planned = events.flatMap((event) => asked(event, events, booking, event.revision < lastMove));
  return [...planned, ...timed(events, booking, durations)];
}

/** How long "on the way" and "arrived" are still worth sending after the work has moved on, in milliseconds. */
const MOMENT_LIFE = 10 * 60 * 1000;

/**
 * When to remind of something that ends at `expiresAt`: with a quarter of its time left (R5). A reminder of something
 * already answered is not planned at all, so nothing is recorded about it.
 */
function lastCall(at: string, expiresAt: string): string {
  const ends = Date.parse(expiresAt);
  return new Date(ends - Math.round((ends - Date.parse(at)) / 4)).toISOString();
}

/** `movedSince`: the appointment was moved after this event, so a text with the old time is stale. */
function asked(
  event: Placed<BookingEvent>,
  events: readonly Placed<BookingEvent>[],
  booking: Booking,
  movedSince: boolean,
): readonly PlannedMessage[] {
  const { revision } = event;
  const customer = (template: Template, at: string, channels = both, stale = false): PlannedMessage => ({
    template,
    revision,
    recipient: { role: 'customer' },
    channels,
    dueAt: at,
    stale,
    expiresAt: null,
  });
  const technician = (
    template: Template,
    technicianId: TechnicianId,
    at: string,
    stale = false,
  ): PlannedMessage => ({
    template,
    revision,
    recipient: { role: 'technician', technicianId },
    channels: both,
    dueAt: at,
    stale,
    expiresAt: null,
  });
  const ops = (template: Template, at: string): PlannedMessage => ({
    template,
    revision,
    recipient: { role: 'ops' },
    channels: mail,
    dueAt: at,
    stale: false,
    expiresAt: null,
  });
  const moment = (template: 'on_the_way' | 'arrived', at: string): PlannedMessage => {
    const here = template === 'on_the_way' ? 'in_route' : 'on_site';
    const expiresAt = new Date(Date.parse(at) + MOMENT_LIFE).toISOString();
    return {
      ...customer(template, at, both, cancelled),
      expiresAt: booking.status === here ? null : expiresAt,
    };
  };
  const cancelled = booking.status === 'cancelled';
  // Once the work is done the booking is no longer cancelled for that: the card only has to be replaced.
  const lateDecline = (at: string): readonly PlannedMessage[] => {
    const { hold, captured, lateHoldDeclinedAt } = booking.payment;
    const done = events.find(({ type }) => type === 'WorkCompleted');
    if (done && done.revision < revision) return failedCharge(at, hold !== null || captured > 0);
    if (!significanceOf(...failingAround(events, event)).isFirstRefusal) return [];
    const over = cancelled || booking.status === 'completed';
    return [customer('late_hold_declined', at, both, over || hold !== null || lateHoldDeclinedAt !== at)];
  };
  // The customer is told once that the card was declined, and never of the provider's own failures.
  const failedCharge = (at: string, mended: boolean): readonly PlannedMessage[] => {
    const { isFirstRefusal } = significanceOf(...failingAround(events, event));
    return [...(isFirstRefusal ? [customer('capture_failed', at, both, mended)] : []), ...forDuty(at)];
  };
  const forDuty = (at: string): readonly PlannedMessage[] =>
    significanceOf(...failingAround(events, event)).isForDuty ? [ops('capture_failed_alert', at)] : [];

  switch (event.type) {
    case 'HoldPlaced':
    case 'CardSaved':
      return firstConfirmation(booking, event.data.at)
        ? [customer('booking_confirmed', event.data.at, both, cancelled || movedSince)]
        : [];
    case 'PaymentLinkSent': {
      const { at, channels, expiresAt } = event.data;
      // A link that is sent again replaces one that has not been sent yet.
      const isOpen = booking.status === 'pending' && booking.paymentLink?.at === at;
      return [{ ...customer('payment_link', at, channels, !isOpen), expiresAt }];
    }
    case 'PaymentDeclined':
      return event.data.purpose === 'late_hold' ? lateDecline(event.data.at) : [];
    case 'OffersMade': {
      const { at, offers, wave, expiresAt } = event.data;
      const open =
        booking.status === 'confirmed'
          ? booking.waves.find((one) => one.wave === wave && !one.lapsed)
          : undefined;
      const ending = lastCall(at, expiresAt);
      return offers.flatMap(({ technicianId }) => {
        const isOpen =
          open !== undefined && isAsked(open, technicianId) && !booking.declinedBy.includes(technicianId);
        return [
          { ...technician('job_offered', technicianId, at, !isOpen), expiresAt },
          ...(isOpen ? [{ ...technician('offer_ending', technicianId, ending), expiresAt }] : []),
        ];
      });
    }
    case 'TechnicianAssigned': {
      const { technicianId, seat, by, at } = event.data;
      const stale =
        cancelled || movedSince || booking.crew.every((member) => member.technicianId !== technicianId);
      const crew = by.role === 'technician' ? [] : [technician('job_assigned', technicianId, at, stale)];
      return seat === 0 ? [customer('technician_assigned', at, both, stale), ...crew] : crew;
    }
    case 'AppointmentRescheduled': {
      const { at } = event.data;
      // After several moves, only the last one is announced.
      const stale = cancelled || movedSince;
      const crew = booking.crew
        .filter((member) => joinedAt(events, member.technicianId) < revision)
        .map((member) => technician('job_moved', member.technicianId, at, stale));
      return [customer('appointment_moved', at, both, stale), ...crew];
    }
    case 'RouteStarted':
      return [moment('on_the_way', event.data.at)];
    case 'TechnicianArrived':
      return [moment('arrived', event.data.at)];
    case 'NoShowWaitStarted': {
      const { at, until } = event.data;
      const isOpen = booking.status === 'on_site' && booking.noShow?.reported === null;
      return [{ ...customer('no_show_wait', at, both, !isOpen), expiresAt: until }];
    }
    case 'VisitStopped': {
      const { at } = event.data;
      return [customer('visit_stopped', at, both, cancelled), ops('visit_stopped_alert', at)];
    }
    case 'ReturnVisitRequested': {
      const { at } = event.data;
      const isAsked = booking.returnVisit?.requestedAt === at && awaitsReturnDate(booking);
      return [customer('return_visit', at, both, !isAsked)];
    }
    case 'ReturnDateDropped':
      return [customer('return_date_dropped', event.data.at, both, !awaitsReturnDate(booking))];
    case 'WorkCompleted':
      return [customer('completed', event.data.at)];
    case 'PriceRiseRequested': {
      const { at, expiresAt } = event.data;
      const open = booking.priceRise?.state === 'requested';
      const ending = { ...customer('approval_ending', lastCall(at, expiresAt)), expiresAt };
      return [customer('approval_wanted', at, both, !open), ...(open ? [ending] : [])];
    }
    case 'PriceRiseApproved':
    case 'PriceRiseRefused': {
      const { at } = event.data;
      const [lead] = booking.crew;
      // A difference below the provider's minimum charge is waived by us, and its technician did not lose a request.
      if (!lead || (event.type === 'PriceRiseRefused' && event.data.reason === 'below_minimum')) return [];
      const template = event.type === 'PriceRiseApproved' ? 'price_approved' : 'price_refused';
      return [technician(template, lead.technicianId, at)];
    }
    case 'PaymentCaptured':
      return event.data.purpose === 'cancellation_fee' ? [] : [customer('receipt', event.data.at, mail)];
    case 'CaptureFailed': {
      const { attempt, at, purpose } = event.data;
      const { captured } = booking.payment;
      // A cancelled booking takes no other card, so its customer could do nothing.
      if (purpose === 'cancellation_fee') return forDuty(at);
      if (purpose !== 'price_rise') return failedCharge(at, captured > 0);
      const first = attempt === 1 ? [customer('capture_failed', at, both, captured > 0)] : [];
      return [...first, ops('capture_failed_alert', at)];
    }
    case 'ProviderFailed':
      return forDuty(event.data.at);
    case 'BookingCancelled': {
      // The technician who reports it already knows.
      const crew = booking.crew
        .filter((member) => member.technicianId !== event.data.by.id)
        .map((member) => technician('job_cancelled', member.technicianId, event.data.at));
      // It was never confirmed to the customer, and nothing was held: there is nothing to take back.
      const isUnpaid = event.data.reason === 'unpaid' || event.data.reason === 'replaced';
      return isUnpaid ? crew : [customer('cancelled', event.data.at), ...crew];
    }
    case 'TechnicianUnassigned': {
      const { reason, technicianId, at } = event.data;
      if (reason !== 'given_back') return [technician('job_cancelled', technicianId, at)];
      // The technician who gave it back already knows. The customer had been told who comes, and now nobody does.
      return [customer('technician_left', at, both, cancelled || booking.crew.length > 0)];
    }
    case 'UnassignedAlertRaised':
      return [ops('unassigned_alert', event.data.at)];
    case 'CrewTimeLost':
      return [ops('time_lost_alert', event.data.at)];
    case 'NobodyFoundNotified':
      return [customer('nobody_found', event.data.at, both, booking.status !== 'confirmed')];
    case 'RefundIssued':
      // A refund spread over several charges is recorded in one append: its last part asks for the message about the
      // total.
      return refundParts(events, event).at(-1)?.revision === revision
        ? [
            customer('refunded', event.data.at, mail),
            ...(event.data.origin === 'dashboard' ? [ops('outside_refund_alert', event.data.at)] : []),
          ]
        : [];
    case 'RefundReturned':
      return [ops('refund_returned_alert', event.data.at)];
    case 'DisputeOpened':
    case 'DisputeUpdated':
    case 'DisputeFundsWithdrawn':
    case 'DisputeFundsReinstated':
    case 'DisputeClosed':
      // What the provider reports in one answer makes one mail.
      return lastOfDispute(events, event) === revision ? [ops('dispute_alert', event.data.at)] : [];
    case 'ReviewAdded':
      return [customer('review_thanks', event.data.at, mail)];
    case 'MessageWritten':
      return [customer('message_from_technician', event.data.at)];
    default:
      return [];
  }
}

/** The failing charge before and after an event. */
function failingAround(
  events: readonly Placed<BookingEvent>[],
  event: Placed<BookingEvent>,
): readonly [FailingCharge | null, FailingCharge | null] {
  const before = events
    .filter(({ revision }) => revision < event.revision)
    .reduce<FailingCharge | null>(failingAfter, null);
  return [before, failingAfter(before, event)];
}

/** Revision at which somebody last took the job: a technician who joined after a move has only seen the new time. */
function joinedAt(events: readonly Placed<BookingEvent>[], technicianId: TechnicianId): number {
  const taken = events.findLast(
    (event) => event.type === 'TechnicianAssigned' && event.data.technicianId === technicianId,
  );
  return taken?.revision ?? -1;
}

/** All parts of the refund that an event belongs to, oldest first: those with the same instant and person. */
export function refundParts(
  events: readonly Placed<BookingEvent>[],
  { data: { at, by } }: Issued,
): readonly Issued[] {
  return events.filter(
    (other): other is Issued =>
      other.type === 'RefundIssued' && other.data.at === at && other.data.by.id === by.id,
  );
}

/** Revision of the last event about the same dispute at the same instant. */
function lastOfDispute(
  events: readonly Placed<BookingEvent>[],
  { data: { at, disputeId } }: { readonly data: { readonly at: string; readonly disputeId: string } },
): number | undefined {
  return events.findLast(({ data }) => 'disputeId' in data && data.disputeId === disputeId && data.at === at)
    ?.revision;
}

type Issued = Extract<Placed<BookingEvent>, { readonly type: 'RefundIssued' }>;

function firstConfirmation(booking: Booking, at: string): boolean {
  return booking.history.find((change) => change.status === 'confirmed')?.at === at;
}

/** Reminders before the appointment, and the review request after the work. */
function timed(
  events: readonly Placed<BookingEvent>[],
  booking: Booking,
  durations: Durations,
): readonly PlannedMessage[] {
  const confirmedAt = booking.history.find((change) => change.status === 'confirmed')?.at;
  if (!confirmedAt) return [];
  const moved = events.findLast((event) => event.type === 'AppointmentRescheduled');
  const revision = moved?.revision ?? 0;
  const knownSince = Math.max(Date.parse(confirmedAt), moved ? Date.parse(moved.data.at) : 0);
  const reminder = (template: Template, before: number): readonly PlannedMessage[] => {
    const due = Date.parse(booking.appointment.startsAt) - before;
    // A customer who books or moves after this time has just been told the time.
    if (due <= knownSince) return [];
    const dueAt = new Date(due).toISOString();
    return [
      {
        template,
        revision,
        recipient: { role: 'customer' },
        channels: both,
        dueAt,
        stale: !ahead.includes(booking.status),
        expiresAt: booking.appointment.startsAt,
      },
    ];
  };
  // Nobody is asked for a review while they are asked for more money.
  const settledRise = events.findLast(
    (event) => event.type === 'PriceRiseApproved' || event.type === 'PriceRiseRefused',
  );
  const review =
    booking.status === 'completed' && booking.priceRise?.state !== 'requested'
      ? [
          {
            template: 'review_request' as const,
            revision:
              events.findLast((event) => event.type === 'WorkCompleted')?.revision ?? booking.revision,
            recipient: { role: 'customer' as const },
            channels: mail,
            dueAt: new Date(
              Date.parse(settledRise?.data.at ?? booking.completion.at) + durations.reviewRequestAfter,
            ).toISOString(),
            stale: booking.review !== null,
            expiresAt: null,
          },
        ]
      : [];
  return [
    ...reminder('reminder_first', durations.reminderFirstBefore),
    ...reminder('reminder_second', durations.reminderSecondBefore),
    ...review,
  ];
}

/** A planned message on one channel, with the key that makes it unique. */
export type Send = MessageIdentity & Pick<PlannedMessage, 'recipient' | 'stale' | 'dueAt' | 'expiresAt'>;

/** How a person may be reached besides mail. */
export interface Reach {
  /** ISO instant since which one of their devices receives pushes; null: none does. */
  readonly pushesSince: string | null;
  /** When neither pushes nor texts may be sent; null: they may at any hour. */
  readonly quietHours: QuietHours | null;
  /** IANA zone in which they live. */
  readonly zone: string;
}

/** By mail and text, at any hour. */
const atAnyHour: Reach = { pushesSince: null, quietHours: null, zone: 'UTC' };

/** What is to be sent or skipped now, and when the next message is due (null: nothing planned). */
export function outstanding(
  planned: readonly PlannedMessage[],
  state: MessagesState,
  now: string,
  {
    reachOf = () => atAnyHour,
    appointment = null,
  }: {
    readonly reachOf?: (recipient: Recipient) => Reach;
    /** The booking's appointment: messages about today's job may be sent at any hour. */
    readonly appointment?: Pick<Appointment, 'startsAt' | 'zone'> | null;
  } = {},
): { readonly due: readonly Send[]; readonly wakeAt: string | null } {
  const isToday = (instant: string): boolean =>
    appointment !== null && sameDay(instant, appointment.startsAt, appointment.zone);
  const open = planned
    .flatMap((message) => {
      const reach = reachOf(message.recipient);
      return channelsOf(message, reach).map((channel): Send => {
        const { template, revision, recipient } = message;
        const at = now > message.dueAt ? now : message.dueAt;
        const isHeld = channel !== 'mail' && reach.quietHours !== null && !isToday(at);
        const dueAt = (isHeld && quietUntil(reach.quietHours, at, reach.zone)) || message.dueAt;
        const expiresAt =
          channel === 'push' ? earlier(message.expiresAt, after(dueAt, PUSH_LIFE)) : message.expiresAt;
        const stale = message.stale || (expiresAt !== null && expiresAt <= now);
        return {
          key: keyOf(message, channel),
          template,
          revision,
          channel,
          recipient,
          stale,
          dueAt,
          expiresAt,
        };
      });
    })
    .filter((send) => state[send.key] === undefined);
  const later = open.filter((send) => send.dueAt > now && !send.stale).map((send) => send.dueAt);
  return { due: open.filter((send) => send.dueAt <= now || send.stale), wakeAt: later.sort()[0] ?? null };
}

/** Milliseconds after which a push is no longer worth sending: its mail has long arrived. */
const PUSH_LIFE = 6 * 60 * 60 * 1000;

/** People with pushes turned on also get those for messages due since then. */
const channelsOf = ({ channels, dueAt }: PlannedMessage, { pushesSince }: Reach): readonly Channel[] =>
  pushesSince !== null && pushesSince <= dueAt ? [...channels, 'push'] : channels;

const earlier = (one: string | null, other: string): string => (one !== null && one < other ? one : other);

/** Whether a sent or skipped message went to the booking's customer. */
export function isToCustomer({ key, template, revision, channel }: MessageIdentity): boolean {
  return key === keyOf({ template, revision, recipient: { role: 'customer' } }, channel);
}

function keyOf(
  { template, revision, recipient }: Pick<PlannedMessage, 'template' | 'revision' | 'recipient'>,
  channel: Channel,
): string {
  const to = recipient.role === 'technician' ? recipient.technicianId : recipient.role;
  return `${revision}:${template}:${to}:${channel}`;
}
