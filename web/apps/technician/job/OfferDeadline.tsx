/** A countdown of the time left to answer an offer. */
import type { Job } from '#api/contract/jobs.ts';
import { useNow } from '#web/lib/now.ts';
import { Deadline } from '#web/ui/Figures.tsx';

/** Nothing for the open pool and for own jobs. */
export function OfferDeadline({ job }: { readonly job: Job }) {
  const now = useNow(job.offerExpiresAt !== null && !job.accepted);
  if (job.offerExpiresAt === null || job.accepted) return null;
  const expires = Date.parse(job.offerExpiresAt);
  return (
    <Deadline
      left={expires - now}
      {...(job.offeredAt === null ? {} : { total: expires - Date.parse(job.offeredAt) })}
    />
  );
}
