/** Sends what a booking's events ask for: each send is an event in `messages-<bookingId>`, written before its outside call. */
import { v5 } from 'uuid';
import type { DisputeFacts } from '#domain/booking/disputes.ts';
import { fold, type Recorded } from '#domain/booking/evolve.ts';
import { lateHoldEnds } from '#domain/booking/late-hold.ts';
import type { Booking } from '#domain/booking/state.ts';
import {
  defaultChoices,
  isWanted,
  type NotificationChoices,
  type Topic,
  topicFor,
  unsubscribeSubject,
} from '#domain/customer/choices.ts';
import type { Customer } from '#domain/customer/state.ts';
import { customers } from '#domain/customer/decide.ts';
import { load } from '#events/execute.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { CustomerId, TechnicianId } from '#domain/core/ids.ts';
import { compose } from '#mails/composed/booking.ts';
import type { Channel, MessageEvent, MessageIdentity } from '#domain/messages/events.ts';
import { type MessageFacts, quotedWords } from '#mails/composed/facts.ts';
import { refundParts, type Send } from '#domain/messages/plan.ts';
import { type Cents, sum } from '#domain/core/money.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { isSealed } from '#events/keys/sealed.ts';
import { eventId } from '#events/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { LinkPurpose, SignedLinks } from '#events/keys/signed-links.ts';
import type { EventLog } from '#events/log.ts';
import { drawMail, type Sender } from '#mails/mail.ts';
import { type Mailer, MailRefused } from '#vendors/smtp/mailer.ts';
import type { Texts } from '#vendors/twilio/texts.ts';
import { footerUrls } from './mail-links.ts';
import { type MessageLedger, openMessageLedger, type SendPlan } from './message-ledger.ts';
import { withHeartbeat } from '../log/outcomes.ts';
import { issueReviewCode } from './rewards.ts';

/** Commands of this stream are named after the message, so that two senders of the same one meet in the log. */
const MESSAGE_NAMESPACE = '1d9f6c58-7a43-5e0b-b2c6-90f4a7e3d812';
const LINK_LIFE = 30 * 24 * 60 * 60 * 1000;

/** Where a technician is reached; null when there is no such technician any more. */
export type TechnicianAddress = (
  id: TechnicianId,
) => Promise<{ readonly firstName: string; readonly email: string; readonly phone: string | null } | null>;

export interface MessageParts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly mailer: Mailer;
  readonly texts: Texts;
  readonly links: SignedLinks;
  readonly technician: TechnicianAddress;
  /** Mail address of those on duty. */
  readonly opsMail: string;
  readonly publicUrl: string;
  readonly sender: Sender;
  readonly clock?: () => Date;
}

export type MessageActivities = ReturnType<typeof messageActivities>;

