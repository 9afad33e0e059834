/** Technicians for a booking: ranked with their reasons, then those ruled out with theirs. */
import { useQuery } from '@tanstack/react-query';
import { assignTechnician, listCandidates } from '#api/contract/admin.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Callout } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { useChange } from '../change.ts';

const SHOWN = 5;

export function Candidates({
  bookingId,
  assignedId,
}: {
  readonly bookingId: string;
  /** Who leads now; they are not offered again. */
  readonly assignedId: string | null;
}) {
  const query = useQuery(apiQuery(listCandidates, { params: { id: bookingId } }));
  const assign = useChange({
    run: (client, technicianId: string) =>
      client.call(assignTechnician, { params: { id: bookingId }, body: { technicianId } }),
    success: 'Technician assigned successfully',
    failure: 'Failed to assign technician',
  });
  if (query.isPending)
    return (
      <Loading label="Loading technicians">
        <SkeletonRows rows={3} height="52px" />
      </Loading>
    );
  if (query.isError && !query.data)
    return (
      <ErrorState
        message={sentenceOf(query.error, 'The technicians did not load.')}
        onRetry={() => void query.refetch()}
      />
    );
  const others = query.data.filter(({ technicianId }) => technicianId !== assignedId);
  const eligible = others.filter((one) => one.eligible);
  const ruledOut = others.filter((one) => !one.eligible);
  return (
    <>
      {eligible.length === 0 ? (
        <p className="text-small text-muted">
          Nobody can take it at that time. Move the appointment, or see why:
        </p>
      ) : null}
      <ol className="in-[aside]:-mx-5">
        {eligible.slice(0, SHOWN).map((one, place) => (
          <li
            className="grid px-2 py-2 in-[aside]:px-5 border-t border-line grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-y-0 gap-x-3 text-small data-best:bg-[color-mix(in_oklab,var(--accent)_10%,var(--raised))]"
            key={one.technicianId}
            data-best={place === 0 ? '' : undefined}
          >
            <Callout n={one.rank ?? place + 1} {...(place === 0 ? { state: 'now' as const } : {})} />
            <span>
              <b>
                {one.firstName} {one.lastName}
              </b>
              <small className="block text-muted text-micro tabular-nums">{one.reasons.join(' ')}</small>
            </span>
            <Button
              size="small"
              kind={place === 0 ? 'primary' : 'secondary'}
              busy={assign.isPending && assign.variables === one.technicianId}
              onClick={() => assign.mutate(one.technicianId)}
            >
              Assign<span className="sr-only"> {`${one.firstName} ${one.lastName}`}</span>
            </Button>
          </li>
        ))}
      </ol>
      {ruledOut.length > 0 ? (
        <details>
          <summary className="py-2 text-muted text-small cursor-pointer">{ruledOut.length} ruled out</summary>
          <ul className="in-[aside]:-mx-5">
            {ruledOut.map((one) => (
              <li
                className="grid px-2 py-2 in-[aside]:px-5 border-t border-line grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-y-0 gap-x-3 text-small"
                key={one.technicianId}
              >
                <CloseIcon className="justify-self-center text-muted" small />
                <span>
                  <b>
                    {one.firstName} {one.lastName}
                  </b>
                  <small className="block text-muted text-micro tabular-nums">{one.reasons.join(' ')}</small>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
