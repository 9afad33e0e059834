/** The buttons on a line of stuck work: exactly those that help (domain/booking/remedies.ts). */
import { retryStuckWork, seeStuckWork } from '#api/contract/ops.ts';
import { useMay } from '../may.ts';
import type { NamedWork } from './line-actions.ts';
import { RetryButton } from './RetryButton.tsx';
import { SeenButton } from './SeenButton.tsx';

export function LineActions({ work }: { readonly work: NamedWork }) {
  const may = useMay();
  return (
    <span className="flex flex-wrap gap-2 whitespace-nowrap md:flex-nowrap">
      {may(retryStuckWork) && work.actions.includes('retry') ? <RetryButton work={work} /> : null}
      {may(seeStuckWork) && work.actions.includes('mark_seen') ? <SeenButton work={work} /> : null}
    </span>
  );
}
