/** A job's status; one in progress in capitals, as written for technicians (spec technician §4). */
import type { Job } from '#api/contract/jobs.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { workTexts } from '#words/generated/technician.ts';

export function JobBadge({ job: { status } }: { readonly job: Pick<Job, 'status'> }) {
  const t = useMessages(workTexts);
  return <StatusBadge status={status}>{t(`status_${status}`)}</StatusBadge>;
}
