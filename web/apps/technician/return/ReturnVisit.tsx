/** A job that one visit did not finish: what remains to be done, and whether the customer has chosen a date. */
import type { ReturnVisit as Wanted } from '#api/contract/bookings.ts';
import type { Job } from '#api/contract/jobs.ts';
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { onTheWay } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { returnTexts } from '#words/generated/technician.ts';

export function ReturnVisit({ job, visit }: { readonly job: Job; readonly visit: Wanted }) {
  const t = useMessages(returnTexts);
  const { entries } = useOutbox();
  const isQueued = onTheWay(entries, job.id).some(({ step }) => step.kind === 'return_visit');
  const name = job.customerFirstName;
  const waits =
    visit.reason === 'parts_missing' && visit.partsArrivedAt === null ? 'waitsParts' : 'waitsDate';
  return (
    <PhoneSection title={t('visitTitle')} aside={t(`reason_${visit.reason}`)}>
      <div className="grid gap-4">
        {awaitsReturnDate(job) ? (
          <Notice tone="info" title={t(isQueued ? 'queued' : 'waiting')}>
            {t(isQueued ? 'queuedText' : waits, { name })}
          </Notice>
        ) : null}
        {visit.missing.length > 0 ? (
          <ul className="grid gap-1 text-small">
            {visit.missing.map(({ item, piece, parts }) => (
              <li key={item ?? 'all'}>
                {piece === null ? null : <b className="block">{piece}</b>}
                {parts}
              </li>
            ))}
          </ul>
        ) : null}
        {visit.partsArrivedAt === null ? null : (
          <p className="text-small">
            {t('partsArrived', { when: wallTime(visit.partsArrivedAt, job.zone) })}
          </p>
        )}
        {visit.note === null ? null : <p className="text-small">{visit.note}</p>}
        {visit.photos.length > 0 ? (
          <PhotoGrid
            photos={visit.photos.map((src, k) => ({ id: src, src, alt: t('photoOf', { number: k + 1 }) }))}
          />
        ) : null}
        {job.minutesWorked > 0 ? (
          <p className="text-small text-muted">{t('worked', { count: job.minutesWorked })}</p>
        ) : null}
      </div>
    </PhoneSection>
  );
}
