/** The clock for countdowns on a screen. */
import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

/** Epoch milliseconds by the server's clock, updated every second (or every `everyMs`) while `ticking`. */
export function useNow(ticking: boolean, everyMs = 1000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [ticking, everyMs]);
  return now;
}
