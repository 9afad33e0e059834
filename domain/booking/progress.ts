/** How far a booking is, and what an admin should do next (spec admin §4, design.md §11). */
import type { BookingStatus } from './events.ts';

/** The stages of the job's progress bar, in order. */
export const stages = ['pending', 'scheduled', 'in_route', 'on_site', 'completed'] as const;
export type Stage = (typeof stages)[number];

/** The stage of a status: the spec's bar has five for nine statuses. A cancelled booking has none. */
const stageByStatus = {
  pending: 'pending',
  confirmed: 'pending',
  assigned: 'scheduled',
  scheduled: 'scheduled',
  in_route: 'in_route',
  on_site: 'on_site',
  in_progress: 'on_site',
  completed: 'completed',
  cancelled: null,
} as const satisfies Readonly<Record<BookingStatus, Stage | null>>;

/** The stage in the bar; null for a cancelled booking. */
export const stageOf = (status: BookingStatus): Stage | null => stageByStatus[status];

/** The stage's position among the five, in percent: 20 to 100, and 0 for a cancelled booking. */
export function progressPercent(status: BookingStatus): number {
  const stage = stageOf(status);
  return stage === null ? 0 : ((stages.indexOf(stage) + 1) / stages.length) * 100;
}

/** What an admin does next, by stage, and in more detail where a stage has several statuses. */
export type Advice =
  | 'await_payment'
  | 'assign'
  | 'confirm_time'
  | 'watch_departure'
  | 'watch_arrival'
  | 'watch_work'
  | 'confirm_satisfaction'
  | 'nothing';

const adviceByStatus: Readonly<Record<BookingStatus, Advice>> = {
  pending: 'await_payment',
  confirmed: 'assign',
  assigned: 'confirm_time',
  scheduled: 'watch_departure',
  in_route: 'watch_arrival',
  on_site: 'watch_work',
  in_progress: 'watch_work',
  completed: 'confirm_satisfaction',
  cancelled: 'nothing',
};

/** The advised action for a status. */
export const adviceOf = (status: BookingStatus): Advice => adviceByStatus[status];
