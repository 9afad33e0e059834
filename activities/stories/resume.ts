/**
 * Finds the stories whose outcome is missing in the log, and starts them: what a lost Temporal database has forgotten
 * (design.md §3).
 */
import { aftercares } from '#domain/aftercare/decide.ts';
import { waitsForProvider } from '#domain/booking/disputes.ts';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvents } from '#domain/booking/events.ts';
import type { CommissionLine } from '#domain/commission/commands.ts';
import { commissions } from '#domain/commission/decide.ts';
import { dueMonths } from '#domain/commission/due.ts';
import { nextStep } from '#domain/booking/next.ts';
import { mentionsIntent } from '#domain/booking/offered.ts';
import { conversations } from '#domain/conversation/decide.ts';
import type { ConversationEvent } from '#domain/conversation/events.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import type { Durations } from '#domain/core/durations.ts';
import { as, type BookingId, type PartnerId, type TechnicianId } from '#domain/core/ids.ts';
import { intents } from '#domain/intent/decide.ts';
import { hasAllLetters } from '../onboarding/onboarding.ts';
import { customerIn } from './named.ts';
import { letters } from '#domain/letters/decide.ts';
import { messages } from '#domain/messages/decide.ts';
import { outstanding } from '#domain/messages/plan.ts';
import { plannedMessages } from '#domain/messages/planned.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { nextOnboardingStep } from '#domain/onboarding/next.ts';
import { partners } from '#domain/partner/decide.ts';
import { payouts } from '#domain/payout/decide.ts';
import { settlements } from '#domain/settlement/decide.ts';
import { nextSettlementStep } from '#domain/settlement/next.ts';
import { closingPeriod, settlementIdOf } from '#domain/settlement/period.ts';
import { nextTipStep } from '#domain/tip/next.ts';
import { tips } from '#domain/tip/decide.ts';
import { testPayouts } from '#domain/testpayout/decide.ts';
import { isUnderway } from '#domain/testpayout/state.ts';
import { tipShares } from '#domain/payout/events.ts';
import { payoutSteps } from '#domain/payout/next.ts';
import { workflowIds, type workflowTypes } from '#domain/core/stories.ts';
import { load } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import { notifyStory, type Stories, type StoryName } from '#events/temporal/stories.ts';
import { bookingEvents } from '../log/booking-events.ts';
import { supportLetters } from '../messages/support-letters.ts';

/** Number of streams read at the same time. */
const AT_ONCE = 16;
const BATCH = 5_000;

type Log = Pick<EventLog, 'readRecorded' | 'readStream'>;
/** The stories of one stream whose outcome is missing at `now` (ISO). `id`: the stream's name without its category. */
type Look = (log: Log, id: string, durations: Durations, now: string) => Promise<readonly StoryName[]>;

/** From which streams stories are derived, by category: the stories' own, and those that letters are written for. */
const looks = new Map<string, Look | null>(
  Object.entries({
    booking: (log, id, durations, now) => openOfBooking(log, as<BookingId>(id), durations, now),
    // Found through their booking.
    payout: null,
    messages: null,
    aftercare: null,
    intent: (log, id) => openIntent(log, id),
    onboarding: (log, id, durations, now) => openOnboarding(log, as<TechnicianId>(id), durations, now),
    testpayout: async (log, id) => {
      const last = (await load(log, testPayouts, id)).payouts.at(-1);
      return last && isUnderway(last) ? [{ type: 'testpayout', technicianId: as<TechnicianId>(id) }] : [];
    },
    tip: (log, id, durations, now) => openTip(log, as<BookingId>(id), durations, now),
    // Found through the closing that it settles.
    settlement: null,
    commission: (log, id, durations, now) => openSettlements(log, as<PartnerId>(id), durations, now),
    partner: (log, id) => closingOf(log, as<PartnerId>(id)),
    support: async (log, id) => lettersOf(`support-${id}`, await supportLetters(log, `support-${id}`)),
    // Those of a support request are asked for in its own stream; here they are never due.
    letters: async (log, subject) => lettersOf(subject, (await load(log, letters, subject)).due),
  } satisfies Record<keyof typeof workflowTypes | 'support' | 'commission' | 'partner', Look | null>),
);

