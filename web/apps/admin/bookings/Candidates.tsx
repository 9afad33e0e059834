/** Technicians for a booking: ranked with their reasons, then those ruled out with theirs. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { type AdminBookingDetail, listCandidates } from '#api/contract/admin.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { apiQuery } from '#web/lib/api.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/later-icons.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { SelectField } from '#web/ui/TextField.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { seenOf } from '../dispatch/seen.ts';

const ChangeDialog = lazy(() => import('../dispatch/ChangeDialog.tsx'));

const SHOWN = 5;

type Candidate = AnswerOf<typeof listCandidates>[number];

const nameOf = ({ firstName, lastName }: Candidate): string => `${firstName} ${lastName}`;

/** Who could take a booking, without those who already have it. */
export function Candidates({ booking }: { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const query = useQuery(apiQuery(listCandidates, { params: { id: booking.id } }));
  const [chosen, setChosen] = useState<Candidate | null>(null);
  if (query.isPending)
    return (
      <Loading label={t('candidatesLoading')}>
        <SkeletonRows rows={3} height="52px" />
      </Loading>
    );
  if (query.isError && !query.data) return <LoadFailed query={query} failed={t('candidatesFailed')} />;
  const others = query.data.filter(
    ({ technicianId }) => !booking.crew.some((member) => member.technicianId === technicianId),
  );
  const eligible = others.filter((one) => one.eligible);
  const ruledOut = others.filter((one) => !one.eligible);
  return (
    <>
      {eligible.length === 0 ? <p className="text-small text-muted">{t('nobody')}</p> : null}
      <ol className="in-[aside]:-mx-5">
        {eligible.slice(0, SHOWN).map((one, place) => (
          <Row
            key={one.technicianId}
            candidate={one}
            isBest={place === 0}
            mark={<Callout n={one.rank ?? place + 1} {...(place === 0 ? { state: 'now' as const } : {})} />}
            end={
              <Button
                size="small"
                // If no one is missing, choosing another technician is not the primary action.
                kind={place === 0 && booking.crew.length < booking.crewSize ? 'primary' : 'secondary'}
                onClick={() => setChosen(one)}
              >
                <Rich
                  area={bookingTexts}
                  id="assign"
                  values={{ name: nameOf(one) }}
                  tags={{ name: <span className="sr-only" /> }}
                />
              </Button>
            }
          />
        ))}
      </ol>
      {ruledOut.length > 0 ? (
        <details>
          <summary className="py-2 text-muted text-small cursor-pointer">
            {t('ruledOut', { count: ruledOut.length })}
          </summary>
          <ul className="in-[aside]:-mx-5">
            {ruledOut.map((one) => (
              <Row
                key={one.technicianId}
                candidate={one}
                mark={<CloseIcon className="justify-self-center text-muted" small />}
              />
            ))}
          </ul>
        </details>
      ) : null}
      {chosen ? <Assign booking={booking} candidate={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

function Assign({
  booking,
  candidate,
  onClose,
}: {
  readonly booking: AdminBookingDetail;
  readonly candidate: Candidate;
  readonly onClose: () => void;
}) {
  const t = useMessages(bookingTexts);
  // The state when the technician was chosen.
  const [seen] = useState(() => seenOf(booking));
  const [members] = useState(booking.crew);
  const [replaces, setReplaces] = useState(members[0]?.technicianId);
  const name = nameOf(candidate);
  const givesWay = members.length >= booking.crewSize ? replaces : undefined;
  return (
    <Suspense fallback={null}>
      <ChangeDialog
        change={{
          bookingId: booking.id,
          seen,
          assign: [
            {
              technicianId: candidate.technicianId,
              ...(givesWay !== undefined && { replaces: givesWay }),
            },
          ],
        }}
        title={t('assignToTitle', { name, number: booking.number })}
        leave={t('leaveIt')}
        send={t('assignSend', { name })}
        success={t('assigned')}
        failure={t('assignFailed')}
        onClose={onClose}
      >
        {givesWay !== undefined && members.length > 1 ? (
          <SelectField
            label={t('inPlaceOf')}
            value={replaces}
            onChange={(event) => setReplaces(event.currentTarget.value)}
          >
            {members.map((member) => (
              <option key={member.technicianId} value={member.technicianId}>
                {member.name}
              </option>
            ))}
          </SelectField>
        ) : null}
      </ChangeDialog>
    </Suspense>
  );
}

function Row({
  candidate,
  isBest = false,
  mark,
  end,
}: {
  readonly candidate: Candidate;
  readonly isBest?: boolean;
  readonly mark: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <li
      className="grid px-2 py-2 in-[aside]:px-5 border-t border-line grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-y-0 gap-x-3 text-small data-best:bg-[color-mix(in_oklab,var(--accent)_10%,var(--raised))]"
      data-best={isBest ? '' : undefined}
    >
      {mark}
      <b>{nameOf(candidate)}</b>
      <span>{end}</span>
      <small className="col-span-2 col-start-2 text-muted text-micro tabular-nums">
        {candidate.reasons.join(' ')}
      </small>
    </li>
  );
}
