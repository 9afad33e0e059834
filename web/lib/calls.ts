/** Whether calls to a number of ours are connected now (decision 123). */
import { callsAt, type CallWindow } from '#domain/booking/calls.ts';
import { useNow } from './now.ts';

const OFTEN_MS = 15_000;

/** The status of a call now; `open` if the number can be called at any time. Updates over time. */
export function useCallsNow(window: CallWindow | null | undefined): ReturnType<typeof callsAt> {
  const now = useNow(Boolean(window), OFTEN_MS);
  return window ? callsAt(window, new Date(now).toISOString()) : 'open';
}