/** The activities over their parts. */
export function messageActivities(parts: MessageParts) {
  const { log, keys, mailer, texts, links, publicUrl } = parts;
  const now = () => (parts.clock?.() ?? new Date()).toISOString();
  const streamOf = (bookingId: string) => `messages-${bookingId}`;

  const ledgerOf = (bookingId: string, durations: Durations) =>
    openMessageLedger({ log, bookingId, durations, now });

  /** Appends steps of messages together; a repetition changes nothing. */
  async function record(bookingId: string, ...events: readonly MessageEvent[]): Promise<void> {
    const entries = events.map((event) => {
      const commandId = v5(`${bookingId}:${event.data.key}:${event.type}`, MESSAGE_NAMESPACE);
      return {
        id: eventId(commandId, 0),
        type: event.type,
        schemaVersion: 1,
        data: event.data,
        metadata: { actor: { role: 'system', id: 'messages' }, commandId, correlationId: bookingId },
      } as const;
    });
    await log.append(streamOf(bookingId), 'any', entries);
  }

  /** The plain texts in their order; null where there is none, or none any more. */
  async function open(sealed: readonly (Sealed | null)[]): Promise<readonly (string | null)[]> {
    const opened = (await keys.openMany(sealed.filter((one) => one !== null))).values();
    return sealed.map((one) => (one === null ? null : (opened.next().value ?? null)));
  }

  /**
   * Which messages a customer wants now, in which language (null: that of the page where it was booked), and whether
   * `mail`, typed for the job, is the address that they have confirmed.
   */
  async function wishesOf(customerId: CustomerId, mail: string | null): Promise<Wishes> {
    const customer = await load(log, customers, customerId);
    if (customer.status !== 'registered') return unknownCustomer;
    const { choices, language, person, emailVerified } = customer;
    const own = emailVerified ? await keys.open(person.email) : null;
    return { choices, language, isConfirmed: own !== null && own.toLowerCase() === mail?.toLowerCase() };
  }

  async function facts(
    booking: Booking,
    event: Recorded,
    events: readonly Recorded[],
    send: Send,
    { begunAt, durations }: { readonly begunAt: string; readonly durations: Durations },
  ): Promise<MessageFacts & Reach> {
    const { contact } = booking;
    const lead = booking.crew[0];
    const sealedCity = isSealed(booking.place.city) ? booking.place.city : null;
    const [firstName, email, phone, street, unit, leadName, text = null, city = null] = await open([
      contact.firstName,
      contact.email,
      contact.phone,
      contact.street,
      contact.unit,
      lead?.name ?? null,
      quotedWords(event, booking),
      sealedCity,
    ]);
    const technician =
      send.recipient.role === 'technician' ? await parts.technician(send.recipient.technicianId) : null;
    // Counted from the first try: a text is looked up by its whole body, so that a second try must say the same (R13).
    const expires = new Date(Date.parse(begunAt) + LINK_LIFE).toISOString();
    const tokenFor = (purpose: LinkPurpose) => links.sign(purpose, booking.id, expires);
    const link = (path: string, purpose: LinkPurpose) =>
      `${publicUrl}${path}${path.includes('?') ? '&' : '?'}token=${tokenFor(purpose)}`;
    const reach = ((): Omit<Reach, 'choices'> => {
      switch (send.recipient.role) {
        case 'customer':
          return {
            name: firstName ?? '',
            mail: email ?? null,
            phone: booking.smsConsent ? (phone ?? null) : null,
          };
        case 'technician':
          return {
            name: technician?.firstName ?? '',
            mail: technician?.email ?? null,
            phone: technician?.phone ?? null,
          };
        case 'ops':
          return { name: 'team', mail: parts.opsMail, phone: null };
      }
    })();
    const { choices, language, isConfirmed } =
      send.recipient.role === 'customer' ? await wishesOf(booking.customerId, reach.mail) : staff;
    const topic = send.recipient.role === 'customer' ? topicFor(send.template) : null;
    const stop = (unwanted: Topic) => {
      const subject = unsubscribeSubject(booking.customerId, unwanted);
      return `${subject}.${links.sign('unsubscribe', subject, expires)}`;
    };
    return {
      ...reach,
      choices,
      language: send.recipient.role === 'customer' ? (language ?? booking.locale) : 'en',
      booking: sealedCity === null ? booking : { ...booking, place: { ...booking.place, city: city ?? '' } },
      at: 'at' in event.data ? event.data.at : booking.placedAt,
      recipientName: reach.name,
      isConfirmed,
      technicianName: leadName?.split(' ')[0] ?? null,
      etaMinutes: event.type === 'RouteStarted' ? event.data.etaMinutes : null,
      amount: amountOf(event, events),
      dispute: disputeOf(event, booking),
      text,
      address: [street, unit].filter(Boolean).join(', ') || null,
      deadline: deadlineOf(event, booking, durations),
      // An erased customer gets no mail, and so no code.
      discountCode:
        send.template === 'review_thanks' && email ? await issueReviewCode(parts, booking, now()) : null,
      links: {
        ...footerUrls(publicUrl, topic && `${publicUrl}/unsubscribe?token=${stop(topic)}`),
        tracker: link(`/booking-tracker?id=${booking.number}`, 'track'),
        shortTracker: `${publicUrl}/t/${booking.number}.${tokenFor('track')}`,
        approve: link(`/approve/${booking.number}`, 'approve'),
        receipt: link(`/receipt/${booking.number}`, 'receipt'),
        // Cards and reviews are for the signed-in customer.
        payment: `${publicUrl}/checkout?booking=${booking.id}`,
        review: `${publicUrl}/review?booking=${booking.id}`,
        book: `${publicUrl}/booking`,
        job: `${publicUrl}/technician/jobs/${booking.id}`,
        ops: `${publicUrl}/ops/bookings/${booking.id}`,
      },
    };
  }

  async function hand(
    send: Send,
    bookingId: string,
    view: MessageFacts & Reach,
    startedBefore: string | null,
  ) {
    if (send.recipient.role === 'customer' && !isWanted(view.choices, send.template, send.channel))
      return { kind: 'skipped', reason: 'not_wanted' } as const;
    const composed = compose(send.template, view);
    if (send.channel === 'mail') {
      if (!view.mail) return { kind: 'skipped', reason: 'no_address' } as const;
      try {
        const messageId = v5(`${bookingId}:${send.key}`, MESSAGE_NAMESPACE);
        return {
          kind: 'sent',
          providerId: await mailer.send({
            to: view.mail,
            messageId,
            // The page that is for people, as the call behind it.
            unsubscribeUrl: view.links.unsubscribe?.replace('/unsubscribe', '/api/unsubscribe') ?? null,
            ...(await drawMail(composed, parts.sender)),
          }),
        } as const;
      } catch (error) {
        if (error instanceof MailRefused) return { kind: 'skipped', reason: 'refused_by_provider' } as const;
        throw error;
      }
    }
    if (!view.phone) {
      const consent = send.recipient.role !== 'customer' || view.booking.smsConsent;
      return { kind: 'skipped', reason: consent ? 'no_address' : 'no_consent' } as const;
    }
    const text = { to: view.phone, body: composed.sms };
    // A text of unknown outcome is looked up before it is sent again (R13).
    const found = startedBefore === null ? null : await texts.find({ ...text, since: startedBefore });
    if (found !== null) return { kind: 'sent', providerId: found } as const;
    const outcome = await texts.send({ ...text, statusCallback: `${publicUrl}/api/webhooks/twilio` });
    switch (outcome.kind) {
      case 'accepted':
        return { kind: 'sent', providerId: outcome.sid } as const;
      case 'opted_out':
        return { kind: 'skipped', reason: 'opted_out' } as const;
      case 'bad_number':
        return { kind: 'skipped', reason: 'refused_by_provider' } as const;
    }
  }

  /**
   * Sends one message, or skips it for a reason. At-least-once: what the stream says is over is not done again.
   * Throws while the provider is unreachable.
   */
  async function deliver(bookingId: string, ledger: MessageLedger, send: Send): Promise<void> {
    const { key, revision, template, channel } = send;
    const identity: MessageIdentity = { key, revision, template, channel };
    const { events, durations } = ledger;
    const asking = events.find((event) => event.revision === revision);
    const booking = fold(events.filter((event) => event.revision <= revision));
    if (!asking || booking.status === 'none')
      throw new Error(`revision ${revision} of ${bookingId} is missing`);
    const before = ledger.begun(key);
    const begunAt = before?.at ?? now();
    const view = await facts(booking, asking, events, send, { begunAt, durations });
    if (before === null)
      await record(bookingId, { type: 'MessageStarted', data: { ...identity, at: begunAt } });
    const outcome = await hand(send, bookingId, view, before?.recordedAt ?? null);
    const at = now();
    await record(
      bookingId,
      outcome.kind === 'sent'
        ? { type: 'MessageSent', data: { ...identity, providerId: outcome.providerId, at } }
        : { type: 'MessageSkipped', data: { ...identity, reason: outcome.reason, at } },
    );
  }

  /** Skips what has become stale, in one append. */
  async function skip(bookingId: string, sends: readonly Send[]): Promise<void> {
    const at = now();
    const skipped = sends.map(
      ({ key, revision, template, channel }): MessageEvent => ({
        type: 'MessageSkipped',
        data: { key, revision, template, channel, reason: 'stale', at },
      }),
    );
    if (skipped.length > 0) await record(bookingId, ...skipped);
  }

  /**
   * Sends what is due on a channel, in order: each is over in the stream before the next begins, and staleness is
   * judged anew before each.
   */
  async function deliverChannel(bookingId: string, ledger: MessageLedger, channel: Channel): Promise<void> {
    for (;;) {
      const due = (await ledger.due()).filter((send) => send.channel === channel);
      await skip(
        bookingId,
        due.filter(({ stale }) => stale),
      );
      const next = due.find(({ stale }) => !stale);
      if (!next) return;
      await deliver(bookingId, ledger, next);
    }
  }

  return {
    /** Reads both streams and tells whether anything is due. Local: reads only, and answers no personal data. */
    planSends: (bookingId: string, durations: Durations): Promise<SendPlan> =>
      ledgerOf(bookingId, durations).plan(),

    /**
     * Sends all that is due in one durable step, the channels beside each other: an outage of one does not hold the
     * other up, and what comes meanwhile goes out with the next try. Answers what is planned then. Under a heartbeat:
     * a killed worker's sends are taken up again within seconds.
     *
     * @throws what kept a channel from sending: its message is ops' sight of the outage (R18)
     */
    deliverDue: (bookingId: string, durations: Durations): Promise<SendPlan> =>
      withHeartbeat(async () => {
        const ledger = ledgerOf(bookingId, durations);
        const ended = await Promise.allSettled(
          channels.map((channel) => deliverChannel(bookingId, ledger, channel)),
        );
        const causes = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
        if (causes.length > 1) throw new AggregateError(causes, causes.map(String).join('; '));
        if (causes.length === 1) throw causes[0];
        return ledger.plan();
      }),
  };
}

