/** How far a booking is, by the one table of the customer's screens (spec customer §4, design.md §11). */
import type { Arrival, NoShow, ReturnVisit } from '#api/contract/bookings.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { awaitsReturnDate, type Visited } from '#domain/booking/return-visit.ts';
import { phaseOf } from '#domain/booking/phases.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { clockIn } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { progressTexts } from '#words/generated/customer.ts';

type ProgressText = TextOf<typeof progressTexts>;

/** The five steps of the specification, by the phases in which a booking has come to them. */
export const progressSteps = ['assign', 'route', 'arrive', 'complete', 'capture'] as const;

/** Key of a step's name, `k` from 0: the first is called by what the booking has come to. */
export const stepName = (k: number, status: BookingStatus) =>
  k === 0 && status === 'pending' ? phaseOf(status) : (progressSteps[k] ?? 'capture');

/** 1 to 5; 0 when it was cancelled. */
export function positionOf(status: BookingStatus): number {
  if (status === 'cancelled') return 0;
  const phase = phaseOf(status);
  // The first step begins before its hold is in place.
  return phase === 'authorise' ? 1 : progressSteps.indexOf(phase) + 1;
}

const percents: Readonly<Record<BookingStatus, number>> = {
  pending: 10,
  confirmed: 25,
  scheduled: 25,
  assigned: 50,
  in_route: 50,
  in_progress: 75,
  on_site: 75,
  completed: 100,
  cancelled: 0,
};

/** How much of its way the tracker says a booking has behind it, 0 to 1; the other screens count the five steps. */
export const shareOf = (status: BookingStatus): number => percents[status] / 100;

const ahead: readonly BookingStatus[] = ['pending', 'confirmed', 'assigned', 'scheduled', 'in_route'];

/** Whether the crew of a visit with a date has still to arrive. */
export const isVisitAhead = (booking: Visited): boolean =>
  ahead.includes(booking.status) && !awaitsReturnDate(booking);

/** Whether a visit ended because nobody opened. */
export const isReported = (noShow: NoShow | null): noShow is NoShow & { readonly reportedAt: string } =>
  noShow !== null && noShow.reportedAt !== null;

/** What of a booking its story depends on. */
export interface StoryFacts {
  readonly status: BookingStatus;
  /** IANA zone of the job site. */
  readonly zone: string;
  /** As the technician gave it; null where nothing was said or this person may not see it. */
  readonly arrival: Arrival;
  /** A door that nobody opened; null where there is none or this person may not see it. */
  readonly noShow: NoShow | null;
  /** When the visit was stopped, as long as a person has to decide how it goes on. */
  readonly stoppedAt: string | null;
  /** Work that is partly done; null where it is not, or this person may not see it. */
  readonly returnVisit: ReturnVisit | null;
  /** Whether the work is paid for; null where this person may not know. Only asked of completed work. */
  readonly isCharged: boolean | null;
}

/** Where the booking stands, and what comes next; `name` is the technician's first name, where it is known. */
export function storyOf(
  t: ProgressText,
  { status, zone, arrival, noShow, stoppedAt, returnVisit, isCharged }: StoryFacts,
  name: string | null,
): { readonly now: string; readonly next: string } {
  const who = name ?? t('someone');
  if (stoppedAt !== null) return { now: t('stopped'), next: t('stoppedNext') };
  if (awaitsReturnDate({ status, returnVisit })) {
    const next = returnVisit?.reason === 'parts_missing' ? 'returnPartsNext' : 'returnNext';
    return { now: t('returnWanted'), next: t(returnVisit?.partsArrivedAt ? 'returnNext' : next) };
  }
  if (status === 'on_site' && noShow !== null) {
    const time = clockIn(noShow.until, zone);
    return { now: t('waiting', { who }), next: t('waitingNext', { who, time }) };
  }
  if (status === 'cancelled' && isReported(noShow)) return { now: t(status), next: t('noShowNext', { who }) };
  switch (status) {
    case 'completed':
      if (isCharged === null) return { now: t('completed'), next: t('completedStrangerNext') };
      return { now: t('completed'), next: t(isCharged ? 'completedNext' : 'completedUnpaidNext') };
    case 'pending':
    case 'confirmed':
    case 'cancelled':
      return { now: t(status), next: t(`${status}Next`) };
    case 'in_route': {
      if (arrival === null) return { now: t('in_route', { who }), next: t('in_routeNext') };
      const { minutes, leftAt, expectedAt } = arrival;
      const [left, time] = [clockIn(leftAt, zone), clockIn(expectedAt, zone)];
      return { now: t('in_route', { who }), next: t('in_routeArrival', { who, left, minutes, time }) };
    }
    case 'assigned':
    case 'scheduled':
    case 'on_site':
    case 'in_progress':
      return { now: t(status, { who }), next: t(`${status}Next`) };
    default:
      return unreachable(status);
  }
}

/**
 * The instant at which each of the five steps was reached, from the status history; null for those to come. The first
 * step's is that of the confirmation once there is one, since it then goes by that name.
 */
export function reachedAt(
  history: readonly { readonly status: BookingStatus; readonly timestamp: string }[],
): readonly (string | null)[] {
  return progressSteps.map((_, k) => {
    const first = history.find((change) => positionOf(change.status) === k + 1);
    const settled = k === 0 ? history.find((change) => change.status === 'confirmed') : undefined;
    return (settled ?? first)?.timestamp ?? null;
  });
}
