/**
 * Sends what a booking's events ask for: each send is an event in `messages-<bookingId>`, written before its outside
 * call.
 */
import { isWanted, topicFor } from '#domain/customer/choices.ts';
import type { QuietHours } from '#domain/alerts/quiet-hours.ts';
import { system } from '#domain/core/actor.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { workflowIds } from '#domain/core/stories.ts';
import type { Send } from '#domain/messages/plan.ts';
import { compose, composePush } from '#mails/composed/booking.ts';
import { askedBy, factsOf } from '#mails/composed/facts-of.ts';
import type { MessageFacts } from '#mails/composed/facts.ts';
import { messages } from '#domain/messages/decide.ts';
import type { Channel, MessageIdentity, SkipReason } from '#domain/messages/events.ts';
import type { MessagesStep } from '#domain/messages/next.ts';
import { note } from '#events/execute.ts';
import { timerCommandId } from '#events/ids.ts';
import type { SignedLinks } from '#events/keys/signed-links.ts';
import { reachBook } from '#events/recipients/reach.ts';
import { reach, type RecipientParts } from '#events/recipients/recipients.ts';
import { withHeartbeat } from '../log/outcomes.ts';
import { appointmentFile } from './calendar.ts';
import { deliver, type Providers } from './deliver.ts';
import { messageLinks } from './links.ts';
import { openPendingMessages, type PendingMessages, type PendingSend } from './pending.ts';
import { issueReviewCode } from './rewards.ts';

export interface MessageParts extends Providers, RecipientParts {
  readonly links: SignedLinks;
  /** Quiet hours of people who have not chosen any; null for none. */
  readonly quietHours: QuietHours | null;
  readonly clock?: () => Date;
}

export type MessageActivities = ReturnType<typeof messageActivities>;

const channels: readonly Channel[] = ['mail', 'sms', 'push'];

/** Seconds that a push without an expiry of its own waits for a phone that is off. */
const PUSH_TTL_S = 6 * 60 * 60;