const channels: readonly Channel[] = ['mail', 'sms'];

/** Until when a message can be answered: an offer, or the card of a hold that was declined. */
function deadlineOf(event: Recorded, booking: Booking, durations: Durations): string | null {
  switch (event.type) {
    case 'OffersMade':
      return event.data.expiresAt;
    case 'PaymentDeclined':
      return lateHoldEnds(booking, durations);
    default:
      return null;
  }
}

function disputeOf(event: Recorded, { payment }: Booking): DisputeFacts | null {
  const { data } = event;
  if (!('disputeId' in data)) return null;
  return payment.disputes.find(({ disputeId }) => disputeId === data.disputeId) ?? null;
}

/** The amount that a message speaks of: of a refund the whole, however many charges it was paid back from. */
function amountOf(event: Recorded, events: readonly Recorded[]): Cents | null {
  switch (event.type) {
    case 'PaymentCaptured':
    case 'RefundReturned':
      return event.data.amount;
    case 'RefundIssued':
      return sum(...refundParts(events, event).map(({ data }) => data.amount));
    default:
      return null;
  }
}

type Wishes = Pick<Customer, 'choices' | 'language'> & Pick<MessageFacts, 'isConfirmed'>;
const unknownCustomer: Wishes = { choices: defaultChoices, language: null, isConfirmed: false };
/** Technicians and those on duty: our own people have entered their addresses. */
const staff: Wishes = { ...unknownCustomer, isConfirmed: true };

interface Reach {
  /** Of customers; others want everything. */
  readonly choices: NotificationChoices;
  readonly name: string;
  readonly mail: string | null;
  readonly phone: string | null;
}
