/**
 * What if: a changed rule applied to all past bookings (decision 204). It writes nothing: it uses only the pure domain
 * and the readers it is given.
 */
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvents, ShareRates } from '#domain/booking/events.ts';
import type { Booking } from '#domain/booking/state.ts';
import { fold } from '#domain/core/aggregate.ts';
import { workflowIds } from '#domain/core/stories.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { type ChangedPolicy, underPolicy } from './fees.ts';
import { added, differenceOf, isSame, nothing, type Outcome, type Parts } from './outcome.ts';
import { underShares } from './shares.ts';

/** The rule that is changed. */
export type Change =
  | { readonly what: 'shares'; readonly rates: Partial<ShareRates> }
  | { readonly what: 'fees'; readonly policy: ChangedPolicy };

/** The readers it uses. */
export interface Past {
  /** All bookings in their current state. */
  readonly bookings: () => AsyncIterable<Booking>;
  readonly log: Pick<EventLog, 'readStream'>;
}

/** The overall result. */
export interface WhatIf {
  /** Number of bookings that were examined. */
  readonly looked: number;
  /** Those that the rule applies to. */
  readonly concerned: number;
  /** Those whose outcome would have been different. */
  readonly changed: readonly Outcome[];
  /** Those for which it cannot be computed. */
  readonly untold: readonly Outcome[];
  /** Sums over all for which it can be computed. */
  readonly is: Parts;
  readonly would: Parts;
  readonly difference: Parts;
}

const isCancelled = (
  event: StoredEvent,
): event is StoredEvent & { readonly data: BookingEvents['BookingCancelled'] } =>
  event.type === 'BookingCancelled';

/** The booking before it was cancelled, and its cancellation; null if it was not cancelled. */
async function beforeItsEnd({ log }: Past, booking: Booking) {
  if (booking.status !== 'cancelled') return null;
  const events = await log.readStream(workflowIds.booking(booking.id));
  const end = events.findLast(isCancelled);
  if (end === undefined) return null;
  const before = fold(bookings, events.slice(0, end.revision));
  return before.status === 'none' ? null : { before, cancelled: end.data };
}

async function outcomeOf(past: Past, booking: Booking, change: Change): Promise<Outcome | null> {
  if (change.what === 'shares') return underShares(booking, change.rates);
  const ended = await beforeItsEnd(past, booking);
  return ended && underPolicy(ended.before, ended.cancelled, change.policy);
}

/** Applies the change to all bookings. */
export async function whatIf(past: Past, change: Change): Promise<WhatIf> {
  let [looked, concerned] = [0, 0];
  let [is, would] = [nothing, nothing];
  const changed: Outcome[] = [];
  const untold: Outcome[] = [];
  for await (const booking of past.bookings()) {
    looked += 1;
    const outcome = await outcomeOf(past, booking, change);
    if (outcome === null) continue;
    concerned += 1;
    if (outcome.would === null) {
      untold.push(outcome);
      continue;
    }
    is = added(is, outcome.is);
    would = added(would, outcome.would);
    if (!isSame(outcome.is, outcome.would)) changed.push(outcome);
  }
  return { looked, concerned, changed, untold, is, would, difference: differenceOf(is, would) };
}
