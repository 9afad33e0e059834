/** What happens to the card's hold and what a cancellation costs, told with the dates and dollars of one booking. */
import { defaultDurations } from '#domain/durations.ts';
import { cents, minus, share } from '#domain/money.ts';
import { addDays, instantOf, sameDay } from '#domain/wall-time.ts';
import { calendarDay, clockIn, dayIn, money, wallTime, zoneName } from '#web/lib/format.ts';

/** What of a booking and of the installation's rules the story depends on. */
export interface HoldFacts {
  readonly totalCents: number;
  readonly intentType: 'payment' | 'setup';
  /** ISO instants. */
  readonly startsAt: string;
  readonly createdAt: string;
  readonly now: string;
  /** Day of the appointment at the job site, YYYY-MM-DD, and its zone. */
  readonly date: string;
  readonly zone: string;
  /** Milliseconds, from GET /api/config. */
  readonly freeCancellationBefore: number;
  readonly freeCancellationGrace: number;
}

export interface HoldRow {
  readonly id: string;
  readonly when: string;
  readonly what: string;
  /** What has been charged by then, cents; null where nothing is to be said. */
  readonly chargedCents: number | null;
  /** May happen, but need not. */
  readonly isLoose: boolean;
}

const DAY = 24 * 60 * 60 * 1000;
const HOLD_DAYS = 7;

/** Until when cancelling is free, an ISO instant; may lie in the past (domain/booking/policy.ts decides). */
export function freeUntil(facts: HoldFacts): string {
  const before = Date.parse(facts.startsAt) - facts.freeCancellationBefore;
  const grace = Date.parse(facts.createdAt) + facts.freeCancellationGrace;
  return new Date(Math.max(before, grace)).toISOString();
}

const dayOrToday = (instant: string, { now, zone }: HoldFacts): string =>
  sameDay(instant, now, zone) ? `Today, ${dayIn(instant, zone).replace(/^\w+, /, '')}` : dayIn(instant, zone);
const momentOf = (instant: string, facts: HoldFacts): string =>
  sameDay(instant, facts.now, facts.zone)
    ? `Today, ${clockIn(instant, facts.zone)}`
    : wallTime(instant, facts.zone);

/** The hold's story, first to last. */
export function holdStory(facts: HoldFacts): readonly HoldRow[] {
  const total = money(facts.totalCents);
  const free = freeUntil(facts);
  const isFree = free > facts.now;
  const today: HoldRow =
    facts.intentType === 'payment'
      ? row('today', dayOrToday(facts.now, facts), `Your bank sets ${total} aside. Nothing is charged.`, 0)
      : row('today', dayOrToday(facts.now, facts), 'Your card is saved. Nothing is held or charged.', 0);
  const placed = new Date(Date.parse(facts.startsAt) - defaultDurations.lateHoldBefore).toISOString();
  const done = row(
    'done',
    calendarDay(facts.date),
    `Job completed: up to ${total} is captured. More only after you approve it by phone or e-mail.`,
    facts.totalCents,
  );
  const last =
    facts.intentType === 'payment'
      ? {
          ...row(
            'lapse',
            dayIn(new Date(Date.parse(facts.now) + HOLD_DAYS * DAY).toISOString(), facts.zone),
            'A hold typically lasts up to 7 days (bank-dependent). If the appointment moves later, we release it and place it again closer to the day.',
            null,
          ),
          isLoose: true,
        }
      : null;
  return [
    today,
    ...(facts.intentType === 'setup'
      ? [row('placed', momentOf(placed, facts), `Your bank sets ${total} aside. Nothing is charged.`, 0)]
      : []),
    ...(isFree
      ? [
          row(
            'free',
            momentOf(free, facts),
            'Last moment to cancel free. Then the hold goes back in full.',
            0,
          ),
        ]
      : []),
    done,
    ...(last ? [last] : []),
  ];
}

function row(id: string, when: string, what: string, chargedCents: number | null): HoldRow {
  return { id, when, what, chargedCents, isLoose: false };
}

export interface OutcomeRow {
  readonly id: 'free' | 'late' | 'same_day';
  readonly when: string;
  readonly rule: string;
  readonly payCents: number;
  readonly backCents: number;
  /** The row that counts at this moment. */
  readonly isNow: boolean;
}

/** What cancelling costs, by when it is done. */
export function cancellationOutcomes(facts: HoldFacts): readonly OutcomeRow[] {
  const total = cents(facts.totalCents);
  const half = share(total, 1, 2);
  const free = freeUntil(facts);
  const isFree = facts.now < free;
  const isInGrace = Date.parse(free) > Date.parse(facts.startsAt) - facts.freeCancellationBefore;
  const dayStarts = instantOf(facts.date, '00:00', facts.zone);
  const before = addDays(facts.date, -1);
  const rows: OutcomeRow[] = [];
  if (isFree)
    rows.push({
      id: 'free',
      when: `Until ${momentOf(free, facts).replace(/^Today/, 'today')} ${zoneName(free, facts.zone)}`,
      rule: isInGrace
        ? `Free for ${Math.round(facts.freeCancellationGrace / 60_000)} minutes after booking`
        : 'Free until 24 hours before',
      payCents: 0,
      backCents: total,
      isNow: true,
    });
  // Between the free time and the day itself; a job of today has no such time.
  if (free < dayStarts && facts.now < dayStarts)
    rows.push({
      id: 'late',
      when: isFree ? `After that, until ${calendarDay(before)}` : `Until the end of ${calendarDay(before)}`,
      rule: '50% inside 24 hours',
      payCents: half,
      backCents: minus(total, half),
      isNow: !isFree,
    });
  rows.push({
    id: 'same_day',
    when: `On ${calendarDay(facts.date)}, or a no-show`,
    rule: 'Full charge on the day',
    payCents: total,
    backCents: 0,
    isNow: rows.length === 0,
  });
  return rows;
}
