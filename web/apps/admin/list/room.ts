/** Whether a panel fits beside a list. */
import { useEffect, useState } from 'react';

/** On narrower screens what is chosen has a page of its own. */
export function useHasRoom(): boolean {
  const [query] = useState(() => window.matchMedia('(min-width: 1200px)'));
  const [fits, setFits] = useState(query.matches);
  useEffect(() => {
    const changed = (): void => setFits(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, [query]);
  return fits;
}
