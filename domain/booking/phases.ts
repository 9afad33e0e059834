/**
 * The phases of a booking's life, in order: their names for the workflow, its history and the screens that show
 * progress.
 */
import type { BookingStatus } from './events.ts';

/** `authorise → assign → route → arrive → complete → capture → commission → payout`. */
export const phases = [
  'authorise',
  'assign',
  'route',
  'arrive',
  'complete',
  'capture',
  'commission',
  'payout',
] as const;
export type Phase = (typeof phases)[number];

const phaseByStatus = {
  pending: 'authorise',
  confirmed: 'assign',
  assigned: 'route',
  scheduled: 'route',
  in_route: 'arrive',
  on_site: 'complete',
  in_progress: 'complete',
  completed: 'capture',
  cancelled: 'capture',
} as const satisfies Record<BookingStatus, Phase>;

/** The phase of a booking with this status, as far as it waits for somebody. */
export const phaseOf = <Status extends BookingStatus>(status: Status): (typeof phaseByStatus)[Status] =>
  phaseByStatus[status];
