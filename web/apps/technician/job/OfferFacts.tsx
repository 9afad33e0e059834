/** What matters about an offer besides the work: how far away it is, and why it was made. */
import type { Job } from '#api/contract/jobs.ts';
import { driveMinutes } from '#domain/scheduling/slots.ts';
import { miles } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { whyOf } from './why.ts';
import { workTexts } from '#words/generated/technician.ts';

/** `3.1 mi, about 10 min`: the straight-line distance, and the drive. Nothing if unknown. */
export function Way({ job }: { readonly job: Pick<Job, 'distanceMetres'> }) {
  const t = useMessages(workTexts);
  if (job.distanceMetres === null) return null;
  return (
    <>
      <b className="tabular-nums whitespace-nowrap">{miles(job.distanceMetres)}</b>,{' '}
      <span className="tabular-nums whitespace-nowrap">
        {t('wayTime', { minutes: driveMinutes(job.distanceMetres) })}
      </span>
    </>
  );
}

/**
 * The ranking's reasons, most important first; nothing in the open pool, which is not addressed to anyone in
 * particular. If the technician's area, skills or calendar have changed since the offer, what prevents them from taking
 * it.
 */
export function WhyYou({ job }: { readonly job: Pick<Job, 'offerReasons' | 'misfit'> }) {
  const t = useMessages(workTexts);
  if (job.misfit !== null) return <p className="text-small text-warn">{t(`misfit_${job.misfit}`)}</p>;
  const why = whyOf(t, job.offerReasons);
  if (why === '') return null;
  return (
    <p className="text-small text-muted">
      <b>{t('whyYou')}</b> {why}
    </p>
  );
}
