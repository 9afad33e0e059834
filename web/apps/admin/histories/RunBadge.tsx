/** The status of a workflow run, and the link to its history. */
import type { HistoryRow, HistoryStatus } from '#api/contract/histories.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { historyTexts } from '#words/generated/admin.ts';

const tones: Readonly<Record<HistoryStatus, Tone>> = {
  running: 'info',
  completed: 'ok',
  failed: 'bad',
  canceled: 'warn',
  terminated: 'warn',
  continued_as_new: 'idle',
  timed_out: 'bad',
};

export function RunBadge({ status }: { readonly status: HistoryStatus }) {
  const t = useMessages(historyTexts);
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}

/** The page of a run's history. */
export const addressOf = ({ workflowId, runId }: Pick<HistoryRow, 'workflowId' | 'runId'>): string =>
  `/ops/histories/${workflowId}?run=${runId}`;
