/** Sorts a customer's bookings into the lists of the dashboard. */
import type { Booking } from '#api/contract/bookings.ts';

type Listed = Pick<Booking, 'status' | 'can'>;

export interface Lists<B> {
  /** The customer is asked something: the answer has a deadline, and the work may be over. */
  readonly waiting: readonly B[];
  readonly active: readonly B[];
  readonly past: readonly B[];
}

/** Each booking in exactly one list, in the given order. */
export function listsOf<B extends Listed>(bookings: readonly B[]): Lists<B> {
  const isAsked = ({ can }: Listed): boolean => can.includes('approve');
  const isOver = ({ status }: Listed): boolean => status === 'completed' || status === 'cancelled';
  const settled = bookings.filter((booking) => !isAsked(booking));
  return {
    waiting: bookings.filter(isAsked),
    active: settled.filter((booking) => !isOver(booking)),
    past: settled.filter(isOver),
  };
}
