/** What happens to the hold and what a cancellation costs, with the dates and amounts of one booking. */
import { promised } from '#domain/contract/promised.ts';
import type { Booking } from '#api/contract/bookings.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { cancellationFee, freeUntil } from '#domain/booking/policy.ts';
import { type Cents, cents, minus } from '#domain/core/money.ts';
import { addDays, instantOf, sameDay, wallOf } from '#domain/scheduling/wall-time.ts';
import { calendarDay, clockIn, dateIn, dayIn, money, percent, wallTime, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { checkoutTexts } from '#words/generated/customer.ts';

type CheckoutText = TextOf<typeof checkoutTexts>;

/** The facts of a booking and of the installation's rules that the explanation depends on. */
export interface HoldFacts {
  /** What is held now or later; no fee and no charge without an approval exceeds it. */
  readonly heldCents: number;
  readonly intentType: 'payment' | 'setup';
  /** ISO instants. */
  readonly startsAt: string;
  readonly placedAt: string;
  readonly now: string;
  /** Date of the appointment at the job site, YYYY-MM-DD, and its time zone. */
  readonly date: string;
  readonly zone: string;
  /** The policy this booking was made under (R9): milliseconds, and basis points of the price. */
  readonly policy: Booking['policy'];
}

export interface HoldRow {
  readonly id: string;
  readonly when: string;
  readonly what: string;
  /** What has been charged by then, cents; null if nothing is to be said. */
  readonly chargedCents: number | null;
  /** May or may not happen. */
  readonly isLoose: boolean;
}

const DAY = 24 * 60 * 60 * 1000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Whether cancelling is free now; a grace period of seconds (the demo's) is over before its sentence has been read. */
function isStillFree(free: string, facts: HoldFacts): boolean {
  const isGrace = Date.parse(free) > Date.parse(facts.startsAt) - facts.policy.freeUntilBefore;
  return facts.now < free && !(isGrace && facts.policy.grace < MINUTE);
}

/** When the money is held, ISO: a card that is only saved is held shortly before the appointment. */
function heldFrom({ intentType, startsAt, now }: HoldFacts): string {
  if (intentType === 'payment') return now;
  return new Date(Date.parse(startsAt) - defaultDurations.lateHoldBefore).toISOString();
}

const isToday = (instant: string, { now, zone }: HoldFacts): boolean => sameDay(instant, now, zone);
const momentOf = (t: CheckoutText, instant: string, facts: HoldFacts): string =>
  isToday(instant, facts)
    ? t('todayTime', { time: clockIn(instant, facts.zone) })
    : wallTime(instant, facts.zone);

/** The steps of the hold, in order. */
export function holdStory(t: CheckoutText, facts: HoldFacts): readonly HoldRow[] {
  const total = money(facts.heldCents);
  const free = freeUntil(facts);
  const isFree = isStillFree(free, facts);
  const today = row(
    'today',
    t('todayDay', { day: dateIn(facts.now, facts.zone) }),
    facts.intentType === 'payment' ? t('setAside', { total }) : t('cardSavedNow'),
    0,
  );
  const done = row('done', calendarDay(facts.date), t('captured', { total }), facts.heldCents);
  const last =
    facts.intentType === 'payment'
      ? {
          ...row(
            'lapse',
            dayIn(new Date(Date.parse(facts.now) + promised.holdLastsDays * DAY).toISOString(), facts.zone),
            t('lapses', { days: promised.holdLastsDays }),
            null,
          ),
          isLoose: true,
        }
      : null;
  return [
    today,
    ...(facts.intentType === 'setup'
      ? [row('placed', momentOf(t, heldFrom(facts), facts), t('setAside', { total }), 0)]
      : []),
    ...(isFree ? [row('free', momentOf(t, free, facts), t('lastFree'), 0)] : []),
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
  /** The row that applies now. */
  readonly isNow: boolean;
}

/** Until when the late fee applies: the end of the day before the job, which may be today. */
function lateUntil(t: CheckoutText, day: string, isAfterFree: boolean, facts: HoldFacts): string {
  const endsToday = wallOf(facts.now, facts.zone).date === day;
  if (isAfterFree) return endsToday ? t('afterUntilToday') : t('afterUntil', { day: calendarDay(day) });
  return endsToday ? t('untilEndToday') : t('untilEnd', { day: calendarDay(day) });
}

/** What cancelling costs, depending on when. */
export function cancellationOutcomes(t: CheckoutText, facts: HoldFacts): readonly OutcomeRow[] {
  const total = cents(facts.heldCents);
  // Based on the end of the row: before a saved card is held, there is nothing to return.
  const back = (pay: Cents, until: string): Cents =>
    heldFrom(facts) <= until ? minus(total, pay) : cents(0);
  const { lateFeeBps, sameDayFeeBps } = facts.policy;
  const late = cancellationFee(total, lateFeeBps);
  const sameDay = cancellationFee(total, sameDayFeeBps);
  const hours = Math.round(facts.policy.freeUntilBefore / HOUR);
  const free = freeUntil(facts);
  const isFree = isStillFree(free, facts);
  const isInGrace = Date.parse(free) > Date.parse(facts.startsAt) - facts.policy.freeUntilBefore;
  const dayStarts = instantOf(facts.date, '00:00', facts.zone);
  const before = addDays(facts.date, -1);
  const rows: OutcomeRow[] = [];
  if (isFree)
    rows.push({
      id: 'free',
      when: isToday(free, facts)
        ? t('untilToday', { time: clockIn(free, facts.zone), zone: zoneName(free, facts.zone) })
        : t('untilTime', { moment: wallTime(free, facts.zone), zone: zoneName(free, facts.zone) }),
      rule: isInGrace
        ? t('ruleGrace', { minutes: Math.round(facts.policy.grace / MINUTE) })
        : t('ruleFree', { hours }),
      payCents: 0,
      backCents: back(cents(0), free),
      isNow: true,
    });
  // Between the free period and the day itself; a job today has no such period.
  if (free < dayStarts && facts.now < dayStarts)
    rows.push({
      id: 'late',
      when: lateUntil(t, before, isFree, facts),
      rule: t('ruleLate', { percent: percent(lateFeeBps / 10_000), hours }),
      payCents: late,
      backCents: back(late, dayStarts),
      isNow: !isFree,
    });
  rows.push({
    id: 'same_day',
    when: t('onDay', { day: calendarDay(facts.date) }),
    rule:
      sameDay === total
        ? t('ruleSameDay')
        : t('ruleSameDayPart', { percent: percent(sameDayFeeBps / 10_000) }),
    payCents: sameDay,
    backCents: minus(total, sameDay),
    isNow: rows.length === 0,
  });
  return rows;
}
