/** What the messages of a booking need next. */
import type { BookingState } from '../booking/state.ts';
import type { outstanding } from './plan.ts';

export type MessagesStep =
  | { readonly kind: 'send' }
  /** `until`: ISO instant of the next planned message; null: nothing is planned. */
  | { readonly kind: 'wait'; readonly until: string | null }
  /** The booking has ended and nothing more is planned. */
  | { readonly kind: 'ended' };

/** The step due for a booking with this status. */
export function nextMessagesStep(
  { due, wakeAt }: ReturnType<typeof outstanding>,
  status: BookingState['status'],
): MessagesStep {
  if (due.length > 0) return { kind: 'send' };
  const hasEnded = status === 'completed' || status === 'cancelled' || status === 'none';
  return hasEnded && wakeAt === null ? { kind: 'ended' } : { kind: 'wait', until: wakeAt };
}
