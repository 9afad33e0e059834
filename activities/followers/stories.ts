/**
 * Stories that an event starts or concerns, notified (and started if needed) as soon as it is in the log, even after a
 * kill right after the commit (R14).
 */
import type { BookingEventType } from '#domain/booking/events.ts';
import type { CommissionEvents } from '#domain/commission/events.ts';
import { conversations } from '#domain/conversation/decide.ts';
import { as, type BookingId, type PartnerId, type TechnicianId } from '#domain/core/ids.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { asksForMessage } from '#domain/messages/plan.ts';
import type { TechnicianEventType } from '#domain/technician/events.ts';
import { closingPeriod } from '#domain/settlement/period.ts';
import type { StoredEvent } from '#events/log.ts';
import { notifyStory, type Stories, type StoryName } from '#events/temporal/stories.ts';
import { isSupport } from '../messages/support-letters.ts';
import type { Following } from './follower.ts';

/**
 * Milliseconds: a burst of events, as in a booking's first seconds, wakes a story once; a message may wait that long.
 */
const NOTIFY_EVERY = 2_000;

const booking = workflowIds.booking('');
const letters = workflowIds.letters('');
const messages = workflowIds.messages('');
const onboarding = workflowIds.onboarding('');
const testPayout = workflowIds.testpayout('');
const tip = workflowIds.tip('');
const conversation = `${conversations.category}-`;
const technician = 'technician-';
const partner = 'partner-';
const commission = 'commission-';

/** Events of a technician's record that concern their vetting. */
const ofVetting: ReadonlySet<string> = new Set([
  'BankConnected',
  'PayoutsStopped',
  'PayoutsResumed',
  'TechnicianDeleted',
] satisfies TechnicianEventType[]);

/** Which story an event concerns. A booking's own story is left out: it wrote most of its events itself. */
function concernedBy({
  stream,
  type,
  data,
}: Pick<StoredEvent, 'stream' | 'type' | 'data'>): StoryName | null {
  if (stream.startsWith(booking))
    return asksForMessage(type as BookingEventType)
      ? { type: 'messages', bookingId: as<BookingId>(stream.slice(booking.length)) }
      : null;
  if (stream.startsWith(messages))
    return type === 'MessageRedriven'
      ? { type: 'messages', bookingId: as<BookingId>(stream.slice(messages.length)) }
      : null;
  if (stream.startsWith(letters))
    return type === 'LetterWanted' || type === 'LetterRedriven'
      ? { type: 'letters', subject: stream.slice(letters.length) }
      : null;
  if (stream.startsWith(onboarding))
    return { type: 'onboarding', technicianId: as<TechnicianId>(stream.slice(onboarding.length)) };
  if (stream.startsWith(testPayout))
    return type === 'TestPayoutRequested'
      ? { type: 'testpayout', technicianId: as<TechnicianId>(stream.slice(testPayout.length)) }
      : null;
  if (stream.startsWith(tip)) {
    const bookingId = as<BookingId>(stream.slice(tip.length));
    if (type === 'TipGiven') return { type: 'tip', bookingId };
    // The payout reads the crew's parts from the tip's stream, and asks it about disputes.
    return type === 'TipCharged' || type === 'TipDisputeChanged' ? { type: 'payout', bookingId } : null;
  }
  if (stream.startsWith(conversation))
    // Reminders of messages that were read in time are skipped by the sender, which checks before it sends.
    return type === 'MessageSaid'
      ? { type: 'messages', bookingId: as<BookingId>(stream.slice(conversation.length)) }
      : null;
  if (stream.startsWith(technician))
    return ofVetting.has(type)
      ? { type: 'onboarding', technicianId: as<TechnicianId>(stream.slice(technician.length)) }
      : null;
  if (stream.startsWith(commission)) {
    if (type !== 'PeriodClosed') return null;
    // Whichever story closed the period: its settlement has a story of its own.
    const { partnerId, period } = data as CommissionEvents['PeriodClosed'];
    return { type: 'settlement', partnerId, period };
  }
  if (stream.startsWith(partner))
    return type === 'PartnershipCancelled'
      ? { type: 'settlement', partnerId: as<PartnerId>(stream.slice(partner.length)), period: closingPeriod }
      : null;
  const asksForLetter = type === 'TicketOpened' || type === 'TicketAnswered';
  return asksForLetter && isSupport(stream) ? { type: 'letters', subject: stream } : null;
}

/** Notifies each story once per batch. */
export function notifiedStories(stories: Stories): Following {
  return {
    name: 'stories',
    behind: 0,
    every: NOTIFY_EVERY,
    async handle(batch) {
      const concerned = new Map<string, StoryName>();
      for (const event of batch) {
        const story = concernedBy(event);
        if (story) concerned.set(JSON.stringify(story), story);
      }
      // All are awaited even if one fails, so that nothing is still being sent after the follower has stopped.
      const sent = await Promise.allSettled(
        [...concerned.values()].map((story) => notifyStory(stories, story)),
      );
      for (const one of sent) if (one.status === 'rejected') throw one.reason;
    },
  };
}
