/** The selected job next to the board: what it is, what is proposed for it, and who is a better match. */
import { useQuery } from '@tanstack/react-query';
import { getAdminBooking } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, clockIn, duration, miles, windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { SidePanel } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { AlertIcon } from '#web/ui/later-icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { bookingTexts, dispatchTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { Key } from '../list/Keys.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { brandsWord } from '#web/lib/words.ts';
import { serviceText } from '../words.ts';
import { isMovable, type Job } from './day.ts';
import { Consequence } from './Consequence.tsx';
import { type Desk, labelOf, technicianName } from './desk.ts';
import { dueText } from './words.ts';

export function JobPanel({ desk, job }: { readonly desk: Desk; readonly job: Job }) {
  const t = useMessages(dispatchTexts);
  const words = useMessages(wordTexts);
  const { day, now, proposal, failure } = desk;
  const details = useQuery(apiQuery(getAdminBooking, { params: { id: job.id } }));
  const due = dueText(t, job, day.zone, now);
  return (
    <SidePanel
      label={t('panelOf', { number: job.number })}
      title={
        <span className="flex flex-wrap items-center gap-3">
          {job.number} <StatusBadge status={job.status} />
        </span>
      }
      onClose={() => desk.choose(null)}
    >
      <div className="grid gap-3">
        <KeyValue
          rows={[
            [
              t('customer'),
              [
                `${job.customer.firstName} ${job.customer.lastName}`,
                details.data && formatPhone(details.data.customerPhone),
              ]
                .filter(Boolean)
                .join(', '),
            ],
            [
              t('promised'),
              t('promisedAt', {
                day: calendarDay(job.scheduledDate),
                time: windowText(job.scheduledTime),
              }),
            ],
            [t('where'), details.data?.address ?? job.zip],
            [
              t('items'),
              t('itemsOf', {
                what: `${brandsWord(words, job.brand)} ${serviceText(words, job.serviceType)}`,
                count: job.itemCount,
                crew: job.crewSize,
                duration: duration(job.minutes),
              }),
            ],
            [t('crew'), job.crew.length > 0 ? job.crew.map(({ name }) => name).join(', ') : null],
            [
              t('due'),
              due && (
                <span className={due.isSoon ? 'font-semibold text-warn' : undefined}>
                  {due.text}
                  {due.left === null ? '' : `, ${t('inTime', { left: due.left })}`}
                </span>
              ),
            ],
          ]}
        />
        <ButtonLink
          size="small"
          kind="quiet"
          className="justify-self-start px-0!"
          href={`/admin/bookings/${job.id}`}
        >
          {t('openDetails')}
        </ButtonLink>
      </div>
      {failure === null ? null : (
        <div>
          <Notice tone="danger" title={t('notDoneTitle')}>
            {failure}
          </Notice>
        </div>
      )}
      {proposal ? <ProposalPart desk={desk} /> : null}
      {isMovable(job) ? (
        <Fitting desk={desk} job={job} />
      ) : (
        <p className="text-small text-muted">{t(job.status === 'pending' ? 'cardFirst' : 'cannotBeMoved')}</p>
      )}
    </SidePanel>
  );
}

/** Whether the best choice is already proposed. */
const isOfBest = ({ draft, best }: Desk): boolean =>
  draft !== null && best !== null && draft.to === best.candidate.technicianId;

