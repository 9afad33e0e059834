/** Whether the window needs a different layout of a screen. */
import { useEffect, useState } from 'react';

/** Whether a media query holds now, such as `(min-width: 1200px)`. */
export function useMedia(text: string): boolean {
  const [query] = useState(() => window.matchMedia(text));
  const [holds, setHolds] = useState(query.matches);
  useEffect(() => {
    const changed = (): void => setHolds(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, [query]);
  return holds;
}
