/** Whether a number that belongs to us puts calls through now (decision 123). */
import { callsAt, type CallWindow } from '#domain/booking/calls.ts';
import { useNow } from './now.ts';

const OFTEN_MS = 15_000;

/** How a call would fare now; `open` where the number rings at any time. Follows the clock. */
export function useCallsNow(window: CallWindow | null | undefined): ReturnType<typeof callsAt> {
  const now = useNow(Boolean(window), OFTEN_MS);
  return window ? callsAt(window, new Date(now).toISOString()) : 'open';
}
