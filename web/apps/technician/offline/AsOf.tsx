/** Says from when the jobs on the screen are, where the server has not said them again since. */
import type { UseQueryResult } from '@tanstack/react-query';
import { stampIn } from '../jobs.ts';
import { useNow } from '#web/lib/now.ts';
import { useOnline } from '#web/lib/online.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { workTexts } from '#words/generated/technician.ts';

const MINUTE_MS = 60_000;

export function AsOf({
  query: { dataUpdatedAt, errorUpdatedAt, failureCount },
  zone,
}: {
  readonly query: Pick<UseQueryResult, 'dataUpdatedAt' | 'errorUpdatedAt' | 'failureCount'>;
  /** IANA zone of the job site; undefined where there is no job. */
  readonly zone: string | undefined;
}) {
  const t = useMessages(workTexts);
  const online = useOnline();
  const isOld = !online || failureCount > 0 || errorUpdatedAt > dataUpdatedAt;
  const now = useNow(isOld, MINUTE_MS);
  if (!isOld || dataUpdatedAt === 0 || zone === undefined) return null;
  const time = stampIn(new Date(dataUpdatedAt).toISOString(), zone, new Date(now).toISOString());
  return (
    <p className="border-b border-line px-4 py-2 text-small text-muted tabular-nums" data-part="as-of">
      {t('asOf', { time })}
    </p>
  );
}
