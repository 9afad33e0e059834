/** What if, in pages of about a second, so that a screen can show progress and stop (decision 244). */
import type { Booking } from '#domain/booking/state.ts';
import { type Change, type Past, type WhatIf, whatIf } from './run.ts';

/** Milliseconds after which a page ends with the current booking. */
const PART = 1_000;
/** Bookings after which it also ends, since its rows are displayed. */
const MOST = 2_000;

/** Past bookings by id, only those after `after`. */
type BookingsAfter = (after: string) => AsyncIterable<Booking>;

interface Part extends WhatIf {
  /** Where the next page begins; null if this was the last one. */
  readonly next: string | null;
}

/** Applies the change to the bookings after `after`, as many as there is time for, but at least one. */
export async function whatIfPart(
  { bookings, log }: Pick<Past, 'log'> & { readonly bookings: BookingsAfter },
  change: Change,
  after: string,
  clock: () => number,
): Promise<Part> {
  const began = clock();
  let next: string | null = null;
  async function* some(): AsyncGenerator<Booking> {
    let count = 0;
    for await (const booking of bookings(after)) {
      yield booking;
      count += 1;
      if (count === MOST || clock() - began >= PART) {
        next = booking.id;
        return;
      }
    }
  }
  const found = await whatIf({ bookings: some, log }, change);
  return { ...found, next };
}