/** The proposal: the day of the technician who would get it, who is notified, and the two buttons. */
export function ProposalPart({ desk }: { readonly desk: Desk }) {
  const t = useMessages(dispatchTexts);
  const { proposal, plan, isHeld, day, push, busy } = desk;
  if (!proposal) return null;
  const plans = plan.data?.plans;
  const isAllowed = plans?.every(({ allowed }) => allowed) ?? false;
  const title =
    proposal.kind === 'undo'
      ? t('takeBack', { what: proposal.done.label })
      : labelOf(t, proposal.draft, day, desk.candidates.data);
  // The primary button is the best choice without side effects.
  const isBest = proposal.kind === 'undo' || isOfBest(desk);
  const canPush = proposal.kind === 'draft' && push !== null && !isHeld;
  return (
    <section className="grid gap-3" aria-label={title} data-part="proposal">
      {proposal.kind === 'draft' ? <Chain desk={desk} /> : null}
      <h3 className="font-body text-small font-semibold tracking-normal">{title}</h3>
      {isHeld ? (
        <p className="text-small text-muted">{t('stillHeld')}</p>
      ) : plans && plans.length > 1 ? (
        plans.map((preview) => (
          <div key={preview.bookingId} className="grid gap-2">
            <b className="text-small font-semibold">
              {day.jobs.find(({ id }) => id === preview.bookingId)?.number}
            </b>
            <Consequence foreseen={{ preview, isPending: false, error: null }} />
          </div>
        ))
      ) : (
        <Consequence
          foreseen={{
            preview: plans?.[0],
            isPending: plan.isPending,
            error: plan.error,
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {canPush ? (
          <Button
            size="small"
            onClick={() => desk.setPush(!proposal.withPush)}
            aria-pressed={proposal.withPush}
          >
            {t(proposal.withPush ? 'leaveInPlace' : 'moveOnFirst', {
              number: push.job.number,
            })}
          </Button>
        ) : null}
        {isHeld ? (
          <Button size="small" onClick={desk.drop}>
            {t('drop')} <Key>{t('enterKey')}</Key>
          </Button>
        ) : (
          <Button
            size="small"
            kind={isBest ? 'primary' : 'secondary'}
            disabled={!isAllowed}
            busy={busy}
            onClick={desk.confirm}
          >
            {t(proposal.kind === 'undo' ? 'confirmUndo' : 'confirm')} <Key>{t('enterKey')}</Key>
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={desk.putBack}>
          {t('putBack')} <Key>{t('escapeKey')}</Key>
        </Button>
      </div>
    </section>
  );
}

/** The schedule of the technician who would get the job, from it on, and where they would be late. */
function Chain({ desk: { draft, effect, day } }: { readonly desk: Desk }) {
  const t = useMessages(dispatchTexts);
  if (!draft || !effect) return null;
  const at = effect.chain.findIndex(({ bookingId }) => bookingId === draft.job.id);
  const shown = effect.chain.slice(Math.max(0, at), at + 3);
  const clashing = new Map(effect.clashes.map(({ bookingId, minutes }) => [bookingId, minutes]));
  const isHard = effect.clashes.length > 0 || shown.some(({ lateMinutes }) => lateMinutes > 0);
  const numberOf = (id: string): string => day.jobs.find((job) => job.id === id)?.number ?? '';
  return (
    <div
      className={
        isHard
          ? '-mx-5 bg-[color-mix(in_oklab,var(--danger)_8%,var(--raised))] px-5 py-3'
          : '-mx-5 bg-sunk px-5 py-3'
      }
      data-part="chain"
    >
      <h3 className="flex items-center gap-2 font-body text-small font-semibold tracking-normal">
        {isHard ? <AlertIcon small className="text-danger" /> : null}
        {t(isHard ? 'doesNotFit' : 'fitsDay', {
          name: technicianName(day, draft.to),
        })}
      </h3>
      <ol className="mt-1.5 grid gap-1 text-small tabular-nums">
        {shown.map(({ bookingId, driveMinutes, metres, leavesAt, arrivesAt, lateMinutes }) => (
          <li key={bookingId} className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-3">
            {driveMinutes !== null && leavesAt !== null && metres !== null ? (
              <>
                <span className="text-muted">{clockIn(leavesAt, day.zone)}</span>
                <span className="text-muted">{t('drive', { distance: miles(metres) })}</span>
                <span className="text-muted">{duration(driveMinutes)}</span>
              </>
            ) : null}
            <span className={lateMinutes > 0 ? 'font-semibold text-danger' : undefined}>
              {clockIn(arrivesAt, day.zone)}
            </span>
            <span>{numberOf(bookingId)}</span>
            <span
              className={lateMinutes > 0 || clashing.has(bookingId) ? 'font-semibold text-danger' : undefined}
            >
              {lateMinutes > 0
                ? t('lateMinutes', { minutes: lateMinutes })
                : clashing.has(bookingId)
                  ? t('overlaps')
                  : t('fits')}
            </span>
          </li>
        ))}
        {[...clashing]
          .filter(([id]) => !shown.some(({ bookingId }) => bookingId === id))
          .map(([id, minutes]) => (
            <li key={id} className="text-danger">
              {t('clash', { number: numberOf(id), minutes })}
            </li>
          ))}
      </ol>
      {effect.warnings.map((warning) => (
        <p key={warning} className="mt-1 text-small text-warn">
          {t(`warning_${warning}`, { name: technicianName(day, draft.to) })}
        </p>
      ))}
    </div>
  );
}

const SHOWN = 9;

function Fitting({ desk, job }: { readonly desk: Desk; readonly job: Job }) {
  const t = useMessages(dispatchTexts);
  const booking = useMessages(bookingTexts);
  const { candidates, ranked, best } = desk;
  if (candidates.isPending)
    return (
      <Loading label={booking('candidatesLoading')}>
        <SkeletonRows rows={3} height="52px" />
      </Loading>
    );
  if (!candidates.data) return <LoadFailed query={candidates} failed={booking('candidatesFailed')} />;
  const out = candidates.data.filter((one) => !one.eligible);
  return (
    <Part level={3} title={t(job.crew.length > 0 ? 'whoElseFits' : 'whoFits')} hint={t('ranking')}>
      {ranked.length === 0 ? <p className="text-small text-muted">{booking('nobody')}</p> : null}
      <ol className="-mx-5">
        {ranked.slice(0, SHOWN).map((one, k) => {
          const { candidate, late } = one;
          const name = `${candidate.firstName} ${candidate.lastName}`;
          const isBest = one === best && !isOfBest(desk);
          return (
            <li
              key={candidate.technicianId}
              className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-5 py-2 text-small data-best:bg-[color-mix(in_oklab,var(--accent)_10%,var(--raised))]"
              data-best={isBest ? '' : undefined}
            >
              <Callout n={k + 1} {...(isBest ? { state: 'now' as const } : {})} />
              <span>
                <b>{name}</b>
                <small className="block text-micro text-muted tabular-nums">
                  {candidate.reasons.join(' ')}
                  {late.length > 0 ? (
                    <span className="font-semibold text-danger">
                      {' '}
                      {t('wouldBeLate', { numbers: late.join(', ') })}
                    </span>
                  ) : null}
                </small>
              </span>
              <Button
                size="small"
                kind={isBest ? 'primary' : 'secondary'}
                onClick={() => desk.proposeCandidate(candidate.technicianId)}
              >
                {t('assign')}
                <span className="sr-only"> {name}</span>
              </Button>
            </li>
          );
        })}
      </ol>
      {out.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-2 text-small text-muted">
            {booking('ruledOut', { count: out.length })}
          </summary>
          <ul className="grid gap-1 text-small">
            {out.map((one) => (
              <li key={one.technicianId}>
                <b className="font-semibold">
                  {one.firstName} {one.lastName}
                </b>{' '}
                <span className="text-muted">{one.reasons.join(' ')}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Part>
  );
}
