/** A booking's progress, from the one table for the customer's screens (spec customer §4, design.md §11). */
import type { Arrival, NoShow, ReturnVisit } from '#api/contract/bookings.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import { awaitsReturnDate, type Visited } from '#domain/booking/return-visit.ts';
import { phaseOf } from '#domain/booking/phases.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { clockIn } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { progressTexts } from '#words/generated/customer.ts';

type ProgressText = TextOf<typeof progressTexts>;

/** The specification's five steps, as the phases that a booking has reached. */
export const progressSteps = ['assign', 'route', 'arrive', 'complete', 'capture'] as const;

/** Key of a step's name, `k` from 0: the first one's name depends on the status. */
export const stepName = (k: number, status: BookingStatus) =>
  k === 0 && status === 'pending' ? phaseOf(status) : (progressSteps[k] ?? 'capture');

/** 1 to 5; 0 if it was cancelled. */
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

/** A booking's progress in the tracker, 0 to 1; the other screens count the five steps. */
export const shareOf = (status: BookingStatus): number => percents[status] / 100;

const ahead: readonly BookingStatus[] = ['pending', 'confirmed', 'assigned', 'scheduled', 'in_route'];

/** Whether the crew has yet to arrive for a visit with a date. */
export const isVisitAhead = (booking: Visited): boolean =>
  ahead.includes(booking.status) && !awaitsReturnDate(booking);

/** Whether a visit ended because no one opened the door. */
export const isReported = (noShow: NoShow | null): noShow is NoShow & { readonly reportedAt: string } =>
  noShow !== null && noShow.reportedAt !== null;

/** The parts of a booking that its description depends on. */
export interface StoryFacts {
  readonly status: BookingStatus;
  /** IANA zone of the job site. */
  readonly zone: string;
  /** As given by the technician; null if they said nothing or this person may not see it. */
  readonly arrival: Arrival;
  /** A door that no one opened; null if there is none or this person may not see it. */
  readonly noShow: NoShow | null;
  /** When the visit was stopped, while a person has to decide how it continues. */
  readonly stoppedAt: string | null;
  /** Work that is partly done; null if it is not, or this person may not see it. */
  readonly returnVisit: ReturnVisit | null;
  /** Whether the work is paid; null if this person may not know. Only read for completed work. */
  readonly isCharged: boolean | null;
}

/** The state of the booking, and what comes next; `name` is the technician's first name, if known. */
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
 * The instant at which each of the five steps was reached, from the status history; null for future ones. The first
 * step's is that of the confirmation once there is one, since it is then named after it.
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