/** The activities, over their parts. */
export function messageActivities(parts: MessageParts) {
  const { log, keys } = parts;
  const now = () => (parts.clock?.() ?? new Date()).toISOString();

  async function composeSend(send: PendingSend, { events }: PendingMessages, durations: Durations) {
    const { key, revision, template, channel, recipient, stale, begunAt, startedBefore, redriven } = send;
    const skipped = (reason: SkipReason) => ({ kind: 'skipped', reason }) as const;
    if (stale) return skipped('stale');
    // A reminder from the conversation describes the booking as it is now.
    const isReminder = template === 'message_waiting' || template === 'message_waiting_job';
    const asked = askedBy(events, isReminder ? (events.at(-1)?.revision ?? 0) : revision);
    const { booking } = asked;
    const { name, mail, phone, takesTexts, language, choices, isConfirmed, isGuest } = await reach(
      parts,
      booking,
      recipient,
    );
    // Issued even for those who want no mail about it, since their account shows the code. An erased customer gets
    // none.
    const discountCode =
      template === 'review_thanks' && mail !== null ? await issueReviewCode(parts, booking, now()) : null;
    if (choices !== null && channel !== 'push' && !isWanted(choices, template, channel))
      return skipped('not_wanted');
    // When a technician is erased, their email address and their devices are gone too.
    const to = channel === 'sms' ? phone : mail;
    if (!to) return skipped(channel === 'sms' && !takesTexts ? 'no_consent' : 'no_address');
    const topic = recipient.role === 'customer' ? topicFor(template) : null;
    const links = messageLinks(parts, booking, topic, begunAt, isGuest);
    const facts: MessageFacts = {
      ...(await factsOf(keys, asked, events, durations)),
      // In our words only; the message itself is read in the conversation.
      ...(isReminder && { text: null }),
      language,
      recipientName: name,
      isConfirmed,
      discountCode,
      links,
    };
    if (channel === 'push') return pushOf(facts, send);
    const content = compose(template, facts);
    if (channel === 'sms')
      return { kind: 'text', to, body: content.sms, startedBefore, formerIds: [] } as const;
    return {
      kind: 'mail',
      key: `${booking.id}:${key}`,
      redriven,
      to,
      content,
      // The call behind the page that people see.
      unsubscribeUrl: links.unsubscribe?.replace('/unsubscribe', '/api/unsubscribe') ?? null,
      attachment: appointmentFile(template, facts, parts.publicUrl),
    } as const;
  }

  /** A push about a job; only technicians get these. */
  function pushOf(facts: MessageFacts, { recipient, template, expiresAt }: Send) {
    const content = composePush(template, facts);
    if (recipient.role !== 'technician' || content === null)
      return { kind: 'skipped', reason: 'no_address' } as const;
    const { id, number } = facts.booking;
    return {
      kind: 'push',
      technicianId: recipient.technicianId,
      ...content,
      path: template === 'job_cancelled' ? '/technician/jobs' : `/technician/jobs/${id}`,
      tag: `job-${number}`,
      ttl: expiresAt === null ? PUSH_TTL_S : (Date.parse(expiresAt) - Date.parse(now())) / 1000,
      urgency: 'high',
    } as const;
  }

  /** Sends what is due on a channel, in order; skips stale messages first. */
  function deliverChannel(
    bookingId: BookingId,
    durations: Durations,
    pending: PendingMessages,
    channel: Channel,
  ): Promise<void> {
    const author = { actor: system('messages'), correlationId: bookingId };
    // The log stores a command id once, so a retry cannot add a second start or outcome.
    const commandId = ({ key, redriven }: PendingSend, step: 'start' | 'outcome') =>
      timerCommandId(`${workflowIds.messages(bookingId)}:${key}`, `${step}${redriven || ''}`);
    return deliver(parts, {
      due: async () =>
        (await pending.due())
          .filter((send) => send.channel === channel)
          .toSorted((one, other) => Number(other.stale) - Number(one.stale)),
      compose: (send) => composeSend(send, pending, durations),
      start: (send) =>
        note(
          log,
          messages,
          bookingId,
          { ...author, commandId: commandId(send, 'start'), now: send.begunAt },
          { type: 'StartMessage', message: identityOf(send) },
        ),
      record: (send, outcome) =>
        note(
          log,
          messages,
          bookingId,
          { ...author, commandId: commandId(send, 'outcome'), now: now() },
          { type: 'RecordOutcome', message: identityOf(send), outcome },
        ),
    });
  }

  const pendingOf = (bookingId: BookingId, durations: Durations) =>
    openPendingMessages({ log, bookingId, durations, now, reach: reachBook(parts) });

  return {
    /** Reads both streams and answers whether anything is due. Local: it only reads, and answers no personal data. */
    planSends: (bookingId: BookingId, durations: Durations): Promise<MessagesStep> =>
      pendingOf(bookingId, durations).next(),

    /**
     * Sends all that is due in one durable step, the channels in parallel: an outage of one does not hold up the other,
     * and what becomes due meanwhile goes out with the next try. Answers what is planned then. Under a heartbeat: a
     * killed worker's sends are taken up again within seconds.
     * @throws what kept a channel from sending; its message is how ops sees the outage (R18)
     */
    deliverDue: (bookingId: BookingId, durations: Durations): Promise<MessagesStep> =>
      withHeartbeat(async () => {
        const pending = pendingOf(bookingId, durations);
        const ended = await Promise.allSettled(
          channels.map((channel) => deliverChannel(bookingId, durations, pending, channel)),
        );
        const causes = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
        if (causes.length > 1) throw new AggregateError(causes, causes.map(String).join('; '));
        if (causes.length === 1) throw causes[0];
        return pending.next();
      }),
  };
}

function identityOf({ key, revision, template, channel }: MessageIdentity): MessageIdentity {
  return { key, revision, template, channel };
}