const lettersOf = (subject: string, due: readonly unknown[]): readonly StoryName[] =>
  due.length > 0 ? [{ type: 'letters', subject }] : [];

/** Reads the whole log for the stories whose outcome is missing at `now` (an ISO instant). */
export async function openStories(
  log: Log,
  durations: Durations,
  now: string,
): Promise<readonly StoryName[]> {
  const { streams: names, commissionLines } = await readThrough(log);
  const streams = [...names];
  const found: StoryName[] = [...(await dueSettlements(log, commissionLines, now))];
  for (let from = 0; from < streams.length; from += AT_ONCE) {
    const open = streams.slice(from, from + AT_ONCE).map((stream) => {
      const [, category = '', id = ''] = /^([a-z]+)-(.+)$/.exec(stream) ?? [];
      return looks.get(category)?.(log, id, durations, now) ?? Promise.resolve([]);
    });
    found.push(...(await Promise.all(open)).flat());
  }
  return found;
}

/** Starts each story, or makes it read its stream where it runs; safe to repeat. */
export async function resumeStories(stories: Stories, open: readonly StoryName[]): Promise<void> {
  for (let from = 0; from < open.length; from += AT_ONCE)
    await Promise.all(open.slice(from, from + AT_ONCE).map((story) => notifyStory(stories, story)));
}

type Lines = Map<PartnerId, Pick<CommissionLine, 'position' | 'at'>[]>;

/** The names of all streams in the log, and each store partner's commissions. */
async function readThrough(
  log: Pick<EventLog, 'readRecorded'>,
): Promise<{ readonly streams: ReadonlySet<string>; readonly commissionLines: Lines }> {
  const streams = new Set<string>();
  const commissionLines: Lines = new Map();
  for (let after = 0n; ; ) {
    const events = await log.readRecorded(after, BATCH);
    for (const { stream, type, data, position, recordedAt: at } of events) {
      streams.add(stream);
      if (type !== 'SharesOwed') continue;
      const { partner } = data as BookingEvents['SharesOwed'];
      if (!partner) continue;
      const lines = commissionLines.get(partner.partnerId) ?? [];
      lines.push({ position: String(position), at });
      commissionLines.set(partner.partnerId, lines);
    }
    const last = events.at(-1);
    if (!last) return { streams, commissionLines };
    after = last.position;
  }
}

/** Months that have ended and that nobody has closed. */
async function dueSettlements(
  log: Pick<EventLog, 'readStream'>,
  commissionLines: Lines,
  now: string,
): Promise<readonly StoryName[]> {
  const due = [...commissionLines].map(async ([partnerId, lines]) =>
    dueMonths(await load(log, commissions, partnerId), lines, now).map(
      (period): StoryName => ({ type: 'settlement', partnerId, period }),
    ),
  );
  return (await Promise.all(due)).flat();
}

/** Settlements of closed periods whose money has not yet been at the bank for a week. */
async function openSettlements(
  log: Pick<EventLog, 'readStream'>,
  partnerId: PartnerId,
  durations: Durations,
  now: string,
): Promise<readonly StoryName[]> {
  const { closings } = await load(log, commissions, partnerId);
  const unasked = { lookedAt: null, notified: [], isRetried: false, bankSince: null };
  const steps = closings.map(async ({ period }) => {
    const state = await load(log, settlements, settlementIdOf(partnerId, period));
    const isOver = nextSettlementStep(state, now, durations, unasked).kind === 'ended';
    return isOver ? [] : [{ type: 'settlement' as const, partnerId, period }];
  });
  return (await Promise.all(steps)).flat();
}

