/** A job's status; one that is under way in capitals, as the product writes it for technicians (spec technician §4). */
import type { Job } from '#api/contract/jobs.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { workTexts } from '#words/generated/technician.ts';
import { statusUnderWay } from '../jobs.ts';

export function JobBadge({ job: { status } }: { readonly job: Pick<Job, 'status'> }) {
  const t = useMessages(workTexts);
  const now = statusUnderWay(status);
  return <StatusBadge status={status}>{now === null ? undefined : t(`status_${now}`)}</StatusBadge>;
}
