/** Which of a customer's bookings stand in which list of the dashboard. */
import type { Booking } from '#api/contract/bookings.ts';

type Listed = Pick<Booking, 'status' | 'can'>;

export interface Lists<B> {
  /** The customer is asked something: the answer has an end, and the work may be over. */
  readonly waiting: readonly B[];
  readonly active: readonly B[];
  readonly past: readonly B[];
}

/** Each booking in one list, in the order given. */
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
