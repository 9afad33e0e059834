/** A job with a crew: who leads, who has arrived, and each one's share (decision 126). */
import type { Job } from '#api/contract/jobs.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { clockIn } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { onTheWay } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { jobTexts } from '#words/generated/technician.ts';

export function Crew({ job }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const { entries, add } = useOutbox();
  const queued = onTheWay(entries, job.id).find(({ step }) => step.kind === 'check_in');
  const own = job.crew.find(({ you }) => you);
  const isThere = queued !== undefined || (own?.arrivedAt ?? null) !== null;
  const mayCheckIn = !job.lead && !isThere && isLegal('CheckIn', job.status) && !awaitsReturnDate(job);
  const open = job.crewSize - job.crew.length;
  return (
    <PhoneSection title={t('crewTitle')} aside={t('crewOf', { count: job.crewSize })}>
      <ul>
        {job.crew.map(({ technicianId, firstName, lead, you, arrivedAt, shareCents }) => {
          const at = you ? (arrivedAt ?? queued?.at ?? null) : arrivedAt;
          const name = you ? t('crewYou') : (firstName ?? t('crewSomebody'));
          return (
            <li
              key={technicianId}
              className="not-first:border-t not-first:border-line flex items-center gap-4 py-2 min-h-14"
            >
              <span className="grid">
                <b>{lead ? t('crewLead', { name }) : name}</b>
                <span className="text-small text-muted">
                  {at === null ? t('crewNotThere') : t('crewThere', { time: clockIn(at, job.zone) })}
                </span>
              </span>
              <span className="ml-auto">
                <Money cents={shareCents} />
              </span>
            </li>
          );
        })}
      </ul>
      {open > 0 ? (
        <p className="pt-2 text-small text-muted">
          {job.crew.length === 1 ? t('crewOpenAlone', { count: open }) : t('crewOpen', { count: open })}
        </p>
      ) : null}
      {mayCheckIn ? (
        <p className="pt-3">
          <Button onClick={() => void add(job, { kind: 'check_in' })}>{t('crewCheckIn')}</Button>
        </p>
      ) : null}
    </PhoneSection>
  );
}