/** The settlement at the end of a partnership, while it waits for its day or has nothing to pay. */
async function closingOf(
  log: Pick<EventLog, 'readStream'>,
  partnerId: PartnerId,
): Promise<readonly StoryName[]> {
  const partner = await load(log, partners, partnerId);
  if (partner.status === 'none' || partner.endedAt === null) return [];
  const { closings } = await load(log, commissions, partnerId);
  const isClosed = closings.some(({ period }) => period === closingPeriod);
  return isClosed ? [] : [{ type: 'settlement', partnerId, period: closingPeriod }];
}

async function openOfBooking(
  log: Pick<EventLog, 'readStream'>,
  bookingId: BookingId,
  durations: Durations,
  now: string,
): Promise<readonly StoryName[]> {
  const [recorded, said, paid, sent, cared] = await Promise.all([
    bookingEvents(log, bookingId),
    log.readStream(`${conversations.category}-${bookingId}`),
    load(log, payouts, bookingId),
    load(log, messages, bookingId),
    load(log, aftercares, bookingId),
  ]);
  const owed = recorded.some(({ type, revision }) => type === 'SharesOwed' && !paid.noted.includes(revision));
  // The stream holds only what the product's own decisions wrote.
  const talk = said as unknown as readonly Placed<ConversationEvent>[];
  const sends = outstanding(plannedMessages(recorded, talk, durations), sent, now);
  const open = {
    booking: nextStep(fold(bookings, recorded), now, durations).kind !== 'ended',
    payout: owed || payoutSteps(paid, now, durations).some(({ kind }) => kind !== 'ended'),
    messages: sends.due.length > 0 || sends.wakeAt !== null,
    aftercare: cared.open.length > 0 || waitsForProvider(fold(bookings, recorded)),
  };
  return (['booking', 'payout', 'messages', 'aftercare'] as const)
    .filter((type) => open[type])
    .map((type) => ({ type, bookingId }));
}

/** The tip's own story, and the payout that has not recorded the tip yet. */
async function openTip(
  log: Pick<EventLog, 'readStream'>,
  bookingId: BookingId,
  durations: Durations,
  now: string,
): Promise<readonly StoryName[]> {
  const [tip, paid] = await Promise.all([load(log, tips, bookingId), load(log, payouts, bookingId)]);
  const unasked = { isNotified: false, disputeIds: [], isRetried: false, lookedAt: null };
  const open = {
    tip: nextTipStep(tip, now, durations, unasked).kind !== 'ended',
    payout: tip.status === 'charged' && !paid.noted.includes(tipShares),
  };
  return (['tip', 'payout'] as const).filter((type) => open[type]).map((type) => ({ type, bookingId }));
}

async function openIntent(
  log: Pick<EventLog, 'readStream'>,
  paymentIntentId: string,
): Promise<readonly StoryName[]> {
  const events = await log.readStream(workflowIds.intent(paymentIntentId));
  const intent = fold(intents, events);
  if (intent.status === 'none' || intent.status === 'voided') return [];
  if (
    intent.status === 'adopted' &&
    mentionsIntent(await bookingEvents(log, intent.bookingId), paymentIntentId)
  )
    return [];
  const customerId = customerIn(events);
  return [{ type: 'intent', paymentIntentId, customerId }];
}

async function openOnboarding(
  log: Pick<EventLog, 'readStream'>,
  technicianId: TechnicianId,
  durations: Durations,
  now: string,
): Promise<readonly StoryName[]> {
  const state = await load(log, onboardings, technicianId);
  const unasked = { lookedAt: null, isAsked: false };
  // Other facts of the record change which step is due, not whether one is.
  const step = nextOnboardingStep(state, { isPayable: false }, now, durations, unasked);
  const isOver = step.kind === 'ended' && (await hasAllLetters(log, technicianId));
  return isOver ? [] : [{ type: 'onboarding', technicianId }];
}
