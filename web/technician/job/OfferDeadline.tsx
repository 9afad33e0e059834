/** The time left to answer an offer, counted down. */
import type { Job } from '#api/contract/jobs.ts';
import { useNow } from '#web/lib/now.ts';
import { Deadline } from '#web/ui/Figures.tsx';

/** Nothing for the open pool and for own jobs. No bar: a job doesn't say how long its offer was open in all. */
export function OfferDeadline({ job }: { readonly job: Job }) {
  const now = useNow(job.offerExpiresAt !== null && !job.accepted);
  if (job.offerExpiresAt === null || job.accepted) return null;
  return <Deadline left={Date.parse(job.offerExpiresAt) - now} />;
}
