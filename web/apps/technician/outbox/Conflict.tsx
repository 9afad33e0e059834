/**
 * A job that changed while the phone had no signal: what happened in which order, what was kept, what was never sent,
 * and what to do.
 */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { inCents } from '#api/contract/amounts.ts';
import type { Job } from '#api/contract/jobs.ts';
import { onServerClock } from '#web/lib/clock.ts';
import { clockIn, dayIn, money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { useMyJobs } from '../offline/queries.ts';
import type { Conflicted } from './entry.ts';
import { useOutbox } from './outbox.tsx';
import { jobTexts, workTexts } from '#words/generated/technician.ts';

const GiveBackDialog = lazy(() => import('../job/GiveBackDialog.tsx'));

/** `entries`: what was refused about one job, oldest first. */
export default function Conflict({ entries }: { readonly entries: readonly [Conflicted, ...Conflicted[]] }) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const { jobs } = useMyJobs();
  const [first] = entries;
  const { jobId, jobNumber, zone, problem } = first;
  const { conflict } = problem;
  const job = jobs?.find(({ id }) => id === jobId);
  const clock = (at: string) => clockIn(onServerClock(at), zone);
  const heardAt = entries.findLast((one) => one.problem.at !== undefined)?.problem.at;
  return (
    <section
      className="grid gap-4 border-b border-line bg-now px-4 py-5"
      aria-label={t(`clash_title_${conflict}`, { number: jobNumber })}
    >
      <span>
        <Badge tone="warn">{work('needsAnswer')}</Badge>
      </span>
      <h2 className="text-lead">{t(`clash_title_${conflict}`, { number: jobNumber })}</h2>
      <ol className="grid text-small">
        <Moment time={t('clash_meanwhile')}>{changeOf(t, conflict, job)}</Moment>
        {entries.map((one) => (
          <Moment key={one.id} time={clock(one.at)} isOwn>
            {t('clash_waited', { step: work(`step_${one.step.kind}`) })}
          </Moment>
        ))}
        <Moment time={heardAt === undefined ? '' : clock(heardAt)} isLast>
          {t('clash_tooLate', { count: entries.length })}
        </Moment>
      </ol>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small">
        <Fact name={t('clash_kept')}>
          {t(conflict === 'price_changed' ? 'clash_keptCompletion' : 'clash_keptHere', {
            time: clock(first.at),
          })}
        </Fact>
        <Fact name={t('clash_notSent')}>{notSentOf(t, entries, job)}</Fact>
        {job && (conflict === 'moved' || conflict === 'price_changed') ? (
          <Fact name={t('clash_share')}>{money(job.technicianPayoutCents)}</Fact>
        ) : null}
      </dl>
      <Answers entries={entries} job={job} />
    </section>
  );
}

type Say = TextOf<typeof jobTexts>;

/** What happened to the job, as far as this phone knows. */
function changeOf(t: Say, conflict: Conflicted['problem']['conflict'], job: Job | undefined): string {
  if (conflict === 'moved' && job)
    return t('clash_movedTo', {
      when: `${dayIn(job.startsAt, job.zone)}, ${clockIn(job.startsAt, job.zone)}`,
    });
  if (conflict === 'price_changed' && job)
    return t('clash_priceNow', { price: money(inCents(job.totalPrice)) });
  return t(`clash_change_${conflict}`);
}

function notSentOf(t: Say, entries: readonly Conflicted[], job: Job | undefined): string {
  const kinds = entries.map(({ step }) => step.kind);
  if (kinds.includes('complete')) return t('clash_notCompleted');
  return kinds.includes('route') && job
    ? t('clash_notOnTheWay', { name: job.customerFirstName })
    : t('clash_notTold');
}

/** One line of the history; `isOwn`: the person did it. */
function Moment({
  time,
  isOwn = false,
  isLast = false,
  children,
}: {
  readonly time: string;
  readonly isOwn?: boolean;
  readonly isLast?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className="relative grid grid-cols-[4.75rem_20px_1fr] gap-x-2 py-1.5">
      <span className="text-right text-muted tabular-nums">{time}</span>
      <span className="grid justify-items-center" aria-hidden="true">
        <i
          className={classes(
            'relative z-1 mt-1 size-2.75 rounded-full border-[1.5px] border-ink',
            isOwn ? 'bg-raised' : 'bg-ink',
          )}
        />
        {isLast ? null : <i className="absolute top-5 -bottom-2 border-l-[1.5px] border-ink" />}
      </span>
      <span>{children}</span>
    </li>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  );
}

/** The person's choices; for a job that is no longer theirs, there is nothing to keep. */
function Answers({
  entries,
  job,
}: {
  readonly entries: readonly [Conflicted, ...Conflicted[]];
  readonly job: Job | undefined;
}) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const { retry, removeAll } = useOutbox();
  const [isGivingBack, setGivingBack] = useState(false);
  const [{ jobId, problem }] = entries;
  const again = () => entries.forEach(({ id }) => retry(id));
  const discard = () => void removeAll(jobId);
  if (problem.conflict === 'price_changed')
    return (
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink kind="primary" size="touch" href={`/technician/jobs/${jobId}`}>
          {t('clash_checkCost')}
        </ButtonLink>
        <Button size="touch" onClick={again}>
          {t('clash_keepCost')}
        </Button>
      </div>
    );
  if (problem.conflict !== 'moved')
    return (
      <Button size="touch" onClick={discard}>
        {work('discardJob')}
      </Button>
    );
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button size="touch" onClick={discard}>
          {job
            ? t('clash_keepJobAt', {
                when: `${dayIn(job.startsAt, job.zone)}, ${clockIn(job.startsAt, job.zone)}`,
              })
            : t('keepJob')}
        </Button>
        <Button kind="danger" size="touch" disabled={!job} onClick={() => setGivingBack(true)}>
          {t('giveBack')}
        </Button>
      </div>
      <p className="text-small text-muted">{t('clash_thereAnyway')}</p>
      <Button kind="quiet" size="touch" onClick={again}>
        {work('tryAgain')}
      </Button>
      {isGivingBack && job ? (
        <Suspense>
          <GiveBackDialog job={job} onClose={() => setGivingBack(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
