/** Says how old the jobs on the screen are, if the server has not sent them again since. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { stampIn } from '../jobs.ts';
import { useNow } from '#web/lib/now.ts';
import { useOnline } from '#web/lib/online.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { workTexts } from '#words/generated/technician.ts';

const MINUTE_MS = 60_000;
/**
 * How long the server may take before the screen says that its data is older, so that the notice does not flash on each
 * visit.
 */
const TIMEOUT_MS = 1000;

export function AsOf({
  query: { dataUpdatedAt, errorUpdatedAt, failureCount },
  keptAt = null,
  zone,
}: {
  readonly query: Pick<UseQueryResult, 'dataUpdatedAt' | 'errorUpdatedAt' | 'failureCount'>;
  /** When the shown data was stored on this phone, epoch milliseconds; null if it is from the server. */
  readonly keptAt?: number | null;
  /** IANA zone of the job site. */
  readonly zone: string;
}) {
  const t = useMessages(workTexts);
  const online = useOnline();
  const isLate = useLate(keptAt !== null);
  const isOld = !online || failureCount > 0 || errorUpdatedAt > dataUpdatedAt || isLate;
  const now = useNow(isOld, MINUTE_MS);
  const at = keptAt ?? dataUpdatedAt;
  if (!isOld || at === 0) return null;
  const time = stampIn(new Date(at).toISOString(), zone, new Date(now).toISOString());
  return (
    <p className="border-b border-line px-4 py-2 text-small text-muted tabular-nums" data-part="as-of">
      {t(online ? 'asOfOnline' : 'asOf', { time })}
    </p>
  );
}

/** Whether something has lasted for a second. */
function useLate(goesOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [goesOn]);
  return goesOn && isLate;
}
