/** What if, part by part: a second of it at a time, so that a screen shows how far it is and can stop (decision 244). */
import type { Booking } from '#domain/booking/state.ts';
import { type Change, type Past, type WhatIf, whatIf } from './run.ts';

/** Milliseconds after which a part ends behind the booking that it is at. */
const PART = 1_000;
/** Bookings after which it ends as well: its rows are shown. */
const MOST = 2_000;

/** Past bookings by id, those behind `after` alone. */
type BookingsAfter = (after: string) => AsyncIterable<Booking>;

interface Part extends WhatIf {
  /** Where the next part begins; null: these were the last. */
  readonly next: string | null;
}

/** Runs the change over the bookings behind `after`, as many as there is time for: at least one. */
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
