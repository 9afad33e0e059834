/** The jobs stored on this phone for offline use, with links to their addresses, notes and drawings. */
import { clockIn, deviceZone } from '#web/lib/format.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Art } from '#web/art/Art.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { When } from '../job/When.tsx';
import { itemsOf, nameOf } from '../jobs.ts';
import { worthKeeping } from '../offline/kept-record.ts';
import { useMyJobs } from '../offline/queries.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { workTexts } from '#words/generated/technician.ts';

export function KeptJobs() {
  const t = useMessages(workTexts);
  const words = useMessages(wordTexts);
  const { query, jobs: known, keptAt } = useMyJobs();
  if (!known) return null;
  const at = keptAt ?? query.dataUpdatedAt;
  const jobs = worthKeeping(known, at).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const time = clockIn(new Date(at).toISOString(), deviceZone());
  return (
    <PhoneSection title={t('keptJobs')} aside={t('keptAsOf', { time })}>
      {jobs.length === 0 ? (
        <p className="text-small text-muted">{t('keptNone')}</p>
      ) : (
        <ul className="border-t-[1.5px] border-ink">
          {jobs.map((job) => (
            <li key={job.id} className="not-first:border-t not-first:border-line">
              <AppLink
                href={`/technician/jobs/${job.id}`}
                className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3 py-2.5 text-inherit no-underline"
              >
                <span className="grid justify-items-center">
                  <Art
                    piece={pieceOf(job.items[0]?.category ?? 'other')}
                    variant="plain"
                    size="small"
                    className="h-11"
                  />
                </span>
                <span className="grid gap-0.5 text-small">
                  <b className="font-semibold">{job.number}</b>
                  <When job={job} />
                  <span className="text-muted">
                    {nameOf(job)}, {job.address}. {itemsOf(t, words, job)}
                  </span>
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <p className="pt-2 text-small text-muted">{t('keptText')}</p>
    </PhoneSection>
  );
}
