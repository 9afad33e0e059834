/** The appointment as the technician reads it: weekday, day, window. */
import type { Job } from '#api/contract/jobs.ts';
import { calendarDay } from '#web/lib/format.ts';

/** `Fri, Nov 20, 9:00 AM - 11:00 AM`, at the job site. */
export function When({ job }: { readonly job: Pick<Job, 'scheduledDate' | 'scheduledTime' | 'startsAt'> }) {
  return (
    <time dateTime={job.startsAt} className="tabular-nums whitespace-nowrap">
      {calendarDay(job.scheduledDate)}, {job.scheduledTime || 'Time TBD'}
    </time>
  );
}
