/** The clock for what is counted down on a screen. */
import { useEffect, useState } from 'react';

/** Epoch milliseconds, new every second (or every `everyMs`) while `ticking`. */
export function useNow(ticking: boolean, everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [ticking, everyMs]);
  return now;
}
