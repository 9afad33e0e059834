/** The appointment for the technician: weekday, day, window. */
import type { Job } from '#api/contract/jobs.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { appointment } from '#web/lib/words.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { workTexts } from '#words/generated/technician.ts';

/** `Fri, Nov 20, 9:00 AM - 11:00 AM`, at the job site; for a return visit without a date, that it has none. */
export function When({
  job,
}: {
  readonly job: Pick<Job, 'scheduledDate' | 'scheduledTime' | 'startsAt' | 'status' | 'returnVisit'>;
}) {
  const t = useMessages(workTexts);
  const words = useMessages(wordTexts);
  if (awaitsReturnDate(job)) return t('awaitsDate');
  return (
    <time dateTime={job.startsAt} className="tabular-nums">
      {appointment(words, { ...job, scheduledTime: job.scheduledTime || t('timeTbd') })}
    </time>
  );
}
